import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle, handleCompleted } from '#kit/server/call/handle.ts'
import { endAllSessions } from '#domains/session/server/index.ts'
import * as calls from '../../../contract/accounts.calls.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { statusOf } from '../../persons/store/person-lookups.ts'
import {
  addLogin as makeLogin,
  invitePerson,
  type PeopleParts,
  signInAddress,
  withSetupUrl,
} from '../workflow/invite-login.ts'
import { mayDo, refuseOwn } from '../../persons/rules.ts'
import { lockAccountOf, updateAccount } from '../store/accounts.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { todayOf } from '../../persons/store/days.ts'
import { listLoginRows } from '../store/login-list.ts'
import { lockPerson } from '../../persons/store/people.ts'

export const listLogins = handle(calls.listLogins, async (context) => {
  const { tx, actor, query, now } = context
  const { rows, meta } = await listLoginRows(tx, query, await organisationDay(context.tx, context.now), now)
  const shown = rows.map(({ id: _id, has_address, ...row }) => {
    const may = mayDo(actor, row.employee.id, 'login')
    const has = row.account_id !== null
    const isNumber = has && row.email === null
    const isNew = has && row.state === 'invited'
    return {
      ...row,
      can: {
        add: may && !has,
        delete: may && has,
        invite: may && (isNumber ? has_address : isNew),
        sheet: may && isNew,
        pin: isNumber && mayDo(actor, row.employee.id, 'password'),
      },
    }
  })
  return new DetailedResponse(shown, { meta })
})

export const addLogin = (parts: PeopleParts) =>
  handleCompleted(
    calls.addLogin,
    async (context) => {
      const { tx, actor, body } = context
      refuseOwn(actor, body.employee_id)
      const person = await lockPerson(tx, body.employee_id)
      if (await lockAccountOf(tx, person.id, 'User')) throw peopleRefusals.refusal('has_login')
      const today = (await todayOf(context, person.id)) ?? ''
      if ((await statusOf(tx, person.id, today)) === 'left')
        throw peopleRefusals.refusal('not_employed', { person: person.name })
      const login = await makeLogin(parts, context, person, body.send_invite ?? true)
      await audit(context, 'people.login_added', {
        entity: 'accounts',
        id: login.account_id,
        employee_id: person.id,
        after: { email: signInAddress(person), invited: login.invited },
      })
      return login
    },
    withSetupUrl(parts),
  )

export const deleteLogin = handle(calls.deleteLogin, async (context) => {
  const { tx, actor, params, now } = context
  refuseOwn(actor, params.id)
  await lockPerson(tx, params.id)
  const account = await lockAccountOf(tx, params.id, 'User')
  if (!account) throw peopleRefusals.refusal('no_login')
  await updateAccount(tx, account.id, { deleted_at: now })
  const ended = await endAllSessions(context, account.id, 'deleted')
  await audit(context, 'people.login_deleted', {
    entity: 'accounts',
    id: account.id,
    employee_id: params.id,
    before: { email: account.email },
  })
  return { sessions_ended: ended }
})

export const inviteLogin = (parts: PeopleParts) =>
  handleCompleted(
    calls.inviteLogin,
    async (context) => {
      const { tx, actor, body } = context
      refuseOwn(actor, body.employee_id)
      const person = await lockPerson(tx, body.employee_id)
      const account = await lockAccountOf(tx, body.employee_id, 'User')
      if (!account) throw peopleRefusals.refusal('no_login')
      const { setup_url } = await invitePerson(parts, context, account, person)
      await audit(context, 'people.login_invited', {
        entity: 'accounts',
        id: account.id,
        employee_id: body.employee_id,
      })
      return { setup_url }
    },
    withSetupUrl(parts),
  )
