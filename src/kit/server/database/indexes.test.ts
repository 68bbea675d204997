import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import type { Database } from './tables.ts'

let database: TestDatabase<Database>
beforeAll(async () => {
  database = await testDatabase<Database>()
})
afterAll(() => database.drop())

const DUE = 'a job asks it once a day what is due, of everyone'
/** Indexes that no statement about single people can mistake for its own, and why. */
const OF_EVERYONE: Readonly<Record<string, string>> = {
  attendance_days_counts: 'counts whole days; with the person in it, millions of entries could not share their key',
  candidates_kept: DUE,
  employee_details_due: DUE,
  employee_skills_due: DUE,
  employee_skills_review: DUE,
  hikes_due: DUE,
  leave_lots_to_close: DUE,
  warnings_open: DUE,
}

// The planner takes what waits for few, always. Where everything of a day waits, a statement that selects by the day and
// by the person reads all of the day for each person, unless the index has the person.
it('an index of what waits on a day holds the person, too', async () => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and i.indpred is not null and not i.indisunique
      and exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'employee_id')
      and exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        and a.atttypid = 'date'::regtype)
      and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
        and a.attname = 'employee_id')
    order by 1`.execute(database.db)
  expect(rows.filter(({ name }) => !(name in OF_EVERYONE))).toEqual([])
  expect(Object.keys(OF_EVERYONE).filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})
