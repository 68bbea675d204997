// Letters without an accent to leave out, as the database writes them.
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** Returns a character as searches compare it: without accents, in lower case; one may become several, or none. */
const foldOne = (character: string): string => {
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return SPELLED[plain] ?? plain.replaceAll(/\s/gu, ' ')
}

/** Returns a text as searches compare it, with the place in the text of each of its units. */
export const foldText = (text: string): Readonly<{ plain: string; places: readonly number[] }> => {
  const parts: string[] = []
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const part = foldOne(character)
    parts.push(part)
    for (let unit = 0; unit < part.length; unit += 1) places.push(at)
    at += character.length
  }
  places.push(text.length)
  return { plain: parts.join(''), places }
}

type Span = readonly [from: number, to: number]

const LETTERS_BEFORE = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{M}]*$/u
const LETTERS_AFTER = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{M}]*/u
const LONGEST_WORD = 60

/** Widens a hit to whole terms, in scripts that separate terms. */
const widen = (text: string, [from, to]: Span): Span => {
  const before = LETTERS_BEFORE.exec(text.slice(Math.max(0, from - LONGEST_WORD), from))?.[0].length ?? 0
  const after = LETTERS_AFTER.exec(text.slice(to, to + LONGEST_WORD))?.[0].length ?? 0
  return [from - before, to + after]
}

/** Returns the places of terms in a text, in order; those that overlap are one. */
const findSpans = (text: string, terms: readonly string[]): Span[] => {
  const { plain, places } = foldText(text)
  const spans: Span[] = []
  for (const term of terms.map((one) => foldText(one).plain)) {
    if (term === '') continue
    for (let from = plain.indexOf(term); from >= 0; from = plain.indexOf(term, from + term.length)) {
      let to = from + term.length
      // A letter that is spelled as two is marked whole.
      while (to < plain.length && places[to] === places[to - 1]) to += 1
      spans.push(widen(text, [places[from] ?? 0, places[to] ?? text.length]))
    }
  }
  const joined: [number, number][] = []
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

type Part = Readonly<{ text: string; hit: boolean }>

const partsOf = (text: string, spans: readonly Span[]): Part[] => {
  const parts: Part[] = []
  let at = 0
  for (const [from, to] of spans) {
    parts.push({ text: text.slice(at, from), hit: false }, { text: text.slice(from, to), hit: true })
    at = to
  }
  return [...parts, { text: text.slice(at), hit: false }].filter((part) => part.text !== '')
}

/** Returns a text as its parts, with the places of terms marked. */
export const markTerms = (text: string, terms: readonly string[]): Part[] => partsOf(text, findSpans(text, terms))

/** Returns true for a text that has one of the terms. */
export const hasTerm = (text: string, terms: readonly string[]): boolean => findSpans(text, terms).length > 0

const BEFORE = 60
const LENGTH = 180

/** Returns the part of a text around its first hit, with the hits marked; its beginning where it has none. */
export const snippetOf = (text: string, terms: readonly string[]): Part[] => {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const first = findSpans(line, terms)[0]?.[0] ?? 0
  const begin = first <= BEFORE ? 0 : first - BEFORE + Math.max(line.slice(first - BEFORE, first).indexOf(' ') + 1, 0)
  const rest = line.slice(begin)
  const shown = rest.length <= LENGTH ? rest : `${rest.slice(0, LENGTH).replace(/\s\S*$/u, '')}…`
  return markTerms(begin === 0 ? shown : `…${shown}`, terms)
}
