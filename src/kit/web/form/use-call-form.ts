import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Control,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type ResolverResult,
  useForm,
  useWatch,
} from 'react-hook-form'
import { z } from 'zod'
import type { AnyCall, Input } from '#kit/contract/call.ts'
import { fieldErrors } from '#kit/contract/issues.ts'
import type { CallFailure } from '../call/failure.ts'
import type { CallInput, Sent } from '../call/send.ts'
import { unsafeCast } from '../call/unsafe-cast.ts'
import { useCall } from '../call/use-call.ts'
import { bodyOfDraft, type Draft, type FieldProps, type FieldsOf, type Filled, isEmpty } from './draft.ts'
import { errorAt, flatErrors, type FlatErrors, storedErrors, WHOLE } from './form-errors.ts'
import { faultsOfFailure, isAsked, lostText, namedOnScreen, type Screen } from './form-labels.ts'
import { type FormSent, formWatch } from './form-watch.ts'
import { fieldBehind, keptFields, lostFields } from './lost-fields.ts'
import { isOptional, schemaAt } from './schema-path.ts'
import { useFollowedRow } from './use-followed-row.ts'

type Elsewhere<C> = Readonly<Omit<Input<C>, 'body'>>

export type FormSettings<C extends AnyCall, Values = Draft<C>> = Readonly<{
  call: C
  initial?: NoInfer<Values>
  /** The body that the values stand for, where the form has other fields than the call. */
  toBody?: (values: Values) => unknown
  /** Parameters and query of the call, or how they come from the values; the body comes from the fields. */
  input?: Elsewhere<C> | ((values: NoInfer<Values>) => Elsewhere<C>)
  /** The file of a call that uploads. */
  file?: File | null
  /** Sends what was typed without checking it first. */
  noCheck?: boolean
  /** Where it is written; set in tests alone (`scripts/forms/mark-forms.ts`). */
  place?: string
  /** With the answer, and with the values as they were sent. */
  onDone: (sent: Sent<C>, values: NoInfer<Values>) => void
}>

/** The fields of one object inside the body; of a schema of its own where the call leaves it open. */
type PartOf<Values> = {
  <Name extends Path<Values>>(name: Name): FieldsOf<Filled<NonNullable<PathValue<Values, Name>>>>
  <Schema extends z.ZodObject>(name: Path<Values>, schema: Schema): FieldsOf<Filled<z.input<Schema>>>
}

export type FormOf<Values> = Readonly<{
  field: FieldsOf<Values>
  part: PartOf<Values>
  /** For `useRows`. */
  control: Control
  draft: Values
  errors: FlatErrors
  /** Shows what is wrong; nothing wrong takes off what was. */
  show: (errors: FlatErrors) => void
  /** Takes off what was wrong with a field and all within it. */
  forgive: (...paths: string[]) => void
  /** How often it was sent, or kept back by its own checks. */
  attempts: number
  isDirty: boolean
  /** How many fields differ from what is saved. */
  changes: number
  isRunning: boolean
  /** Why the last attempt failed, when no field is to blame. */
  failure: CallFailure | null
  /** The row behind has another version by now, in which a field that was typed in has changed too. */
  isOutdated: boolean
  /** Takes the new version, and gives up what was typed. */
  takeNewVersion: () => void
  /** Takes values as saved. */
  restart: (values: Values) => void
  submit: () => void
  /** The id of the input of a field. */
  idOf: (path: string) => string
}>
export type Form<C> = FormOf<Draft<C>>

const fieldId = (call: AnyCall, name: string): string => `${call.id}-${name}`.replaceAll('.', '-')

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The path itself, and those of all that it lies in. */
const withAncestors = (path: string): string[] => {
  const names = path.split('.')
  return names.map((_, at) => names.slice(0, at + 1).join('.'))
}

/** Whether a form changes a row that is there: fields that it is sent without stay as they are. */
const isChange = ({ method, body }: AnyCall, saved: FieldValues): boolean =>
  saved['version'] !== undefined ||
  (method === 'PUT' && ['version', 'seen'].some((name) => schemaAt(body, name) !== undefined))

/** What is wrong with a part of a request by the contract's own schema. */
const checkPart = (schema: z.core.$ZodType, part: unknown): FlatErrors => {
  const parsed = z.safeParse(schema, part, { reportInput: true })
  return parsed.success ? {} : fieldErrors(parsed.error)
}
const check = (call: AnyCall, body: unknown): FlatErrors => checkPart(call.body, body)

