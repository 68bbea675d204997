import type { Area } from '#kit/contract/permissions.ts'
import type { Work } from '#kit/server/context.ts'
import { mail, type MailData } from '#domains/notices/server/index.ts'
import type { SessionParts } from './parts.ts'
import { linkSecret, listOpenLinks } from './store/links.ts'

type Ask = Pick<Work, 'tx' | 'now'>
type Words = Readonly<Record<Area | 'and', string>>
const ENGLISH: Words = { Admin: 'administrator', User: 'employee', and: 'and' }
const WORDS: Readonly<Record<string, Words>> = { de: { Admin: 'Verwaltung', User: 'Mitarbeiter', and: 'und' } }

/** The areas of a mail in a sentence: "administrator and employee". */
export const areasText = (areas: readonly Area[], words = ENGLISH): string =>
  areas.map((area) => words[area]).join(` ${words.and} `)

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** How the data of a mail name the links that it carries: by their rows, because no secret is stored. */
export const linksData = (ids: readonly number[]): MailData => ({ token_ids: ids.join(',') })

// A mail that waits since before there could be several links names its one.
const idsOf = (data: MailData): number[] =>
  String(data['token_ids'] ?? data['token_id'])
    .split(',')
    .map(Number)

/** What the addresses of links are made of. */
export type LinkParts = Pick<SessionParts, 'link_key' | 'linkBase'>

const addressOf = async (parts: LinkParts, { tx, now }: Ask, nonce: Buffer): Promise<string> =>
  `${await parts.linkBase(tx, now)}/password-reset/${linkSecret(parts.link_key, nonce)}`

/** The address of one link by its row, derived anew; null once it is no longer open. */
export const passwordLink = async (parts: LinkParts, ask: Ask, id: number): Promise<string | null> => {
  const [link] = await listOpenLinks(ask, [id])
  return link ? addressOf(parts, ask, link.nonce) : null
}

/** Makes the links while the mail is sent; with two of them each stands under its area. Null once none is open. */
export const resolveLinks = (parts: SessionParts) => async (work: Work, data: MailData, locale: string) => {
  const links = await listOpenLinks(work, idsOf(data))
  if (links.length === 0) return null
  const words = WORDS[locale] ?? ENGLISH
  const lines: string[] = []
  for (const { nonce, area } of links) {
    const address = await addressOf(parts, work, nonce)
    lines.push(links.length === 1 ? address : `${capital(words[area])}:\n${address}`)
  }
  const areas = links.map(({ area }) => area)
  return { link: lines.join('\n\n'), area: areasText(areas, words) }
}

/** Mails an invitation: at first, and whenever the owner of the address asks for a password before it was used. */
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
