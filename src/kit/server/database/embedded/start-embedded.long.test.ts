import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { required } from '#kit/contract/testing/required.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { DatabaseStartError } from '../database-start-error.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded.ts'

const MAIN = pathToFileURL(join(import.meta.dirname, 'start-embedded.ts')).href
const isRoot = process.getuid?.() === 0

let root: string
/** One cluster for the tests that need any: making one takes most of their time. */
let dataDir: string
let running: EmbeddedPostgres | undefined

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'muster-embedded-'))
  await chmod(root, 0o700)
  dataDir = join(root, 'ein Ordner für “Muster”, privat')
})

afterEach(async () => {
  await running?.stop()
  running = undefined
})

afterAll(async () => {
  await rm(root, { recursive: true, force: true })
})

const start = async (dir = dataDir, onExit?: () => void): Promise<EmbeddedPostgres> => {
  running = await startEmbeddedPostgres({ dataDir: dir, log: silentLog, ...(onExit && { onExit }) })
  return running
}

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}

const refusal = async (dir: string): Promise<string> => {
  const error: unknown = await startEmbeddedPostgres({ dataDir: dir, log: silentLog }).catch(
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(DatabaseStartError)
  return (error as DatabaseStartError).message
}

/** Starts another Node process that starts the database, reports it, and waits to be killed. */
const spawnMuster = (dir: string): ChildProcess => {
  const script = `
    const log = { info() {}, warn() {}, error() {} }
    const { startEmbeddedPostgres } = await import(${JSON.stringify(MAIN)})
    const started = await startEmbeddedPostgres({ dataDir: process.argv[1], log })
    process.stdout.write(started.processId() + '\\n')
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', script, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
}

const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A zombie, which no one has waited for yet, has no command line any more. */
const isAlive = async (pid: number): Promise<boolean> => {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''
}

describe('a first start', () => {
  it('makes a private cluster with checksums, and a role that is no superuser', async () => {
    const { url, adminUrl, version } = await start()
    expect(version).toMatch(/^18\./)
    const [settings] = await query(
      url,
      `select current_user as role, current_database() as database, rolsuper as super, current_setting('data_checksums')
       as checksums, current_setting('TimeZone') as zone, current_setting('listen_addresses') as addresses
       from pg_roles where rolname = current_user`,
    )
    const expected = { role: 'muster', database: 'muster', super: false, checksums: 'on', zone: 'UTC', addresses: '' }
    expect(settings).toEqual(expected)
    expect(
      await query(adminUrl, "select rolpassword ~ '^SCRAM-SHA-256' as scram from pg_authid where rolcanlogin"),
    ).toEqual([{ scram: true }, { scram: true }])
    const modes = await Promise.all(
      ['postgres-secrets.json', 'postgres.log', 'postgres', 'run'].map(
        async (name) => (await stat(join(dataDir, name))).mode & 0o777,
      ),
    )
    expect(modes).toEqual([0o600, 0o600, 0o700, 0o700])
  })

  it('lets the application add the extensions that the schema stands on', async () => {
    const { url } = await start()
    await query(url, 'create extension btree_gist; create extension pg_trgm; create extension unaccent')
    expect(await query(url, "select unaccent('Zoë') as plain")).toEqual([{ plain: 'Zoe' }])
  })

  it('refuses a wrong password', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('listens on the loopback alone where the path is too long for a socket', async () => {
    const long = join(root, 'long'.repeat(30))
    const { url, adminUrl } = await start(long)
    expect(url).toMatch(/^postgres:\/\/muster:[\w-]{32}@127\.0\.0\.1:\d+\/muster$/)
    const expected = [{ addresses: '127.0.0.1', sockets: '' }]
    const text =
      "select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets"
    expect(await query(adminUrl, text)).toEqual(expected)
  })

  it('leaves nothing behind that could hurt when it is interrupted', async () => {
    const dir = join(root, 'interrupted')
    const child = spawnMuster(dir)
    const isAtWork = async () => (await readdir(dir).catch(() => [])).some((name) => /^postgres\.new-\w+$/.test(name))
    await expect.poll(isAtWork, { interval: 10 }).toBe(true)
    await kill(child)
    expect(await readdir(dir)).not.toContain('postgres')
    const { url } = await start(dir)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(dir)).filter((name) => name.includes('.new'))).toEqual([])
  })
})

describe('keeping the data', () => {
  it('finds it again after a stop and a start', async () => {
    const { url, stop } = await start()
    await query(url, 'create table kept (n int); insert into kept values (1)')
    await Promise.all([stop(), stop()])
    const again = await start()
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 1 }])
  })

  it('starts a killed server again by itself, under the same URL, and says so', async () => {
    let exits = 0
    const { url, processId } = await start(dataDir, () => (exits += 1))
    for (const round of [2, 3]) {
      await query(url, `insert into kept values (${round})`)
      const killed = required(processId())
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => processId() !== killed && processId() !== undefined).toBe(true)
      await expect
        .poll(async () => await query(url, 'select max(n) as n from kept').catch(() => 'away'))
        .toEqual([{ n: round }])
    }
    expect(exits).toBe(2)
  })

  it('takes over from a Muster that was killed while its server lived on', async () => {
    const child = spawnMuster(dataDir)
    const [line] = await once(required(child.stdout), 'data')
    const orphan = Number(line)
    await kill(child)
    expect(await isAlive(orphan)).toBe(true)
    const { url, processId } = await start()
    expect(await query(url, 'select max(n) as n from kept')).toEqual([{ n: 3 }])
    expect(processId()).not.toBe(orphan)
    expect(await isAlive(orphan)).toBe(false)
  })

  it('recovers when Muster and its server were killed, though the noted process id lives again as another', async () => {
    const child = spawnMuster(dataDir)
    const [line] = await once(required(child.stdout), 'data')
    await kill(child)
    process.kill(Number(line), 'SIGKILL')
    await expect.poll(async () => await isAlive(Number(line))).toBe(false)
    const note = join(dataDir, 'postgres', 'postmaster.pid')
    const text = await readFile(note, 'utf8')
    // Not this process: PostgreSQL knows that its own parent is no server.
    const other = spawn('sleep', ['60'])
    await writeFile(note, text.replace(/^\d+/, String(other.pid)))
    const { url } = await start()
    expect(await query(url, 'select max(n) as n from kept')).toEqual([{ n: 3 }])
    expect(await isAlive(required(other.pid))).toBe(true)
    await kill(other)
  })
})

describe('refusing', () => {
  it('refuses a second start on one data folder, by this process or another', async () => {
    await start()
    const sentence = (pid: number) =>
      `Another Muster is running on this data folder (process ${pid}). Stop it, or choose another DATA_DIR.`
    expect(await refusal(dataDir)).toBe(sentence(process.pid))
    await running?.stop()
    const child = spawnMuster(dataDir)
    await once(required(child.stdout), 'data')
    expect(await refusal(dataDir)).toBe(sentence(required(child.pid)))
    await kill(child)
    await start()
  })

  it.each([
    ['holds other files', { 'letter.txt': '' }, /is not empty and holds no PostgreSQL cluster/],
    ['was made by others', { PG_VERSION: '18' }, /was not made by Muster/],
    [
      'is of another version',
      { PG_VERSION: '17', 'muster.json': '{}' },
      /was made by PostgreSQL 17, and this Muster brings PostgreSQL 18/,
    ],
    ['is damaged', { PG_VERSION: '18', 'muster.json': '{}' }, /is damaged/],
  ])('refuses a cluster that %s, and leaves it as it is', async (what, files, sentence) => {
    const dir = join(root, what)
    await mkdir(join(dir, 'postgres'), { recursive: true })
    for (const [name, text] of Object.entries(files)) await writeFile(join(dir, 'postgres', name), text)
    expect(await refusal(dir)).toMatch(sentence)
    expect(await readdir(join(dir, 'postgres'))).toEqual(Object.keys(files).toSorted())
  })

  it('refuses a cluster whose passwords are gone, and says which file to restore', async () => {
    const secrets = join(dataDir, 'postgres-secrets.json')
    const stored = await readFile(secrets)
    await unlink(secrets)
    expect(await refusal(dataDir)).toContain(`(${secrets}). Restore this file`)
    await writeFile(secrets, stored)
  })

  it.runIf(isRoot)('says what to do as root where user namespaces are closed', async () => {
    const path = process.env['PATH']
    process.env['PATH'] = ''
    try {
      expect(await refusal(dataDir)).toMatch(
        /PostgreSQL does not run as root.*Run Muster as an ordinary user, or set DATABASE_URL/,
      )
    } finally {
      process.env['PATH'] = path
    }
  })
})
