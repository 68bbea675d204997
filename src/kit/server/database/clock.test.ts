import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { machineNow } from '#kit/contract/machine-clock.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import type { Database } from './tables.ts'

let database: TestDatabase<Database>
beforeAll(async () => {
  database = await testDatabase<Database>()
})
afterAll(() => database.drop())

const CLOCK =
  '(?<!app_)\\m(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\\(\\)|current_date|current_timestamp|localtimestamp'
// The two that everything else calls, those of the test run, and the ledger of migrations, which is older than both.
const READERS = ['app_now', 'app_clock', 'now', 'clock_timestamp']

it('reads the clock in no default, function, view or check but those of the clock itself', async () => {
  const { rows } = await sql<{ place: string; text: string }>`
    select d.adrelid::regclass || '.' || a.attname as place, pg_get_expr(d.adbin, d.adrelid) as text
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
    union all select p.proname, p.prosrc || coalesce(pg_get_function_sqlbody(p.oid), '') from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prolang <> (select oid from pg_language where lanname = 'c')
        and p.proname <> all(${READERS}::text[])
    union all select c.relname, pg_get_viewdef(c.oid) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
    union all select k.conname, pg_get_constraintdef(k.oid) from pg_constraint k where k.connamespace = 'public'::regnamespace`.execute(
    database.db,
  )
  expect(rows.length).toBeGreaterThan(1000)
  const { rows: found } = await sql<{ place: string; text: string }>`
    select x.place, x.text from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(place text, text text)
    where x.text ~* ${CLOCK}`.execute(database.db)
  expect(found).toEqual([])
})

it('stands at the instant of the run, in statements, defaults and the queue', async () => {
  const { rows } = await sql<{ at: string }>`
    with job as (select (graphile_worker.add_job('nothing')).run_at as at),
      stamped as (insert into departments (name, code) values ('Clocks', 'CLOCKS') returning created_at as at)
    select app_now() as at union all select app_clock() union all select at from job union all select at from stamped`.execute(
    database.db,
  )
  const distances = rows.map(({ at }) => Math.abs(Date.parse(at) - machineNow()))
  expect(distances).toHaveLength(4)
  expect(Math.max(...distances)).toBeLessThan(60_000)
})
