import { audit } from '#kit/server/audit.ts'
import { handleInSteps } from '#kit/server/call/handle.ts'
import {
  checkNewPassword,
  endAllSessions,
  hashPassword,
  savePassword,
  voidPasswordLinks,
} from '#domains/session/server/index.ts'
import * as calls from '../../../contract/employees.calls.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { findAccountOf, lockAccountOf } from '../store/accounts.ts'
import { notifyPassword } from '../notify.ts'

/** Hashing is slow, so it happens before the transaction that writes. */
export const updateEmployeePassword = handleInSteps(calls.updateEmployeePassword, async (context) => {
  const { tx, actor, body, now, begin } = context
  const known = await findAccountOf(tx, body.employee_id)
  if (!known) throw peopleRefusals.refusal('no_login')
  if (known.email === null) throw peopleRefusals.refusal('signs_in_by_number')
  await checkNewPassword(tx, now, { password: body.password, confirm_password: body.password }, known)
  const hash = await hashPassword(body.password)
  return begin(async (work) => {
    const account = await lockAccountOf(work.tx, body.employee_id, 'User')
    if (!account) throw peopleRefusals.refusal('no_login')
    if (account.email === null) throw peopleRefusals.refusal('signs_in_by_number')
    await savePassword(work, account.id, hash, body.must_change ?? false)
    await voidPasswordLinks(work, account.id)
    const ended = await endAllSessions(work, account.id, 'password_changed')
    await notifyPassword(work, account, actor.name)
    await audit(work, 'people.password_set', {
      entity: 'accounts',
      id: account.id,
      employee_id: body.employee_id,
      after: { must_change: body.must_change ?? false, sessions_ended: ended },
    })
    return { sessions_ended: ended }
  })
})
