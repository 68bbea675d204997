import { basename } from 'node:path'
import { ODD_FILES, ODD_NAMES, ODD_WORDS, SURVIVORS, WORD_LISTS } from './odd-words.ts'
import { readSource, withoutQuotes, type Located, type Source } from './read-source.ts'

/** `names` are declared, `files` are their paths, `texts` are comments and docs, `clauses` begin a comment. */
export const KINDS = ['names', 'files', 'texts', 'clauses'] as const
export type Kind = (typeof KINDS)[number]
export type Place = Readonly<{ file: string; line: number; kind: Kind; found: string; instead: string }>

/** Splits a name into words: `isTeamGone`, `MOST_KEPT` and `pay-facts` become `is team gone`, `most kept`, `pay facts`. */
export const wordsOfName = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[_\-./$]+/g, ' ')
    .toLowerCase()

type Odd = Readonly<{ found: string; instead: string; index: number }>

/** Passes over most texts at once, which have no odd word at all. */
const ANY = new RegExp(ODD_WORDS.map(({ words }) => words.source).join('|'), 'i')

/** Returns the odd words of a text that no survivor covers. */
const oddIn = (file: string, text: string): Odd[] => {
  if (!ANY.test(text)) return []
  const left = SURVIVORS.filter(({ only }) => only?.test(file) ?? true).reduce(
    (rest, { phrase }) => rest.replaceAll(phrase, (found) => ' '.repeat(found.length)),
    text,
  )
  return ODD_WORDS.flatMap(({ words, instead }) =>
    [...left.matchAll(words)].map((found) => ({ found: found[0], instead, index: found.index })),
  )
}

/** Matches a comment that begins with a noun clause. “When …, it …” gives a condition, and does not. */
const CLAUSE =
  /^(what|how|whether|who|whom|whose|why|which|whoever|whatever|whichever|that|of)\b|^(where|when)\b(?![^.;:]*, (?!(where|when|who|what|how|and|or|of|by|with|null|as|for|else)\b))/i

const clauseOf = (comment: string): string | null =>
  CLAUSE.exec(comment.replaceAll(/^[\s*/]+/g, ''))?.[0]?.toLowerCase() ?? null

type Options = Readonly<{
  /** Names that the database or the catalogue has fixed. */
  fixed: ReadonlySet<string>
}>

const oddNames = (file: string, { text, isKey }: Source['names'][number], fixed: ReadonlySet<string>): Odd[] => {
  if (isKey && fixed.has(text)) return []
  if (ODD_NAMES.includes(text)) return [{ found: text, instead: 'a name that says what it does or is', index: 0 }]
  return oddIn(file, wordsOfName(text))
    .slice(0, 1)
    .map((odd) => ({ ...odd, found: `${text} (${odd.found})`, index: 0 }))
}

const oddPath = (file: string): Odd[] => {
  const name = basename(file)
  const stem = name.slice(0, name.indexOf('.')) || name
  if (ODD_FILES.includes(stem)) return [{ found: name, instead: 'a name that says what it does or is', index: 0 }]
  return oddIn(file, wordsOfName(file.replace(/\.\w+$/, ''))).slice(0, 1)
}

/** Returns all places of one file, in the order of its lines. */
export const findPlaces = (file: string, source: string, { fixed }: Options): Place[] => {
  if (WORD_LISTS.includes(file)) return []
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineAt = (at: number): number => starts.findLastIndex((start) => start <= at) + 1
  const { names, comments, prose } = readSource(file, source)
  const placesOf = (kind: Kind, { at }: Located, odd: readonly Odd[]): Place[] =>
    odd.map(({ found, instead, index }) => ({ file, line: lineAt(at + index), kind, found, instead }))
  return [
    ...placesOf('files', { text: file, at: 0 }, oddPath(file)),
    ...names.flatMap((name) => placesOf('names', name, oddNames(file, name, fixed))),
    ...[...comments, ...prose].flatMap((text) => placesOf('texts', text, oddIn(file, withoutQuotes(text.text)))),
    ...comments.flatMap((comment) => {
      const clause = clauseOf(comment.text)
      return clause === null ? [] : placesOf('clauses', comment, [{ found: clause, instead: 'a verb', index: 0 }])
    }),
  ].sort((one, other) => one.line - other.line)
}
