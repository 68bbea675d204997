import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/server/testing/test-database.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { loadInBulk } from './load-in-bulk.ts'

let database: TestDatabase<Database>
beforeAll(async () => {
  database = await testDatabase<Database>()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`drop table if exists bulk_rows, bulk_owners`.execute(database.db)
  await sql`create table bulk_owners (id int primary key)`.execute(database.db)
  await sql`create table bulk_rows (id int primary key, owner_id int not null references bulk_owners on delete cascade,
    span int4range not null, note text, exclude using gist (owner_id with =, span with &&),
    constraint "the note" unique (note))`.execute(database.db)
  await sql`create index bulk_rows_owner on bulk_rows (owner_id desc) where note is not null`.execute(database.db)
  await sql`insert into bulk_owners values (1), (2)`.execute(database.db)
})

const describeTables = async () => {
  const { rows } = await sql`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'bulk_rows'::regclass
    union all select indexname, indexdef from pg_indexes where tablename = 'bulk_rows' order by 1, 2`.execute(
    database.db,
  )
  return rows
}

const load = (values: string) =>
  database.db
    .transaction()
    .execute((tx) => loadInBulk(tx, ['bulk_rows'], () => sql.raw(`insert into bulk_rows values ${values}`).execute(tx)))
const countRows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from bulk_rows`.execute(database.db)).rows[0]?.n

it('leaves tables as they were, with their rows', async () => {
  const before = await describeTables()
  await load(`(1, 1, '[1,5)', 'a'), (2, 1, '[5,9)', 'b'), (3, 2, '[1,9)', null)`)
  expect(await describeTables()).toEqual(before)
  expect(await countRows()).toBe(3)
  await expect(sql`insert into bulk_rows values (4, 3, '[1,2)')`.execute(database.db)).rejects.toThrow(/foreign key/)
})

it.each([
  ['a reference to nothing', `(1, 7, '[1,5)', 'a')`, /foreign key/],
  ['what excludes each other', `(1, 1, '[1,5)', 'a'), (2, 1, '[4,9)', 'b')`, /exclusion/],
  ['what is there twice', `(1, 1, '[1,5)', 'a'), (2, 1, '[5,9)', 'a')`, /unique/],
])('undoes everything for %s', async (_name, values, message) => {
  const before = await describeTables()
  await expect(load(values)).rejects.toThrow(message)
  expect(await describeTables()).toEqual(before)
  expect(await countRows()).toBe(0)
})
