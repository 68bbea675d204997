import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { type ChainStarts, EMPTY_HASH, type Link, passRemoved, type Removed } from './chain.rules.ts'
import * as store from './store/removal.ts'
import { keepWalk, readStarts, readWalk, type WalkName } from './store/verification.ts'

export { pastRows } from './store/removal.ts'

/** So far apart a row and the one before it may be numbered. */
const APART = 100_000

const keyOf = (chain: number, hash: string): string => `${chain}:${hash}`

/** Rows whose predecessor is none of them, and which are not the first of their chain. */
const looseOf = (rows: readonly Link[], starts: ChainStarts): Link[] => {
  const known = new Set(rows.map(({ chain, hash }) => keyOf(chain, hash)))
  return rows.filter(
    ({ chain, previous }) => previous !== (starts[chain] ?? EMPTY_HASH) && !known.has(keyOf(chain, previous)),
  )
}

/** The rows up to the one that each loose row follows: rows are numbered a moment before they are chained. */
const upTo = <Row extends Link>(loose: readonly Link[], next: readonly Row[]): Row[] => {
  const byHash = new Map(next.map((row) => [keyOf(row.chain, row.hash), row.id]))
  const until = new Map<number, number>()
  for (const { id, chain, previous } of loose) {
    const found = byHash.get(keyOf(chain, previous))
    if (found === undefined) throw new Error(`The row ${id} of chain ${chain} follows a row that is not there`)
    until.set(chain, Math.max(found, until.get(chain) ?? 0))
  }
  return next.filter(({ id, chain }) => id <= (until.get(chain) ?? 0))
}

/** What is due of each chain, as one line from its start. Rows that were changed stay, for they prove that. */
const readLines = async ({ tx }: Work, ids: readonly number[], starts: ChainStarts): Promise<Link[]> => {
  let rows = await store.readRows(tx, ids)
  for (let loose = looseOf(rows, starts); loose.length > 0; loose = looseOf(rows, starts)) {
    const after = rows.at(-1)?.id ?? 0
    const chains = [...new Set(loose.map(({ chain }) => chain))]
    const next = await store.readNext(tx, { after, until: after + APART, chains })
    rows = [...rows, ...upTo(loose, next)]
  }
  const wrong = rows.find(({ fault }) => fault !== null)
  if (wrong) throw new Error(wrong.fault ?? '')
  return rows
}

const removedOf = (rows: readonly Link[], begins_at: string): Removed => {
  const followed = new Set(rows.map(({ previous }) => previous))
  const last = rows.find(({ hash }) => !followed.has(hash))
  return { rows, begins_at, last_hash: last?.hash ?? begins_at }
}

const WALKS: readonly WalkName[] = ['asked', 'month', 'new']

/**
 * Removes rows of the audit from the start of their chains, and says so in the audit. A checkpoint of each chain keeps with
 * which hash they ended; verifications that are under way go on from there.
 */
export const removeAuditRows = async (work: Work, ids: readonly number[]): Promise<void> => {
  const { tx } = work
  await store.awaitTurn(tx)
  const starts = await readStarts(tx)
  const rows = await readLines(work, ids, starts)
  if (rows.length === 0) return
  const lines = [...Map.groupBy(rows, ({ chain }) => chain)].map(
    ([chain, own]) => [chain, removedOf(own, starts[chain] ?? EMPTY_HASH)] as const,
  )
  for (const name of WALKS) {
    const walk = await readWalk(tx, name)
    const links = lines.reduce((known, [chain, removed]) => passRemoved(known, chain, removed), walk.links)
    await keepWalk(tx, name, { ...walk, links })
  }
  const cuts = lines.map(([chain, { rows: own, last_hash }]) => ({
    chain,
    last_row: own.at(-1)?.id ?? 0,
    last_hash,
  }))
  const { removal, ...after } = await store.insertCheckpoints(work, cuts)
  await audit(work, 'records.audit_removed', { entity: 'audit_checkpoints', id: removal, after })
}
