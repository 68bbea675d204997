import { mayReadRow } from '#domains/records/server/index.ts'
import type { Actor } from '#kit/server/actor.ts'
import { type ChainHead, findLastAuditRow, listChainedRows, listChainHeads } from '#kit/server/audit-chains.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { isEvent, takes } from '../rules/events.ts'
import { followChains, listUnreached, type Positions } from '../rules/follow-chains.ts'
import { findOwner } from '../rules/owners.ts'
import type { IntegrationsParts } from '../rules/parts.ts'
import { type Endpoint, listActive } from '../store/endpoints.ts'
import { findProgress, insertEvents, lockFollowing, saveProgress, tryLockFollowing } from '../store/events.ts'
import { switchOff } from './switch-off.ts'

const MAX_ROWS = 2000
/** Rows below the progress that are read again: a row may be committed after others with higher ids. */
const OVERLAP_ROWS = 500
const FURTHER = 50

/** Places the positions at the present ends of all chains. Nothing that was done before becomes an event. */
export const placeAtEnd = async ({ tx }: Pick<Work, 'tx'>): Promise<void> => {
  await lockFollowing(tx)
  const heads = await listChainHeads(tx)
  await saveProgress(tx, await findLastAuditRow(tx), new Map(heads.map(({ chain, hash }) => [chain, hash])))
}

type Progress = Readonly<{ last_row: number; positions: Positions }>
type Read = ReturnType<typeof followChains> & Readonly<{ isWhole: boolean }>

/**
 * Reads the rows that follow the positions. A chain whose end is not among them has rows below those that were read, so more are
 * read. One that is broken, as the verification of the audit reports, goes on from its end.
 */
const readNext = async (tx: Tx, { last_row, positions }: Progress, heads: readonly ChainHead[]): Promise<Read> => {
  for (let overlap = OVERLAP_ROWS; ; overlap *= FURTHER) {
    const after = Math.max(0, last_row - overlap)
    const limit = MAX_ROWS + overlap
    const read = await listChainedRows(tx, after, limit)
    const isWhole = read.length < limit
    const followed = { ...followChains(positions, read, isWhole), isWhole }
    const lost = isWhole ? listUnreached(positions, heads, followed) : []
    if (lost.length === 0 && (isWhole || followed.until > last_row || followed.rows.length > 0)) return followed
    if (after > 0 || !isWhole) continue
    const until = read.at(-1)?.id ?? last_row
    return {
      ...followed,
      until,
      positions: new Map([...followed.positions, ...lost.map(({ chain, hash }): [number, string] => [chain, hash])]),
    }
  }
}

type Owned = Readonly<{ endpoint: Endpoint; owner: Actor }>

/** Returns the webhooks that are on with their owners; one whose owner may not sign in any more is switched off. */
const listOwned = async (work: Work): Promise<Owned[]> => {
  const owned: Owned[] = []
  for (const endpoint of await listActive(work.tx)) {
    const owner = await findOwner(work, endpoint.owner_id)
    if (owner) owned.push({ endpoint, owner })
    else await switchOff(work, endpoint, 'owner')
  }
  return owned
}

/** The webhooks that are sent a row: on since before it, of its area, and of an owner who may read it. */
const endpointsOf = (owned: readonly Owned[], row: Read['rows'][number], { readers }: IntegrationsParts): number[] =>
  owned.flatMap(({ endpoint, owner }) =>
    endpoint.follows_from <= row.at && takes(endpoint, row.action) && mayReadRow(readers, owner, row)
      ? [endpoint.id]
      : [],
  )

/** The result of following: no webhook is on, another process follows, or how many events were found, and whether there are more. */
export type FollowResult = 'off' | 'busy' | Readonly<{ events: number; has_more: boolean }>

/**
 * Makes events of the new rows of the audit, in the transaction that moves the positions: none is lost and none is made twice,
 * whenever the process ends.
 */
export const follow =
  (parts: IntegrationsParts) =>
  async (work: Work): Promise<FollowResult> => {
    const { tx, now } = work
    if (!(await tryLockFollowing(tx))) return 'busy'
    const owned = await listOwned(work)
    const progress = await findProgress(tx)
    if (owned.length === 0 || progress === null) return 'off'
    // The ends first: whatever is committed between the statements is above them.
    const heads = await listChainHeads(tx)
    if (heads.every(({ chain, hash }) => progress.positions.get(chain) === hash)) return { events: 0, has_more: false }
    const read = await readNext(tx, progress, heads)
    const events = read.rows
      .filter(({ action }) => isEvent(action))
      .map((row) => ({ ...row, endpoints: endpointsOf(owned, row, parts) }))
      .filter(({ endpoints }) => endpoints.length > 0)
    if (events.length > 0) await insertEvents(tx, now, events)
    const moved = [...read.positions].filter(([chain, hash]) => progress.positions.get(chain) !== hash)
    await saveProgress(tx, read.until, new Map(moved))
    return { events: events.length, has_more: !read.isWhole }
  }
