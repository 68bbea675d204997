import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'

/** The provider was unavailable, refused this installation or the person, or its response did not prove what it must. */
export type FailureKind = 'company_away' | 'company_rejects' | 'company_cancelled' | 'company_untrusted'

/** A failed step with the provider. `detail` is for administrators and the log. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, detail: string, cause: unknown) {
    super(detail, { cause })
    this.name = 'ProviderFailure'
    this.kind = kind
  }
}

const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const MAX_DETAIL_CHARS = 300
const detailOf = (error: unknown): string => {
  const cause = causeOf(error)
  const text =
    cause instanceof Error && cause.message !== '' ? `${messageOf(error)}: ${cause.message}` : messageOf(error)
  return text.slice(0, MAX_DETAIL_CHARS)
}

const kindOf = (error: unknown): FailureKind => {
  if (error instanceof AuthorizationResponseError) return 'company_cancelled'
  if (error instanceof WWWAuthenticateChallengeError) return 'company_rejects'
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_client' || error.error === 'unauthorized_client'
      ? 'company_rejects'
      : 'company_untrusted'
  if (!(error instanceof ClientError)) return 'company_untrusted'
  // An error of the connection has no code of the library.
  return error.code === undefined || AWAY.has(error.code) ? 'company_away' : 'company_untrusted'
}

/** Returns the failure of an error that the library threw while a response was read. */
export const failureOf = (error: unknown): ProviderFailure => new ProviderFailure(kindOf(error), detailOf(error), error)

/** Returns the failure of an error while the description of the provider was read: whatever it is, no one can sign in. */
export const awayFailure = (error: unknown): ProviderFailure =>
  new ProviderFailure('company_away', detailOf(error), error)
