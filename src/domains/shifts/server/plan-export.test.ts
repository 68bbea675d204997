import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { viewRecord } from '../contract/shifts.calls.ts'
import { runExport, runUserExport } from '#domains/records/contract/exports.calls.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { type ShiftsFixture, startShifts } from './testing/shifts-fixture.ts'

const WEEK = '2026-06-01'
let fixture: ShiftsFixture
beforeAll(async () => {
  fixture = await startShifts()
})
afterAll(() => fixture.app.stop())

const save = async (actor: TestActor, format: 'csv' | 'xlsx' = 'xlsx') =>
  fixture.app.send(runUserExport, actor, {
    body: {
      list: 'shifts.load',
      params: { params: { x: String((await fixture.weekOf()).id), userId: String(actor.id) } },
      format,
    },
  })
const rowsOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows ?? []

const lastExport = () => fixture.db.selectFrom('exports').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

it('a plan is saved as its reader may see it', async () => {
  const grants = { 'shifts.read': 'own', 'records.own.export': 'own' } as const
  const planner = await fixture.person({ grants: { ...grants, 'shifts.read': 'team', 'shifts.plan': 'team' } })
  await fixture.app.fixture.lead(fixture.team, planner.employee_id, { kind: 'deputy' })
  const member = await fixture.person({ grants })
  const outsider = await fixture.person({ grants, team_id: fixture.other_team })
  const without = await fixture.person({ grants: { 'shifts.read': 'own' } })
  const anna = await fixture.person()
  const shift = await fixture.add([anna], { date: WEEK })

  const { status, bytes } = await save(planner)
  expect(status).toBe(200)
  const [header = [], ...rows] = await rowsOf(bytes)
  for (const hidden of ['Week id', 'Color', 'Mine', 'Claims']) expect(header).not.toContain(hidden)
  expect(rows).toHaveLength(1)
  const { name } = shift.users[0] ?? {}
  expect(rows[0]).toEqual(expect.arrayContaining([shift.id, 'Day', new Date(`${WEEK}T00:00:00Z`), '09:00', name]))
  const csv = await save(planner, 'csv')
  expect(csv.bytes.toString('utf8')).toContain(name)

  // A draft has no shifts for staff.
  expect((await rowsOf((await save(member)).bytes)).slice(1)).toEqual([])
  expect((await save(outsider)).status).toBe(404)
  expect((await save(without)).status).toBe(403)
})

it('an administrator saves the plan of a team as CSV, and it is written down who was in it', async () => {
  const [anna, ben] = [await fixture.person(), await fixture.person()]
  const shift = await fixture.add([anna, ben], { date: '2026-06-02', needed: 3, name: 'Pair' })
  const grants = { 'shift_records.read': 'all', 'shifts.read': 'all', 'records.export': 'all' } as const
  const admin = await fixture.app.fixture.admin(grants)
  const query = { params: { week_id: String((await fixture.weekOf()).id) } }
  const body = { list: viewRecord.id, params: query, format: 'csv' as const }
  const { status, bytes, headers } = await fixture.app.send(runExport, admin, { body })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('shifts_')
  const [line = ''] = bytes
    .toString('utf8')
    .split('\r\n')
    .filter((one) => one.startsWith(`${shift.id},`))
  for (const { name } of shift.users) expect(line).toContain(name)
  await expect.poll(async () => (await lastExport()).state).toBe('done')
  const stored = await lastExport()
  expect(stored).toMatchObject({ list: viewRecord.id, format: 'csv', account_id: admin.account_id })
  expect(stored.people).toEqual(expect.arrayContaining([anna.employee_id, ben.employee_id]))
  const { action } = await fixture.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'exports')
    .where('entity_id', '=', stored.id)
    .executeTakeFirstOrThrow()
  expect(action).toBe('records.exported')
  const without = await fixture.app.fixture.admin({ 'shift_records.read': 'all', 'shifts.read': 'all' })
  expect((await fixture.app.send(runExport, without, { body })).status).toBe(403)
})
