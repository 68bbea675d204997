import type { Area } from '#kit/contract/permissions.ts'
import type { Work } from '#kit/server/context.ts'
import { mail, type MailData } from '#domains/notices/server/index.ts'
import type { SessionParts } from './rules/parts.ts'
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
  account: Readonly<{ id: number; email: string; name: string }>,
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
