import type { z } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'
import { labelAt, pathsNamed } from '#kit/contract/field-about.ts'
import { isNameless, typedLabel } from '#kit/contract/issues.ts'
import type { CallFailure } from '../call/failure.ts'
import type { FlatErrors } from './form-errors.ts'

const labelOf = (id: string): Element | null => document.querySelector(`label[for="${CSS.escape(id)}"]`)

/** Returns true if the screen requires a field: it has a label without the word "optional". */
export const isRequested = (id: string): boolean => {
  const label = labelOf(id)
  return label !== null && ![...label.querySelectorAll('span')].some(({ textContent }) => textContent === 'optional')
}

/** Returns the name of a field on the screen: the text of its label or legend, without marks next to it. */
const labelOnScreen = (id: string): string | undefined => {
  const input = document.getElementById(id)
  const label = labelOf(id) ?? input?.querySelector(':scope > legend')
  const text = (label?.firstChild?.textContent ?? input?.getAttribute('aria-label') ?? '').trim()
  // A question is no subject of a sentence.
  return text.endsWith('?') ? `“${text}”` : text || undefined
}

/** Returns a text about a field, with its name on the screen in place of that of the call. */
const namedAs = (text: string, path: string, label: string | undefined, body: z.core.$ZodType): string => {
  const parts = path.split('.')
  const described = labelAt(body, parts)
  const typed = typedLabel(parts.filter((part) => !/^\d+$/.test(part)))
  // A rule of the server may have a message without a name: "is required".
  if (isNameless(text)) return `${label ?? described ?? typed} ${text}`
  const name = [described, typed].find((one) => one !== undefined && text.startsWith(`${one} `))
  return label && name ? `${label}${text.slice(name.length)}` : text
}

export type Screen = Readonly<{ idOf: (path: string) => string; fieldOf: (path: string) => string | undefined }>

/**
 * Returns the messages of a check or a refusal for the screen: each at the field in which the value was typed, with the
 * name of that field on the screen. `body`: the schema of all fields.
 */
export const namedOnScreen = (errors: FlatErrors, { idOf, fieldOf }: Screen, body: z.core.$ZodType): FlatErrors => {
  const named: Record<string, string> = {}
  for (const [path, text] of Object.entries(errors)) {
    const field = document.getElementById(idOf(path)) ? path : (fieldOf(path) ?? path)
    named[field] ??= namedAs(text, path, labelOnScreen(idOf(field)), body)
  }
  return named
}

/**
 * Returns the messages by field: of the body, or, of a refusal, by the first field of the screen that it is about. Empty
 * where no field is to blame.
 */
export const faultsOfFailure = (failure: CallFailure, call: AnyCall, screen: Screen): FlatErrors => {
  if (failure.kind !== 'refused') return namedOnScreen(failure.fields, screen, call.body)
  const about = call.refusals[failure.code ?? '']?.about ?? []
  const field = pathsNamed(call.body, about)
    .map((path) => (document.getElementById(screen.idOf(path)) ? path : screen.fieldOf(path)))
    .find((path) => path !== undefined)
  return field === undefined ? {} : { [field]: failure.message }
}

/** Returns the message for a field whose value the form would not send. */
export const lostText = (path: string, id: string, isEmpty: boolean): string => {
  const name = labelOnScreen(id) ?? typedLabel(path.split('.'))
  return isEmpty
    ? `${name} cannot be emptied here`
    : `${name} is not sent as the form stands: fill in what belongs to it, or empty it`
}
