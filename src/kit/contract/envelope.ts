import { namedText } from './issues.ts'

/** A rule or state forbids it: HTTP 200. */
export type Refused = { status: false; message: string; code: string }
/** The request cannot be served: HTTP 400 and above. */
export type Failed = { status: false; error: string; fields?: Record<string, string>; request_id?: string }

/** The fixed wordings of failures, by HTTP status. */
export const FAILURES = {
  401: 'Invalid credentials',
  403: 'You do not have access to this.',
  404: 'Not Found',
  408: 'The request took too long.',
  413: 'This is too large.',
  415: 'This type of file or body is not supported.',
  429: 'Too many requests. Try again later.',
  500: 'Internal Server Error',
  503: 'The service is busy or its database is away. Try again.',
} as const
/** The wording of a 503 while nothing can be written. */
export const NO_STORAGE = 'The server cannot store data at the moment. Try again later.'
export type FailureStatus = keyof typeof FAILURES

/** A request that cannot be served for a reason that is no business rule. */
export class HttpFailure extends Error {
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  constructor(status: number, message: string, extra: { fields?: Record<string, string>; retryAfter?: number } = {}) {
    super(message)
    this.name = 'HttpFailure'
    this.status = status
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
  }
}

const failure = (status: FailureStatus) => (): HttpFailure => new HttpFailure(status, FAILURES[status])

/** The row does not exist, or is outside the actor's scope: the same response for both. */
export const notFound = failure(404)
/** The role may not do this at all. */
export const forbidden = (message: string = FAILURES[403]): HttpFailure => new HttpFailure(403, message)
/** The same, with the names of the roles that may. */
export const forbiddenBut = (roles: readonly string[]): HttpFailure =>
  roles.length === 0 ? forbidden() : forbidden(`${FAILURES[403]} Open to: ${roles.join(', ')}.`)
/** More bytes or pixels than are taken. */
export const tooLarge = failure(413)
/** Content of a kind that is not taken, or that cannot be read as what it claims to be. */
export const unsupported = failure(415)
/** No session, or one that has ended. */
export const unauthenticated = failure(401)
/** Input that does not fit the contract; `fields` has a message for each wrong field, with or without its name. */
export const invalid = (fields: Record<string, string>): HttpFailure => {
  const named = Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path, namedText(path.split('.'), text)]),
  )
  return new HttpFailure(400, Object.values(named)[0] ?? 'The request is not valid.', { fields: named })
}
export const tooMany = (seconds: number, message?: string): HttpFailure =>
  new HttpFailure(
    429,
    message ?? `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfter: seconds },
  )
