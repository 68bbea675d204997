import { fillHtml, fillPlain, fillSubject, valuesOf } from '../../../contract/template.rules.ts'
import { getTemplate, type MailData, placeholdersOf } from './templates.ts'

export type Rendered = Readonly<{ subject: string; text: string; html: string }>

/** A mail with its values: as plain text and as HTML. */
export const render = (key: string, text: Readonly<{ subject: string; body: string }>, data: MailData): Rendered => {
  const known = placeholdersOf(getTemplate(key))
  const values = valuesOf(data, (name) => known.get(name)?.is_long ?? false)
  return {
    subject: fillSubject(text.subject, values),
    text: `${fillPlain(text.body, values).trim()}\n`,
    html: fillHtml(text.body, values),
  }
}

/** Returns the values of a preview. */
export const sampleData = (key: string): MailData =>
  Object.fromEntries([...placeholdersOf(getTemplate(key))].map(([name, { sample }]) => [name, sample]))
