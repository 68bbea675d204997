/** A node with the one above it; null at the top. */
export type LinkAbove = Readonly<{ id: number; above: number | null }>

/**
 * Returns the circles among nodes of which each lies below the next, and the last below the first. Each begins at its
 * lowest id, so that one circle is the same at any time.
 */
export const circlesIn = (links: readonly LinkAbove[]): number[][] => {
  const above = new Map(links.map(({ id, above: up }) => [id, up]))
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
