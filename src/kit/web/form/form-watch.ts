import type { AnyCall } from '#kit/contract/call.ts'
import type { FlatErrors } from './form-errors.ts'
import type { RequestOf } from './lost-fields.ts'

/** A form as it stands on the screen. */
export type FormSent = Readonly<{
  call: AnyCall
  /** Where it is written. */
  place: string | undefined
  /** The paths of the fields that stand on the screen. */
  fields: readonly string[]
  idOf: (path: string) => string
  values: Readonly<Record<string, unknown>>
  saved: Readonly<Record<string, unknown>>
  requestOf: RequestOf
  /** Whether values can be sent: the check finds nothing wrong. */
  isValid: (values: Readonly<Record<string, unknown>>) => boolean
  /** What the check says of values, by the fields and names of the screen. */
  faultsOf: (values: Readonly<Record<string, unknown>>) => FlatErrors
}>

type Watch = Readonly<{
  /** Values of fields would have been dropped; the form has kept them. */
  onLost: (call: AnyCall, fields: readonly string[]) => void
  onSend: (sent: FormSent) => void
  /** A form was drawn; `look` says how it stands. */
  onDraw: (look: () => FormSent) => void
}>

const NOTHING: Watch = { onLost: () => undefined, onSend: () => undefined, onDraw: () => undefined }

/** Who looks at the forms of the page: tests, which fail by what they see. */
export const formWatch: { current: Watch } = { current: NOTHING }
