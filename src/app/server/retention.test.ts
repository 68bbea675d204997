import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Retention } from '#kit/server/retention/retention.ts'
import { retentionOfKit } from '#kit/server/retention/retention-of-kit.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import type { TestActor } from './testing/fixture.ts'

const NOW = '2026-03-11T09:00:00Z'
const OWNED = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../scripts/tables-of-domains.json'), 'utf8'),
) as Readonly<{ owned: Readonly<Record<string, readonly string[]>>; kit: readonly string[] }>

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await testApp(NOW)
  admin = await app.fixture.admin({ 'people.read': 'all' })
})
afterAll(() => app.stop())

/** Returns the declared tables. */
const printed = ({ ends, kept }: Retention): string[] =>
  [...Object.keys(ends), ...Object.values(kept).flat()].filter((name) => !name.includes('.')).toSorted()

describe('how long rows stay', () => {
  it('is said of each table, once, by the domain that owns it', () => {
    const all = new Map(app.domains.map(({ id, retention }) => [id, printed(retention)]))
    expect(Object.fromEntries(all)).toEqual(
      Object.fromEntries(Object.entries(OWNED.owned).map(([id, tables]) => [id, tables.toSorted()])),
    )
    expect(printed(retentionOfKit)).toEqual(OWNED.kit.toSorted())
  })

  it('has a reason, and the job of that name where another one ends them', () => {
    const jobs = new Set(app.jobs.map(({ name }) => name))
    const rules = new Set(app.domains.flatMap(({ retention }) => Object.keys(retention.rules ?? {})))
    for (const { ends, kept } of [retentionOfKit, ...app.domains.map(({ retention }) => retention)]) {
      for (const reason of Object.keys(kept)) expect(reason.length, reason).toBeGreaterThan(20)
      for (const [table, end] of Object.entries(ends)) {
        expect(end.what.length, table).toBeGreaterThan(2)
        if ('job' in end) expect([table, jobs.has(end.job)]).toEqual([table, true])
        if ('rule' in end) expect([table, rules.has(end.rule)]).toEqual([table, true])
      }
    }
  })
})

