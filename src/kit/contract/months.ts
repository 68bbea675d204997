/** The month `2026-06` so many months later, or earlier when negative. */
export const addMonths = (month: string, by: number): string => {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** All months from one to another. */
export const monthsBetween = (from: string, to: string): string[] => {
  const months = [from]
  for (let next = addMonths(from, 1); next <= to; next = addMonths(next, 1)) months.push(next)
  return months
}
