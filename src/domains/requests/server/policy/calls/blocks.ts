import { invalid, notFound } from '#kit/contract/envelope.ts'
import { type Actor, isOneself, scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../../contract/blocks.calls.ts'
import { requestsRefusals } from '../../../contract/requests.refusals.ts'
import { findUnknown, insertBlock, listBlockRows, type StoredBlock, updateBlockRow } from '../store/blocks.ts'

const present = (actor: Actor, row: StoredBlock): calls.CalendarBlock => {
  const may = scopeOf(actor, 'requests.policy') !== null
  return { ...row, can: { update: may, delete: may } }
}

const get = async (tx: Tx, id: number): Promise<StoredBlock> => {
  const [row] = await listBlockRows(tx, id)
  if (!row) throw notFound()
  return row
}

type CheckContext = Readonly<{ tx: Tx; actor: Actor }>

/** Refuses unknown places and people, and exempting oneself from a black-out; an existing exemption may stay. */
const check = async (
  { tx, actor }: CheckContext,
  body: Parameters<typeof findUnknown>[1],
  before: readonly number[] = [],
): Promise<void> => {
  if (body.exempt_ids.some((id) => isOneself(actor, id) && !before.includes(id)))
    throw requestsRefusals.refusal('own_rule')
  const field = await findUnknown(tx, body)
  if (field !== undefined) throw invalid({ [field]: 'Names something that does not exist' })
}

/** The row as its editor saw it, locked; one that was deleted is not there. */
const lock = async (tx: Tx, id: number, version: number): Promise<StoredBlock> => {
  const before = await get(tx, id)
  await lockVersion(tx, 'calendar_blocks', id, version)
  return before
}

export const listBlocks = handle(calls.listBlocks, async ({ tx, actor }) =>
  (await listBlockRows(tx)).map((row) => present(actor, row)),
)

export const addBlock = handle(calls.addBlock, async (context) => {
  const { tx, actor, body } = context
  await check(context, body)
  const id = await insertBlock(tx, body)
  const after = await get(tx, id)
  await audit(context, 'requests.block_added', { entity: 'calendar_blocks', id, after })
  return present(actor, after)
})

export const updateBlock = handle(calls.updateBlock, async (context) => {
  const { tx, actor, params, body } = context
  const { version, ...columns } = body
  const before = await lock(tx, params.id, version)
  await check(context, columns, before.exempt_ids)
  await updateBlockRow(tx, params.id, columns)
  const after = await get(tx, params.id)
  await audit(context, 'requests.block_updated', {
    entity: 'calendar_blocks',
    id: after.id,
    change: changed(before, after),
  })
  return present(actor, after)
})

export const deleteBlock = handle(calls.deleteBlock, async (context) => {
  const { tx, now, params, query } = context
  const before = await lock(tx, params.id, query.version)
  await updateBlockRow(tx, params.id, { deleted_at: now })
  await audit(context, 'requests.block_deleted', { entity: 'calendar_blocks', id: params.id, before })
  return { id: params.id }
})
