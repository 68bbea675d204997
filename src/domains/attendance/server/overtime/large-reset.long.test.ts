import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { Tx } from '#kit/server/context.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { type OvertimeFixture, startOvertime } from './testing/overtime-fixture.ts'

/** A reset of thousands is applied whole, in a number of statements that does not grow with them, or not at all. */
const PEOPLE = 3000
const TUESDAY = '2026-05-19'

let app: TestApp
let overtime: OvertimeFixture
let group: { department_id: number; team_id: number }

const DATED = new Set(['attendance_days', 'overtime_entries'])
const columnsOf = async (tx: Tx, table: string, of?: string) => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(tx)
  return sql.join(rows.map(({ name }) => sql.ref(of ? `${of}.${name}` : name)))
}

/** So many people with an account each, who have earned an hour on Tuesday. */
const fill = async (): Promise<typeof group> => {
  const department_id = await app.fixture.department()
  const team_id = await app.fixture.team(department_id)
  const model = await overtime.member({ department_id, team_id })
  await overtime.earn(model, TUESDAY, '18:30')
  const { employee_id } = model
  await app.db.transaction().execute(async (tx) => {
    await sql`insert into employees (id, first_name, last_name, work_email, work_email_key) overriding system value
      select 1000000 + n, 'Person', 'Number ' || n, 'n' || n || '@example.test', 'n' || n || '@example.test'
      from generate_series(2, ${PEOPLE}::int) n`.execute(tx)
    const copies = {
      employments: sql`'employee_no', 'C' || (e.id - 1000000)`,
      placements: sql`'note', null`,
      accounts: sql`'email', 'a' || e.id || '@example.test', 'email_key', 'a' || e.id || '@example.test'`,
      attendance_days: sql`'final', true`,
      overtime_entries: sql`'day_id', e.id`,
      overtime_postings: sql`'entry_id', e.id`,
    }
    for (const [table, changed] of Object.entries(copies))
      await sql`insert into ${sql.table(table)} (${await columnsOf(tx, table)}) overriding system value
        select ${await columnsOf(tx, table, 'c')} from ${sql.table(table)} x cross join employees e
        cross join lateral jsonb_populate_record(x, jsonb_build_object('id', e.id, 'employee_id', e.id, ${changed})) c
        where x.employee_id = ${employee_id} and e.id > 1000000 and to_jsonb(x) ->> 'business_date' is not distinct from ${
          DATED.has(table) ? TUESDAY : null
        }`.execute(tx)
  })
  await sql`analyze`.execute(app.db)
  return { department_id, team_id }
}

beforeAll(async () => {
  ;({ app, overtime } = await startOvertime())
  group = await fill()
}, 120_000)
afterAll(() => app.stop())

const balances = async () => {
  const { rows } = await sql<{ people: number; minutes: number; postings: number }>`
    select count(distinct p.employee_id)::int as people, sum(p.minutes)::int as minutes, count(*)::int as postings
    from overtime_postings p join placements c on c.employee_id = p.employee_id and c.team_id = ${group.team_id}`.execute(
    app.db,
  )
  return rows[0]
}
const preview = async () => {
  const { body } = await overtime.preview({ team_id: group.team_id, through_date: TUESDAY, disposal: 'time_off' })
  return body.data
}
const WHOLE = { people: PEOPLE, minutes: PEOPLE * 60, postings: PEOPLE }

it('that is cut off in the middle leaves nothing behind, and is carried out by the same preview', async () => {
  const planned = await preview()
  expect(planned).toMatchObject({ people: PEOPLE, total_minutes: PEOPLE * 60, needs_second_person: true })
  await app.db.transaction().execute(async (tx) => {
    // Notices come after postings, entries and leave: here the reset waits, with all of them written.
    await sql`lock table notifications in access exclusive mode`.execute(tx)
    const response = overtime.apply(planned.work_id, overtime.second)
    const victim = await vi.waitFor(
      async () => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
        expect(rows).toHaveLength(1)
        return firstOf(rows).pid
      },
      { timeout: 30_000, interval: 50 },
    )
    await sql`select pg_terminate_backend(${victim})`.execute(tx)
    expect((await response).body.status).toBe(false)
  })
  expect(app.takeErrors()).toMatchObject([{ status: 503, url: '/api/admin/overtime_reset' }])
  expect(await balances()).toEqual(WHOLE)
  const covered = await app.db.selectFrom('overtime_entries').select('id').where('reset_id', 'is not', null).execute()
  expect(covered).toEqual([])

  const before = app.statements()
  expect((await overtime.apply(planned.work_id, overtime.second)).body.data).toMatchObject({
    state: 'applied',
    people: PEOPLE,
  })
  expect(app.statements() - before).toBeLessThan(60)
  expect(await balances()).toEqual({ people: PEOPLE, minutes: 0, postings: 2 * PEOPLE })
}, 60_000)

it('is taken back whole', async () => {
  const { id } = await app.db.selectFrom('overtime_resets').select('id').executeTakeFirstOrThrow()
  expect((await overtime.reverse(id, overtime.second)).body.data).toMatchObject({ state: 'reversed' })
  expect(await balances()).toEqual({ ...WHOLE, postings: 3 * PEOPLE })
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(l.amount), 0)::int as left from leave_ledger l`.execute(app.db)
  expect(rows).toEqual([{ left: 0 }])
}, 60_000)
