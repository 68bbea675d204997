import { Kysely, PostgresDialect, sql, type Generated } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { LAST, MOST_NAMED_STATEMENTS, statementName } from './preparing-client.ts'
import { fixedStatement } from './statement.ts'
import type { Database } from './tables.ts'

type Tables = {
  notes: { id: Generated<number>; text: string; written_at: Generated<string> }
}

let database: TestDatabase<Tables>

beforeAll(async () => {
  database = await testDatabase<Tables>()
  await database.pool.query(
    'create table notes (id bigint generated always as identity primary key, text text not null, written_at timestamptz not null default app_now())',
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

it('keeps a thousand statements of a connection, and prepares again what it gave up', async () => {
  const named = (n: number) => sql<{ n: number }>`select ${sql.lit(n)}::int as n`
  const { db, pool } = database
  const listCounts = async (): Promise<number[]> => {
    const counts: number[] = []
    for (const client of await Promise.all([1, 2, 3, 4, 5].map(() => pool.connect()))) {
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')
      counts.push(rows[0]?.n ?? -1)
      client.release()
    }
    return counts
  }
  const most = MOST_NAMED_STATEMENTS + 200
  await db.connection().execute(async (one) => {
    for (let n = 0; n < most; n++) await named(n).execute(one)
    const { rows } =
      await sql`select from pg_prepared_statements where statement = ${`select ${most - 1}::int as n`}`.execute(one)
    expect(rows).toHaveLength(1)
  })
  expect(Math.max(...(await listCounts()))).toBeLessThanOrEqual(MOST_NAMED_STATEMENTS)
  for (const n of [0, 1, 2, MOST_NAMED_STATEMENTS, 0]) expect((await named(n).execute(db)).rows).toEqual([{ n }])
})

it('leaves long statements and marked ones unnamed', () => {
  expect(statementName('select 1')).toBe(statementName('select 1'))
  expect(statementName('select 1')).not.toBe(statementName('select 2'))
  expect(statementName('/* unprepared */ select 1')).toBeUndefined()
  expect(statementName(`select '${'x'.repeat(16_000)}'`)).toBeUndefined()
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

it('tells the server of a transaction together with its first statement, and not at all when there is none', async () => {
  const { db } = database
  await db.transaction().execute(async () => undefined)
  const failing = db.transaction().execute(async () => {
    throw new Error('nothing was sent')
  })
  await expect(failing).rejects.toThrow('nothing was sent')
  const inside = await db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ text: 'inside' }).execute()
    return sql<{ is_open: boolean }>`select pg_current_xact_id_if_assigned() is not null as is_open`.execute(tx)
  })
  expect(inside.rows).toEqual([{ is_open: true }])
  const outside = await sql<{
    is_open: boolean
  }>`select pg_current_xact_id_if_assigned() is not null as is_open`.execute(db)
  expect(outside.rows).toEqual([{ is_open: false }])
})

it('fills in the values of a fixed statement, and refuses one with a value in its text', async () => {
  const add = fixedStatement<{ left: number; right: number }, { sum: number }>(
    (at) => sql`select ${at('left')}::int + ${at('right')}::int + ${at('left')}::int as sum`,
  )
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: database.pool }) })
  expect(await add(db, { left: 2, right: 3 })).toEqual([{ sum: 7 }])
  expect(await add(db, { right: 1, left: 4 })).toEqual([{ sum: 9 }])
  const careless = fixedStatement<{ id: number }, unknown>((at) => sql`select ${at('id')}::int + ${1}`)
  await expect(careless(db, { id: 1 })).rejects.toThrow('give it a place')
})

it('sends the commit with the last statement, and undoes everything when that fails', async () => {
  const { db } = database
  const last = (text: string | null) =>
    sql<{ text: string }>`${sql.raw(LAST)} insert into notes (text) values (${text}) returning text`
  const stored = await db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ text: 'one' }).execute()
    return last('two').execute(tx)
  })
  expect(stored.rows).toEqual([{ text: 'two' }])
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ text: 'three' }).execute()
    await last(null).execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23502' })
  const alone = await db.transaction().execute((tx) => last('four').execute(tx))
  expect(alone.rows).toEqual([{ text: 'four' }])
  const { rows } = await database.pool.query(
    `select text from notes where text in ('one', 'two', 'three', 'four') order by id`,
  )
  expect(rows.map(({ text }) => text)).toEqual(['one', 'two', 'four'])
  await db.connection().execute(async (one) => {
    const { rows: open } = await sql`select pg_current_xact_id_if_assigned() as id`.execute(one)
    expect(open).toEqual([{ id: null }])
  })
})

it('says when the commit itself fails', async () => {
  const { db, pool } = database
  await pool.query('create table parents (id int primary key)')
  await pool.query('create table children (id int references parents deferrable initially deferred)')
  const orphan = db.transaction().execute((tx) => sql`${sql.raw(LAST)} insert into children values (1)`.execute(tx))
  await expect(orphan).rejects.toMatchObject({ code: '23503' })
  expect((await pool.query('select from children')).rowCount).toBe(0)
})
