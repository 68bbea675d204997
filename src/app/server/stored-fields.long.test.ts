import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyCall } from '#kit/contract/call.ts'
import { callsOf } from '#kit/server/call/handle.ts'
import { prepareDemo } from '#demo/index.ts'
import { DEMO_NOW, DEMO_TODAY } from './testing/demo-app.ts'
import { documentRequests } from './testing/document-requests.ts'
import { fieldsOf, type Ground, probeCalls } from './testing/probe-calls.ts'
import { rowsAtHand } from './testing/rows-at-hand.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { traceWrites } from './testing/traced-writes.ts'

/**
 * A typed value is stored or refused, never dropped. Each call that writes gets inputs on the demo that its contract
 * allows; of each that is taken, every field is sent again with other values, and the writes of the transaction must
 * differ by it, or the call must refuse it. Nothing is ever committed, so all of them meet the same rows. Where a call
 * takes one of several codes, its other fields are tested with each of them. Fields without an effect are listed here with
 * the reason: for every code, or for the named one.
 */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'It says what the sender saw, or answers a question: another answer is refused, or changes what is done.': [
    'placements.add seen',
    'placements.bulk skip_refused',
    'hikes.apply seen',
    'hikes.approve seen',
    'hikes.reject seen',
    'projects.update confirm',
    'subjects.add confirm_name',
    'onboard.action confirm (action reopen)',
  ],
  'A provider returns it, and without a sign-in that was begun there all of it is refused alike.': [
    'oidc.finishConfirm binding',
    'oidc.finishConfirm code',
    'oidc.finishConfirm error',
    'oidc.finishConfirm iss',
    'oidc.finishConfirm state',
  ],
  'It names the record that the rest is about.': ['hashbook.imageUpload id', 'performance.updateFixed cycle_id'],
  'People without a next shift are reminded in the morning, as those who choose the morning.': [
    'notifications.update until (state snoozed)',
  ],
  'It is kept sealed or as a hash, which is another one each time.': ['employees.passwordUpdate password'],
  'It decides what a file holds, which is no row.': ['exports.run hidden', 'exports.run ids'],
  'An instant that is far from the clock of the server is kept as the mark that the two differ.': [
    'timesheet.break pressed_at',
  ],
  'Only the value that it has already is taken beside the rest; all others are refused.': [
    'workPatterns.add cycle_weeks',
    'employees.mandatoryUpdate on (kind worksheet)',
    'holidays.update calendar_id',
    'weeklyActivities.update unit',
    // The demo has one default, which stays the default and in use.
    'onboardTemplates.update is_default',
    'onboardTemplates.update active (employment_type fixed_term)',
  ],
  'It chooses rows or speaks of them, and of those that can be drawn none fits.': [
    'notifications.readAll kind',
    'holidays.copyYear calendar_id',
    'users.confirmMandatory fields',
    'periods.nudge kinds',
    'leadOvertime.action items',
    'overtime.decide items',
    'worksheet.adminDecide comment (decision accept)',
    'worksheet.adminDecide comment (decision allow)',
    'worksheet.adminDecide comment (decision excuse)',
    'worksheet.decide comment (decision accept)',
    'worksheet.decide comment (decision allow)',
    'worksheet.decide comment (decision excuse)',
    'tickets.assign user_id',
  ],
  'It is said of operations that need it, and those that are drawn need none.': [
    'shifts.apply is_copy',
    'shifts.apply offer',
    'shifts.apply override_reason',
    'shifts.apply reason',
    'shifts.publish override_reason (action withdraw)',
  ],
  'Every calendar takes it, and that of the shifts alone reads it.': [
    'shiftFeed.add include_absences (kind absences)',
    'shiftFeed.add include_absences (kind team_absences)',
    'shiftFeed.add include_absences (kind on_call)',
    'shiftFeed.add include_absences (kind holidays)',
  ],
  'The own fields of the kind, of which those of the demo have none to fill.': [
    'inventory.add extra',
    'inventory.update extra',
    'requests.send payload',
    'requests.adminAdd payload',
  ],
}
const listed = Object.values(WITHOUT).flat()

let app: TestApp
let ground: Ground
let calls: AnyCall[]

const ACTORS = { Admin: 3, User: 12 }

beforeAll(async () => {
  app = await testApp(DEMO_NOW)
  await prepareDemo(app.db, app.files, { employees: 60, days: 40 }, () => undefined, DEMO_NOW)
  const requests = await documentRequests(app)
  await sql`insert into role_grants (role_id, permission_key, scope) select r.id, k.key, 'all' from roles r, permission_keys k
    on conflict (role_id, permission_key) do update set scope = 'all'`.execute(app.db)
  const accounts = await app.db
    .selectFrom('accounts')
    .select(['id', 'area', 'employee_id', 'role_id'])
    .orderBy('id')
    .execute()
  const actorsOf = (area: 'Admin' | 'User') =>
    Promise.all(
      accounts
        .filter((account) => account.area === area)
        .slice(0, ACTORS[area])
        .map(({ id, employee_id, role_id }) => app.fixture.open(id, area, employee_id, role_id ?? 0)),
    )
  const actors = { Admin: await actorsOf('Admin'), User: await actorsOf('User') }
  await app.db.updateTable('sessions').set({ confirmed_at: DEMO_NOW }).execute()
  ground = { app, actors, rows: await rowsAtHand(app.db, DEMO_TODAY), requests }
  await traceWrites(app.db)
  const takesFields = (call: AnyCall) => fieldsOf(requests.schemasOf(call).body).length > 0
  calls = callsOf(app.domains).filter((call) => call.writes && typeof call.permission === 'string' && takesFields(call))
}, 300_000)
afterAll(() => app.stop())

it('each field that a call takes leaves a trace or is refused, or stands here with a reason; one that may be empty may be left out', async () => {
  const findings = await probeCalls(ground, calls)
  expect(findings.flatMap(({ call, missed }) => missed.map((field) => `${call} ${field}`))).toEqual([])
  const dropped = findings.flatMap(({ call, dropped: fields }) => fields.map((field) => `${call} ${field}`))
  const inScope = findings.filter(({ taken }) => taken > 0)
  process.stdout.write(`${inScope.length} of ${calls.length} calls were taken\n`)
  const isListed = (field: string): boolean => listed.includes(field) || listed.includes(field.split(' (')[0] ?? '')
  expect(dropped.filter((field) => !isListed(field))).toEqual([])
  // Most calls were taken at least once, or this would prove little.
  expect(inScope.length).toBeGreaterThan(calls.length * 0.7)
}, 1_500_000)
