import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHashbook } from '#demo/hashbook/hashbook.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { listColleagues } from '#domains/people/contract/profile.calls.ts'
import { adminDashboard, employeeDashboard } from '#domains/shell/contract/shell.calls.ts'
import { demoTasks } from '#demo/tasks/tasks.ts'
import { DEMO_TODAY, type DemoApp, demoApp } from './testing/demo-app.ts'
import { type ListRequest, listRequests } from './testing/list-requests.ts'
import { planReader, rowsRead, stepsOf, thrownAway } from './testing/plans.ts'

// An index of the few rows that are pending finds them at once, and all of them again for each person of a page where
// the person is not in it: right in the morning, when few are, and slow in the evening, when everyone's day is.

const PEOPLE = 300
const DAYS = 40
let app: DemoApp
let plans: Awaited<ReturnType<typeof planReader>>

beforeAll(async () => {
  app = await demoApp(DAYS, PEOPLE, [demoHashbook, demoTasks])
  plans = await planReader(app.databaseUrl)
}, 240_000)
afterAll(async () => {
  await plans.end()
  await app.stop()
})

const CHANGED = ['attendance_days', 'attendance_sessions'] as const

/** As on an evening: the days of yesterday and today wait for everyone, and one in ten of all else that can wait. */
const leaveOpen = async (): Promise<void> => {
  await app.db.transaction().execute(async (tx) => {
    for (const table of CHANGED) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await sql`update attendance_days set final = false where business_date >= ${DEMO_TODAY}::date - 1`.execute(tx)
    await sql`update attendance_days set verdict = 'pending' where not final and id % 10 = 0`.execute(tx)
    await sql`update attendance_sessions set state = 'pending_out' where id % 10 = 0 and state = 'closed'`.execute(tx)
    for (const table of CHANGED) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })
  await sql`update notifications set read_at = null where id % 10 = 0`.execute(app.db)
  await sql`vacuum analyze`.execute(app.db)
}

type Found = Readonly<{ id: string; rows: number; wasted: number; sql: string }>

/** The statements of a call: the rows they read, and the most that a step finds again and again and has no use for. */
const measure = async ({ call, actor, input }: ListRequest): Promise<Found[]> => {
  await app.send(call, actor, input)
  const before = app.statements()
  expect([call.id, (await app.send(call, actor, input)).status]).toEqual([call.id, 200])
  const reads = app.statementsAfter(before).filter(({ sql: text }) => /^\s*(?:select|with)\b/.test(text))
  const found: Found[] = []
  for (const statement of reads) {
    const plan = await plans.planOf(statement)
    const again = stepsOf(plan).filter((one) => one['Actual Loops'] > 1 && one['Index Name'] !== undefined)
    const wasted = Math.max(0, ...again.map(thrownAway))
    found.push({ id: call.id, rows: rowsRead(plan), wasted, sql: statement.sql })
  }
  return found
}

it('no list finds what is pending again for each of its rows', async () => {
  const lists = await listRequests(app)
  const [admin, person] = [await app.admin('code1'), await app.employee('code103')]
  await leaveOpen()
  const all: ListRequest[] = [
    ...lists,
    { call: listEmployees, actor: admin, input: { query: { limit: 200 } } },
    { call: listEmployees, actor: admin, input: { query: { q: 'an' } } },
    { call: listColleagues, actor: person, input: {} },
    { call: adminDashboard, actor: admin, input: { query: {} } },
    { call: employeeDashboard, actor: person, input: { query: {} } },
  ]
  const found: Found[] = []
  for (const send of all) found.push(...(await measure(send)))
  // A request about everyone reads everyone some ten times; one that read everyone again for each person would read 90,000.
  const notified = ({ id, rows, wasted, sql: text }: Found) => ({ id, rows: Math.round(rows), wasted, text })
  expect(found.filter(({ rows }) => rows > 50 * PEOPLE).map(notified)).toEqual([])
  expect(found.filter(({ wasted }) => wasted > 10 * PEOPLE).map(notified)).toEqual([])
})
