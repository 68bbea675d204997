import type { AnyCall } from '#kit/contract/call.ts'
import { pathsNamed } from '#kit/contract/field-about.ts'
import { isNameless, typedLabel } from '#kit/contract/issues.ts'
import type { CallFailure } from '../call/failure.ts'
import type { FlatErrors } from './form-errors.ts'

const labelOf = (id: string): Element | null => document.querySelector(`label[for="${CSS.escape(id)}"]`)

/** Whether the screen asks for a field: it has a label, without the word "optional" beside its text. */
export const isAsked = (id: string): boolean => {
  const label = labelOf(id)
  return label !== null && ![...label.querySelectorAll('span')].some(({ textContent }) => textContent === 'optional')
}

/** How the screen calls a field: the text of its label or legend, without what stands beside it. */
const labelOnScreen = (id: string): string | undefined => {
  const input = document.getElementById(id)
  const label = labelOf(id) ?? input?.querySelector(':scope > legend')
  const text = (label?.firstChild?.textContent ?? input?.getAttribute('aria-label') ?? '').trim()
  // A question is no subject of a sentence.
  return text.endsWith('?') ? `“${text}”` : text || undefined
}

/** A text about a field, with the name that the screen gives to it in place of the one that the call has. */
const namedAs = (text: string, path: string, label: string | undefined): string => {
  const name = typedLabel(path.split('.').filter((part) => !/^\d+$/.test(part)))
  // A rule of the server may say what is wrong alone: "is required".
  if (isNameless(text)) return `${label ?? name} ${text}`
  return label && text.startsWith(`${name} `) ? `${label}${text.slice(name.length)}` : text
}

export type Screen = Readonly<{ idOf: (path: string) => string; fieldOf: (path: string) => string | undefined }>

/**
 * The texts of a check or a refusal as the screen tells them: each beside the field in which it was typed, by the name
 * that the screen gives to it.
 */
export const namedOnScreen = (errors: FlatErrors, { idOf, fieldOf }: Screen): FlatErrors => {
  const named: Record<string, string> = {}
  for (const [path, text] of Object.entries(errors)) {
    const field = document.getElementById(idOf(path)) ? path : (fieldOf(path) ?? path)
    named[field] ??= namedAs(text, path, labelOnScreen(idOf(field)))
  }
  return named
}

/**
 * What is wrong, by field: of the body, or, of a refusal, by the first field of the screen that it is about. Empty where
 * no field is to blame.
 */
export const faultsOfFailure = (failure: CallFailure, call: AnyCall, screen: Screen): FlatErrors => {
  if (failure.kind !== 'refused') return namedOnScreen(failure.fields, screen)
  const about = call.refusals[failure.code ?? '']?.about ?? []
  const field = pathsNamed(call.body, about)
    .map((path) => (document.getElementById(screen.idOf(path)) ? path : screen.fieldOf(path)))
    .find((path) => path !== undefined)
  return field === undefined ? {} : { [field]: failure.message }
}

/** What is said of a field whose value the form would not send. */
export const lostText = (path: string, id: string, isEmpty: boolean): string => {
  const name = labelOnScreen(id) ?? typedLabel(path.split('.'))
  return isEmpty
    ? `${name} cannot be emptied here`
    : `${name} is not sent as the form stands: fill in what belongs to it, or empty it`
}
