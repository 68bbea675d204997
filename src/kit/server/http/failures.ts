import type { FastifyReply, FastifyRequest } from 'fastify'
import { FAILURES, type Failed, HttpFailure, invalid, NO_STORAGE, type Refused } from '#kit/contract/envelope.ts'
import { fieldLabel } from '#kit/contract/issues.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import type { ConstraintTexts } from '../call/handle.ts'
import { isOverloaded, isStorageFault } from '../database/cannot-serve.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import { databaseError } from '../database/database-error.ts'

const FOREIGN_KEY = '23503'
/** Raised by a check, a unique or an exclusion constraint, or by a trigger that names one. */
const CONSTRAINTS = new Set(['23505', '23514', '23P01', '23001'])

/** A text that is no date, no number, too large a number, or none that can be stored. */
const UNREADABLE = new Set(['22007', '22008', '22P02', '22003', '22021'])

const requestsPage = ({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): boolean =>
  [query, body].some((part) => typeof part === 'object' && part !== null && 'cursor' in part)

/**
 * Contracts check whatever a list takes but the inside of its cursor: one that was made up is found out where the database
 * cannot read it as that by which the list is sorted.
 */
export const isMadeUpPage = (error: unknown, request: Pick<FastifyRequest, 'query' | 'body'>): boolean =>
  UNREADABLE.has(databaseError(error)?.code ?? '') && requestsPage(request)

/**
 * Turns an error of a change into the failure for its caller. A violated constraint becomes the refusal of its
 * domain by its name; a reference to a missing row becomes an invalid field.
 */
export const explain = (error: unknown, constraints: ConstraintTexts): unknown => {
  const failed = databaseError(error)
  if (!failed) return error
  const known = failed.constraint === undefined ? undefined : constraints[failed.constraint]
  if (known && (CONSTRAINTS.has(failed.code) || failed.code === FOREIGN_KEY)) return known()
  const missing = failed.code === FOREIGN_KEY ? /Key \((\w+)\)=\(.*\) is not present/.exec(failed.detail ?? '') : null
  if (missing?.[1]) return invalid({ [missing[1]]: `${fieldLabel([missing[1]])} does not exist` })
  return error
}

type Reply = Readonly<{ status: number; body: Failed | Refused; retryAfter?: number | undefined }>

const failureOf = (error: HttpFailure): Reply => ({
  status: error.status,
  body: { status: false, error: error.message, ...(error.fields ? { fields: error.fields } : {}) },
  retryAfter: error.retryAfter,
})

const statusOf = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null
  return typeof error.statusCode === 'number' ? error.statusCode : null
}

const isFailureStatus = (status: number): status is keyof typeof FAILURES => status in FAILURES

const unavailable = (error: string, request_id: string, retryAfter: number): Reply => ({
  status: 503,
  body: { status: false, error, request_id },
  retryAfter,
})

/** Returns the reply to anything that was thrown. It never has more than the caller may know. */
export const replyTo = (error: unknown, requestId: string): Reply => {
  if (error instanceof Refusal)
    return { status: 200, body: { status: false, message: error.message, code: error.code } }
  if (error instanceof HttpFailure) return failureOf(error)
  if (isStorageFault(error)) return unavailable(NO_STORAGE, requestId, 30)
  if (isDatabaseAway(error)) return unavailable(FAILURES[503], requestId, 1)
  if (isOverloaded(error)) return unavailable(FAILURES[503], requestId, 5)
  const status = statusOf(error)
  if (status !== null && isFailureStatus(status) && status !== 500) {
    return { status, body: { status: false, error: FAILURES[status] } }
  }
  if (status !== null && status >= 400 && status < 500) {
    return { status: 400, body: { status: false, error: 'The request is not valid.' } }
  }
  return { status: 500, body: { status: false, error: FAILURES[500], request_id: requestId } }
}

/** Sends it, past the schema of the successful response. */
export const sendFailure = (reply: FastifyReply, response: Reply): FastifyReply => {
  if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter)
  return reply
    .code(response.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(response.body)
}
