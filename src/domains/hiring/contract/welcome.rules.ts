/** The placeholders that the text of a welcome may contain. */
export const WELCOME_NAMES = [
  'first_name',
  'organisation',
  'designation',
  'joining_date',
  'first_day_time',
  'first_day_place',
  'first_day_contact',
  'manager_name',
  'buddy_name',
  'bring',
  'portal_link',
] as const
export type WelcomeName = (typeof WELCOME_NAMES)[number]
export type WelcomeValues = Readonly<Record<WelcomeName, string | null>>

/** The labels of the placeholders, for lists of missing values. */
export const WELCOME_LABELS: Readonly<Record<WelcomeName, string>> = {
  first_name: 'first name',
  organisation: 'organisation',
  designation: 'designation',
  joining_date: 'joining day',
  first_day_time: 'time of the first day',
  first_day_place: 'place of the first day',
  first_day_contact: 'contact of the first day',
  manager_name: 'manager',
  buddy_name: 'buddy',
  bring: 'what to bring',
  portal_link: 'address of the page',
}

const isName = (name: string): name is WelcomeName => WELCOME_NAMES.some((one) => one === name)
// Everything in double braces counts as a placeholder, in any spelling.
const BRACES = /\{\{([^{}]*)\}\}/g

const named = (text: string): string[] => [...text.matchAll(BRACES)].map(([, name = '']) => name.trim())

/** Returns the names in double braces that are no placeholders. */
export const unknownNames = (text: string): string[] => [...new Set(named(text).filter((name) => !isName(name)))]

/** Returns the placeholders of a text that have no value. */
export const missingNames = (text: string, values: WelcomeValues): WelcomeName[] =>
  [...new Set(named(text).filter(isName))].filter((name) => values[name] === null || values[name] === '')

/** Replaces the placeholders by their values; a value itself is never replaced. */
export const fillWelcome = (text: string, values: WelcomeValues): string =>
  text.replaceAll(BRACES, (whole, name: string) => {
    const known = name.trim()
    return isName(known) ? (values[known] ?? '') : whole
  })

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Converts plain text to HTML: paragraphs at empty lines, all signs escaped. */
export const toHtml = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

export const DEFAULT_SUBJECT = 'Welcome to {{organisation}}, {{first_name}}'
export const DEFAULT_BODY = `Hello {{first_name}},

we look forward to your first day as {{designation}} on {{joining_date}}.

Everything about that day is here: {{portal_link}}

See you soon
{{organisation}}`
