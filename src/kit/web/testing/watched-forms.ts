import { get } from 'react-hook-form'
import { isEmpty } from '../form/draft.ts'
import { type FormSent, formWatch } from '../form/form-watch.ts'
import { lostFields, withValue } from '../form/lost-fields.ts'

const faults: string[] = []
const sent: string[] = []

/** Returns the places of the forms that were sent since the last call. */
export const takeSentForms = (): string[] => sent.splice(0)

/** Returns the faults of forms since the last call; a test that takes them does not fail by them. */
export const takeFormFaults = (): string[] => faults.splice(0)

// Values of all kinds: one of them is of the kind of the field.
export const PROBES = ['Some text', '7', 7, true, '2031-03-11', '09:35', [7], ['Some text']]
/** Choices and figures that bring their own fields: without them, those fields are not on the screen. */
const SHOWS_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'inventory.add': ['price_minor'],
  'inventory.update': ['price_minor'],
  'requests.adminAdd': ['override', 'method'],
  'requests.send': ['method'],
  'targets.add': ['gate_metric'],
  'targets.update': ['gate_metric', 'period'],
}

/** Returns whether a person writes into a field, rather than choosing. */
const isWritten = (id: string): boolean => {
  const input = document.getElementById(id)
  if (input instanceof HTMLTextAreaElement) return true
  return (
    input instanceof HTMLInputElement &&
    !['checkbox', 'radio'].includes(input.type) &&
    !input.hasAttribute('aria-haspopup')
  )
}

/** The form with one of its fields emptied. */
const neighbours = ({ call, fields, values }: FormSent) =>
  fields.flatMap((path) =>
    isEmpty(get(values, path)) || SHOWS_FIELDS[call.id]?.includes(path)
      ? []
      : [null, undefined, ''].map((nothing) => ({ path, values: withValue(values, path, nothing) })),
  )

const isSendable = (form: FormSent, values: FormSent['values']): boolean => {
  try {
    return form.isValid(values)
  } catch {
    return false
  }
}

/** Returns whether a form that is otherwise unchanged drops a field, whatever its value. */
const dropsAlways = (form: FormSent, path: string): boolean => {
  const tries = PROBES.flatMap((probe) => {
    const values = withValue(form.values, path, probe)
    try {
      form.requestOf(values)
      return isSendable(form, values) ? [lostFields(values, form.saved, [path], form.requestOf).length > 0] : [false]
    } catch {
      return []
    }
  })
  return tries.length > 0 && tries.every(Boolean)
}

/** Watches every form that a test sends: with one field emptied, and with each filled, nothing typed may be lost. */
const probe = (form: FormSent): void => {
  if (form.place) sent.push(form.place)
  for (const { path, values } of neighbours(form)) {
    if (!isSendable(form, values)) continue
    const lost = lostFields(
      values,
      form.saved,
      form.fields.filter((one) => one !== path),
      form.requestOf,
    )
    for (const one of lost) faults.push(`${form.call.id}: drops ${one} while ${path} is empty`)
  }
  for (const path of form.fields)
    if (isEmpty(get(form.values, path)) && isWritten(form.idOf(path)) && dropsAlways(form, path))
      faults.push(`${form.call.id}: drops ${path}`)
}

export const watchForms = (): void => {
  formWatch.current = {
    onLost: (call, fields) => void faults.push(...fields.map((path) => `${call.id}: would drop ${path}`)),
    onSend: probe,
    onDraw: () => undefined,
  }
}
