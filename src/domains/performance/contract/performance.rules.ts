// Computes scores from ratings, in whole hundredths, without fractions.

type Weighted = Readonly<{ weight: number; rating: number }>
export type Grade = Readonly<{ from_x100: number; label: string }>

/** A division rounded to the nearest whole number, halves to the even one. Neither is negative. */
export const halfEven = (amount: number, by: number): number => {
  const whole = Math.floor(amount / by)
  const twice = (amount - whole * by) * 2
  if (twice === by) return whole % 2 === 0 ? whole : whole + 1
  return twice > by ? whole + 1 : whole
}

const sumOf = (parts: readonly Weighted[]): number =>
  parts.reduce((sum, { weight, rating }) => sum + weight * rating, 0)

/** Returns the score in hundredths: criteria by their weights, and the goals by their share in the form. */
export const scoreOf = (goalsWeight: number, criteria: readonly Weighted[], goals: readonly Weighted[]): number => {
  const ofCriteria = sumOf(criteria)
  if (goals.length === 0) return halfEven(ofCriteria * 100, 100 - goalsWeight)
  return ofCriteria + halfEven(goalsWeight * sumOf(goals), 100)
}

export const gradeOf = (grades: readonly Grade[], score: number): string =>
  grades.toSorted((a, b) => b.from_x100 - a.from_x100).find(({ from_x100 }) => from_x100 <= score)?.label ??
  grades.at(-1)?.label ??
  ''

const SUGGESTED = [
  [120, 5],
  [100, 4],
  [80, 3],
  [50, 2],
] as const

export const suggestedRating = (percent: number | null): number | null =>
  percent === null ? null : (SUGGESTED.find(([from]) => percent >= from)?.[1] ?? 1)

/**
 * Scales weights in proportion to a total of 100: whole parts first, the rest by the largest remainder. Each is at
 * least 1.
 */
export const scaledWeights = (weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, one) => sum + one, 0)
  if (total === 0) return [...weights]
  const exact = weights.map((one) => (one * 100) / total)
  const scaled = exact.map((one) => Math.max(1, Math.floor(one)))
  const rest = 100 - scaled.reduce((sum, one) => sum + one, 0)
  const byRemainder = exact
    .map((one, at) => ({ at, part: one - Math.floor(one) }))
    .toSorted((a, b) => (rest >= 0 ? b.part - a.part : a.part - b.part) || a.at - b.at)
  const step = rest < 0 ? -1 : 1
  for (let left = Math.abs(rest), turn = 0; left > 0; turn += 1) {
    const place = byRemainder[turn % byRemainder.length]
    if (!place) break
    const next = (scaled[place.at] ?? 1) + step
    if (next < 1) continue
    scaled[place.at] = next
    left -= 1
  }
  return scaled
}

/** Ratings that must be explained, and how long an explanation is at least. */
export const EXPLAINED = { ratings: [1, 5], letters: 20 } as const

export const DEFAULT_GRADES: readonly Grade[] = [
  { from_x100: 450, label: 'Outstanding' },
  { from_x100: 350, label: 'Exceeds' },
  { from_x100: 250, label: 'Meets' },
  { from_x100: 150, label: 'Below' },
  { from_x100: 100, label: 'Unsatisfactory' },
]

/** A score as people read it: 3.94. */
export const scoreText = (score: number): string => (score / 100).toFixed(2)
