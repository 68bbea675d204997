import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { loadCalendars } from '#domains/organisation/server/index.ts'
import { required } from '#kit/contract/testing/required.ts'
import { attendanceBoard } from '#domains/attendance/contract/attendance.calls.ts'
import { listWorkdays } from '#domains/attendance/server/store/workdays.ts'
import { evaluateWorkday } from '#domains/attendance/server/rules/workday.ts'
import { demoLeads } from '../organisation/leads.ts'
import { demoOrganisation } from '../organisation/organisation.ts'
import { demoPeople } from '../people/people.ts'
import { type Demo, seededRandom } from '../demo.ts'
import { demoAttendance } from './attendance.ts'
import { demoScreenshots } from './screenshot-stories.ts'

/** A Sunday evening, with the demo's clock set to it. */
const TODAY = '2026-03-15'
const NOW = `${TODAY}T18:30:00.000Z`

let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
  await app.db.transaction().execute(async (tx) => {
    const random = seededRandom(1)
    const demo: Demo = { tx, now: NOW, today: TODAY, employees: 60, days: 45, random, print: () => undefined }
    await demoOrganisation(demo)
    await demoPeople(demo, { files: app.files, data_key: Buffer.alloc(32, 7) })
    await demoLeads(demo)
    await demoAttendance(demo)
    await (
      await demoScreenshots(demo, app.files)
    )()
  })
}, 120_000)
afterAll(() => app.stop())

it('is judged as the rules of each day judge it', async () => {
  const stored = await app.db.selectFrom('attendance_days').selectAll().where('final', '=', true).execute()
  const people = [...new Set(stored.map((day) => day.employee_id))]
  const range = { from: '2026-01-29', to: TODAY, now: NOW }
  const calendars = await loadCalendars(app.db, people, range)
  const workdays = await listWorkdays(app.db, stored)
  const evaluated = workdays.map((workday) => {
    const { judgement } = evaluateWorkday(workday, required(calendars.get(workday.employee.id)), NOW)
    const { verdict, flags, worked_minutes, late_minutes, expected_minutes } = judgement
    return { verdict, flags: flags.toSorted(), worked_minutes, late_minutes, expected_minutes }
  })
  // The overtime of each day is derived from it: a second evaluation changes nothing.
  const changed = workdays.map(
    (workday) => evaluateWorkday(workday, required(calendars.get(workday.employee.id)), NOW).overtime,
  )
  expect(changed.filter((entry) => entry !== null)).toEqual([])
  const written = stored.map(({ verdict, flags, worked_minutes, late_minutes, expected_minutes }) => ({
    verdict,
    flags: flags.toSorted(),
    worked_minutes,
    late_minutes,
    expected_minutes,
  }))
  expect(stored.length).toBeGreaterThan(2000)
  expect(written).toEqual(evaluated)
  const policies = await app.db.selectFrom('attendance_policies').select(['id', 'department_id']).execute()
  const used = new Set(stored.map((day) => day.policy_id))
  const unused = policies.filter(({ id }) => !used.has(id))
  expect([policies.length, unused]).toMatchObject([4, [{ department_id: null }]])
})

it('has corrections of every kind a manager makes, each with the day before and after', async () => {
  const rows = await app.db.selectFrom('attendance_corrections').select(['kind', 'day_before', 'day_after']).execute()
  const counts = Object.fromEntries(
    Map.groupBy(rows, (row) => row.kind)
      .entries()
      .map(([kind, own]) => [kind, own.length]),
  )
  expect(counts).toEqual({ update: 6, delete: 3, forced: 2, add: 3 })
  expect(rows.every((row) => row.day_before !== null && row.day_after !== null)).toBe(true)
})

it('has breaks that ran over their limit', async () => {
  const breaks = await app.db.selectFrom('attendance_breaks').select(['kind', 'started_at', 'ended_at']).execute()
  const over = (kind: string, limit: number) =>
    breaks.filter((one) => {
      const length = Date.parse(one.ended_at ?? NOW) - Date.parse(one.started_at)
      return one.kind === kind && length > limit * 60_000
    }).length
  expect(over('short', 15)).toBeGreaterThan(5)
  expect(over('meal', 60)).toBeGreaterThan(5)
})

