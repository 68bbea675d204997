import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { type TestDatabase, testDatabase } from '#kit/server/testing/test-database.ts'
import { startTransactionPooler } from '#kit/server/testing/transaction-pooler.ts'
import { runClock } from '#kit/server/testing/database-clock.ts'
import { createLog } from '#kit/server/log.ts'
import { startMuster } from './start.ts'

const ROOT = join(import.meta.dirname, '../../..')

let database: TestDatabase<Database>
let folder: string
beforeAll(async () => {
  database = await testDatabase<Database>()
  folder = mkdtempSync(join(tmpdir(), 'muster-refused-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = async (env: Record<string, string>): Promise<string> => {
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    RUN_JOBS: 'false',
    DATA_DIR: join(folder, 'data'),
    ...env,
  })
  const started = startMuster({ config, log: createLog(config), clock: runClock })
  const refusal: unknown = await started.then(
    async (muster) => (await muster.stop(), null),
    (error: unknown) => error,
  )
  return refusal instanceof Error ? refusal.message : 'It started'
}

const faultsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('the environment', () => {
  it.each([
    ['TRUSTED_PROXIES', 'banana'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1/-1'],
    ['TRUSTED_PROXIES', '::1/129'],
    ['TRUSTED_PROXIES', '10.0.0.1/'],
    ['PUBLIC_URL', 'https://muster.example/app'],
    ['PUBLIC_URL', 'https://muster.example/?a=b'],
    ['PUBLIC_URL', 'https://muster.example/#top'],
    ['PUBLIC_URL', 'https://name:secret@muster.example'],
    ['PUBLIC_URL', 'muster.example'],
    ['PORT', 'http'],
  ])('with %s=%s is refused by its name', (name, value) => {
    expect(faultsOf({ [name]: value })).toMatch(new RegExp(`^  ${name}: .`, 'm'))
  })

  it.each([
    ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/8,::1,fd00::/8,loopback'],
    ['PUBLIC_URL', 'https://muster.example'],
    ['PUBLIC_URL', 'https://muster.example:8443/'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
  ])('with %s=%s is right', (name, value) => {
    expect(faultsOf({ [name]: value })).toBe('')
  })

  it('names every fault at once', () => {
    const printed = faultsOf({
      PORT: 'x',
      TRUSTED_PROXIES: 'banana',
      PUBLIC_URL: 'https://a.example/b',
      LOG_LEVEL: 'loud',
    })
    for (const name of ['PORT', 'TRUSTED_PROXIES', 'PUBLIC_URL', 'LOG_LEVEL']) expect(printed).toContain(`  ${name}: `)
  })
})

describe('a start', () => {
  it('is refused behind a pooler that changes connections between transactions, before anything is made', async () => {
    const pooler = await startTransactionPooler(database.url)
    try {
      expect(await start({ DATABASE_URL: pooler.url })).toMatch(/pooler.*transaction/)
    } finally {
      await pooler.stop()
    }
    expect(await start({ DATABASE_URL: database.url })).toBe('It started')
  })

  it('is refused by a database of a newer Muster, and changes nothing in it', async () => {
    const number = 9000
    await sql`insert into schema_migrations (number, name, sha256) values (${number}, '9000-later.sql', 'x')`.execute(
      database.db,
    )
    expect(await start({ DATABASE_URL: database.url })).toMatch(/newer Muster \(9000-later.sql\)/)
    await sql`delete from schema_migrations where number = ${number}`.execute(database.db)
  })

  it('is refused where the data folder is none', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await start({ DATA_DIR: file, DATABASE_URL: database.url })).toBe(
      `The data folder ${file} is no folder. Name one that can be written in DATA_DIR.`,
    )
    expect(await start({ DATA_DIR: join(file, 'data') })).toMatch(/^The data folder .* is no folder/)
  })

  it('is refused by a Node that is too old, in a sentence', () => {
    for (const script of ['src/server.ts', 'src/cli.ts', 'src/check-node.cjs']) {
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--require', join(import.meta.dirname, 'testing/old-node.cjs'), join(ROOT, script)],
        { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', PORT: 'x' } },
      )
      expect([script, status, stderr.trim()]).toEqual([
        script,
        1,
        expect.stringMatching(/^Muster needs Node 26 or newer; this is 20\.1\.0\.[^\n]*$/),
      ])
    }
  })
})
