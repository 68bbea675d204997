import { sql, type Generated } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { statementName } from './dialect.ts'

interface Tables {
  notes: { id: Generated<number>; text: string; written_at: Generated<string> }
}

let database: TestDatabase<Tables>

beforeAll(async () => {
  database = await testDatabase<Tables>()
  await database.pool.query(
    'create table notes (id bigint generated always as identity primary key, text text not null, written_at timestamptz not null default now())',
  )
})

afterAll(async () => {
  await database.drop()
})

it('prepares a statement once per connection and runs it by its name', async () => {
  await database.db.connection().execute(async (db) => {
    for (const id of [1, 2, 3]) await db.selectFrom('notes').select('id').where('id', '=', id).execute()
    const { rows } = await sql<{ name: string; uses: number }>`
      select name, generic_plans + custom_plans as uses from pg_prepared_statements where statement like 'select "id" from "notes"%'
    `.execute(db)
    expect(rows).toEqual([{ name: expect.stringMatching(/^s[\w-]{16}$/), uses: 3 }])
  })
})

it('leaves long statements and marked ones unnamed', () => {
  expect(statementName('select 1')).toBe(statementName('select 1'))
  expect(statementName('select 1')).not.toBe(statementName('select 2'))
  expect(statementName('/* unprepared */ select 1')).toBeUndefined()
  expect(statementName(`select '${'x'.repeat(8000)}'`)).toBeUndefined()
})

it('runs transactions: commits, and rolls back what fails', async () => {
  const { db } = database
  const written = await db
    .transaction()
    .execute(
      async (tx) => await tx.insertInto('notes').values({ text: 'kept' }).returningAll().executeTakeFirstOrThrow(),
    )
  expect(written.written_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ text: 'lost' }).execute()
    await tx
      .insertInto('notes')
      .values({ text: sql<string>`null` })
      .execute()
  })
  await expect(failing).rejects.toMatchObject({ code: '23502' })
  const { rows } = await database.pool.query('select text from notes order by id')
  expect(rows).toEqual([{ text: 'kept' }])
})

it('answers how many rows a change touched', async () => {
  const { numUpdatedRows } = await database.db.updateTable('notes').set({ text: 'new' }).executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
})

it('gives up a connection whose statements a change of the schema made useless', async () => {
  const { db, pool } = database
  const list = async () => await db.selectFrom('notes').selectAll().execute()
  const [before] = await list()
  await pool.query('alter table notes add column colour text')
  await expect(list()).rejects.toThrow(/cached plan/)
  const [after] = await list()
  expect(after).toEqual({ ...before, colour: null })
})
