import { invalid, notFound } from '#kit/contract/envelope.ts'
import { type Actor, isOneself, scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { stored } from '#kit/server/record.ts'
import * as calls from '../../../contract/blocks.calls.ts'
import { blockRecord } from '../../../contract/policy.records.ts'
import { requestsRefusals } from '../../../contract/requests.refusals.ts'
import { findUnknown, listBlockRows, type StoredBlock, updateDeleted } from '../store/blocks.ts'

const present = (actor: Actor, row: StoredBlock): calls.CalendarBlock => {
  const may = scopeOf(actor, 'requests.policy') !== null
  return { ...row, can: { update: may, delete: may } }
}

type CheckContext = Readonly<{ tx: Tx; actor: Actor }>

/** Refuses unknown places and people, and exempting oneself from a blackout period; an existing exemption may stay. */
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

const blocks = stored(blockRecord, {
  audit: { added: 'requests.block_added', changed: 'requests.block_updated' },
  find: async ({ tx }, id) => (await listBlockRows(tx, id))[0],
})

export const listBlocks = handle(calls.listBlocks, async ({ tx, actor }) =>
  (await listBlockRows(tx)).map((row) => present(actor, row)),
)

export const addBlock = handle(calls.addBlock, async (context) => {
  await check(context, context.body)
  return present(context.actor, await blocks.add(context, context.body))
})

export const updateBlock = handle(calls.updateBlock, async (context) => {
  const { actor, params, body } = context
  const after = await blocks.change(context, params.id, body, ({ before }) => check(context, body, before.exempt_ids))
  return present(actor, after)
})

export const deleteBlock = handle(calls.deleteBlock, async (context) => {
  const { tx, now, params, query } = context
  const [before] = await listBlockRows(tx, params.id)
  if (!before) throw notFound()
  await lockVersion(tx, 'calendar_blocks', params.id, query.version)
  await updateDeleted(tx, params.id, now)
  await audit(context, 'requests.block_deleted', { entity: 'calendar_blocks', id: params.id, before })
  return { id: params.id }
})
