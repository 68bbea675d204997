import { FAILURES } from '#kit/contract/envelope.ts'

export type FailureKind = 'refused' | 'invalid' | 'unauthenticated' | 'forbidden' | 'not_found' | 'failed' | 'network'

export type FailureDetails = Readonly<{
  /** HTTP status; 0 without a response. */
  status: number
  code?: string | undefined
  fields?: Readonly<Record<string, string>> | undefined
  request_id?: string | undefined
}>

/** The failure of a call. `refused`: a rule forbids it; `message` has the reason, for people. */
export class CallFailure extends Error {
  readonly kind: FailureKind
  readonly status: number
  readonly code: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly request_id: string | undefined
  constructor(kind: FailureKind, message: string, details: FailureDetails) {
    super(message)
    this.name = 'CallFailure'
    this.kind = kind
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.request_id = details.request_id
  }
}

export const NETWORK_TEXT = 'Network unavailable. Check your connection and try again.'
export const networkFailure = (): CallFailure => new CallFailure('network', NETWORK_TEXT, { status: 0 })

/** Any thrown thing as a failure that a screen can show. */
export const asFailure = (error: unknown): CallFailure =>
  error instanceof CallFailure ? error : new CallFailure('failed', FAILURES[500], { status: 500 })
