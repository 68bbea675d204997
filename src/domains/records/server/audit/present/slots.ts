import type { Does } from '#kit/server/audit-sentences.ts'

/** One way to fill a slot: a value of the row, and the table whose row its id names. */
export type Source = Readonly<{ from: 'before' | 'after' | 'either'; field: string; table: string | null }>
/** The ways to fill a slot; the first with a value counts. */
type Slot = readonly Source[]
type Piece = string | Slot
/** A part of a sentence; an optional part is left out where one of its slots is empty. */
export type Part = Readonly<{ pieces: readonly Piece[]; can_go: boolean }>

const sourceOf = (text: string): Source => {
  const [path = '', table = null] = text.split('@')
  if (path.startsWith('was.')) return { from: 'before', field: path.slice(4), table }
  return path.startsWith('after.')
    ? { from: 'after', field: path.slice(6), table }
    : { from: 'either', field: path, table }
}

const piecesOf = (text: string): Piece[] =>
  text
    .split(/(\{[^}]+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') ? piece.slice(1, -1).split('|').map(sourceOf) : piece))

const partsOf = (sentence: string): Part[] =>
  sentence
    .split(/(\[[^\]]+\])/)
    .filter((part) => part !== '')
    .map((part) => ({
      pieces: piecesOf(part.startsWith('[') ? part.slice(1, -1) : part),
      can_go: part.startsWith('['),
    }))

const known = new Map<Does, readonly (readonly Part[])[]>()

/** Returns the parsed sentences of an action, from a cache. */
const sentencesOf = (does: Does): readonly (readonly Part[])[] => {
  const read = known.get(does) ?? (typeof does === 'string' ? [does] : does).map(partsOf)
  known.set(does, read)
  return read
}

/** Returns all sources that fill slots of these sentences. */
export const sourcesOf = (does: Does): Source[] =>
  sentencesOf(does)
    .flat()
    .flatMap(({ pieces }) => pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece)))

/** The place of a slot: `can_go` if its part is optional, and the text before it. */
export type Place = Readonly<{ can_go: boolean; before: string }>
type Fill = (slot: Slot, place: Place) => string

const filled = ({ pieces, can_go }: Part, fill: Fill): string | null => {
  let text = ''
  for (const piece of pieces) {
    const more = typeof piece === 'string' ? piece : fill(piece, { can_go, before: text })
    if (more === '') return can_go ? '' : null
    text += more
  }
  return text
}

/** Returns the first sentence whose slots can all be filled. */
export const fillIn = (does: Does, fill: Fill): string => {
  for (const sentence of sentencesOf(does)) {
    const parts = sentence.map((part) => filled(part, fill))
    if (!parts.includes(null)) return parts.join('')
  }
  throw new Error(`No sentence fits: ${String(does)}`)
}
