// Amounts are whole numbers of the smallest unit of their currency. What is multiplied or divided stays an exact fraction,
// and is rounded once, at the end.

/** An exact fraction; the denominator is positive. */
export type Fraction = Readonly<{ n: bigint; d: bigint }>

const divisor = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/**
 * `n / d` in lowest terms.
 * @throws {RangeError} where `d` is not positive
 */
export const fraction = (n: number | bigint, d: number | bigint = 1n): Fraction => {
  const [top, below] = [BigInt(n), BigInt(d)]
  if (below <= 0n) throw new RangeError(`A fraction cannot be divided by ${below}`)
  const common = divisor(top, below)
  return common > 1n ? { n: top / common, d: below / common } : { n: top, d: below }
}

export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d)
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d)

/** Rounds to a whole number, halves to the even one: 0.5 to 0, 1.5 to 2, −2.5 to −2. */
export const halfEven = ({ n, d }: Fraction): bigint => {
  const below = n >= 0n ? n / d : -((-n + d - 1n) / d)
  const rest = (n - below * d) * 2n
  if (rest < d) return below
  if (rest > d) return below + 1n
  return below % 2n === 0n ? below : below + 1n
}

/**
 * Rounds a fraction of the smallest unit to an amount, half to even.
 * @throws {RangeError} where the amount is too large to be exact
 */
export const toMinor = (amount: Fraction): number => {
  const whole = Number(halfEven(amount))
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${amount.n}/${amount.d} is too large for an amount`)
  return whole === 0 ? 0 : whole
}
