import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid } from '#kit/contract/envelope.ts'
import { sql } from 'kysely'
import { insertAudits } from '../audit.ts'
import type { Work } from '../context.ts'
import { databaseError } from '../database/database-error.ts'
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

/**
 * Keeps the answer with the change, and writes its audit in the same round trip. A twin that was faster makes this
 * fail, and so undoes the second change.
 */
export const storeAnswer = async (
  work: Pick<Work, 'tx' | 'now' | 'audits'>,
  accountId: number,
  entry: { key: string; call_id: string; body_hash: Buffer; answer: unknown },
): Promise<void> => {
  const audited = work.audits.length === 0 ? sql`` : sql`with audited as (${insertAudits(work.audits)})`
  await sql`${audited}
    insert into idempotency_keys (account_id, key, call_id, body_hash, answer, created_at)
    values (${accountId}, ${entry.key}, ${entry.call_id}, ${entry.body_hash}, ${JSON.stringify(entry.answer)}::jsonb, ${work.now})`.execute(
    work.tx,
  )
}

/** Whether a change failed because its twin, with the same key, was committed first. */
export const isTwin = (error: unknown): boolean => databaseError(error)?.constraint === 'idempotency_keys_once'
