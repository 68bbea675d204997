import { requireVersion } from '#kit/server/database/lock-version.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle, handleCompleted } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import {
  listCoveredRoles,
  lockActive,
  hasAllGrantsOf,
  lockSuperAdmins,
  organisationDay,
} from '#domains/organisation/server/index.ts'
import { endAllSessions, voidPasswordLinks } from '#domains/session/server/index.ts'
import * as calls from '../../../contract/accounts.calls.ts'
import type { AdminAccount } from '../../../contract/accounts.models.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { inviteAgain, invite, type PeopleParts, withSetupUrl } from '../workflow/invite-login.ts'
import { claimAddress } from '../workflow/claim-address.ts'
import { adminCan, refuseHigher } from '../rules/admin-policy.ts'
import { type Account, insertAccount, lockAccountOf, updateAccount } from '../store/accounts.ts'
import { type AdminRow, findAdminRow, findAreaOfRole, listAdminRows, lockAdmin } from '../store/admin-list.ts'
import { lockPerson } from '../../persons/store/people.ts'
import { isBlockedFrom, isSuperAdminLeft } from '../store/super-admins.ts'
import { notifyLoginEmail } from '../notify.ts'

export const listAdmins = handle(calls.listAdmins, async ({ tx, actor, query, now }) => {
  const { rows, meta } = await listAdminRows(tx, query, now)
  const coveredRoles = await listCoveredRoles(tx, actor, [...new Set(rows.map(({ role }) => role.id))])
  return new DetailedResponse(
    rows.map((row) => ({ ...row, can: adminCan(actor, row, !coveredRoles.has(row.role.id)) })),
    { meta },
  )
})

const show = async (tx: Tx, actor: Actor, id: number, now: string): Promise<AdminAccount> => {
  const row: AdminRow | undefined = await findAdminRow(tx, id, now)
  if (!row) throw notFound()
  return { ...row, can: adminCan(actor, row, !(await hasAllGrantsOf(tx, actor, row.role.id))) }
}

/** Refuses to assign a role with more rights than the actor's. */
const refuseRole = async (tx: Tx, actor: Actor, roleId: number): Promise<void> => {
  const area = await findAreaOfRole(tx, roleId)
  if (area !== 'Admin' || !(await lockActive(tx, 'roles', roleId))) throw invalid({ role_id: 'Role does not exist' })
  if (!(await hasAllGrantsOf(tx, actor, roleId))) throw peopleRefusals.refusal('role_above_own')
}

const refuseLinked = async (tx: Tx, employeeId: number | null | undefined, accountId: number | null): Promise<void> => {
  if (employeeId === null || employeeId === undefined) return
  await lockPerson(tx, employeeId)
  const other = await lockAccountOf(tx, employeeId, 'Admin')
  if (other && other.id !== accountId) throw peopleRefusals.refusal('employee_linked')
}

export const addAdmin = (parts: PeopleParts) =>
  handleCompleted(
    calls.addAdmin,
    async (context) => {
      const { tx, actor, body, now } = context
      await refuseRole(tx, actor, body.role_id)
      await refuseLinked(tx, body.employee_id, null)
      await claimAddress(context, body.email, { employee_id: body.employee_id ?? null }, 'Admin')
      const { id } = await insertAccount(context, {
        ...body,
        employee_id: body.employee_id ?? null,
        area: 'Admin',
        invited: true,
      })
      const sent = await invite(parts, context, id)
      await audit(context, 'people.admin_added', { entity: 'accounts', id, after: body })
      return { ...(await show(tx, actor, id, now)), ...sent }
    },
    withSetupUrl(parts),
  )

/** Locks an admin account that the actor may change: it exists, and has no more rights than the actor. */
const lockEditableAdmin = async ({ tx, actor }: Context, id: number): Promise<Account> => {
  const account = await lockAdmin(tx, id)
  if (!account) throw notFound()
  await refuseHigher(tx, actor, account)
  return account
}

