import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { Sessions } from '#kit/server/database/tables.ts'

const NOW = '2026-06-10T03:00:00.000Z'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
let app: TestApp
let account_id: number
let admin_id: number
beforeAll(async () => {
  app = await testApp(NOW)
  account_id = (await app.fixture.user()).account_id
  admin_id = (await app.fixture.admin({})).account_id
})
beforeEach(async () => {
  for (const name of ['sessions', 'sign_in_events', 'password_tokens', 'sign_in_challenges', 'sign_in_throttles'])
    await sql`delete from ${sql.table(name)}`.execute(app.db)
})
afterAll(() => app.stop())

const before = (ms: number): string => new Date(Date.parse(NOW) - ms).toISOString()
const run = () => app.runJob('session.forget_traces')

type SessionInput = Readonly<{
  created_at: string
  last_seen_at: string
  expires_at: string
  idle_minutes?: number
  ended_at?: string
  end_reason?: NonNullable<Sessions['end_reason']>
  parent_session_id?: number
}>
const session = async (input: SessionInput): Promise<number> =>
  (
    await app.db
      .insertInto('sessions')
      .values({
        sid: randomBytes(16).toString('base64url'),
        account_id,
        idle_minutes: 60,
        ip: '198.51.100.7',
        user_agent: 'Firefox',
        device_label: 'Firefox on Windows',
        ...input,
        ...(input.parent_session_id === undefined ? {} : { acting_admin_id: admin_id, acting_reason: 'Helps' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const endsOf = async (...ids: number[]) => {
  const rows = await app.db.selectFrom('sessions').select(['id', 'end_reason', 'ended_at']).execute()
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    return [row?.end_reason, row?.ended_at && new Date(row.ended_at).toISOString()]
  })
}
const everything = async () =>
  Promise.all(
    (['sessions', 'sign_in_events', 'password_tokens', 'sign_in_challenges', 'sign_in_throttles'] as const).map(
      async (name) => (await sql`select * from ${sql.table(name)} t order by t`.execute(app.db)).rows,
    ),
  )

describe('sessions that ran out', () => {
  const at = (seen_minutes: number, expires_minutes: number) =>
    session({
      created_at: before(DAY_MS),
      last_seen_at: before(seen_minutes * MINUTE_MS),
      expires_at: before(-expires_minutes * MINUTE_MS),
    })

  it('end at the instant and for the reason they did, and live ones stay', async () => {
    const idle = await at(60, 500)
    const busy = await at(59, 500)
    const over = await at(70, -20)
    const justOver = await at(1, 0)
    const longIdle = await at(700, -1)
    await run()
    expect(await endsOf(idle, busy, over, justOver, longIdle)).toEqual([
      ['idle', NOW],
      [null, null],
      ['expired', before(20 * MINUTE_MS)],
      ['expired', NOW],
      ['idle', before(640 * MINUTE_MS)],
    ])
  })

  it('take the visits that stand on them along, each at its own end', async () => {
    const parent = await at(90, 500)
    const impersonation = await session({
      created_at: before(100 * MINUTE_MS),
      last_seen_at: before(95 * MINUTE_MS),
      expires_at: before(70 * MINUTE_MS),
      idle_minutes: 30,
      parent_session_id: parent,
    })
    await run()
    expect(await endsOf(parent, impersonation)).toEqual([
      ['idle', before(30 * MINUTE_MS)],
      ['expired', before(70 * MINUTE_MS)],
    ])
  })

  it('keep the end that they have', async () => {
    const ended = await session({
      created_at: before(DAY_MS),
      last_seen_at: before(DAY_MS),
      expires_at: before(MINUTE_MS),
      ended_at: before(20 * MINUTE_MS),
      end_reason: 'logout',
    })
    await run()
    expect(await endsOf(ended)).toEqual([['logout', before(20 * MINUTE_MS)]])
  })

  it('tell nobody', async () => {
    const countLiveEvents = async () => (await app.db.selectFrom('live_events').select('id').execute()).length
    const count = await countLiveEvents()
    await at(60, 500)
    await run()
    expect(await countLiveEvents()).toBe(count)
  })
})

it('networks and browsers are forgotten after ninety days, and not before', async () => {
  const over = { ended_at: before(80 * DAY_MS), end_reason: 'logout', expires_at: before(80 * DAY_MS) } as const
  const [old, young] = [before(90 * DAY_MS + 1), before(90 * DAY_MS)]
  for (const created_at of [old, young]) {
    await session({ created_at, last_seen_at: created_at, ...over })
    await app.db
      .insertInto('sign_in_events')
      .values({
        account_id,
        email_key_hash: randomBytes(32),
        outcome: 'refused',
        ip: '198.51.100.7',
        device_label: 'Firefox on Windows',
        at: created_at,
      })
      .execute()
  }
  await run()
  const sessions = await app.db
    .selectFrom('sessions')
    .select(['ip', 'user_agent', 'device_label'])
    .orderBy('id')
    .execute()
  expect(sessions).toEqual([
    { ip: null, user_agent: null, device_label: 'Firefox on Windows' },
    { ip: '198.51.100.7', user_agent: 'Firefox', device_label: 'Firefox on Windows' },
  ])
  const events = await app.db.selectFrom('sign_in_events').select('ip').orderBy('id').execute()
  expect(events).toEqual([{ ip: null }, { ip: '198.51.100.7' }])
})

it('links, challenges and counted failures go thirty days after their end, and not before', async () => {
  const [old, young] = [before(30 * DAY_MS + 1), before(30 * DAY_MS)]
  const hash = () => randomBytes(32)
  for (const expires_at of [old, young]) {
    const link = { account_id, purpose: 'reset' as const, nonce: hash(), created_at: before(60 * DAY_MS), expires_at }
    await app.db
      .insertInto('password_tokens')
      .values({ ...link, token_hash: hash(), voided_at: old })
      .execute()
    await app.db
      .insertInto('sign_in_challenges')
      .values({ token_hash: hash(), account_id, step: 'verify', expires_at })
      .execute()
    await app.db
      .insertInto('sign_in_throttles')
      .values([
        { key_hash: hash(), failures: 1, window_start: expires_at, blocked_until: null },
        { key_hash: hash(), failures: 9, window_start: old, blocked_until: expires_at },
      ])
      .execute()
  }
  await run()
  const left = async (name: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(app.db)
    return rows[0]?.count
  }
  expect([await left('password_tokens'), await left('sign_in_challenges'), await left('sign_in_throttles')]).toEqual([
    1, 1, 2,
  ])
  const renewed = await app.db.selectFrom('password_tokens').select('expires_at').executeTakeFirstOrThrow()
  expect(new Date(renewed.expires_at).toISOString()).toBe(young)
})

it('a second run changes nothing more', async () => {
  for (const days of [1, 89, 91]) {
    const at = before(days * DAY_MS)
    await session({ created_at: at, last_seen_at: at, expires_at: before((days - 1) * DAY_MS) })
  }
  await run()
  const after = await everything()
  await run()
  expect(await everything()).toEqual(after)
})

it('every row is reached, however many there are', async () => {
  await sql`
    insert into sign_in_throttles (key_hash, failures, window_start)
    select int4send(n), 1, ${before(40 * DAY_MS)}::timestamptz from generate_series(1, 5001) n`.execute(app.db)
  await run()
  expect(await app.db.selectFrom('sign_in_throttles').selectAll().execute()).toEqual([])
})
