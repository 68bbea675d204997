import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PROGRAM } from './at.ts'
import { createTokens } from '../src/domains/session/server/index.ts'

const ROOT = join(import.meta.dirname, '..')

export type Started = Readonly<{ port: number; pid: number; seconds: number; stop: () => Promise<void> }>

/** Starts a program of ours and waits until it names its port. */
export const start = async (script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Started> => {
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, script), ...args], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', STOP_GRACE_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /ready at (?:http:\/\/127\.0\.0\.1:)?(\d+)/.exec(output)
      if (found) resolve(Number(found[1]))
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)))
  })
  return {
    port,
    pid: child.pid ?? 0,
    seconds: (performance.now() - began) / 1000,
    stop: async () => (child.kill('SIGTERM'), await ended),
  }
}

/** Returns the memory of a process (VmRSS of Linux), in MiB. */
export const residentMib = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Returns by how much the memory of a process grows at most while something runs, in MiB. */
export const growthWhile = async <Result>(
  pid: number,
  run: () => Promise<Result>,
): Promise<Readonly<{ result: Result; growth: number }>> => {
  const before = residentMib(pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, residentMib(pid))), 50)
  try {
    return { result: await run(), growth: most - before }
  } finally {
    clearInterval(watch)
  }
}

/** Changes rows that triggers protect, in one transaction; other writers of these tables wait for its end. */
export const withoutTriggers = async <Result>(
  client: pg.Client,
  tables: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> => {
  await client.query('begin')
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const result = await change()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
  return result
}

export type Person = Readonly<{ employee_id: number; account_id: number; token: string }>

/** The context of a measure: the running server, its database, and everyone signed in. */
export type Bench = Readonly<{
  port: number
  pid: number
  url: string
  /** The data folder of the server. */
  folder: string
  client: pg.Client
  people: readonly Person[]
  /** The token of a super admin, and of another admin who manages payroll. */
  admin: string
  officer: string
  rounds: number
}>

/** Measures with a separate server, which also runs the jobs, as an installation of one process does. */
export const withJobs = async (bench: Bench, measure: (port: number) => Promise<void>): Promise<void> => {
  // Jobs of other measures are not measured here.
  await bench.client.query('delete from graphile_worker._private_jobs where locked_at is null')
  const server = await start(PROGRAM, ['--demo'], { DATABASE_URL: bench.url, DATA_DIR: bench.folder })
  try {
    await measure(server.port)
  } finally {
    await server.stop()
  }
}

/** Opens a session for everyone who is employed now and has a login, past the sign-in, and returns their tokens. */
export const openSessions = async (client: pg.Client): Promise<Pick<Bench, 'people' | 'admin' | 'officer'>> => {
  const { rows: keys } = await client.query<{ token_key: Buffer }>('select token_key from installation')
  const tokens = createTokens(keys[0]?.token_key ?? Buffer.alloc(32))
  const { rows } = await client.query<{
    id: number
    area: 'Admin' | 'User'
    employee_id: number | null
    email: string
  }>(`
    select a.id, a.area, a.employee_id, a.email from accounts a where sign_in_block(a, now()) is null order by a.id`)
  const sids = rows.map(() => randomBytes(16).toString('base64url'))
  await client.query(
    `insert into sessions (sid, account_id, created_at, last_seen_at, expires_at, idle_minutes, device_label)
    select s, a, now(), now(), now() + interval '1 day', 1440, 'Bench' from unnest($1::text[], $2::int[]) as x(s, a)`,
    [sids, rows.map(({ id }) => id)],
  )
  const now = Math.floor(Date.now() / 1000)
  const signed = rows.map((row, index) => ({
    ...row,
    token: tokens.sign({
      sub: String(row.id),
      sid: sids[index] ?? '',
      role: row.area,
      id: row.area === 'User' ? (row.employee_id ?? 0) : row.id,
      iat: now,
      exp: now + 86_400,
    }),
  }))
  const find = (name: string): string => {
    const found = signed.find(({ area, email }) => area === 'Admin' && email === `${name}@northwind.example`)
    if (!found) throw new Error(`The demo has no ${name}`)
    return found.token
  }
  const people = signed.flatMap(({ area, employee_id, id, token }) =>
    area === 'User' && employee_id !== null ? [{ employee_id, account_id: id, token }] : [],
  )
  return { people, admin: find('code1'), officer: find('code3') }
}

const GUARDED = ['screenshots', 'screenshot_views', 'forced_punchouts', 'attendance_corrections'] as const

/** Deletes the punches of today, so that everyone can punch in again. */
export const clearToday = async (client: pg.Client): Promise<void> => {
  const sessions = `(select id from attendance_sessions
    where (punched_out_at is null or business_date >= now()::date - 1)
      and id not in (select session_id from attendance_corrections where session_id is not null))`
  const views = `select id from screenshots where session_id in ${sessions}`
  const corrected = `select id from forced_punchouts where session_id in ${sessions}`
  // The demo has punches of today that were decided on.
  await withoutTriggers(client, GUARDED, async () => {
    await client.query(`delete from screenshot_views where screenshot_id in (${views})`)
    await client.query(
      `update attendance_corrections set forced_punchout_id = null where forced_punchout_id in (${corrected})`,
    )
    for (const table of ['screenshots', 'forced_punchouts', 'attendance_breaks'])
      await client.query(`delete from ${table} where session_id in ${sessions}`)
    await client.query(`delete from attendance_sessions where id in ${sessions}`)
  })
  await client.query('delete from idempotency_keys')
  await client.query('vacuum attendance_sessions, idempotency_keys, audit_chains')
}
