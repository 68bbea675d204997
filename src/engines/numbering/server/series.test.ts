import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#kit/server/database/tables.ts'
import { type TestDatabase, testDatabase } from '#kit/server/testing/test-database.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { closeSeries, lockSeries, nextNumbers, type SeriesKey } from './store/series.ts'

let database: TestDatabase<Database>
let brand_id: number
const key = (kind: string): SeriesKey => ({ brand_id, kind, year: 2026 })

beforeAll(async () => {
  database = await testDatabase<Database>()
  const { rows } = await sql<{ id: number }>`
    with pattern as (insert into work_patterns (name) values ('Office') returning id)
    insert into brands (name, legal_name, country_id, currency, time_zone, default_pattern_id, number_prefix, is_default)
    select 'North', 'North Ltd', (select min(id) from countries), 'EUR', 'UTC', pattern.id, 'NO', true from pattern
    returning id`.execute(database.db)
  brand_id = firstOf(rows).id
})
afterAll(() => database.drop())

it('gives each number once and none is missing, though every third change is undone', async () => {
  const taken: number[] = []
  const changes = Array.from({ length: 50 }, (_, at) =>
    database.db
      .transaction()
      .execute(async (tx) => {
        const numbers = await nextNumbers(tx, key('invoice'), (at % 3) + 1)
        if (at % 3 === 2) throw new Error('undone')
        return numbers
      })
      .then((numbers) => taken.push(...numbers)),
  )
  const ends = await Promise.allSettled(changes)
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(16)
  expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: taken.length }, (_, at) => at + 1))
  expect(taken).toHaveLength(17 + 17 * 2)
})

it('counts each kind and year by itself, and knows the last document', async () => {
  await database.db.transaction().execute(async (tx) => {
    expect(await lockSeries(tx, key('credit_note'))).toEqual({ last_number: 0, last_issue_date: null, last_hash: null })
    expect(await nextNumbers(tx, key('credit_note'), 2)).toEqual([1, 2])
    expect(await nextNumbers(tx, { ...key('credit_note'), year: 2027 }, 1)).toEqual([1])
    await closeSeries(tx, key('credit_note'), { on: '2026-06-12', hash: 'a'.repeat(64) })
    expect(await lockSeries(tx, key('credit_note'))).toEqual({
      last_number: 2,
      last_issue_date: '2026-06-12',
      last_hash: 'a'.repeat(64),
    })
  })
})

it('does not go back, whatever is typed into the database', async () => {
  const { db } = database
  await expect(sql`update number_series set last_number = 0`.execute(db)).rejects.toThrow('only goes forward')
  await expect(sql`update number_series set last_issue_date = '2026-01-01'`.execute(db)).rejects.toThrow('forward')
  await expect(sql`delete from number_series`.execute(db)).rejects.toThrow('only ever added')
  await expect(nextNumbers(db, key('invoice'), 0)).rejects.toThrow(RangeError)
})
