import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import {
  endAllSessions,
  endOfFirstPin,
  hashPassword,
  makePin,
  passwordLink,
  savePin,
  sendFirstPassword,
} from '#domains/session/server/index.ts'
import type { SignInCard } from '../../../contract/sign-in.models.ts'
import { updateAccount } from '../store/accounts.ts'
import type { SignInTarget } from '../store/sign-in.ts'
import type { PeopleParts } from './invite-login.ts'

/** A PIN that was made and hashed before the transaction that stores it. */
export type MadePin = Readonly<{ pin: string; hash: string }>

export const makeHashedPin = async (person: SignInTarget): Promise<MadePin> => {
  const pin = makePin(person)
  return { pin, hash: await hashPassword(pin) }
}

/** A person with a login. */
export type WithLogin = SignInTarget & Readonly<{ account_id: number }>

const cardOf = (
  { employee_id, name, employee_no, email, sign_in_no }: WithLogin,
  rest: Pick<SignInCard, 'pin' | 'link' | 'valid_until'>,
): SignInCard => ({
  employee_id,
  name,
  employee_no,
  sign_in_name: email ?? sign_in_no ?? employee_no,
  ...rest,
})

/** Stores a PIN that its owner has to change, ends all sessions, and returns its card. */
export const assignPin = async (
  work: Work,
  person: WithLogin,
  { pin, hash }: MadePin,
): Promise<Readonly<{ card: SignInCard; sessions_ended: number }>> => {
  const { account_id: id, employee_id } = person
  const valid_until = endOfFirstPin(work.now, person.starts_at)
  await savePin(work, id, hash, valid_until)
  await updateAccount(work.tx, id, { invited_at: work.now })
  const sessions_ended = await endAllSessions(work, id, 'password_changed')
  await audit(work, 'people.pin_given', { entity: 'accounts', id, employee_id, after: { valid_until, sessions_ended } })
  return { card: cardOf(person, { pin, link: null, valid_until }), sessions_ended }
}

/** Makes the setup link of a login with an email: mailed, or for a card. */
export const inviteByLink = async (
  parts: PeopleParts,
  work: Work,
  person: WithLogin,
  isMailed: boolean,
): Promise<SignInCard> => {
  const { account_id: id, employee_id } = person
  await updateAccount(work.tx, id, { invited_at: work.now })
  const linkId = await sendFirstPassword(parts.session, work, id, isMailed)
  await audit(work, 'people.login_invited', { entity: 'accounts', id, employee_id })
  const link = isMailed ? null : await passwordLink(parts.session, work, linkId)
  return cardOf(person, { pin: null, link, valid_until: endOfLink(work.now, person.starts_at) })
}

const LINK_MS = 7 * 86_400_000

const endOfLink = (now: string, starts_at: string | null): string =>
  new Date(Math.max(Date.parse(now), starts_at === null ? 0 : Date.parse(starts_at)) + LINK_MS).toISOString()
