import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { CompiledQuery } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'
import type { AnyCall, DataOf, Input, MetaOf } from '#kit/contract/call.ts'
import { stoppedClock } from '#kit/server/clock.ts'
import { readConfig } from '#kit/server/config.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { beginAsSystem } from '#kit/server/jobs/run-jobs.ts'
import { errorLines } from '#kit/server/testing/error-lines.ts'
import { type FilePart, formBody, TINY_PNG } from '#kit/server/testing/form-body.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { buildApp } from '../build-app.ts'
import { createFixture, type TestActor } from './fixture.ts'

/** A response: the status, and the body in the type of the contract. */
export type TestResponse<C> = Readonly<{
  status: number
  headers: Readonly<Record<string, unknown>>
  bytes: Buffer
  body: Readonly<{
    status: boolean
    data: DataOf<C>
    meta: MetaOf<C>
    message?: string
    code?: string
    error?: string
    fields?: Record<string, string>
    Status?: number
  }>
}>

export type SendOptions = Readonly<{
  key?: string
  headers?: Record<string, string>
  ip?: string
  /** The file of an upload; a small picture when left out. */
  file?: FilePart
}>

const textFields = (body: unknown): [string, string][] =>
  Object.entries(body ?? {}).map(([name, value]) => [name, String(value)])

// They frame a transaction and do no work of their own.
const FRAMES = new Set(['begin', 'commit', 'rollback'])
// The use and the end of sessions are recorded every tenth of a second, for all requests meanwhile: they belong to no
// request.
const GATHERED = /update sessions s set (last_seen_at|ended_at = least)|update api_tokens t set last_used_at/
const isOfARequest = (text: string): boolean => !FRAMES.has(text) && !GATHERED.test(text)

const fill = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name]
    return value === undefined ? '' : `/${encodeURIComponent(String(value))}`
  })

const search = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

// A file whose preparation fails never stops its app, whose registries and connections would stay for all files that
// come after it in this process.
const running = new Map<() => Promise<void>, string | undefined>()

const endThoseOfOthers = async (file: string | undefined): Promise<void> => {
  for (const [end, owner] of running) if (owner !== file) await end().catch(() => running.delete(end))
}

/**
 * Builds the whole application on its own database, with a stopped clock. `start` is the first instant; `env`
 * goes into the configuration. Use one per test file, in `beforeAll`, and `stop()` it in `afterAll`.
 */
export const testApp = async (start = '2026-03-11T09:00:00Z', env: Record<string, string> = {}) => {
  const file = expect.getState().testPath
  await endThoseOfOthers(file)
  const sent: CompiledQuery[] = []
  const database = await testDatabase<Database>({
    onStatement: (statement) => void (isOfARequest(statement.sql) && sent.push(statement)),
  })
  const clock = stoppedClock(start)
  const db: Tx = database.db
  const dataDir = `${tmpdir()}/muster-test-data-${randomUUID()}`
  const config = readConfig({
    DATA_DIR: dataDir,
    MAIL_FOLDER: `${dataDir}/outbox`,
    PUBLIC_URL: 'http://muster.test',
    API_DOCS: 'public',
    ...env,
  })
  const errors = errorLines()
  const logged: string[] = []
  const write = (line: string): void => {
    logged.push(line)
    errors.hear(line)
  }
  const logger = pino({ level: env['LOG_LEVEL'] ?? 'error' }, { write })
  const health = { database: async () => true, migrations: async () => true, jobs: () => true, stays: () => true }
  const app = buildApp({
    config,
    db,
    databaseUrl: database.url,
    clock,
    logger,
    health,
    checkResponses: true,
    announce: (ids) => hub.deliverCommitted(ids),
  })
  const { server, domains, jobs, session, files, hub } = await app.catch(async (error: unknown) => {
    await database.drop()
    throw error
  })
  const end = async (): Promise<void> => {
    running.delete(end)
    await server.close()
    await database.drop()
    await rm(config.DATA_DIR, { recursive: true, force: true })
  }
  running.set(end, file)
  const begin = beginAsSystem(db, clock, (ids) => hub.deliverCommitted(ids))

  /** Sends a call as a person, or as no one. Without an idempotency key, a change gets a fresh one. */
  const send = async <C extends AnyCall>(
    call: C,
    actor: TestActor | null,
    ...[input, options]: Record<never, never> extends Input<C>
      ? [input?: Input<C>, options?: SendOptions]
      : [input: Input<C>, options?: SendOptions]
  ): Promise<TestResponse<C>> => {
    const parts: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } = input ?? {}
    const form = call.upload && formBody(textFields(parts.body), [options?.file ?? { bytes: TINY_PNG }])
    const response = await server.inject({
      method: call.method,
      url: fill(call.path, parts.params ?? {}) + search(parts.query ?? {}),
      remoteAddress: options?.ip ?? '127.0.0.1',
      headers: {
        ...(actor ? { authorization: `Bearer ${actor.token}` } : {}),
        ...(call.writes ? { 'idempotency-key': options?.key ?? randomUUID() } : {}),
        ...form?.headers,
        ...options?.headers,
      },
      ...(parts.body === undefined ? {} : { payload: form ? form.payload : (parts.body as object) }),
    })
    const body = response.headers['content-type']?.toString().startsWith('application/json') ? response.json() : {}
    return { status: response.statusCode, headers: response.headers, body, bytes: response.rawPayload }
  }

  /** Runs every job that is due, once, as the worker would. */
  const runJob = async (name: string, payload: unknown = {}): Promise<void> => {
    const job = jobs.find((one) => one.name === name)
    if (!job) throw new Error(`No job ${name}`)
    await job.run(payload, begin)
  }

  return {
    send,
    begin,
    clock,
    config,
    db,
    databaseUrl: database.url,
    domains,
    /** Lines that were logged as errors and that no test has taken. */
    errors: errors.lines,
    files,
    hub,
    jobs,
    /** Every line of the log, from the level that `LOG_LEVEL` names. */
    logged,
    runJob,
    server,
    session,
    /** Returns the number of statements sent so far; begin and commit are none. */
    statements: () => sent.length,
    /** The statements that were sent after that many. */
    statementsAfter: (count: number): readonly CompiledQuery[] => sent.slice(count),
    /** The errors logged so far, which the test has provoked. Those that no test takes fail `stop`. */
    takeErrors: errors.take,
    fixture: createFixture(db, session),
    /** Takes everything down; then it fails when an error was logged that no test has taken. */
    stop: async () => {
      await end()
      errors.check()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
