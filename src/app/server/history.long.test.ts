import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminDashboard, employeeDashboard } from '#domains/shell/contract/shell.calls.ts'
import { DEMO_TODAY, type DemoApp, demoApp } from './testing/demo-app.ts'
import { planReader, rowsRead } from './testing/plans.ts'

const DAYS = 60
let app: DemoApp
let plans: Awaited<ReturnType<typeof planReader>>

beforeAll(async () => {
  app = await demoApp(DAYS)
  // A history is written into months, which the demo has locked.
  await app.db.deleteFrom('attendance_periods').execute()
  await resolve()
  plans = await planReader(app.databaseUrl)
}, 120_000)
afterAll(async () => {
  await plans.end()
  await app.stop()
})

// Indexes are read without their rows once the pages are known to be seen by all, which hours of running bring about.
const resolve = async (): Promise<void> => {
  await sql`vacuum analyze attendance_days, attendance_sessions, attendance_breaks`.execute(app.db)
}

/** Everything that was done, done again so many times before, each time as long ago as it took. */
const goBack = async (times: number): Promise<void> => {
  for (const back of Array.from({ length: times }, (_, index) => (index + 1) * (DAYS + 1))) {
    await sql`
      insert into attendance_days (employee_id, business_date, verdict, flags, expected_minutes, worked_minutes, first_in_at,
        last_out_at, zone, final, window_ends_at, as_of_at)
      select employee_id, business_date - ${back}::int, verdict, flags, expected_minutes, worked_minutes,
        first_in_at - make_interval(days => ${back}), last_out_at - make_interval(days => ${back}), zone, final,
        window_ends_at - make_interval(days => ${back}), as_of_at - make_interval(days => ${back})
      from attendance_days where final and business_date >= ${DEMO_TODAY}::date - ${DAYS}::int`.execute(app.db)
    await sql`
      insert into attendance_sessions (employee_id, business_date, punched_in_at, punched_out_at, in_zone, in_offset_minutes,
        out_zone, out_offset_minutes, state, in_mode, out_mode)
      select employee_id, business_date - ${back}::int, punched_in_at - make_interval(days => ${back}),
        punched_out_at - make_interval(days => ${back}), in_zone, in_offset_minutes, out_zone, out_offset_minutes, state,
        in_mode, out_mode
      from attendance_sessions where state = 'closed' and business_date >= ${DEMO_TODAY}::date - ${DAYS}::int`.execute(
      app.db,
    )
  }
  await resolve()
}

/** Counts the rows of tables and entries of indexes that the statements of a request read. */
const rowsFor = async (request: () => Promise<{ status: number }>): Promise<number> => {
  const before = app.statements()
  expect((await request()).status).toBe(200)
  const reads = app.statementsAfter(before).filter((statement) => /^\s*(?:select|with)\b/.test(statement.sql))
  expect(reads.length).toBeGreaterThan(3)
  let rows = 0
  for (const statement of reads) rows += rowsRead(await plans.planOf(statement))
  return rows
}

it('does not make the dashboards read more: four times as long, at most three tenths', async () => {
  const [admin, person] = [await app.admin('code1'), await app.employee('code103')]
  const look = async () => ({
    admin: await rowsFor(() => app.send(adminDashboard, admin, { query: {} })),
    employee: await rowsFor(() => app.send(employeeDashboard, person, { query: {} })),
  })
  // The first look of a session also writes that it was there.
  await look()
  const before = await look()
  const days = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from attendance_days`.execute(app.db)).rows[0]?.n)
  const short = await days()
  await goBack(3)
  expect(await days()).toBeGreaterThan(3.5 * short)
  const after = await look()
  expect(after.admin).toBeLessThanOrEqual(before.admin * 1.3)
  expect(after.employee).toBeLessThanOrEqual(before.employee * 1.3)
})
