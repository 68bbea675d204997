import { useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import type { AnyCall, Input } from '#kit/contract/call.ts'
import { fieldErrors } from '#kit/contract/issues.ts'
import type { CallFailure } from '../call/failure.ts'
import type { CallInput, Sent } from '../call/send.ts'
import { unsafeCast } from '../call/unsafe-cast.ts'
import { useCall } from '../call/use-call.ts'
import { bodyOfDraft, type Draft, type FieldName, type FieldProps, isOptionalField } from './draft.ts'
import { useValues } from './use-values.ts'

export type FormSettings<C extends AnyCall> = Readonly<{
  call: C
  initial?: Draft<C>
  /** Parameters and query of the call; the body comes from the fields. */
  input?: Readonly<Omit<Input<C>, 'body'>>
  /** The file of a call that uploads. */
  file?: File | null
  /** Sends what was typed without checking it first. */
  noCheck?: boolean
  /** With the answer, and with the values as they were sent. */
  onDone: (sent: Sent<C>, values: Draft<C>) => void
}>

export type Form<C> = Readonly<{
  field: <Name extends FieldName<C>>(name: Name) => FieldProps<NonNullable<Draft<C>[Name]>>
  draft: Draft<C>
  errors: Readonly<Record<string, string>>
  /** How often it was sent, or kept back by its own checks. */
  attempts: number
  isDirty: boolean
  isRunning: boolean
  /** Why the last attempt failed, when no field is to blame. */
  failure: CallFailure | null
  /** The row behind has another version by now, in which a field that was typed in has changed too. */
  isOutdated: boolean
  /** Takes the new version, and gives up what was typed. */
  takeNewVersion: () => void
  submit: () => void
}>

export const fieldId = (call: AnyCall, name: string): string => `${call.id}-${name}`.replaceAll('.', '-')

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const withoutKey = (record: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name && !key.startsWith(`${name}.`)))

/** The state of a form over the body of a call: values, checks by the contract's own schema, errors of the server. */
export const useForm = <C extends AnyCall>(settings: FormSettings<C>): Form<C> => {
  const { call } = settings
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [attempts, setAttempts] = useState(0)
  const action = useCall(call)
  const { values, isDirty, isOutdated, put, keep, takeNewVersion } = useValues(
    asRecord(settings.initial),
    action.isRunning,
  )
  const change = (name: string, value: unknown): void => {
    put(name, value)
    setErrors((before) => withoutKey(before, name))
  }
  const check = (body: unknown): Record<string, string> => {
    const parsed = settings.noCheck ? null : z.safeParse(call.body, body, { reportInput: true })
    return parsed?.success === false ? fieldErrors(parsed.error) : {}
  }
  const submit = async (): Promise<void> => {
    const body = settings.noCheck ? values : bodyOfDraft(call, values)
    const wrong = check(body)
    setErrors(wrong)
    setAttempts((before) => before + 1)
    if (Object.keys(wrong).length > 0 || action.isRunning) return
    const sent = await action.run(
      unsafeCast<CallInput<C>>({ ...asRecord(settings.input), body }),
      settings.file ? { file: settings.file } : undefined,
    )
    if (!sent) return
    // Whoever leaves in onDone must not be asked about what has just been saved.
    flushSync(keep)
    settings.onDone(sent, unsafeCast<Draft<C>>(values))
  }
  const shown = { ...action.failure?.fields, ...errors }
  return {
    field: (name) => ({
      name,
      id: fieldId(call, name),
      value: unsafeCast(values[name]),
      onChange: (value) => change(name, value),
      error: shown[name],
      isOptional: isOptionalField(call, name),
    }),
    draft: unsafeCast<Draft<C>>(values),
    errors: shown,
    attempts,
    isDirty,
    isRunning: action.isRunning,
    failure: action.failure && Object.keys(action.failure.fields).length === 0 ? action.failure : null,
    isOutdated,
    takeNewVersion: () => {
      takeNewVersion()
      setErrors({})
      action.reset()
    },
    submit: () => void submit(),
  }
}
