import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#kit/contract/call.ts'
import { isApiToken } from '#kit/contract/api-token.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { sql } from 'kysely'
import { auditsText, insertAudits } from '../audit.ts'
import type { Tx, Work } from '../context.ts'
import { LAST } from '../database/preparing-client.ts'
import { fixedStatement } from '../database/statement.ts'
import type { Received } from '../files/receive-upload.ts'
import { addJobs, jobsText } from '../jobs/jobs.ts'
import { insertLive } from '../live/publish.ts'
import type { StoredResponse } from './gate.ts'
import { tokenOf } from './origin.ts'

const HEADER = 'idempotency-key'

/**
 * The key that a change carries, or null. A key that is no short plain text is refused. Of a request with an API token it is
 * one of the token alone: its owner, and other tokens, have other keys.
 */
export const readKey = (request: FastifyRequest): string | null => {
  const key = request.headers[HEADER]
  if (key === undefined) return null
  const token = tokenOf(request)
  if (typeof key === 'string' && /^[\w.:-]{8,100}$/.test(key))
    return token !== null && isApiToken(token) ? hashOf(`${token} ${key}`) : key
  throw invalid({ [HEADER]: 'The idempotency key must have 8 to 100 letters, digits or -_.:' })
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Returns a hash that differs between two requests with one key; of uploads by their fields, the bytes of the file and its
 * name, where that is stored.
 */
export const hashRequest = (request: FastifyRequest, received: Received | null, upload: Upload | null): Buffer => {
  const sent = received
    ? [received.fields, upload?.is_nameless ? null : received.file.name, received.file.sha256.toString('hex')]
    : (request.body ?? null)
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(sent)}`)
    .digest()
}

/** Returns the stored response, where it belongs to this very request. */
export const replay = (stored: StoredResponse, callId: string, hash: Buffer): unknown => {
  if (stored.call_id === callId && stored.body_hash.equals(hash)) return stored.answer
  throw invalid({ [HEADER]: 'This idempotency key was used for another request.' })
}

type Entry = Readonly<{ key: string; call_id: string; body_hash: Buffer; answer: unknown }>
type StoredEntry = Entry & Readonly<{ account_id: number; now: string; audits: string; live: string; jobs: string }>

const insertAll = fixedStatement<StoredEntry, { events: number[] | null }>(
  (at) => sql`${sql.raw(LAST)}
    with ${insertAudits(at('audits'))}, told as (${insertLive(at('live'))})
    insert into idempotency_keys (account_id, key, call_id, body_hash, answer, created_at)
    values (${at('account_id')}, ${at('key')}, ${at('call_id')}, ${at('body_hash')}, ${at('answer')}::jsonb, ${at('now')})
    returning (select json_agg(id) from told) as events, ${addJobs(at('jobs'))} as jobs`,
)

/**
 * Stores the response with the change, and flushes the work in the same round trip; returns the ids of its live events. A
 * faster request with the same key makes this fail, and so undoes the second change. Nothing may follow it in its
 * transaction.
 */
export const storeResponse = async (
  work: Pick<Work, 'tx' | 'now' | 'audits' | 'live' | 'jobs'>,
  accountId: number,
  { answer, ...entry }: Entry,
): Promise<readonly number[]> => {
  const [row] = await insertAll(work.tx, {
    ...entry,
    answer: JSON.stringify(answer),
    account_id: accountId,
    now: work.now,
    audits: auditsText(work.audits),
    live: JSON.stringify(work.live),
    jobs: jobsText(work.jobs),
  })
  return row?.events ?? []
}

/**
 * Finds the response that is stored under a key by now, after a change failed: its twin may be the reason. The same request
 * sent twice at once finds the row that it is about to make, or the version that it has just raised.
 */
export const findStoredResponse = (db: Tx, accountId: number, key: string): Promise<StoredResponse | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['call_id', 'body_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
