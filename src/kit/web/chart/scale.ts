const NICE = [1, 2, 5, 10] as const

/** The top of an axis from 0 that holds `most`, and its steps: 1, 2 or 5 times a power of ten apart. */
export const niceSteps = (most: number, steps = 4): readonly number[] => {
  const rough = Math.max(most / steps, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (NICE.find((nice) => nice * power >= rough) ?? 10)
  const count = Math.max(1, Math.ceil(Math.max(most, 1) / step))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

export const highest = (values: readonly (number | null)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)

const LEAST_PX = 56
const LETTER_PX = 6.4
const BETWEEN_PX = 10

/** How wide a label is, about. */
export const labelWidth = (label: string): number => label.length * LETTER_PX

/** Every how many labels one is written, so that they fit beside each other on an axis of this width. */
export const everyNth = (labels: readonly string[], width: number): number => {
  const widest = Math.max(LEAST_PX, ...labels.map((label) => labelWidth(label) + BETWEEN_PX))
  return Math.max(1, Math.ceil((labels.length * widest) / Math.max(width, 1)))
}
