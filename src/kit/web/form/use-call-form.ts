import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Control,
  type FieldValues,
  type Path,
  type PathValue,
  type ResolverResult,
  useForm,
  useWatch,
} from 'react-hook-form'
import type { z } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'
import type { CallFailure } from '../call/failure.ts'
import type { CallInput } from '../call/send.ts'
import { unsafeCast } from '../call/unsafe-cast.ts'
import { useCall } from '../call/use-call.ts'
import type { Draft, FieldsOf, Filled } from './draft.ts'
import { flatErrors, type FlatErrors, storedErrors, WHOLE } from './form-errors.ts'
import { asRecord, formChecks, type FormSettings } from './form-checks.ts'
import { formFields } from './form-fields.ts'
import { faultsOfFailure, namedOnScreen, type Screen } from './form-labels.ts'
import { type FormSent, formWatch } from './form-watch.ts'
import * as hooks from './form-hooks.ts'
import { useFollowedRow } from './use-followed-row.ts'

/** The fields of one object inside the body; by a separate schema where the call leaves it open. */
type PartOf<Values> = {
  <Name extends Path<Values>>(name: Name): FieldsOf<Filled<NonNullable<PathValue<Values, Name>>>>
  <Schema extends z.ZodObject>(name: Path<Values>, schema: Schema): FieldsOf<Filled<z.input<Schema>>>
}

export type FormOf<Values> = Readonly<{
  field: FieldsOf<Values>
  part: PartOf<Values>
  /** For `useRows`, which brings no code of forms. */
  control: Readonly<{ store: Control; hooks: typeof hooks }>
  draft: Values
  errors: FlatErrors
  /** Shows what is wrong; nothing wrong takes off what was. */
  show: (errors: FlatErrors) => void
  /** Takes off what was wrong with a field and all within it. */
  forgive: (...paths: string[]) => void
  /** The number of attempts: sent, or refused by its own checks. */
  attempts: number
  isDirty: boolean
  /** The number of fields that differ from the saved ones. */
  changes: number
  isRunning: boolean
  /** The failure of the last attempt, when no field is to blame. */
  failure: CallFailure | null
  /** The row behind has another version by now, in which a field that was typed in has changed too. */
  isOutdated: boolean
  /** Takes the new version, and discards what was typed. */
  takeNewVersion: () => void
  /** Takes values as saved. */
  restart: (values: Values) => void
  submit: () => void
  /** The id of the input of a field. */
  idOf: (path: string) => string
}>
export type Form<C> = FormOf<Draft<C>>

const fieldId = (call: AnyCall, name: string): string => `${call.id}-${name}`.replaceAll('.', '-')

/** The faults of a form that was refused, at its fields as they were when it was sent. */
const useRefusedFields = (call: AnyCall, failure: CallFailure | null) => {
  // The form as it was sent, by which a refusal finds its fields.
  const [sentFrom, setSentFrom] = useState<Screen | null>(null)
  const faults = useMemo(() => {
    const wrong = failure && sentFrom ? faultsOfFailure(failure, call, sentFrom) : {}
    return Object.keys(wrong).length > 0 ? storedErrors(wrong) : undefined
  }, [failure, call, sentFrom])
  return { faults, setSentFrom }
}

/** The state of a form over the body of a call: values, checks by the contract's own schema, errors of the server. */
export const useCallForm = <C extends AnyCall, Values = Draft<C>>(
  settings: FormSettings<C, Values>,
): FormOf<Values> => {
  const { call } = settings
  const idOf = (path: string): string => fieldId(call, path)
  // The fields of this drawing of the form.
  const fields = new Set<string>()
  const drawn = (): string[] => [...fields].filter((path) => document.getElementById(idOf(path)))
  const { requestOf, screenOf, faultsOf, bodyFaultsOf } = formChecks(settings, { idOf, drawn, saved: () => row.saved })
  const action = useCall(call)
  const latest = asRecord(settings.initial)
  const { failure } = action
  const { faults, setSentFrom } = useRefusedFields(call, failure)
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
    isValid: (other) => Object.keys(bodyFaultsOf(other)).length === 0,
    faultsOf: (other) => namedOnScreen(bodyFaultsOf(other), screenOf(other), call.body),
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
    // A page that is left in onDone must not warn about values that have just been saved.
    flushSync(() => row.restart(values))
    settings.onDone(sent, typed)
  }
  const { field, part } = formFields(call, { store, values, errors, idOf, fields })
  return {
    field: unsafeCast(field),
    part: unsafeCast(part),
    control: { store: store.control, hooks },
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
