import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { type ChainStarts, EMPTY_HASH, type Link, passRemoved, type Removed } from '../rules/chain.ts'
import * as store from '../store/removal.ts'
import { updateWalk, listStarts, lockWalk, type WalkName } from '../store/verification.ts'

export { pastRows } from '../store/removal.ts'

/** The largest difference between the ids of a row and of the row before it in its chain. */
const MAX_ID_GAP = 100_000

const keyOf = (chain: number, hash: string): string => `${chain}:${hash}`

/** Returns the rows whose predecessor is not among them, and which are not the first of their chain. */
const looseOf = (rows: readonly Link[], starts: ChainStarts): Link[] => {
  const known = new Set(rows.map(({ chain, hash }) => keyOf(chain, hash)))
  return rows.filter(
    ({ chain, previous }) => previous !== (starts[chain] ?? EMPTY_HASH) && !known.has(keyOf(chain, previous)),
  )
}

/** Returns the rows up to the predecessor of each loose row, because rows get their ids a moment before they are chained. */
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

/** Returns the due rows of each chain, without gaps from its start. Changed rows stay, because they prove the change. */
const listLines = async ({ tx }: Work, ids: readonly number[], starts: ChainStarts): Promise<Link[]> => {
  let rows = await store.listRows(tx, ids)
  for (let loose = looseOf(rows, starts); loose.length > 0; loose = looseOf(rows, starts)) {
    const after = rows.at(-1)?.id ?? 0
    const chains = [...new Set(loose.map(({ chain }) => chain))]
    const next = await store.listNextRows(tx, { after, until: after + MAX_ID_GAP, chains })
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
 * Removes rows of the audit from the start of their chains, and records the removal in the audit. A checkpoint of each chain
 * stores the hash of the last removed row; running verifications continue from there.
 */
export const removeAuditRows = async (work: Work, ids: readonly number[]): Promise<void> => {
  const { tx } = work
  await store.lockRemoval(tx)
  const starts = await listStarts(tx)
  const rows = await listLines(work, ids, starts)
  if (rows.length === 0) return
  const lines = [...Map.groupBy(rows, ({ chain }) => chain)].map(
    ([chain, own]) => [chain, removedOf(own, starts[chain] ?? EMPTY_HASH)] as const,
  )
  for (const name of WALKS) {
    const walk = await lockWalk(tx, name)
    const links = lines.reduce((known, [chain, removed]) => passRemoved(known, chain, removed), walk.links)
    await updateWalk(tx, name, { ...walk, links })
  }
  const cuts = lines.map(([chain, { rows: own, last_hash }]) => ({
    chain,
    last_row: own.at(-1)?.id ?? 0,
    last_hash,
  }))
  const { removal, ...after } = await store.insertCheckpoints(work, cuts)
  await audit(work, 'records.audit_removed', { entity: 'audit_checkpoints', id: removal, after })
}
