// Measures Muster against its yardsticks in one run: `npm run bench -- --people 10000 --days 260 --rounds 5 --only punch`.
// The demo organisation of that size is made once under BENCH_DATA_DIR and used again. Prints a table in Markdown.
// `--at 18:30` measures on a Friday at that time.
import './clock.ts'
import { AT, PROGRAM } from './at.ts'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/kit/server/database/embedded/start-embedded.ts'
import { median } from './load.ts'
import { measureAttendance } from './attendance.ts'
import { measureBoard } from './board.ts'
import { measureExport } from './exports.ts'
import { measureGrant } from './grant.ts'
import { measureHiring } from './hiring.ts'
import { measureImport } from './imports.ts'
import { measureKnowledge } from './knowledge.ts'
import { measureLeave } from './leave.ts'
import { measureLoadedReads } from './loaded-reads.ts'
import { measureMorning } from './morning.ts'
import { measurePayroll } from './payroll.ts'
import { measurePeople } from './people.ts'
import { measurePunch, measureSmallGet, measureStorm } from './punches.ts'
import { measureReads } from './reads.ts'
import { printTable, report } from './report.ts'
import { measureScreenshots } from './screenshots.ts'
import { measureShifts } from './shifts.ts'
import { measureStreams } from './streams.ts'
import { measureWork } from './work.ts'
import { type Bench, openSessions, start } from './bench-server.ts'

// In this order, each alone by `--only`.
const MEASURES: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  get: measureSmallGet,
  punch: measurePunch,
  storm: measureStorm,
  morning: measureMorning,
  read: measureReads,
  load: measureLoadedReads,
  export: measureExport,
  attendance: measureAttendance,
  leave: measureLeave,
  grant: measureGrant,
  people: measurePeople,
  import: measureImport,
  payroll: measurePayroll,
  work: measureWork,
  knowledge: measureKnowledge,
  hiring: measureHiring,
  shifts: measureShifts,
  screenshots: measureScreenshots,
  streams: measureStreams,
  // Its page must be built: `node scripts/build-web.ts`.
  board: measureBoard,
}

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    days: { type: 'string', default: '260' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    at: { type: 'string' },
  },
})
const ROUNDS = Number(values.rounds)
const wanted = new Set(values.only?.split(',') ?? ['start', ...Object.keys(MEASURES)])
const DATA_DIR =
  process.env['BENCH_DATA_DIR'] ??
  join('data', ['bench', values.people, values.days, ...(AT ? [AT.replace(':', '')] : [])].join('-'))
const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields: object, text: string) => process.stderr.write(`${text} ${JSON.stringify(fields)}\n`),
}
const demoArgs = ['--demo', '--employees', values.people, '--days', values.days]

const makeData = async (): Promise<void> => {
  const env = { DATA_DIR, ...(AT ? { TEST_CLOCK: 'stopped', RUN_JOBS: 'false' } : {}) }
  if (!existsSync(join(DATA_DIR, 'postgres'))) await (await start(PROGRAM, demoArgs, env)).stop()
}

/** Makes a data folder for the server next to the database that the bench runs itself, with the files of that database. */
const serverFolder = async (): Promise<string> => {
  const folder = join(DATA_DIR, 'server')
  await mkdir(folder, { recursive: true })
  if (!existsSync(join(folder, 'files'))) await symlink(join('..', 'files'), join(folder, 'files'))
  return folder
}

const measureStarts = async (): Promise<void> => {
  const migrated: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start(PROGRAM, ['--demo'], { DATA_DIR })
    migrated.push(server.seconds)
    await server.stop()
  }
  report('start on a migrated database', `${median(migrated).toFixed(2)} s`, '< 2 s', median(migrated) < 2)
  const fresh = join(DATA_DIR, `fresh-${randomUUID()}`)
  const first = await start(PROGRAM, ['--demo'], { DATA_DIR: fresh })
  await first.stop()
  await rm(fresh, { recursive: true })
  report('first start of the demo', `${first.seconds.toFixed(1)} s`, '< 30 s', first.seconds < 30)
}

const main = async (): Promise<void> => {
  await makeData()
  if (wanted.has('start')) await measureStarts()
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: quiet })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const folder = await serverFolder()
  const server = await start(PROGRAM, ['--demo'], {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    RUN_JOBS: 'false',
  })
  try {
    const signedIn = await openSessions(client)
    // As the database does of itself, within minutes of the loading; measured is a day, not its first minute.
    await client.query('vacuum analyze')
    // As its job does; the stop after the loading may have interrupted a vacuum.
    await client.query('select renew_days_written()')
    const bench = { ...signedIn, port: server.port, pid: server.pid, url: postgres.url, folder, client, rounds: ROUNDS }
    for (const [name, measure] of Object.entries(MEASURES)) if (wanted.has(name)) await measure(bench)
  } finally {
    await server.stop()
    await client.end()
    await postgres.stop()
  }
  printTable()
}

await main()
