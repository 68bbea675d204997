import { mkdir, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase<unknown>
let dir: string

beforeEach(async () => {
  database = await testDatabase()
  await database.pool.query('drop table if exists schema_migrations')
  dir = await mkdtemp(join(tmpdir(), 'muster-migrations-'))
})

afterEach(async () => {
  await database.drop()
  await rm(dir, { recursive: true })
})

const put = async (files: Record<string, string>): Promise<void> => {
  await Promise.all(Object.entries(files).map(async ([name, text]) => await writeFile(join(dir, name), text)))
}

const run = async (): Promise<string[]> => {
  const { applied } = await migrate(database.url, { dir, log: silentLog })
  return applied
}

const refusal = async (): Promise<string> => {
  const error: unknown = await run().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(DatabaseStartError)
  return (error as DatabaseStartError).message
}

const FIRST = { '0001-first.sql': 'create table probe_a (n int); insert into probe_a values (1);' }
const SECOND = { '0002-second.sql': 'create table probe_b (n int);\n' }

describe('applying', () => {
  it('applies what is new, in order, and writes the ledger', async () => {
    await put(FIRST)
    expect(await run()).toEqual(['0001-first'])
    await put({ ...SECOND, 'readme.md': 'no migration' })
    expect(await run()).toEqual(['0002-second'])
    expect(await run()).toEqual([])
    const { rows } = await database.pool.query(
      'select number, name, length(sha256) as digits, applied_at from schema_migrations order by 1',
    )
    const applied_at = expect.stringMatching(/Z$/)
    expect(rows).toEqual([
      { number: 1, name: '0001-first', digits: 64, applied_at },
      { number: 2, name: '0002-second', digits: 64, applied_at },
    ])
  })

  it('works on a client handed in and gives its lock back', async () => {
    await put(FIRST)
    const client = await database.pool.connect()
    expect(await migrate(client, { dir, log: silentLog })).toEqual({ applied: ['0001-first'] })
    const { rows } = await client.query(
      "select count(*) as held from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
    )
    expect(rows).toEqual([{ held: 0 }])
    client.release()
  })

  it('undoes a migration that fails, names file and line, and keeps those before it', async () => {
    await put({ ...FIRST, '0002-broken.sql': 'create table half (n int);\ninsert into nowhere values (1);' })
    expect(await refusal()).toBe('The migration 0002-broken failed at line 2: relation "nowhere" does not exist')
    const { rows } = await database.pool.query(
      "select to_regclass('half') as half, to_regclass('probe_a') is not null as first",
    )
    expect(rows).toEqual([{ half: null, first: true }])
    await unlink(join(dir, '0002-broken.sql'))
    await put(SECOND)
    expect(await run()).toEqual(['0002-second'])
  })

  it('lets one of two processes that start together migrate, and the other wait', async () => {
    await put({ ...FIRST, '0002-slow.sql': 'select pg_sleep(0.3); create table probe_b (n int);' })
    const both = await Promise.all([run(), run()])
    expect(both.toSorted((a, b) => a.length - b.length)).toEqual([[], ['0001-first', '0002-slow']])
  })

  it('does nothing in an empty folder', async () => {
    expect(await run()).toEqual([])
  })
})

describe('refusing', () => {
  it('refuses a file that was changed after it was applied, but not other line ends', async () => {
    await put({ ...FIRST, ...SECOND })
    await run()
    await put({ '0002-second.sql': 'create table probe_b (n int);\r\n' })
    expect(await run()).toEqual([])
    await put({ '0002-second.sql': 'create table probe_b (n bigint);\n' })
    expect(await refusal()).toContain('0002-second was changed after it was applied')
  })

  it('refuses a file that was renamed after it was applied', async () => {
    await put(FIRST)
    await run()
    await unlink(join(dir, '0001-first.sql'))
    await put({ '0001-other.sql': FIRST['0001-first.sql'] })
    expect(await refusal()).toContain('0001-first was changed after it was applied')
  })

  it('refuses a database made by a newer Muster', async () => {
    await put({ ...FIRST, ...SECOND })
    await run()
    await unlink(join(dir, '0002-second.sql'))
    expect(await refusal()).toBe('This database was made by a newer Muster (0002-second). Update Muster.')
  })

  it('refuses a ledger with a hole', async () => {
    await put({ ...FIRST, ...SECOND })
    await run()
    await database.pool.query('delete from schema_migrations where number = 1')
    expect(await refusal()).toBe('The ledger of migrations lacks number 1.')
  })

  it.each([
    [['0001-a.sql', '0003-c.sql'], 'The migration 0002 is missing: 0003-c cannot come next.'],
    [['0002-b.sql'], 'The migration 0001 is missing: 0002-b cannot come next.'],
    [['0001-a.sql', '0001-b.sql'], 'Two migrations have one number: 0001-a and 0001-b.'],
    [['1-a.sql'], 'The migration 1-a.sql must be named like 0001-what-it-does.sql.'],
    [['0001_a.sql'], 'The migration 0001_a.sql must be named like 0001-what-it-does.sql.'],
  ])('refuses the files %s before it touches the database', async (files, sentence) => {
    await put(Object.fromEntries(files.map((file) => [file, 'select 1'])))
    expect(await refusal()).toBe(sentence)
    const { rows } = await database.pool.query("select to_regclass('schema_migrations') as ledger")
    expect(rows).toEqual([{ ledger: null }])
  })

  it('refuses a folder that is not there', async () => {
    const missing = join(dir, 'missing')
    await expect(migrate(database.url, { dir: missing, log: silentLog })).rejects.toThrow(`cannot be read: ${missing}`)
    await mkdir(missing)
    expect(await migrate(database.url, { dir: missing, log: silentLog })).toEqual({ applied: [] })
  })
})
