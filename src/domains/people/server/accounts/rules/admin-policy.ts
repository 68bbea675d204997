import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { hasAllGrantsOf } from '#domains/organisation/server/index.ts'
import type { AdminAccount } from '../../../contract/accounts.models.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'

type Row = Readonly<{ id: number; state: AdminAccount['state'] }>

/**
 * Returns the actions on an admin account that are open to the actor; `isAbove`: its role has more rights than the
 * actor's.
 */
export const adminCan = (actor: Actor, account: Row, isAbove: boolean): AdminAccount['can'] => {
  const edit = !isAbove && scopeOf(actor, 'people.admin.write') !== null
  const other = edit && account.id !== actor.account_id
  return { edit, change_role: other, disable: other, delete: other, invite: edit && account.state === 'invited' }
}

/** Refuses changes of an account with more rights than the actor's. */
export const refuseHigher = async (
  tx: Tx,
  actor: Actor,
  account: Readonly<{ role_id: number | null }>,
): Promise<void> => {
  if (account.role_id === null || !(await hasAllGrantsOf(tx, actor, account.role_id)))
    throw peopleRefusals.refusal('admin_above_own')
}
