import type { BrokenRow } from '../../contract/audit.models.ts'

/** What links a row of the audit to the one before it in its chain; hashes in hex. */
export type Link = Readonly<{ id: number; chain: number; previous: string; hash: string }>

/** Where a chain may go on, and its rows whose predecessor has not come yet. */
type ChainEnd = Readonly<{ ends: readonly string[]; waiting: readonly Link[] }>
export type ChainEnds = Readonly<Record<string, ChainEnd>>

/** The hash that stands before the first row of a chain of which nothing was removed. */
export const EMPTY_HASH = '00'

/** Where chains begin of which the first rows were removed. */
export type ChainStarts = Readonly<Record<string, string>>
const begin = (starts: ChainStarts, chain: number | string): ChainEnd => ({
  ends: [starts[chain] ?? EMPTY_HASH],
  waiting: [],
})

/** A fault is an end more at which the chain may go on: what comes after it is told for itself. */
const MOST_ENDS = 50

const follow = (chain: number, { ends, waiting }: ChainEnd, rows: readonly Link[], settled: number) => {
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
  // One row after the other without a call for each: a part has thousands of one chain.
  const walkFrom = (hash: string): string[] => {
    let end = hash
    for (let next = byPrevious.get(end); next?.length === 1; next = byPrevious.get(end)) {
      byPrevious.delete(end)
      end = next[0]?.hash ?? end
    }
    return byPrevious.has(end) ? walk(end) : [end]
  }
  const reached = ends.flatMap(walkFrom)
  // Rows are numbered before they are chained, so that one may come a moment before the one that it follows.
  const hashes = new Set([...byPrevious.values()].flat().map(({ hash }) => hash))
  const heads = [...byPrevious.values()]
    .flat()
    .filter(({ id, previous }) => id <= settled && !hashes.has(previous))
    .toSorted((a, b) => a.id - b.id)
  for (const { id, previous } of heads) {
    broken.push({ chain, row_id: id, fault: `The row ${id} of chain ${chain} follows a row that is not there` })
    reached.push(...walk(previous))
  }
  return { end: { ends: [...new Set(reached)].slice(-MOST_ENDS), waiting: [...byPrevious.values()].flat() }, broken }
}

/**
 * Follows the chains through the next rows. A row up to `settled` must have its predecessor by now; the others may wait
 * for it in the next part.
 */
export const followChains = (
  known: ChainEnds,
  rows: readonly Link[],
  settled: number,
  starts: ChainStarts = {},
): Readonly<{ ends: ChainEnds; broken: BrokenRow[] }> => {
  const next: Record<string, ChainEnd> = { ...known }
  const broken: BrokenRow[] = []
  const byChain = Map.groupBy(rows, ({ chain }) => chain)
  const waiting = Object.entries(known).filter(([, { waiting: those }]) => those.length > 0)
  for (const chain of new Set([...byChain.keys(), ...waiting.map(([name]) => Number(name))])) {
    const found = follow(chain, known[chain] ?? begin(starts, chain), byChain.get(chain) ?? [], settled)
    next[chain] = found.end
    broken.push(...found.broken)
  }
  return { ends: next, broken }
}

/** Chains that end elsewhere than where they were last added to, as `last` says by chain. */
export const wrongEnds = (
  known: ChainEnds,
  last: Readonly<Record<string, string>>,
  starts: ChainStarts = {},
): BrokenRow[] =>
  Object.entries(last)
    .filter(([chain, hash]) => !(known[chain] ?? begin(starts, chain)).ends.includes(hash))
    .map(([chain]) => ({
      chain: Number(chain),
      row_id: null,
      fault: `The last row of chain ${chain} is missing, or was not the last one`,
    }))

/** What was removed from the start of a chain: its rows, the hash before the first, and that of the last. */
export type Removed = Readonly<{ rows: readonly Link[]; begins_at: string; last_hash: string }>

/** A walk that stands in what was removed goes on behind it. */
export const passRemoved = (known: ChainEnds, chain: number, { rows, begins_at, last_hash }: Removed): ChainEnds => {
  const found = known[chain]
  if (!found) return known
  const gone = new Set([begins_at, ...rows.map(({ hash }) => hash)])
  const ids = new Set(rows.map(({ id }) => id))
  return {
    ...known,
    [chain]: {
      ends: [...new Set(found.ends.map((hash) => (gone.has(hash) ? last_hash : hash)))],
      waiting: found.waiting.filter(({ id }) => !ids.has(id)),
    },
  }
}
