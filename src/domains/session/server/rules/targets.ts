import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { hasAllGrantsOf } from '#domains/organisation/server/index.ts'
import type { SessionRole } from '../../contract/session.models.ts'
import { accountRefusals } from '../../contract/account.refusals.ts'
import { findAdminAccount, findIdentity, findPersonAccount, type SignInAccount } from '../store/accounts.ts'

type Named = Readonly<{ role: SessionRole; id: number }>
/** The context of a check: the actor and the instant. */
export type Caller = Readonly<{ tx: Tx; now: string; actor: Actor }>

/** Returns the account of a role and an id. */
export const getTarget = async ({ tx, now }: Caller, { role, id }: Named): Promise<SignInAccount> => {
  const account = role === 'Admin' ? await findAdminAccount(tx, id, now) : await findPersonAccount(tx, id, now)
  if (!account) throw notFound()
  return account
}

export const isOneself = (actor: Actor, account: SignInAccount): boolean =>
  account.id === actor.account_id || (account.employee_id !== null && account.employee_id === actor.employee_id)

/** Returns true where an account is of an administrator with more rights than the actor has. */
export const isAbove = async ({ tx, actor }: Caller, account: SignInAccount): Promise<boolean> =>
  account.area === 'Admin' && !(account.role_id !== null && (await hasAllGrantsOf(tx, actor, account.role_id)))

/** Returns the account whose sessions the actor may end. */
export const getTargetOfEnd = async (caller: Caller, named: Named): Promise<SignInAccount> => {
  const account = await getTarget(caller, named)
  if (await isAbove(caller, account)) throw accountRefusals.refusal('admin_above_own')
  return account
}

/** Returns the account whose factor the actor may reset, if it has one. */
export const getTargetOfReset = async (caller: Caller, named: Named): Promise<SignInAccount> => {
  const account = await getTarget(caller, named)
  if (isOneself(caller.actor, account)) throw accountRefusals.refusal('own_factor')
  if (await isAbove(caller, account)) throw accountRefusals.refusal('admin_above_own')
  return account
}

/** Returns the login of an employee under whose name the actor may act. */
export const getTargetOfImpersonation = async ({ tx, now, actor }: Caller, employeeId: number) => {
  const account = await findPersonAccount(tx, employeeId, now)
  if (account === undefined) throw notFound()
  if (employeeId === actor.employee_id) throw accountRefusals.refusal('act_as_self')
  const identity = account && (await findIdentity(tx, account.id, now))
  if (!account || account.block !== null || account.password_hash === null || !identity)
    throw accountRefusals.refusal('employee_cannot_sign_in')
  return { account, identity }
}
