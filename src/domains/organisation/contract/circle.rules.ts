/** A circle as a sentence has it: Asha reports to Ben, Ben to Chen and Chen to Asha. */
export const circleText = (names: readonly string[]): string => {
  const steps = names.map((name, at) => {
    const next = names[(at + 1) % names.length] ?? name
    return at === 0 ? `${name} reports to ${next}` : `${name} to ${next}`
  })
  return steps.length < 2 ? steps.join('') : `${steps.slice(0, -1).join(', ')} and ${steps.at(-1) ?? ''}`
}
