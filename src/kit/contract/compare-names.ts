// The root order of the Unicode Collation Algorithm, which English does not change. In the database it is the collation `names`.
const collator = new Intl.Collator('en')

/** Compares two names for `toSorted`, as the database sorts them: without case, accents only where all else is equal. */
export const compareNames = (one: string, other: string): number => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return collator.compare(a, b) || Number(a > b) - Number(a < b)
}
