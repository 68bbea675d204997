const NICE = [1, 2, 5, 10] as const

/**
 * Returns the steps of an axis from 0, or from at most `least` where that is below, to at least `most`: 1, 2 or 5 times
 * a power of ten apart.
 */
export const niceSteps = (most: number, steps = 4, least = 0): readonly number[] => {
  const rough = Math.max((most - Math.min(0, least)) / steps, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (NICE.find((nice) => nice * power >= rough) ?? 10)
  const count = Math.max(1, Math.ceil(Math.max(most, 1) / step))
  const below = Math.ceil(Math.max(0, -least) / step)
  return Array.from({ length: below + count + 1 }, (_, index) => Number(((index - below) * step).toPrecision(12)))
}

export const highest = (values: readonly (number | null)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)

export const lowest = (values: readonly (number | null)[]): number =>
  values.reduce<number>((least, value) => Math.min(least, value ?? 0), 0)

const LEAST_PX = 56
const LETTER_PX = 6.4
const BETWEEN_PX = 10
/** Widths are estimates: labels as near as this may touch. */
const APART_PX = 8

/** About how wide the small text of a chart is, in pixels. */
export const widthOf = (label: string): number => label.length * LETTER_PX

/** Returns n where every n-th label is written, so that they fit side by side on an axis of this width. */
export const everyNth = (labels: readonly string[], width: number): number => {
  const widest = Math.max(LEAST_PX, ...labels.map((label) => widthOf(label) + BETWEEN_PX))
  return Math.max(1, Math.ceil((labels.length * widest) / Math.max(width, 1)))
}

export type PlacedLabel = Readonly<{ index: number; at: number }>

/**
 * Returns the labels to draw, with their middles, on an axis from `left` to `right`. One that would be cut off at the
 * right moves in, where there is room for it.
 */
export const placedLabels = (
  labels: readonly string[],
  x: (index: number) => number,
  { left, right }: Readonly<{ left: number; right: number }>,
): readonly PlacedLabel[] => {
  const nth = everyNth(labels, right - left)
  const placed = labels
    .map((label, index) => ({ index, at: Math.min(x(index), right - widthOf(label) / 2) }))
    .filter(({ index }) => index % nth === 0)
  const room = ({ index }: PlacedLabel): number => widthOf(labels[index] ?? '') / 2
  return placed.filter((one, order) => {
    const before = placed[order - 1]
    return before === undefined || one.at - room(one) > before.at + room(before) + APART_PX
  })
}
