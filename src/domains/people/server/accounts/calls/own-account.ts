import { requireVersion } from '#kit/server/database/lock-version.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import * as calls from '../../../contract/accounts.calls.ts'
import { findAccountPhoto } from '../../persons/store/photos.ts'
import { updateAccount } from '../store/accounts.ts'
import { findAdminRow, lockAdmin } from '../store/admin-list.ts'

const show = async (tx: Tx, actor: Actor, now: string) => {
  const row = await findAdminRow(tx, actor.account_id, now)
  if (!row) throw notFound()
  const { state: _state, last_sign_in_at: _at, ...own } = row
  const photo = await findAccountPhoto(tx, actor.account_id)
  return { ...own, photo_version: photo, permissions: [...actor.grants.keys()].toSorted() }
}

export const getOwnAccount = handle(calls.getOwnAccount, async ({ tx, actor, now }) => show(tx, actor, now))

export const updateOwnAccount = handle(calls.updateOwnAccount, async (context) => {
  const { tx, actor, body, now } = context
  const { version, ...changes } = body
  const before = await lockAdmin(tx, actor.account_id)
  if (!before) throw notFound()
  requireVersion(before, version)
  await updateAccount(tx, before.id, changes)
  await audit(context, 'people.own_account_updated', {
    entity: 'accounts',
    id: before.id,
    change: patched(before, changes),
  })
  return show(tx, actor, now)
})
