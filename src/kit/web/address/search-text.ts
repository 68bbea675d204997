import type { ScreenLink } from '#kit/contract/keys.ts'
import { asScreenLink } from '#kit/contract/screen-link.ts'
import { queryText } from '#kit/contract/query-text.ts'

export type SearchValues = Readonly<Record<string, unknown>>

/** The query of an address as texts; nothing is guessed to be a number, so that an address means what it shows. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (values: SearchValues): string => queryText(values).replaceAll('%2C', ',')

/** An address with more in its query. What is undefined is left as it was. */
export const withSearch = (href: ScreenLink | '', values: SearchValues): ScreenLink => {
  const [path = '', search = ''] = href.split('?')
  return asScreenLink(path + stringifySearch({ ...parseSearch(search), ...values }))
}
