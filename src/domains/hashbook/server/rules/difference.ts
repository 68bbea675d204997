import { diffArrays, diffWordsWithSpace } from 'diff'
import type { Difference } from '../../contract/hashbook.models.ts'
import { type Block, plainText, type RichText } from '../../contract/rich-text.ts'

type Written = Readonly<{ title: string; body: RichText }>
type Part = Difference['blocks'][number]['words'][number]
type Shown = Difference['blocks'][number]

/** Changes that are looked for; beyond them, a text is shown as a new one: the search grows with their square. */
const MAX_EDITS = { inText: 1000, ofBlocks: 2000 }

const replaced = (before: string, after: string): Part[] => [
  { op: 'removed', text: before },
  { op: 'added', text: after },
]

const diffText = (before: string, after: string): Part[] =>
  diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS.inText })?.map(({ value, added, removed }) => ({
    op: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  })) ?? replaced(before, after)

const whole = (op: 'same' | 'added' | 'removed', text: string): Shown => ({ op, words: [{ op, text }] })

/** Pairs removed blocks with added ones: those at the same place were changed. */
const changed = (removed: readonly string[], added: readonly string[]): Shown[] => {
  const pairs = Math.min(removed.length, added.length)
  return [
    ...removed
      .slice(0, pairs)
      .map((before, at) => ({ op: 'changed' as const, words: diffText(before, added[at] ?? '') })),
    ...removed.slice(pairs).map((text) => whole('removed', text)),
    ...added.slice(pairs).map((text) => whole('added', text)),
  ]
}

/** A line for each block: a picture by its description, a list by its items. */
const linesOf = ({ doc }: RichText): string[] =>
  doc.content.map((block: Block) => (block.type === 'horizontalRule' ? '———' : plainText([block])))

const titles = ([before, after]: Versions): Difference['title'] => ({ before: before.title, after: after.title })

export type Versions = readonly [before: Written, after: Written]

/** The old text as removed and the new one as added, where it would take too long to find out more. */
export const wholeDifference = (versions: Versions): Difference => {
  const [before, after] = versions
  return {
    title: titles(versions),
    blocks: [
      ...linesOf(before.body).map((text) => whole('removed', text)),
      ...linesOf(after.body).map((text) => whole('added', text)),
    ],
  }
}

/** Returns the difference of two texts, block by block and in a changed block word by word. */
export const differenceOf = (versions: Versions): Difference => {
  const [before, after] = versions
  const blocks: Shown[] = []
  const parts = diffArrays(linesOf(before.body), linesOf(after.body), { maxEditLength: MAX_EDITS.ofBlocks })
  if (!parts) return wholeDifference(versions)
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]
    const next = parts[at + 1]
    if (!part) continue
    if (part.removed && next?.added) {
      blocks.push(...changed(part.value, next.value))
      at += 1
    } else
      blocks.push(...part.value.map((text) => whole(part.added ? 'added' : part.removed ? 'removed' : 'same', text)))
  }
  return { title: titles(versions), blocks }
}
