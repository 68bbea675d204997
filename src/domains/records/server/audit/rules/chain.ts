import { z } from 'zod'
import type { BrokenRow } from '../../../contract/audit.models.ts'

/** The link of a row of the audit to the row before it in its chain; hashes in hex. */
export const linkRow = z.object({ id: z.number(), chain: z.number(), previous: z.string(), hash: z.string() })
export type Link = Readonly<z.output<typeof linkRow>>

/** The hashes at which a chain may continue, and its rows whose predecessor was not read yet. */
const chainEnd = z.object({ ends: z.array(z.string()).readonly(), waiting: z.array(linkRow).readonly() })
type ChainEnd = Readonly<z.output<typeof chainEnd>>
export const chainEnds = z.record(z.string(), chainEnd)
export type ChainEnds = Readonly<Record<string, ChainEnd>>

/** The hash before the first row of a chain of which nothing was removed. */
export const EMPTY_HASH = '00'

/** The first hashes of chains whose first rows were removed, by chain. */
export type ChainStarts = Readonly<Record<string, string>>
const startOf = (starts: ChainStarts, chain: number | string): ChainEnd => ({
  ends: [starts[chain] ?? EMPTY_HASH],
  waiting: [],
})

/** Each fault adds an end at which the chain may continue, so that later faults are reported separately. */
const MAX_ENDS = 50

const follow = (chain: number, { ends, waiting }: ChainEnd, rows: readonly Link[], stableUntil: number) => {
  const broken: BrokenRow[] = []
  const byPrevious = Map.groupBy([...waiting, ...rows], ({ previous }) => previous)
  for (const same of byPrevious.values()) {
    if (same.length < 2) continue
    const ids = same.map(({ id }) => id).toSorted((a, b) => a - b)
    const fault = `The rows ${ids.join(', ')} of chain ${chain} follow the same row`
    broken.push({ chain, row_id: ids.at(-1) ?? null, fault })
  }
  const walk = (from: string): string[] => {
    const next = byPrevious.get(from)
    if (!next) return [from]
    byPrevious.delete(from)
    return next.flatMap(({ hash }) => walkFrom(hash))
  }
  // Walks row by row without recursion, because a part has thousands of rows of one chain.
  const walkFrom = (hash: string): string[] => {
    let end = hash
    for (let next = byPrevious.get(end); next?.length === 1; next = byPrevious.get(end)) {
      byPrevious.delete(end)
      end = next[0]?.hash ?? end
    }
    return byPrevious.has(end) ? walk(end) : [end]
  }
  const newEnds = ends.flatMap(walkFrom)
  // Rows are numbered before they are chained, so that one may come a moment before the one that it follows.
  const hashes = new Set([...byPrevious.values()].flat().map(({ hash }) => hash))
  const heads = [...byPrevious.values()]
    .flat()
    .filter(({ id, previous }) => id <= stableUntil && !hashes.has(previous))
    .toSorted((a, b) => a.id - b.id)
  for (const { id, previous } of heads) {
    broken.push({ chain, row_id: id, fault: `The row ${id} of chain ${chain} follows a row that is not there` })
    newEnds.push(...walk(previous))
  }
  return { end: { ends: [...new Set(newEnds)].slice(-MAX_ENDS), waiting: [...byPrevious.values()].flat() }, broken }
}

/**
 * Follows the chains through the next rows. A row with an id up to `stableUntil` must have its predecessor
 * by now; later rows may wait for it in the next part.
 */
export const followChains = (
  known: ChainEnds,
  rows: readonly Link[],
  stableUntil: number,
  starts: ChainStarts = {},
): Readonly<{ ends: ChainEnds; broken: BrokenRow[] }> => {
  const next: Record<string, ChainEnd> = { ...known }
  const broken: BrokenRow[] = []
  const byChain = Map.groupBy(rows, ({ chain }) => chain)
  const waiting = Object.entries(known).filter(([, { waiting: those }]) => those.length > 0)
  for (const chain of new Set([...byChain.keys(), ...waiting.map(([name]) => Number(name))])) {
    const found = follow(chain, known[chain] ?? startOf(starts, chain), byChain.get(chain) ?? [], stableUntil)
    next[chain] = found.end
    broken.push(...found.broken)
  }
  return { ends: next, broken }
}

/** Returns a fault for each chain whose end differs from the hash in `last`, which has the last stored hash by chain. */
export const findWrongEnds = (
  known: ChainEnds,
  last: Readonly<Record<string, string>>,
  starts: ChainStarts = {},
): BrokenRow[] =>
  Object.entries(last)
    .filter(([chain, hash]) => !(known[chain] ?? startOf(starts, chain)).ends.includes(hash))
    .map(([chain]) => ({
      chain: Number(chain),
      row_id: null,
      fault: `The last row of chain ${chain} is missing, or was not the last one`,
    }))

/** The rows removed from the start of a chain, with the hash before the first and that of the last. */
export type Removed = Readonly<{ rows: readonly Link[]; begins_at: string; last_hash: string }>

/** Moves a walk that ended inside the removed rows to the end of them. */
export const passRemoved = (known: ChainEnds, chain: number, { rows, begins_at, last_hash }: Removed): ChainEnds => {
  const found = known[chain]
  if (!found) return known
  const deleted = new Set([begins_at, ...rows.map(({ hash }) => hash)])
  const ids = new Set(rows.map(({ id }) => id))
  return {
    ...known,
    [chain]: {
      ends: [...new Set(found.ends.map((hash) => (deleted.has(hash) ? last_hash : hash)))],
      waiting: found.waiting.filter(({ id }) => !ids.has(id)),
    },
  }
}
