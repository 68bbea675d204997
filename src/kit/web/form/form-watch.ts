import type { AnyCall } from '#kit/contract/call.ts'
import type { FlatErrors } from './form-errors.ts'
import type { RequestOf } from './lost-fields.ts'

/** A form as it is on the screen. */
export type FormSent = Readonly<{
  call: AnyCall
  /** The place in the code. */
  place: string | undefined
  /** The paths of the fields on the screen. */
  fields: readonly string[]
  idOf: (path: string) => string
  values: Readonly<Record<string, unknown>>
  saved: Readonly<Record<string, unknown>>
  requestOf: RequestOf
  /** Returns true if values can be sent: the check finds no fault. */
  isValid: (values: Readonly<Record<string, unknown>>) => boolean
  /** Returns the messages of the check, by the fields and names of the screen. */
  faultsOf: (values: Readonly<Record<string, unknown>>) => FlatErrors
}>

type Watch = Readonly<{
  /** Values of fields would have been dropped; the form has stopped the request. */
  onLost: (call: AnyCall, fields: readonly string[]) => void
  onSend: (sent: FormSent) => void
  /** A form was drawn; `look` returns its state. */
  onDraw: (look: () => FormSent) => void
}>

const NOTHING: Watch = { onLost: () => undefined, onSend: () => undefined, onDraw: () => undefined }

/** The observer of the forms of the page: tests, which fail by what they see. */
export const formWatch: { current: Watch } = { current: NOTHING }
