import { type Generated, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { transact } from './transact.ts'

type Tables = { lines: { id: Generated<number>; n: number } }
type Db = TestDatabase<Tables>['db']

let database: TestDatabase<Tables>
beforeAll(async () => {
  database = await testDatabase<Tables>()
  await database.pool.query(
    'create table lines (id int generated always as identity primary key, n int not null unique)',
  )
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('truncate lines'))

const add = (db: Db, n: number) => db.insertInto('lines').values({ n }).execute()
const count = async (db: Db): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from lines`.execute(db)).rows[0]?.n ?? -1
const stored = async (): Promise<number[]> =>
  (await database.db.selectFrom('lines').select('n').orderBy('n').execute()).map(({ n }) => n)

it('carries out statements that are asked for together in their order, in one transaction', async () => {
  const found = await transact(database.db, (tx) =>
    Promise.all([count(tx), add(tx, 1), count(tx), add(tx, 2), add(tx, 3), count(tx)]),
  )
  expect([found[0], found[2], found[5]]).toEqual([0, 1, 3])
  expect(await stored()).toEqual([1, 2, 3])
})

it('sends them before the first is answered', async () => {
  const [, times] = await transact(database.db, async (tx) => {
    const names: string[] = []
    const change = async (name: string): Promise<void> => {
      names.push(`${name} asked`)
      await sql`select pg_sleep(0.05)`.execute(tx)
      names.push(`${name} answered`)
    }
    return [await Promise.all([change('a'), change('b')]), names] as const
  })
  expect(times).toEqual(['a asked', 'b asked', 'a answered', 'b answered'])
})

it('keeps nothing when one of them fails, and says which', async () => {
  const failing = transact(database.db, (tx) => Promise.all([add(tx, 1), add(tx, 1), add(tx, 2), count(tx)]))
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await stored()).toEqual([])
})

it('lets nothing be written on its connection after it has ended', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const failing = transact(database.db, async (tx) => {
    late = count(tx).then(() => add(tx, 7))
    late.catch(() => undefined)
    await Promise.all([late, add(tx, 1), add(tx, 1)])
  })
  await expect(failing).rejects.toMatchObject({ code: expect.stringMatching(/^(23505|25P02)$/) })
  await expect(late).rejects.toThrow(/has ended|aborted/)
  const ended = await transact(database.db, async (tx) => tx)
  await expect(add(ended, 8)).rejects.toThrow(/already committed/)
  expect(await stored()).toEqual([])
})

it('reads the same throughout where it is isolated so', async () => {
  const seen = await transact(
    database.db,
    async (tx) => {
      const before = await count(tx)
      await add(database.db, 5)
      return [before, await count(tx)]
    },
    'repeatable read',
  )
  expect([seen, await stored()]).toEqual([[0, 0], [5]])
})
