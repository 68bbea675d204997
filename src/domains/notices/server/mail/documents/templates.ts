import type { Tx, Work } from '#kit/server/context.ts'
import { registry } from '#kit/server/slots.ts'
import { namesIn } from '../../../contract/template.rules.ts'
import { insertShipped, listTexts } from '../store/templates.ts'

export type MailData = Readonly<Record<string, string | number>>

export type Placeholder = Readonly<{
  help: string
  sample: string
  /** Its value may have several lines. */
  is_long?: boolean
}>

type MailText = Readonly<{ subject: string; body: string }>

/**
 * A mail as Markdown. `{{name}}` is replaced by the value of that name; nothing else is understood. Secrets such as
 * links are never stored: `resolve` makes them at the moment of sending, and returns null where the link has expired.
 */
export type MailTemplate = MailText &
  Readonly<{
    label?: string
    /** Carries a secret or a warning about one: super admins alone change its text, with the password confirmed. */
    is_guarded?: true
    /** The same text in other languages, by the language of the account. */
    locales?: Readonly<Record<string, MailText>>
    /** The names that the text may contain; left out: those of the shipped text. */
    placeholders?: Readonly<Record<string, Placeholder>>
    resolve?: (work: Work, data: MailData, locale: string) => Promise<MailData | null>
    /** Returns true, right before it leaves, if anyone still needs it. */
    isWanted?: (work: Work, data: MailData) => Promise<boolean>
  }>

export const mailTemplates = registry<MailTemplate>('email templates')

export const findTemplate = (key: string): MailTemplate | undefined =>
  mailTemplates.all().find(([known]) => known === key)?.[1]

export const getTemplate = (key: string): MailTemplate => {
  const template = findTemplate(key)
  if (!template) throw new Error(`Unknown mail template: ${key}`)
  return template
}

const SAMPLES: Readonly<Record<string, Placeholder>> = {
  name: { help: 'Name of the recipient', sample: 'Asha Rao' },
  link: { help: 'The address that opens it', sample: 'https://muster.example/open' },
  by: { help: 'Who did it', sample: 'Erik Berg' },
  email: { help: 'The new address', sample: 'asha.rao@example.com' },
  reason: { help: 'The reason that was given', sample: 'You asked for help with your timesheet.' },
  area: { help: 'Which kind of account', sample: 'employee' },
  title: { help: 'What happened, in one line', sample: 'Your placement changes on 1 June' },
  text: { help: 'What happened', sample: 'You will work in the team Support.', is_long: true },
}

/** Returns the placeholders that the text of a template may contain. */
export const placeholdersOf = (template: MailTemplate): ReadonlyMap<string, Placeholder> => {
  if (template.placeholders) return new Map(Object.entries(template.placeholders))
  const names = [...new Set([...namesIn(template.subject), ...namesIn(template.body)])]
  return new Map(names.map((name) => [name, SAMPLES[name] ?? { help: '', sample: name }]))
}

/** The texts that come with Muster, one for each language. */
const shippedTexts = (template: MailTemplate): readonly [locale: string, text: MailText][] => [
  ['en', template],
  ...Object.entries(template.locales ?? {}),
]

export const shippedText = (key: string, locale: string): MailText | undefined => {
  const template = findTemplate(key)
  return template && shippedTexts(template).find(([known]) => known === locale)?.[1]
}

export type StoredText = MailText & Readonly<{ locale: string; version: number }>

/** Returns the text in a person's language; in English where there is none. */
export const textInForce = async (tx: Tx, key: string, locale: string | null): Promise<StoredText> => {
  const language = (locale ?? 'en').slice(0, 2).toLowerCase()
  const rows = await listTexts(tx, key, [language, 'en'])
  const stored = rows.find((row) => row.locale === language) ?? rows[0]
  return stored ?? { ...getTemplate(key), locale: 'en', version: 1 }
}

/** Inserts the shipped texts: new ones, and newer ones of those that no one has changed. */
export const shipTemplates = async (tx: Tx): Promise<void> => {
  const values = mailTemplates
    .all()
    .flatMap(([key, template]) =>
      shippedTexts(template).map(([locale, { subject, body }]) => ({ key, locale, subject, body })),
    )
  await insertShipped(tx, values)
}
