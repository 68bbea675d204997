import type { AnyCall } from '#kit/contract/call.ts'
import type { RequestOf } from './lost-fields.ts'

/** A form about to be sent. */
export type FormSent = Readonly<{
  call: AnyCall
  /** The paths of the fields that stand on the screen. */
  fields: readonly string[]
  idOf: (path: string) => string
  values: Readonly<Record<string, unknown>>
  saved: Readonly<Record<string, unknown>>
  requestOf: RequestOf
  /** Whether values can be sent: the check finds nothing wrong. */
  isValid: (values: Readonly<Record<string, unknown>>) => boolean
}>

type Watch = Readonly<{
  /** Values of fields would have been dropped; the form has kept them. */
  onLost: (call: AnyCall, fields: readonly string[]) => void
  onSend: (sent: FormSent) => void
}>

const NOTHING: Watch = { onLost: () => undefined, onSend: () => undefined }

/** Who looks at the forms of the page: tests, which fail by what they see. */
export const formWatch: { current: Watch } = { current: NOTHING }
