import type { Actor } from '#kit/server/actor.ts'
import { handleInSteps } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import * as calls from '../../../contract/sign-in.calls.ts'
import type { SignInSheet } from '../../../contract/sign-in.models.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { isOwn } from '../../persons/rules.ts'
import { notifyPin } from '../notify.ts'
import { listSignInTargets, lockLogins, type SignInTarget } from '../store/sign-in.ts'
import type { PeopleParts } from '../workflow/invite-login.ts'
import { assignPin, inviteByLink, type MadePin, makeHashedPin, type WithLogin } from '../workflow/sign-in-cards.ts'

type How = 'print' | 'send'

const hasLogin = (person: SignInTarget): person is WithLogin => person.account_id !== null

/** Returns the reason for which a person gets neither card nor mail; null for one who does. */
const reasonAgainst = (actor: Actor, person: SignInTarget, how: How, isMailSet: boolean): string | null => {
  if (isOwn(actor, person.employee_id)) return 'This is you.'
  if (person.account_id === null) return 'There is no login. Add one first.'
  if (person.is_in_use) return 'Has signed in already.'
  if (person.block !== null && person.starts_on === null) return 'The login is closed.'
  if (how === 'print') return null
  if (person.email === null) return 'There is no email. Print the sheet.'
  return isMailSet ? null : 'No mail server is set. Print the sheet.'
}

const needsPin = (person: SignInTarget, how: How): boolean => how === 'print' && person.email === null

type MadePins = ReadonlyMap<number, MadePin>

const writeSheet = async (
  parts: PeopleParts,
  work: Work & Readonly<{ actor: Actor }>,
  { employee_ids, how }: Readonly<{ employee_ids: readonly number[]; how: How }>,
  pins: MadePins,
): Promise<Omit<SignInSheet, 'site'>> => {
  const sheet: Pick<SignInSheet, 'cards' | 'sent' | 'left_out'> = { cards: [], sent: [], left_out: [] }
  await lockLogins(work.tx, employee_ids)
  const isMailSet = how === 'send' && (await parts.isMailSet(work.tx, work.now))
  for (const person of await listSignInTargets(work, employee_ids)) {
    const { employee_id, name } = person
    const made = pins.get(employee_id)
    const why =
      reasonAgainst(work.actor, person, how, isMailSet) ??
      // Between the two steps the person lost the email; the next sheet has a card.
      (needsPin(person, how) && made === undefined ? 'Changed just now. Try again.' : null)
    if (why !== null || !hasLogin(person)) sheet.left_out.push({ employee_id, name, why: why ?? '' })
    else if (made !== undefined && person.email === null) sheet.cards.push((await assignPin(work, person, made)).card)
    else {
      const card = await inviteByLink(parts, work, person, how === 'send')
      if (how === 'send') sheet.sent.push({ employee_id, name })
      else sheet.cards.push(card)
    }
  }
  return sheet
}

const siteOf = async (parts: PeopleParts, work: Pick<Work, 'tx' | 'now'>): Promise<string> =>
  `${await parts.session.linkBase(work.tx, work.now)}/login`

/**
 * Makes cards with first PINs and links, in one transaction. Hashing is slow, so it happens before. Its response has secrets
 * and is not stored; the same sheet again has new ones, and those of the former end.
 */
const makeSignInSheet = (parts: PeopleParts) =>
  handleInSteps(calls.makeSignInSheet, async (context) => {
    const { actor, body, begin, by } = context
    const pins = new Map<number, MadePin>()
    for (const person of await listSignInTargets(context, body.employee_ids))
      if (needsPin(person, body.how) && reasonAgainst(actor, person, body.how, false) === null)
        pins.set(person.employee_id, await makeHashedPin(person))
    const sheet = await begin((work) => writeSheet(parts, { ...work, by, actor }, body, pins))
    return { site: await siteOf(parts, context), ...sheet }
  })

const loginOf = (person: SignInTarget | undefined): WithLogin => {
  if (!person || !hasLogin(person)) throw peopleRefusals.refusal('no_login')
  if (person.email !== null) throw peopleRefusals.refusal('signs_in_by_email')
  return person
}

/** Makes a new PIN for a person who forgot the own one, or whose PIN is locked. */
const renewPin = (parts: PeopleParts) =>
  handleInSteps(calls.renewPin, async (context) => {
    const { body, begin, by, actor } = context
    const ids = [body.employee_id]
    const [known] = await listSignInTargets(context, ids)
    const made = await makeHashedPin(loginOf(known))
    const { card, sessions_ended } = await begin(async (work) => {
      await lockLogins(work.tx, ids)
      const [person] = await listSignInTargets(work, ids)
      const login = loginOf(person)
      const given = await assignPin({ ...work, by }, login, made)
      await notifyPin({ ...work, by }, login.account_id, actor.name)
      return given
    })
    return { site: await siteOf(parts, context), card, sessions_ended }
  })

/** The calls that make first and new PINs. */
export const signInHandlers = (parts: PeopleParts) => ({
  makeSignInSheet: makeSignInSheet(parts),
  renewPin: renewPin(parts),
})
