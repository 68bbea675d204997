import type { Work } from '#kit/server/context.ts'
import { registry } from '#kit/server/slots.ts'

type MailData = Readonly<Record<string, string | number>>

/**
 * A mail as plain text. `{{name}}` is replaced by the value of that name; nothing else is understood. Secrets such as
 * links are never stored: `resolve` makes them at the moment of sending.
 */
export type MailTemplate = Readonly<{
  subject: string
  body: string
  resolve?: (work: Work, data: MailData) => Promise<MailData | null>
}>

export const mailTemplates = registry<MailTemplate>('mail templates')

export const findTemplate = (key: string): MailTemplate => {
  const template = mailTemplates.all().find(([known]) => known === key)?.[1]
  if (!template) throw new Error(`Unknown mail template: ${key}`)
  return template
}

/** Fills a text in; a name without a value is a mistake of ours. Line breaks of values would make new headers. */
export const fillTemplate = (text: string, data: MailData): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = data[name]
    if (value === undefined) throw new Error(`The mail has no value for ${name}`)
    return String(value)
  })

export const fillSubject = (text: string, data: MailData): string =>
  fillTemplate(text, data).replaceAll(/\s+/g, ' ').trim().slice(0, 200)
