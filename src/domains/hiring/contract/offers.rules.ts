const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'a',
  œ: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Returns the parts of a name without accents, case and the two spellings of an umlaut. */
const partsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/([aou])e/g, '$1')
    // An apostrophe separates nothing.
    .replaceAll(/['’ʼ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Compares two parts of names; an initial equals each part that begins with it. */
const isSamePart = (a: string, b: string): boolean =>
  a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b))

/** Returns true if each part of the shorter name is one of the longer name, which may have more in between. */
const isPartOf = (short: readonly string[], long: readonly string[]): boolean => {
  const left = [...long]
  return short.every((word) => {
    const at = left.findIndex((other) => isSamePart(word, other))
    if (at === -1) return false
    left.splice(at, 1)
    return true
  })
}

/**
 * Returns true if a typed full name can be that of a person: accents, case and order do not count, and middle names may be
 * missing on one side. Two parts at least have to be the same, one of them in full, unless the person has a single name.
 */
export const isNameOf = (typed: string, name: string): boolean => {
  const [a, b] = [partsOf(typed), partsOf(name)]
  if (a.length === 0 || b.length === 0) return false
  if (a.toSorted().join('') === b.toSorted().join('') || a.join('') === b.join('')) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < 2 && b.length > 1) return false
  return isPartOf(short, long) && short.some((word) => word.length > 1 && long.includes(word))
}
