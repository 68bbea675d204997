import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid } from '#kit/contract/envelope.ts'
import type { Work } from '../context.ts'
import { databaseError } from '../database/database-error.ts'
import { json } from '../database/json.ts'
import type { StoredAnswer } from './gate.ts'

const HEADER = 'idempotency-key'

/** The key that a change carries, or null. A key that is no short plain text is refused. */
export const readKey = (request: FastifyRequest): string | null => {
  const key = request.headers[HEADER]
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\w.:-]{8,100}$/.test(key)) return key
  throw invalid({ [HEADER]: 'The idempotency key must have 8 to 100 letters, digits or -_.:' })
}

/** Tells two requests apart that carry one key. */
export const hashRequest = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()

/** The stored answer, where it belongs to this very request. */
export const replay = (stored: StoredAnswer, callId: string, hash: Buffer): unknown => {
  if (stored.call_id === callId && stored.body_hash.equals(hash)) return stored.answer
  throw invalid({ [HEADER]: 'This idempotency key was used for another request.' })
}

/** Keeps the answer with the change. A twin that was faster makes this fail, and so undoes the second change. */
export const storeAnswer = async (
  work: Work,
  accountId: number,
  entry: { key: string; call_id: string; body_hash: Buffer; answer: unknown },
): Promise<void> => {
  await work.tx
    .insertInto('idempotency_keys')
    .values({ ...entry, account_id: accountId, answer: json(entry.answer), created_at: work.now })
    .execute()
}

/** Whether a change failed because its twin, with the same key, was committed first. */
export const isTwin = (error: unknown): boolean => databaseError(error)?.constraint === 'idempotency_keys_once'
