import { fraction, halfEven } from './fraction.ts'

/**
 * Parts of an amount in proportion to weights: each rounded half to even, the last one takes what remains, so that they
 * sum to the amount. Weights are not negative; where all are 0 the last part is the whole amount.
 */
export const splitAmount = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let left = total
  return weights.map((weight, at) => {
    const isLast = at === weights.length - 1
    const part = isLast || sum === 0 ? 0 : Number(halfEven(fraction(BigInt(total) * BigInt(weight), sum)))
    if (isLast) return left
    left -= part
    return part
  })
}