/** The state of a form over the body of a call: values, checks by the contract's own schema, errors of the server. */
export const useCallForm = <C extends AnyCall, Values = Draft<C>>(
  settings: FormSettings<C, Values>,
): FormOf<Values> => {
  const { call, noCheck = false } = settings
  const bodyOf = (values: FieldValues): unknown => {
    if (settings.toBody) return settings.toBody(unsafeCast<Values>(values))
    return noCheck ? values : bodyOfDraft(call, values, row.saved)
  }
  const inputOf = (values: FieldValues): Elsewhere<C> | undefined =>
    typeof settings.input === 'function' ? settings.input(unsafeCast<Values>(values)) : settings.input
  const requestOf = (values: FieldValues) => ({ ...asRecord(inputOf(values)), body: bodyOf(values) })
  /** Fields of the form that go into the query. */
  const askedFaults = (values: FieldValues): FlatErrors => {
    const query = inputOf(values)?.query
    const faults = query ? Object.entries(checkPart(call.query, query)) : []
    return Object.fromEntries(faults.filter(([path]) => drawn().includes(path)))
  }
  /** What is wrong with what was typed: what the schema refuses, and what would not be sent at all. */
  const faultsOf = (values: FieldValues): FlatErrors => {
    const found = noCheck ? {} : { ...askedFaults(values), ...check(call, bodyOf(values)) }
    const wrong = namedOnScreen(found, screenOf(values))
    if (Object.keys(wrong).length > 0) return wrong
    const lost = lostFields(values, row.saved, drawn(), requestOf)
    if (lost.length > 0) formWatch.current.onLost(call, lost)
    // In a new row, something else would stand in place of what was emptied.
    const fixed = isChange(call, row.saved) ? drawn() : drawn().filter((path) => isAsked(idOf(path)))
    const kept = keptFields(values, row.saved, fixed, bodyOf)
    return Object.fromEntries(
      [...lost, ...kept].map((path) => [path, lostText(path, idOf(path), isEmpty(get(values, path)))]),
    )
  }
  const idOf = (path: string): string => fieldId(call, path)
  const screenOf = (values: FieldValues): Screen => ({
    idOf,
    fieldOf: (path) => settings.toBody && fieldBehind(path, values, drawn(), bodyOf),
  })
  // Those that this drawing of the form asks for.
  const fields = new Set<string>()
  const drawn = (): string[] => [...fields].filter((path) => document.getElementById(idOf(path)))
  const action = useCall(call)
  const latest = asRecord(settings.initial)
  const { failure } = action
  // The form as it was sent, by which a refusal finds its fields.
  const [sentFrom, setSentFrom] = useState<Screen | null>(null)
  const faults = useMemo(() => {
    const wrong = failure && sentFrom ? faultsOfFailure(failure, call, sentFrom) : {}
    return Object.keys(wrong).length > 0 ? storedErrors(wrong) : undefined
  }, [failure, call, sentFrom])
  const store = useForm<FieldValues>({
    defaultValues: latest,
    resolver: (draft): ResolverResult => ({ values: {}, errors: storedErrors(faultsOf(draft)) }),
    ...(faults ? { errors: faults } : {}),
  })
  const values = useWatch({ control: store.control })
  const { errors, submitCount } = store.formState
  const row = useFollowedRow(store, values, latest, action.isRunning)
  const flat = flatErrors(errors)
  const look = (): FormSent => ({
    call,
    place: settings.place,
    fields: drawn(),
    idOf,
    values,
    saved: row.saved,
    requestOf,
    isValid: (other) => noCheck || Object.keys(check(call, bodyOf(other))).length === 0,
    faultsOf: (other) => (noCheck ? {} : namedOnScreen(check(call, bodyOf(other)), screenOf(other))),
  })
  useEffect(() => formWatch.current.onDraw(look))
  const send = async (): Promise<void> => {
    if (action.isRunning) return
    const typed = unsafeCast<Values>(values)
    const screen = screenOf(values)
    setSentFrom(screen)
    formWatch.current.onSend(look())
    const sent = await action.run(unsafeCast<CallInput<C>>(requestOf(values)), {
      ...(settings.file ? { file: settings.file } : {}),
      isPlaced: (why) => Object.keys(faultsOfFailure(why, call, screen)).length > 0,
    })
    if (!sent) return
    // A page that is left in onDone must not ask about what has just been saved.
    flushSync(() => row.restart(values))
    settings.onDone(sent, typed)
  }
  const fieldAt = (path: string, isOpen: boolean, other?: string): FieldProps<unknown> => {
    fields.add(path)
    return propsOf(path, isOpen, other)
  }
  const propsOf = (path: string, isOpen: boolean, other?: string): FieldProps<unknown> => ({
    name: path,
    id: idOf(path),
    value: get(values, path),
    onChange: (value) => {
      store.setValue(path, value)
      store.clearErrors([path, ...(other ? [other] : []), ...withAncestors(path).filter((at) => errorAt(errors, at))])
    },
    error: errorAt(errors, path) ?? (other ? errorAt(errors, other) : undefined),
    isOptional: isOpen,
  })
  const part = (parent: string, schema?: z.ZodObject) => (name: string) => {
    const path = `${parent}.${name}`
    // The server names fields of a part with or without it, depending on which rule refused.
    const other = schemaAt(call.body, name) ? undefined : name
    return fieldAt(path, isOptional(schema ? schemaAt(schema, name) : schemaAt(call.body, path)), other)
  }
  return {
    field: unsafeCast((name: string) => fieldAt(name, isOptional(schemaAt(call.body, name)))),
    part: unsafeCast(part),
    control: store.control,
    draft: unsafeCast<Values>(values),
    errors: flat,
    show: (wrong) => {
      store.clearErrors()
      for (const [path, message] of Object.entries(wrong)) store.setError(path || WHOLE, { type: 'contract', message })
    },
    forgive: (...paths) => store.clearErrors(paths),
    attempts: submitCount,
    isDirty: row.isDirty,
    changes: row.changes,
    isRunning: action.isRunning,
    failure: faults ? null : failure,
    isOutdated: row.isOutdated,
    restart: (saved) => row.restart(asRecord(saved)),
    takeNewVersion: () => {
      row.takeNewVersion()
      action.reset()
    },
    submit: () => void store.handleSubmit(send)(),
    idOf,
  }
}