const refuseLast = async (context: Context, account: Account): Promise<void> => {
  const { tx } = context
  const supers = await lockSuperAdmins(tx)
  if (!supers.includes(account.id)) return
  if (!(await isSuperAdminLeft(tx, account.id, await organisationDay(tx, context.now), null)))
    throw peopleRefusals.refusal('last_super_admin')
}

/** An account is blocked together with the sign-in of the linked person. */
const isBlocked = async ({ tx, now }: Context, employeeId: number | null): Promise<boolean> =>
  employeeId !== null && (await isBlockedFrom(tx, employeeId, await organisationDay(tx, now)))

const refuseUpdate = async (context: Context, account: Account, changes: calls.AdminChanges): Promise<void> => {
  const { tx, actor } = context
  const isRole = changes.role_id !== undefined && changes.role_id !== account.role_id
  const isDisabling = changes.disabled === true && account.disabled_at === null
  const employeeId = changes.employee_id ?? null
  const isLink = changes.employee_id !== undefined && employeeId !== account.employee_id
  if (account.id === actor.account_id && (isRole || isDisabling || isLink)) throw peopleRefusals.refusal('own_account')
  if (isRole && changes.role_id !== undefined) await refuseRole(tx, actor, changes.role_id)
  await refuseLinked(tx, changes.employee_id, account.id)
  if (isRole || isDisabling || (isLink && (await isBlocked(context, employeeId)))) await refuseLast(context, account)
}

/** A person who is disabled, or signs in with another address, is signed out at once. */
const endChangedSessions = async (context: Context, before: Account, changes: calls.AdminChanges): Promise<void> => {
  const isNewAddress = changes.email !== undefined && changes.email !== before.email
  const isDisabling = changes.disabled === true && before.disabled_at === null
  if (!isNewAddress && !isDisabling) return
  await voidPasswordLinks(context, before.id)
  await endAllSessions(context, before.id, 'blocked')
  if (isNewAddress && changes.email !== undefined)
    await notifyLoginEmail(context, before, changes.email, context.actor.name)
}

export const updateAdmin = handle(calls.updateAdmin, async (context) => {
  const { tx, actor, params, body, now } = context
  const { version, disabled, ...changes } = body
  const account = await lockEditableAdmin(context, params.admin_id)
  requireVersion(account, version)
  await refuseUpdate(context, account, body)
  const before = await show(tx, actor, account.id, now)
  const { employee_id = account.employee_id } = changes
  if (changes.email !== undefined)
    await claimAddress(context, changes.email, { account_id: account.id, employee_id }, 'Admin')
  const disabled_at = disabled === true ? (account.disabled_at ?? now) : null
  await updateAccount(tx, account.id, { ...changes, ...(disabled === undefined ? {} : { disabled_at }) })
  await endChangedSessions(context, account, body)
  const after = await show(tx, actor, account.id, now)
  await audit(context, 'people.admin_updated', { entity: 'accounts', id: account.id, change: changed(before, after) })
  return after
})

export const deleteAdmin = handle(calls.deleteAdmin, async (context) => {
  const { tx, actor, params, now } = context
  const account = await lockEditableAdmin(context, params.id)
  if (account.id === actor.account_id) throw peopleRefusals.refusal('own_account')
  await refuseLast(context, account)
  await updateAccount(tx, account.id, { deleted_at: now })
  const ended = await endAllSessions(context, account.id, 'deleted')
  await audit(context, 'people.admin_deleted', { entity: 'accounts', id: account.id, before: account })
  return { sessions_ended: ended }
})

export const inviteAdmin = (parts: PeopleParts) =>
  handleCompleted(
    calls.inviteAdmin,
    async (context) => {
      const account = await lockEditableAdmin(context, context.body.id)
      const { setup_url } = await inviteAgain(parts, context, account)
      await audit(context, 'people.admin_invited', { entity: 'accounts', id: account.id })
      return { setup_url }
    },
    withSetupUrl(parts),
  )
