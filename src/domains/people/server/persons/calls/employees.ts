import { requireVersion } from '#kit/server/database/lock-version.ts'
import { forbidden, notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle, handleCompleted } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { endAllSessions, voidPasswordLinks } from '#domains/session/server/index.ts'
import { listDeletedEmployees as listDeletedCall } from '../../../contract/deleted.calls.ts'
import * as calls from '../../../contract/employees.calls.ts'
import { PERSONAL_FIELDS } from '../../../contract/people.records.ts'
import { EMPLOYED } from '../../../contract/people.models.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { createPerson } from '../workflow/create-person.ts'
import { statusOf } from '../store/person-lookups.ts'
import { hasHistory } from '../history.ts'
import { addLogin, type PeopleParts, withLoginSetupUrl, wantsLogin } from '../../accounts/workflow/invite-login.ts'
import { claimAddress } from '../../accounts/workflow/claim-address.ts'
import { maySeePersonal, refuseOwn } from '../rules.ts'
import { showPeople } from '../present/show-person.ts'
import { lockAccountOf, updateAccount } from '../../accounts/store/accounts.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { todayOf } from '../store/days.ts'
import { listDeleted, lockDeleted, restorableUntil } from '../store/deleted.ts'
import { lockPerson, setDeleted } from '../store/people.ts'
import { findPerson } from '../store/person-list.ts'
import { hasOpenExit } from '../../exits/store/exits.ts'
import { notifyLoginEmail } from '../../accounts/notify.ts'
import { updatePerson } from '../workflow/update-person.ts'

export const addEmployee = (parts: PeopleParts) =>
  handleCompleted(
    calls.addEmployee,
    async (context) => {
      const { create_login, ...data } = context.body
      const isLogin = wantsLogin(context.actor, create_login)
      const created = await createPerson(context, data)
      const login = isLogin ? await addLogin(parts, context, created, true) : null
      const { id, employee_no, version } = created
      await audit(context, 'people.created', {
        entity: 'employees',
        id,
        employee_id: id,
        after: { ...data, employee_no, login: login?.account_id ?? null },
      })
      return {
        id,
        employee_no,
        login: { invited: login?.invited ?? false, setup_url: login?.setup_url ?? null },
        version,
      }
    },
    withLoginSetupUrl(parts),
  )

const hasPersonal = (data: calls.EmployeeChanges): boolean =>
  Object.entries(data).some(([name, value]) => value !== undefined && PERSONAL_FIELDS.includes(name))

/** The sign-in address opens what the person may see, so it takes the key of passwords, and every session ends. */
const changeLoginEmail = async (context: Context, employeeId: number, email: string): Promise<string | null> => {
  if (scopeOf(context.actor, 'people.password.write') === null) throw forbidden()
  const account = await lockAccountOf(context.tx, employeeId, 'User')
  if (!account) throw peopleRefusals.refusal('no_login')
  if (account.email === email) return null
  await claimAddress(context, email, { employee_id: employeeId })
  await updateAccount(context.tx, account.id, { email })
  await voidPasswordLinks(context, account.id)
  await endAllSessions(context, account.id, 'blocked')
  await notifyLoginEmail(context, account, email, context.actor.name)
  return account.email
}

export const updateEmployee = handle(calls.updateEmployee, async (context) => {
  const { tx, actor, params, body } = context
  refuseOwn(actor, params.id)
  const person = await lockPerson(tx, params.id)
  requireVersion(person, body.version)
  if (hasPersonal(body.data) && !maySeePersonal(actor, params.id)) throw forbidden()
  const { login_email, ...data } = body.data
  const today = (await todayOf(context, params.id)) ?? ''
  const updated = await updatePerson(context, person, data, today, body.confirm)
  const moved = login_email === undefined ? null : await changeLoginEmail(context, params.id, login_email)
  const isChanged = updated.changed.length > 0 || moved !== null
  if (isChanged)
    await audit(context, 'people.updated', {
      entity: 'employees',
      id: params.id,
      employee_id: params.id,
      change: changed(
        { ...updated.before, login_email: moved },
        { ...updated.after, login_email: moved === null ? null : (login_email ?? null) },
      ),
    })
  return { version: updated.version, changed: [...updated.changed, ...(moved === null ? [] : ['login_email'])] }
})

/** Checks that an exit can begin: the person is employed and is not leaving already. */
const mayEnd = async ({ tx, now }: Context, id: number): Promise<boolean> => {
  const status = await statusOf(tx, id, await organisationDay(tx, now))
  return status !== undefined && EMPLOYED.includes(status) && !(await hasOpenExit(tx, id))
}

export const deleteEmployee = handle(calls.deleteEmployee, async (context) => {
  const { tx, actor, params, now } = context
  refuseOwn(actor, params.id)
  await lockPerson(tx, params.id)
  if (await hasHistory(tx, params.id))
    throw peopleRefusals.refusal((await mayEnd(context, params.id)) ? 'has_history' : 'record_stays')
  const account = await lockAccountOf(tx, params.id, 'User')
  if (account) {
    await updateAccount(tx, account.id, { deleted_at: now })
    await endAllSessions(context, account.id, 'deleted')
  }
  await setDeleted(context, params.id, now)
  await audit(context, 'people.deleted', { entity: 'employees', id: params.id, employee_id: params.id })
  return { restorable_until: restorableUntil(now) }
})

export const restoreEmployee = handle(calls.restoreEmployee, async (context) => {
  const { tx, params, now } = context
  const deleted = await lockDeleted(tx, params.id, now)
  if (!deleted) throw notFound()
  for (const address of [deleted.work_email, deleted.sign_in_email])
    if (address !== null) await claimAddress(context, address, { employee_id: params.id })
  await setDeleted(context, params.id, null)
  if (deleted.account_id !== null) await updateAccount(tx, deleted.account_id, { deleted_at: null })
  await audit(context, 'people.restored', { entity: 'employees', id: params.id, employee_id: params.id })
  const row = await findPerson(context, params.id, await organisationDay(context.tx, context.now))
  const [shown] = row ? await showPeople(context, [row], undefined) : []
  if (!shown) throw notFound()
  return shown
})

export const listDeletedEmployees = handle(listDeletedCall, async ({ tx, now }) => listDeleted(tx, now))
