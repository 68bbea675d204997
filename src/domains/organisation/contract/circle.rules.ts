/** A person with whom they report to; null where that is nobody. */
export type ManagerLink = Readonly<{ id: number; boss: number | null }>

/**
 * Returns the circles among people of whom each reports to the next, and the last to the first. Each begins at its
 * lowest id, so that one circle is the same at any time.
 */
export const circlesIn = (links: readonly ManagerLink[]): number[][] => {
  const above = new Map(links.map(({ id, boss }) => [id, boss]))
  const done = new Set<number>()
  const circles: number[][] = []
  for (const { id: first } of links) {
    const way: number[] = []
    let at: number | null | undefined = first
    while (typeof at === 'number' && !done.has(at)) {
      done.add(at)
      way.push(at)
      at = above.get(at)
    }
    const start = typeof at === 'number' ? way.indexOf(at) : -1
    if (start >= 0) circles.push(beginAtLowest(way.slice(start)))
  }
  return circles
}

const beginAtLowest = (circle: readonly number[]): number[] => {
  const at = circle.indexOf(Math.min(...circle))
  return [...circle.slice(at), ...circle.slice(0, at)]
}

/** A circle as a sentence has it: Asha reports to Ben, Ben to Chen and Chen to Asha. */
export const circleText = (names: readonly string[]): string => {
  const steps = names.map((name, at) => {
    const next = names[(at + 1) % names.length] ?? name
    return at === 0 ? `${name} reports to ${next}` : `${name} to ${next}`
  })
  return steps.length < 2 ? steps.join('') : `${steps.slice(0, -1).join(', ')} and ${steps.at(-1) ?? ''}`
}
