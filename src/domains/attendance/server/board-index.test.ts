import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { renewWrittenIndex } from './store/board-index.ts'

const DAYS = 20_000

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-03-11T09:00:00Z')
  const { employee_id } = await app.fixture.user({ joined_on: '2025-01-01' })
  await sql`
    insert into attendance_days (employee_id, business_date, verdict, flags, expected_minutes, zone, reasons, final, window_ends_at,
      as_of_at)
    select ${employee_id}, date '1950-01-01' + day, 'day_off', '{}', 0, 'Europe/Berlin', '[]', true, app_now(), app_now() - interval '1 day'
    from generate_series(1, ${DAYS}) day`.execute(app.db)
  await sql`vacuum analyze attendance_days`.execute(app.db)
})
afterAll(() => app.stop())

const renew = () => app.db.transaction().execute((tx) => renewWrittenIndex(tx))

it('is left alone while it excludes what it should, and summed up again once it excludes nothing', async () => {
  expect(await renew()).toBe(false)
  const pages = sql`(pg_relation_size('attendance_days') / 8192)::int`
  await sql`select brin_desummarize_range('attendance_days_written', block)
    from generate_series(0, ${pages}, 32) block`.execute(app.db)
  expect(await renew()).toBe(true)
  expect(await renew()).toBe(false)
})
