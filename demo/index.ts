import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { getInstallation } from '#domains/session/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { ADMIN_NUMBERS, USER_NUMBERS } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/context.ts'
import { extendDeadline } from '#kit/server/database/deadline.ts'
import { secretBox } from '#kit/server/secret-box.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { demoBilling } from './billing/billing.ts'
import { demoAttendance } from './attendance/attendance.ts'
import { demoScreenshots } from './attendance/screenshot-stories.ts'
import { demoHiring } from './hiring/hiring.ts'
import { demoHashbook } from './hashbook/hashbook.ts'
import { demoWebhooks } from './integrations/webhooks.ts'
import { demoInventory } from './inventory/inventory.ts'
import { demoNotices } from './notices/notices.ts'
import { demoLeads } from './organisation/leads.ts'
import { demoOrganisation } from './organisation/organisation.ts'
import { demoPayroll } from './payroll/payroll.ts'
import { DEMO_NUMBER, DEMO_PIN } from './people/number-and-pin.ts'
import { demoPeople } from './people/people.ts'
import { demoRecords } from './records/records.ts'
import { demoRequests } from './requests/requests.ts'
import { demoPerformance } from './performance/performance.ts'
import { demoShifts } from './shifts/shifts.ts'
import { DEMO_FACTOR, demoSignIns } from './session/sign-ins.ts'
import { demoImpersonations } from './session/impersonations.ts'
import { demoApiTokens } from './session/api-tokens.ts'
import { demoCompanySignIn } from './session/company-sign-in.ts'
import { demoSettings } from './settings/settings.ts'
import { demoTasks } from './tasks/tasks.ts'
import { demoPreferences } from './shell/preferences.ts'
import { demoWorksheets } from './worksheets/worksheets.ts'
import { demoTargets } from './trackers/targets.ts'
import { demoTickets } from './trackers/tickets.ts'
import { type Demo, seededRandom } from './demo.ts'
import { demoInboxesOfRecords } from './notices.ts'

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

/** Analyses the rest here, where no time limit applies: ten thousand people take long. */
const analyzeRest = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ tables: string }>`select string_agg(oid::regclass::text, ', ') as tables from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all(${LOOKED_AT}::text[])`.execute(
    tx,
  )
  await sql.raw(`analyze ${rows[0]?.tables ?? ''}`).execute(tx)
}

/**
 * Fills an empty database with the demo organisation, in one transaction: all of it or nothing. A database that has
 * the demo already is left as it is; one with another organisation is refused. `at`: the instant at which the
 * organisation is shown; the present one where it is left out.
 */
export const prepareDemo = async (
  db: Tx,
  files: FileStore,
  size: DemoSize,
  print: (text: string) => void,
  at: string | null = null,
): Promise<void> => {
  const installation = await getInstallation(db)
  if (installation.is_demo) return
  const someone = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (someone)
    throw new Error('This data folder holds an organisation of its own. Choose another DATA_DIR for the demo.')
  print(`Making the demo organisation: ${size.employees} people, ${size.days} days`)
  await db.transaction().execute(async (tx) => {
    await extendDeadline(tx, Number.POSITIVE_INFINITY)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const { rows } = await sql<{ now: string }>`select coalesce(${at}::timestamptz, app_now()) as now`.execute(tx)
    const now = rows[0]?.now ?? machineInstant()
    const today = dateIn(now, ZONE)
    const demo: Demo = { tx, now, today, ...size, random: seededRandom(SEED), print }
    await demoOrganisation(demo)
    await demoPeople(demo, { files, data_key: installation.data_key })
    // Drawing data for these people reads them again and again.
    await sql`analyze`.execute(tx)
    await demoSettings(demo)
    await demoLeads(demo)
    await demoRequests(demo)
    await sql`analyze`.execute(tx)
    await demoAttendance(demo)
    const storeScreenshots = await demoScreenshots(demo, files)
    await demoPayroll(demo)
    await demoBilling(demo)
    await demoInventory(demo)
    await demoHashbook(demo)
    await demoTasks(demo)
    await demoWorksheets(demo, files)
    await demoTickets(demo)
    await demoTargets(demo)
    await storeScreenshots()
    await demoHiring(demo, files)
    await demoPerformance(demo)
    await demoShifts(demo)
    await demoNotices(demo, files)
    await demoPreferences(demo)
    await demoImpersonations(demo)
    await demoApiTokens(demo, installation.data_key)
    await demoCompanySignIn(demo, installation.data_key)
    await demoSignIns(demo, { secrets: secretBox(installation.data_key), link_key: installation.data_key })
    await demoRecords(demo, files)
    await demoWebhooks(demo, secretBox(installation.data_key))
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
    `  Without an email, at /login: number ${DEMO_NUMBER} and PIN ${DEMO_PIN}`,
    `  With a second factor, at /admin: ${DEMO_FACTOR.email}, whose app holds ${DEMO_FACTOR.secret}`,
  ]
}
