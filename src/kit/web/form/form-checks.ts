import { type FieldValues, get } from 'react-hook-form'
import { z } from 'zod'
import type { AnyCall, Input } from '#kit/contract/call.ts'
import { fieldErrors } from '#kit/contract/issues.ts'
import type { Sent } from '../call/send.ts'
import { unsafeCast } from '../call/unsafe-cast.ts'
import { bodyOfDraft, type Draft, isEmpty } from './draft.ts'
import type { FlatErrors } from './form-errors.ts'
import { isRequested, lostText, namedOnScreen, type Screen } from './form-labels.ts'
import { formWatch } from './form-watch.ts'
import { fieldBehind, lostFields, storedFields } from './lost-fields.ts'
import { schemaAt } from './schema-path.ts'

type Elsewhere<C> = Readonly<Omit<Input<C>, 'body'>>

export type FormSettings<C extends AnyCall, Values = Draft<C>> = Readonly<{
  call: C
  initial?: NoInfer<Values>
  /** Returns the body of the values, where the form has other fields than the call. */
  toBody?: (values: Values) => unknown
  /** Parameters and query of the call, or how they come from the values; the body comes from the fields. */
  input?: Elsewhere<C> | ((values: NoInfer<Values>) => Elsewhere<C>)
  /** The file of a call that uploads. */
  file?: File | null
  /** Sends what was typed without checking it first. */
  noCheck?: boolean
  /** The place in the code; set in tests alone (`scripts/forms/mark-forms.ts`). */
  place?: string
  /** Is called with the response, and with the values as they were sent. */
  onDone: (sent: Sent<C>, values: NoInfer<Values>) => void
}>

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Returns true if a form changes a stored row: fields that it is sent without stay as they are. */
const isChange = ({ method, body }: AnyCall, saved: FieldValues): boolean =>
  saved['version'] !== undefined ||
  (method === 'PUT' && ['version', 'seen'].some((name) => schemaAt(body, name) !== undefined))

/** Checks a part of a request by the contract's schema. */
const checkPart = (schema: z.core.$ZodType, part: unknown): FlatErrors => {
  const parsed = z.safeParse(schema, part, { reportInput: true })
  return parsed.success ? {} : fieldErrors(parsed.error, schema)
}

type Surroundings = Readonly<{
  idOf: (path: string) => string
  /** Returns the paths of the fields on the screen. */
  drawn: () => readonly string[]
  /** Returns the values of the row, as far as the form has taken them. */
  saved: () => FieldValues
}>

/** Makes the request of the values of a form, and finds the faults of it by the contract's own schema. */
export const formChecks = <C extends AnyCall, Values>(
  settings: FormSettings<C, Values>,
  { idOf, drawn, saved }: Surroundings,
) => {
  const { call, noCheck = false } = settings
  const bodyOf = (values: FieldValues): unknown => {
    if (settings.toBody) return settings.toBody(unsafeCast<Values>(values))
    return noCheck ? values : bodyOfDraft(call, values, saved())
  }
  const inputOf = (values: FieldValues): Elsewhere<C> | undefined =>
    typeof settings.input === 'function' ? settings.input(unsafeCast<Values>(values)) : settings.input
  const requestOf = (values: FieldValues) => ({ ...asRecord(inputOf(values)), body: bodyOf(values) })
  /** Fields of the form that go into the query. */
  const visibleFaults = (values: FieldValues): FlatErrors => {
    const query = inputOf(values)?.query
    const faults = query ? Object.entries(checkPart(call.query, query)) : []
    return Object.fromEntries(faults.filter(([path]) => drawn().includes(path)))
  }
  /** Returns the faults of the values: refusals of the schema, and values that would not be sent at all. */
  const faultsOf = (values: FieldValues): FlatErrors => {
    const found = noCheck ? {} : { ...visibleFaults(values), ...bodyFaultsOf(values) }
    const wrong = namedOnScreen(found, screenOf(values), call.body)
    if (Object.keys(wrong).length > 0) return wrong
    const lost = lostFields(values, saved(), drawn(), requestOf)
    if (lost.length > 0) formWatch.current.onLost(call, lost)
    // In a new row, something else would stand in place of what was emptied.
    const fixed = isChange(call, saved()) ? drawn() : drawn().filter((path) => isRequested(idOf(path)))
    const unsent = storedFields(values, saved(), fixed, bodyOf)
    return Object.fromEntries(
      [...lost, ...unsent].map((path) => [path, lostText(path, idOf(path), isEmpty(get(values, path)))]),
    )
  }
  const screenOf = (values: FieldValues): Screen => ({
    idOf,
    fieldOf: (path) => settings.toBody && fieldBehind(path, values, drawn(), bodyOf),
  })
  /** Returns the faults of the body alone, by the schema of the call. */
  const bodyFaultsOf = (values: FieldValues): FlatErrors => (noCheck ? {} : checkPart(call.body, bodyOf(values)))
  return { requestOf, screenOf, faultsOf, bodyFaultsOf }
}
