import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { endAllSessions, voidPasswordLinks } from '#domains/session/server/index.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { NO_EFFECTS } from '../../public/hooks.ts'
import { type Account, lockAccountOf, updateAccount } from '../../accounts/store/accounts.ts'
import { notifyPerson } from '../notify.ts'
import type { SwitchAction, SwitchActions, SwitchInput } from './switch-input.ts'

const lockLogin = async ({ work, person, authority, body }: SwitchInput): Promise<Account> => {
  if (authority.is_own) throw peopleRefusals.refusal('own_record')
  if (body.to || body.from) throw invalid({ from: 'A login is blocked at once, until it is opened again' })
  const account = await lockAccountOf(work.tx, person.id, 'User')
  if (!account) throw peopleRefusals.refusal('no_login')
  return account
}

const on: SwitchAction = async (input) => {
  const { work, person, body } = input
  const account = await lockLogin(input)
  if (account.disabled_at !== null) return undefined
  await updateAccount(work.tx, account.id, { disabled_at: work.now, disabled_reason: body.reason.slice(0, 200) })
  await voidPasswordLinks(work, account.id)
  const sessions_ended = await endAllSessions(work, account.id, 'blocked')
  await notifyPerson(work, person.id, {
    kind: 'people.state',
    title: 'Your login was blocked',
    text: 'You cannot sign in until your HR department opens your login again.',
    key: `login_blocked:${account.id}`,
    is_mailed: true,
  })
  const after = { reason: body.reason, sessions_ended }
  await audit(work, 'people.login_blocked', { entity: 'accounts', id: account.id, employee_id: person.id, after })
  return { ...NO_EFFECTS, sessions_ended }
}

const off: SwitchAction = async (input) => {
  const { work, person, body } = input
  const account = await lockLogin(input)
  if (account.disabled_at === null) return undefined
  await updateAccount(work.tx, account.id, { disabled_at: null, disabled_reason: null })
  await notifyPerson(work, person.id, {
    kind: 'people.state',
    title: 'Your login is open again',
    text: 'You can sign in again.',
    key: `login_opened:${account.id}`,
    is_mailed: true,
  })
  const after = { reason: body.reason }
  await audit(work, 'people.login_opened', { entity: 'accounts', id: account.id, employee_id: person.id, after })
  return NO_EFFECTS
}

/** The login of the employee area alone; whatever else blocks it stays. */
export const loginBlocked: SwitchActions = { on, off }
