import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runAsAdmin } from '../testing/test-server.ts'
import { isDatabaseAway } from './database-away.ts'
import { createPool } from './pool.ts'

let database: TestDatabase<unknown>
let pool: Pool

beforeAll(async () => {
  database = await testDatabase()
  pool = database.pool
})

afterAll(async () => {
  await database.drop()
})

const read = async (expression: string): Promise<unknown> => {
  const { rows } = await pool.query(`select ${expression} as value`)
  return rows[0].value
}

describe('values', () => {
  it.each([
    ["timestamptz '2026-05-12 14:32:00.123456+05:30'", '2026-05-12T09:02:00.123Z'],
    ["date '2026-02-28'", '2026-02-28'],
    ["time '09:02:30'", '09:02'],
    ["timestamp '2026-02-28 23:30'", '2026-02-28 23:30:00'],
    ["array[date '2026-02-28']", ['2026-02-28']],
    ["array[time '09:02']", ['09:02']],
    ["array[timestamptz '2026-02-28 10:00Z', null]", ['2026-02-28T10:00:00.000Z', null]],
    ['9007199254740991::bigint', 9007199254740991],
    ['array[1::bigint]', [1]],
    ['sum(x) from (values (1::bigint), (2)) as t (x)', 3],
    ["extract(epoch from interval '2 minutes')", 120],
    [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    ["'\\x00ff'::bytea", Buffer.from([0, 255])],
    ['1.5::float8', 1.5],
    ['true', true],
    ['null::date', null],
  ])('reads %s', async (expression, value) => {
    const { rows } = await pool.query({ text: `select ${expression}`, rowMode: 'array' })
    expect(rows).toEqual([[value]])
  })

  it.each(['9007199254740992::bigint', "'infinity'::timestamptz", "'-infinity'::date", '1.5::numeric'])(
    'refuses %s and stays usable',
    async (expression) => {
      await expect(read(expression)).rejects.toThrow(RangeError)
      expect(await read('1')).toBe(1)
    },
  )
})

it('sets up each session', async () => {
  const settings = ['timezone', 'statement_timeout', 'idle_in_transaction_session_timeout', 'application_name']
  const values = await Promise.all(settings.map(async (name) => await read(`current_setting('${name}')`)))
  expect(values).toEqual(['UTC', '15s', '30s', 'muster'])
})

describe('broken connections', () => {
  it('rejects the query at hand as away, and goes on with a new connection', async () => {
    const ended: unknown = await sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db).catch((e) => e)
    expect(isDatabaseAway(ended)).toBe(true)
    expect(await read('1')).toBe(1)
  })

  it('survives the end of idle connections and of one inside a transaction', async () => {
    const client = await pool.connect()
    await client.query('begin')
    const own = new URL(database.url).pathname.slice(1)
    await runAsAdmin(
      inject('testServer'),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${own}'`,
    )
    const lost: unknown = await client.query('select 1').catch((error: unknown) => error)
    expect(isDatabaseAway(lost)).toBe(true)
    client.release(true)
    // An idle connection may be handed out before the news of its end arrives: that, too, is a database that is away.
    await expect.poll(async () => await read('1').catch((error: unknown) => isDatabaseAway(error))).toBe(1)
  })

  it('takes a full pool and a closed port for a database that is away', async () => {
    const full = createPool({ url: database.url, max: 1, log: silentLog })
    const client = await full.connect()
    // Only now: on a busy machine the first connection may take longer than this.
    full.options.connectionTimeoutMillis = 50
    const late: unknown = await full.query('select 1').catch((error: unknown) => error)
    expect(isDatabaseAway(late)).toBe(true)
    client.release()
    await full.end()

    const closed = createPool({ url: 'postgres://nobody:x@127.0.0.1:1/none', max: 1, log: silentLog })
    const refused: unknown = await closed.query('select 1').catch((error: unknown) => error)
    expect(isDatabaseAway(refused)).toBe(true)
    await closed.end()
  })
})