describe('the daily job', () => {
  const ago = (days: number) => sql`${NOW}::timestamptz - make_interval(days => ${days}::int)`
  const left = async (table: string, column: string) => {
    const { rows } = await sql<{ name: string }>`select ${sql.ref(column)}::text as name from ${sql.table(table)}
      where ${sql.ref(column)}::text like 'kept%' or ${sql.ref(column)}::text like 'past%' order by 1`.execute(app.db)
    return rows.map(({ name }) => name)
  }
  const run = () => app.runJob('kit.forget_past')

  it('removes notices that were read half a year ago, and no other', async () => {
    const add = (key: string, days: number, read: boolean) =>
      sql`
      insert into notifications (account_id, kind, title, dedupe_key, created_at, deliver_at, read_at)
      values (${admin.account_id}, 'notices.test', 'A test', ${key}, ${ago(days)}, ${ago(days)},
        case when ${read} then ${ago(days)} end)`.execute(app.db)
    await add('past', 181, true)
    await add('kept-young', 179, true)
    await add('kept-unread', 400, false)
    await run()
    expect(await left('notifications', 'dedupe_key')).toEqual(['kept-unread', 'kept-young'])
  })

  it('empties mails that were sent or given up ninety days ago, and lets those wait that were not', async () => {
    const add = (key: string, days: number, state: string) =>
      sql`
      insert into mail_outbox (to_address, template_key, data, subject, state, next_attempt_at, queued_at, created_at, sent_at, dedupe_key)
      values ('a@b.example', 'notices.test', '{"name": "Ana"}', 'A test', ${state}, ${ago(days)}, ${ago(days)}, ${ago(days)},
        case when ${state} = 'sent' then ${ago(days)} end, ${key})`.execute(app.db)
    await add('past', 91, 'sent')
    await add('kept-young', 89, 'sent')
    await add('past-failed', 400, 'failed')
    await add('kept-waiting', 400, 'held')
    await run()
    const { rows } = await sql<{ dedupe_key: string }>`
      select dedupe_key from mail_outbox where data <> '{}' and dedupe_key ~ 'past|kept' order by 1`.execute(app.db)
    expect(rows.map(({ dedupe_key }) => dedupe_key)).toEqual(['kept-waiting', 'kept-young'])
    expect(await left('mail_outbox', 'dedupe_key')).toEqual(['kept-waiting', 'kept-young', 'past', 'past-failed'])
  })

  it('removes sessions that ended ninety days ago, but the last of an account and what a visit stands on', async () => {
    const other = await app.fixture.admin({ 'people.read': 'all' })
    const add = (sid: string, account: number, days: number, visit: string | null = null) =>
      sql`
      insert into sessions (sid, account_id, created_at, last_seen_at, expires_at, idle_minutes, ended_at, end_reason,
        device_label, acting_admin_id, parent_session_id, acting_reason)
      values (${sid}, ${account}, ${ago(days + 1)}, ${ago(days + 1)}, ${ago(days)}, 30, ${ago(days)}, 'logout', 'Test',
        case when ${visit}::text is not null then ${admin.account_id}::int end,
        (select id from sessions where sid = ${visit}), case when ${visit}::text is not null then 'Help' end)`.execute(
        app.db,
      )
    await add('past', admin.account_id, 91)
    await add('kept-young', admin.account_id, 89)
    await add('kept-parent', admin.account_id, 200)
    await add('kept-visit', other.account_id, 200, 'kept-parent')
    await run()
    expect(await left('sessions', 'sid')).toEqual(['kept-parent', 'kept-visit', 'kept-young'])
    await sql`insert into sign_in_events (email_key_hash, outcome, device_label, at)
      values ('x', 'refused', 'past', ${ago(91)}), ('x', 'refused', 'kept', ${ago(89)})`.execute(app.db)
    await run()
    expect(await left('sign_in_events', 'device_label')).toEqual(['kept'])
  })

  it('removes records of exports, backups, verifications and jobs that were given up', async () => {
    const exported = (list: string, days: number) =>
      sql`
      insert into exports (account_id, list, params, columns, format, state, started_at, finished_at)
      values (${admin.account_id}, ${list}, '{}', '{}', 'csv', 'failed', ${ago(days)}, ${ago(days)})`.execute(app.db)
    await exported('past', 366)
    await exported('kept', 364)
    const backedUp = (error: string, days: number) =>
      sql`
      insert into backups (kind, day, state, started_at, finished_at, error)
      values ('manual', ${NOW}::date - ${days}::int, 'failed', ${ago(days)}, ${ago(days)}, ${error})`.execute(app.db)
    await backedUp('past', 731)
    await backedUp('kept', 729)
    const verified = (days: number) =>
      sql`
      insert into audit_verifications (started_at, progressed_at, state, rows_total, anchors_ok, finished_at)
      values (${ago(days)}, ${ago(days)}, 'done', 0, true, ${ago(days)})`.execute(app.db)
    await verified(800)
    await verified(731)
    for (const days of [91, 89]) {
      await sql`select graphile_worker.add_job('nothing', max_attempts => 1)`.execute(app.db)
      await sql`update graphile_worker._private_jobs set attempts = 1, updated_at = ${ago(days)}
        where id = (select max(id) from graphile_worker._private_jobs)`.execute(app.db)
    }
    await run()
    expect(await left('exports', 'list')).toEqual(['kept'])
    expect(await left('backups', 'error')).toEqual(['kept'])
    const { rows } = await sql<{ verifications: number; jobs: number }>`
      select (select count(*)::int from audit_verifications) as verifications,
        (select count(*)::int from graphile_worker._private_jobs where attempts = 1) as jobs`.execute(app.db)
    // The last verification stays: it has the state of the audit.
    expect(rows).toEqual([{ verifications: 1, jobs: 1 }])
  })
})
