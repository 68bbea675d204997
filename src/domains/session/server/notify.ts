import type { Area } from '#kit/contract/permissions.ts'
import type { Work } from '#kit/server/context.ts'
import { mail, type MailData, notify } from '#domains/notices/server/index.ts'
import type { SessionParts } from './rules/parts.ts'
import { MAX_PIN_FAILURES } from '../contract/pin.rules.ts'
import { listPinMakers } from './store/pins.ts'
import { linkSecret, listOpenLinks } from './store/links.ts'

type ReadContext = Pick<Work, 'tx' | 'now'>
type AreaLabels = Readonly<Record<Area | 'and', string>>
const ENGLISH: AreaLabels = { Admin: 'administrator', User: 'employee', and: 'and' }
const LABELS_BY_LOCALE: Readonly<Record<string, AreaLabels>> = {
  de: { Admin: 'Verwaltung', User: 'Mitarbeiter', and: 'und' },
}

/** The areas of a mail in a sentence: "administrator and employee". */
export const areasText = (areas: readonly Area[], labels = ENGLISH): string =>
  areas.map((area) => labels[area]).join(` ${labels.and} `)

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the data by which a mail names its links: the ids of their rows, because no secret is stored. */
export const linksData = (ids: readonly number[]): MailData => ({ token_ids: ids.join(',') })

// An older mail that still waits names its one link by `token_id`.
const idsOf = (data: MailData): number[] =>
  String(data['token_ids'] ?? data['token_id'])
    .split(',')
    .map(Number)

/** The parts from which the addresses of links are derived. */
export type LinkParts = Pick<SessionParts, 'link_key' | 'linkBase'>

const addressOf = async (parts: LinkParts, { tx, now }: ReadContext, nonce: Buffer): Promise<string> =>
  `${await parts.linkBase(tx, now)}/password-reset/${linkSecret(parts.link_key, nonce)}`

/** The address of one link, derived from its row; null once it is no longer open. */
export const passwordLink = async (parts: LinkParts, context: ReadContext, id: number): Promise<string | null> => {
  const [link] = await listOpenLinks(context, [id])
  return link ? addressOf(parts, context, link.nonce) : null
}

/** Makes the links while the mail is sent; with two of them each is under its area. Null once none is open. */
export const resolveLinks = (parts: SessionParts) => async (work: Work, data: MailData, locale: string) => {
  const links = await listOpenLinks(work, idsOf(data))
  if (links.length === 0) return null
  const labels = LABELS_BY_LOCALE[locale] ?? ENGLISH
  const lines: string[] = []
  for (const { nonce, area } of links) {
    const address = await addressOf(parts, work, nonce)
    lines.push(links.length === 1 ? address : `${capital(labels[area])}:\n${address}`)
  }
  const areas = links.map(({ area }) => area)
  return { link: lines.join('\n\n'), area: areasText(areas, labels) }
}

/** Mails an invitation: at first, and whenever the owner of the address requests a password before it was used. */
export const mailInvitation = (
  work: Work,
  account: Readonly<{ id: number; email: string | null; name: string }>,
  linkId: number,
): Promise<void> => {
  const to = { account_id: account.id, address: account.email }
  return mail(
    work,
    'session.first',
    to,
    { ...linksData([linkId]), name: account.name },
    `session.first:${linkId}:${work.now}`,
  )
}

/** Notifies those who can make a new PIN that one was locked by wrong tries. */
export const notifyPinLocked = async (
  work: Work,
  { id, employee_id, name }: Readonly<{ id: number; employee_id: number; name: string }>,
): Promise<void> =>
  notify(work, await listPinMakers(work), 'session.pin_locked', {
    title: `The PIN of ${name} is locked`,
    body: `It was entered wrong ${MAX_PIN_FAILURES} times. If it was ${name}, give a new PIN; if it was not, someone else tried.`,
    path: `/admin/employee/details/${employee_id}`,
    why: 'You may give new PINs.',
    subject_id: employee_id,
    dedupe_key: `session.pin_locked:${id}:${work.now}`,
  })

/** Notifies an administrator who becomes the owner of an API token: its program acts in their name from then on. */
export const notifyTokenOwner = (
  work: Work,
  accountId: number,
  { id, name, by }: Readonly<{ id: number; name: string; by: string }>,
): Promise<void> =>
  notify(work, [accountId], 'session.token_handed_on', {
    title: `${by} handed on the API token “${name}” to you`,
    body: 'Its program now acts in your name, and ends with your account. End the token if nobody needs it.',
    path: `/admin/organisation?tab=tokens&token=${id}`,
    why: 'You own this token.',
    subject_id: id,
    dedupe_key: `session.token_handed_on:${id}:${work.now}`,
  })
