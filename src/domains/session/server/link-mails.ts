import type { Area } from '#kit/contract/permissions.ts'
import type { Work } from '#kit/server/context.ts'
import type { MailData } from '#domains/notices/server/index.ts'
import type { SessionParts } from './parts.ts'
import { linkSecret, listOpenLinks } from './store/links.ts'

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

/** Makes the links while the mail is sent; with two of them each stands under its area. Null once none is open. */
export const resolveLinks = (parts: SessionParts) => async (work: Work, data: MailData, locale: string) => {
  const links = await listOpenLinks(work, idsOf(data))
  if (links.length === 0) return null
  const base = await parts.linkBase(work.tx, work.now)
  const words = WORDS[locale] ?? ENGLISH
  const lines = links.map(({ nonce, area }) => {
    const address = `${base}/password-reset/${linkSecret(parts.link_key, nonce)}`
    return links.length === 1 ? address : `${capital(words[area])}:\n${address}`
  })
  const areas = links.map(({ area }) => area)
  return { link: lines.join('\n\n'), area: areasText(areas, words) }
}
