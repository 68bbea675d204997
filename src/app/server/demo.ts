import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { demoBilling } from '#domains/billing/server/index.ts'
import { demoAttendance, demoScreenshots } from '#domains/attendance/server/index.ts'
import { demoHiring } from '#domains/hiring/server/index.ts'
import { demoHashbook } from '#domains/hashbook/server/index.ts'
import { demoInventory } from '#domains/inventory/server/index.ts'
import { demoNotices } from '#domains/notices/server/index.ts'
import { demoLeads, demoOrganisation } from '#domains/organisation/server/index.ts'
import { demoPayroll } from '#domains/payroll/server/index.ts'
import { demoPeople } from '#domains/people/server/index.ts'
import { demoRecords } from '#domains/records/server/index.ts'
import { demoRequests } from '#domains/requests/server/index.ts'
import { demoPerformance } from '#domains/performance/server/index.ts'
import { demoShifts } from '#domains/shifts/server/index.ts'
import { DEMO_FACTOR, demoSignIns, demoImpersonations, getInstallation } from '#domains/session/server/index.ts'
import { demoSettings } from '#domains/settings/server/index.ts'
import { demoTasks } from '#domains/tasks/server/index.ts'
import { demoPreferences } from '#domains/shell/server/index.ts'
import { demoWorksheets } from '#domains/worksheets/server/index.ts'
import { demoTargets, demoTickets } from '#domains/trackers/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { ADMIN_NUMBERS, USER_NUMBERS } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/context.ts'
import { extendDeadline } from '#kit/server/database/deadline.ts'
import { type Demo, seededRandom } from '#kit/server/demo.ts'
import { secretBox } from '#kit/server/secret-box.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { demoInboxesOfRecords } from './demo-notices.ts'

const SEED = 20_260_512
const LEAST_PEOPLE = 60
const ZONE = 'Europe/Berlin'

export type DemoSize = Readonly<{ employees: number; days: number }>

/** Reads `--employees` and `--days`; refuses what is no number or too small. */
export const readDemoSize = (argv: readonly string[]): DemoSize => {
  const { values } = parseArgs({
    args: [...argv],
    options: { employees: { type: 'string' }, days: { type: 'string' } },
    strict: false,
  })
  const read = (name: 'employees' | 'days', fallback: number, least: number): number => {
    const value = values[name] === undefined ? fallback : Number(values[name])
    if (!Number.isInteger(value) || value < least) throw new Error(`--${name} takes a whole number from ${least}`)
    return value
  }
  return { employees: read('employees', LEAST_PEOPLE, LEAST_PEOPLE), days: read('days', 182, 1) }
}

/** Large tables that their domains look at as soon as they are filled. */
const LOOKED_AT = [
  'attendance_sessions',
  'attendance_breaks',
  'attendance_days',
  'work_reports',
  'work_data',
  'report_decisions',
  'tickets',
  'ticket_events',
  'shifts',
  'shift_assignments',
  'shift_weeks',
]

/** Here, where no limit of time holds: ten thousand people are a lot to look at. */
const analyzeRest = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ tables: string }>`select string_agg(oid::regclass::text, ', ') as tables from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all(${LOOKED_AT}::text[])`.execute(
    tx,
  )
  await sql.raw(`analyze ${rows[0]?.tables ?? ''}`).execute(tx)
}

/**
 * Fills an empty database with the demo organisation, in one transaction: all of it or nothing. A database that holds
 * the demo already is left as it is; one with an organisation of its own is refused. `at`: the instant at which the
 * organisation is shown; the present one where it is left out.
 */
export const prepareDemo = async (
  db: Tx,
  files: FileStore,
  size: DemoSize,
  say: (text: string) => void,
  at: string | null = null,
): Promise<void> => {
  const installation = await getInstallation(db)
  if (installation.is_demo) return
  const someone = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (someone)
    throw new Error('This data folder holds an organisation of its own. Choose another DATA_DIR for the demo.')
  say(`Making the demo organisation: ${size.employees} people, ${size.days} days`)
  await db.transaction().execute(async (tx) => {
    await extendDeadline(tx, Number.POSITIVE_INFINITY)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const { rows } = await sql<{ now: string }>`select coalesce(${at}::timestamptz, app_now()) as now`.execute(tx)
    const now = rows[0]?.now ?? machineInstant()
    const today = dateIn(now, ZONE)
    const demo: Demo = { tx, now, today, ...size, random: seededRandom(SEED), say }
    await demoOrganisation(demo)
    await demoPeople(demo, { files, data_key: installation.data_key })
    // What is drawn for these people asks for them again and again.
    await sql`analyze`.execute(tx)
    await demoSettings(demo)
    await demoLeads(demo)
    await demoRequests(demo)
    await sql`analyze`.execute(tx)
    await demoAttendance(demo)
    const keepScreenshots = await demoScreenshots(demo, files)
    await demoPayroll(demo)
    await demoBilling(demo)
    await demoInventory(demo)
    await demoHashbook(demo)
    await demoTasks(demo)
    await demoWorksheets(demo, files)
    await demoTickets(demo)
    await demoTargets(demo)
    await keepScreenshots()
    await demoHiring(demo, files)
    await demoPerformance(demo)
    await demoShifts(demo)
    await demoNotices(demo, files)
    await demoPreferences(demo)
    await demoImpersonations(demo)
    await demoSignIns(demo, { secrets: secretBox(installation.data_key), link_key: installation.data_key })
    await demoRecords(demo, files)
    await demoInboxesOfRecords(demo)
    await tx.updateTable('installation').set({ is_demo: true }).execute()
    await analyzeRest(tx)
  })
}

export const DEMO_PASSWORD = 'northwind-demo'

/** One sign-in name for each role code. */
export const signInNames = (): string[] => {
  const admins = ADMIN_NUMBERS.map((code) => (code === 4 ? 'code4-admin' : `code${code}`))
  const users = USER_NUMBERS.map((code) => `code${code}`)
  const line = (names: readonly string[]) => names.map((name) => `${name}@northwind.example`).join('\n    ')
  return [
    `The password of everyone is ${DEMO_PASSWORD}`,
    `  Administrators, at /admin:\n    ${line(admins)}`,
    `  Employees, at /login:\n    ${line(users)}`,
    `  With a second factor, at /admin: ${DEMO_FACTOR.email}, whose app holds ${DEMO_FACTOR.secret}`,
  ]
}
