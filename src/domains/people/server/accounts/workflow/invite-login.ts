import { forbidden } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Context, Tx, Work } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { passwordLink, sendFirstPassword, type SessionParts } from '#domains/session/server/index.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { type ActorWork, claimAddress } from './claim-address.ts'
import { type Account, insertAccount, updateAccount } from '../store/accounts.ts'

/** The parts that the domain is built from. */
export type PeopleParts = Readonly<{
  session: SessionParts
  files: FileStore
  /** The key of the installation for data that is stored encrypted. */
  data_key: Buffer
  /**
   * Returns true when mail is delivered. Without it the link for the first password is shown to the person who
   * requested it.
   */
  isMailSet: (tx: Tx, now: string) => Promise<boolean>
}>

/** `setup_url` refers to the link until the response is completed: no stored response contains a secret. */
export type Invitation = Readonly<{ invited: boolean; setup_url: string | null }>

/** Sends the link for the first password of an account, or returns a reference to it where no mail can be sent. */
export const invite = async (parts: PeopleParts, work: Work, accountId: number): Promise<Invitation> => {
  const isMailed = await parts.isMailSet(work.tx, work.now)
  const id = await sendFirstPassword(parts.session, work, accountId, isMailed)
  return { invited: true, setup_url: isMailed ? null : String(id) }
}

type WithLink = Readonly<{ setup_url: string | null }>
type ReadContext = Pick<Context, 'tx' | 'now' | 'actor'>

/** Puts the link in the place of the reference; null once it was used or is void, and for an API token. */
export const withSetupUrl =
  ({ session }: PeopleParts) =>
  async <Data extends WithLink>(context: ReadContext, data: Data): Promise<Data> =>
    data.setup_url === null || context.actor.token !== null
      ? { ...data, setup_url: null }
      : { ...data, setup_url: await passwordLink(session, context, Number(data.setup_url)) }

/** Completes the link in a response that has a login among other data. */
export const withLoginSetupUrl =
  (parts: PeopleParts) =>
  async <Data extends Readonly<{ login: WithLink }>>(context: ReadContext, data: Data): Promise<Data> => ({
    ...data,
    login: await withSetupUrl(parts)(context, data.login),
  })

/**
 * Sends the invitation to an existing account again. A person who has a password already requests a new one
 * themself.
 */
export const inviteAgain = async (parts: PeopleParts, work: Work, account: Account): Promise<Invitation> => {
  if (account.activated_at !== null) throw peopleRefusals.refusal('in_use_already')
  await updateAccount(work.tx, account.id, { invited_at: work.now })
  return invite(parts, work, account.id)
}

/**
 * Decides on a login for a new person. Its first password opens all that they may see, their pay too, so a request
 * for one takes the key of logins; without a choice the login comes with the key.
 */
export const wantsLogin = (actor: Actor, requested: boolean | undefined): boolean => {
  const isAllowed = scopeOf(actor, 'people.user.write') !== null
  if (requested === true && !isAllowed) throw forbidden()
  return requested ?? isAllowed
}

type Person = Readonly<{ id: number; name: string; work_email: string | null; personal_email: string | null }>

/** The address with which an employee gets to sign in: the work email, or the private one of those without. */
export const signInAddress = ({ work_email, personal_email }: Person): string | null => work_email ?? personal_email

/** Adds the login of an employee to the accounts, under their address; without one under the employee number. */
export const insertLogin = async (work: ActorWork, person: Person, invited: boolean): Promise<{ id: number }> => {
  const email = signInAddress(person)
  if (email !== null) await claimAddress(work, email, { employee_id: person.id })
  return insertAccount(work, {
    area: 'User',
    email,
    name: person.name,
    employee_id: person.id,
    role_id: null,
    invited: invited && email !== null,
  })
}

/** Adds a login of an employee. Without an email no invitation is sent: the first PIN comes with a printed sheet. */
export const addLogin = async (
  parts: PeopleParts,
  work: ActorWork,
  person: Person,
  isInvited: boolean,
): Promise<Invitation & { account_id: number }> => {
  const account = await insertLogin(work, person, isInvited)
  const isMailed = isInvited && signInAddress(person) !== null
  const sent = isMailed ? await invite(parts, work, account.id) : { invited: false, setup_url: null }
  return { account_id: account.id, ...sent }
}

/**
 * Assigns the address that a person got meanwhile to the login by number. The PIN opens it until the first password is chosen.
 */
const takeEmail = async (work: ActorWork, account: Account, person: Person): Promise<void> => {
  const email = signInAddress(person)
  if (email === null) throw peopleRefusals.refusal('no_email')
  await claimAddress(work, email, { employee_id: person.id })
  await updateAccount(work.tx, account.id, { email })
}

/** Invites the owner of a login again; one by number by the address that the person has now. */
export const invitePerson = async (
  parts: PeopleParts,
  work: ActorWork,
  account: Account,
  person: Person,
): Promise<Invitation> => {
  if (account.email !== null && account.sign_in_no === null) return inviteAgain(parts, work, account)
  if (account.email === null) await takeEmail(work, account, person)
  await updateAccount(work.tx, account.id, { invited_at: work.now })
  return invite(parts, work, account.id)
}