it('has people at work on a Sunday evening too', async () => {
  const admin = await app.fixture.admin({ 'attendance.read': 'all' })
  const { counts } = (await app.send(attendanceBoard, admin, { query: {} })).body.data
  expect((counts?.['working'] ?? 0) + (counts?.['on_break'] ?? 0)).toBeGreaterThan(0)
})

it('has forgotten punch-outs in every state, as the rules of each leave them', async () => {
  const rows = await app.db
    .selectFrom('forced_punchouts as f')
    .innerJoin('attendance_sessions as s', 's.id', 'f.session_id')
    .select(['f.state', 's.state as punch'])
    .orderBy('f.id')
    .execute()
  expect(rows.map(({ state, punch }) => [state, punch])).toEqual([
    ['detected', 'stale'],
    ['proposed', 'pending_out'],
    ['returned', 'pending_out'],
    ['approved', 'closed'],
    ['approved', 'closed'],
  ])
})

it('has forty pictures of three people, one covered, one deleted, one opened, and one person who declined', async () => {
  const pictures = await app.db
    .selectFrom('screenshots')
    .select(['employee_id', 'state', 'redactions', 'file_id', 'thumb_file_id'])
    .execute()
  expect([pictures.length, new Set(pictures.map(({ employee_id }) => employee_id)).size]).toEqual([40, 3])
  expect(pictures.filter(({ state }) => state === 'deleted')).toHaveLength(1)
  expect(pictures.filter(({ redactions }) => Array.isArray(redactions) && redactions.length > 0)).toHaveLength(1)
  expect(await app.db.selectFrom('screenshot_views').select('reason_code').execute()).toHaveLength(1)
  const consents = await app.db.selectFrom('screenshot_consents').select('accepted_at').execute()
  expect(consents.filter(({ accepted_at }) => accepted_at === null)).toHaveLength(1)
  const stored = await app.db.selectFrom('files').select('id').where('owner_kind', '=', 'screenshot').execute()
  expect(stored).toHaveLength(78)
})

it('has overtime that is decided and that waits, settled and reset by the rules of the ledger', async () => {
  const entries = await app.db.selectFrom('overtime_entries').selectAll().execute()
  const states = Map.groupBy(entries, ({ state }) => state)
  expect(states.get('approved')?.length).toBeGreaterThan(10)
  expect(states.get('pending')?.length).toBeGreaterThan(2)
  expect(states.get('refused')?.length).toBeGreaterThan(0)
  const postings = await app.db.selectFrom('overtime_postings').selectAll().execute()
  const earned = (id: number) =>
    postings.filter((one) => one.entry_id === id && one.kind === 'earned').reduce((sum, one) => sum + one.minutes, 0)
  for (const { id, approved_minutes, rate_percent } of entries)
    expect(earned(id)).toBe(Math.floor((approved_minutes * rate_percent) / 100))
  const debtors = new Set(postings.filter(({ kind }) => kind === 'short').map(({ employee_id }) => employee_id))
  const balances = Map.groupBy(postings, ({ employee_id }) => employee_id)
  for (const [id, own] of balances)
    if (!debtors.has(id)) expect(own.reduce((sum, { minutes }) => sum + minutes, 0)).toBeGreaterThanOrEqual(0)
  const kinds = new Set(postings.map(({ kind }) => kind))
  expect([...kinds]).toEqual(expect.arrayContaining(['payout', 'time_off', 'reversal', 'short', 'covered']))
  const resets = await app.db.selectFrom('overtime_resets').select(['state', 'needs_second_person']).execute()
  expect(resets).toContainEqual({ state: 'prepared', needs_second_person: true })
  expect(resets).toContainEqual({ state: 'reversed', needs_second_person: false })
})
