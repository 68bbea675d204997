import type { AnyCall, DataOf, Input, MetaOf } from '#kit/contract/call.ts'
import { FAILURES } from '#kit/contract/envelope.ts'
import type { RawInput } from './call-url.ts'
import { CallFailure, type FailureKind } from './failure.ts'
import { unsafeCast } from './unsafe-cast.ts'
import { responseBody, type SendOptions, transmit } from './transmit.ts'

/** The input of a call, also where the call is a type parameter. */
export type CallInput<C> = Input<C> & RawInput

export type Sent<C> = Readonly<{
  data: DataOf<C>
  meta: MetaOf<C>
  message: string | null
  /** The whole response, for fields of the catalogue in addition to the data. */
  answer: Readonly<Record<string, unknown>>
}>

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const texts = (value: unknown): Record<string, string> => {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

const KINDS: Readonly<Record<number, FailureKind>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
}

/** The wordings of errors that are the same whatever the server writes. */
const FIXED: Readonly<Record<number, string>> = { 401: FAILURES[401], 500: FAILURES[500] }

/** Returns the failure of a response; null for a success. */
export const failureOf = (status: number, body: Record<string, unknown>): CallFailure | null => {
  const details = {
    status,
    code: text(body['code']),
    fields: texts(body['fields']),
    request_id: text(body['request_id']),
  }
  if (status >= 200 && status < 300) {
    if (body['status'] !== false) return null
    return new CallFailure('refused', text(body['message']) ?? text(body['error']) ?? 'This was refused.', details)
  }
  const message = FIXED[status] ?? text(body['error']) ?? text(body['message']) ?? `The server answered ${status}.`
  return new CallFailure(KINDS[status] ?? 'failed', message, details)
}

/** Sends a call: the data, or a thrown {@link CallFailure}. Shows nothing; screens use `useCallQuery` and `useCall`. */
export const send = async <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<Sent<C>> => {
  const response = await transmit(call, input, options)
  const body = await responseBody(response)
  const failure = failureOf(response.status, body)
  if (failure) throw failure
  return {
    data: unsafeCast(body['data']),
    meta: unsafeCast(body['meta']),
    message: text(body['message']) ?? null,
    answer: body,
  }
}
