import { sql } from 'kysely'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { compareNames } from '#kit/contract/compare-names.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runAsAdmin, withDatabase } from '../testing/test-server.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase<unknown>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const SORTED = [
  'Celik',
  'Çelik',
  'de Boer',
  'Deboer',
  'Dora',
  'Ömer',
  'Oskar',
  'Østergaard',
  'Zoe',
  'Ángel',
  'ada',
  'Ada',
]
const HARD = [
  ...SORTED,
  "O'Neil",
  'O’Neil',
  'Oneil',
  'Müller-Lüdenscheidt',
  'Mueller',
  'Müller',
  'Łukasz',
  'Straße',
  'Strasse',
]

it('is the same in the database and in the browser', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...HARD, '李小龙', 'Żółć', 'Александр', 'नेहा', 'عمر']}::text[]) name
    order by lower(name) collate names, name collate "C"`.execute(database.db)
  const found = rows.map(({ name }) => name)
  expect(found).toEqual(found.toSorted((one, other) => compareNames(one, other) || (one < other ? -1 : 1)))
  const short = ['Zoe', 'Ömer', 'Oskar', 'Dora', 'Çelik', 'Celik']
  expect(short.toSorted(compareNames)).toEqual(['Celik', 'Çelik', 'Dora', 'Ömer', 'Oskar', 'Zoe'])
})

it('is made again once the system sorts otherwise', async () => {
  const server = inject('testServer')
  const adminUrl = withDatabase(server.adminUrl, new URL(database.url).pathname.slice(1))
  await runAsAdmin({ adminUrl }, "update pg_collation set collversion = '1' where collname = 'names'")
  const versions = async () =>
    (
      await sql<{ is_same: boolean; filenode: number }>`
        select c.collversion = pg_collation_actual_version(c.oid) as is_same, pg_relation_filenode('employees_by_name') as filenode
        from pg_collation c where c.collname = 'names'`.execute(database.db)
    ).rows[0]
  const before = await versions()
  expect(before?.is_same).toBe(false)
  const dir = join(import.meta.dirname, '../../../../migrations')
  await migrate(database.url, { dir, log: silentLog })
  const after = await versions()
  expect(after?.is_same).toBe(true)
  expect(after?.filenode).not.toBe(before?.filenode)
  await migrate(database.url, { dir, log: silentLog })
  expect(await versions()).toEqual(after)
})
