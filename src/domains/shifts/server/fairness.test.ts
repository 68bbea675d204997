import { afterAll, beforeAll, expect, it } from 'vitest'
import { runExport } from '#domains/records/contract/exports.calls.ts'
import type { TestActor } from '#app/server/testing/world.ts'
import { readFairness } from '../contract/fairness.calls.ts'
import * as swapCalls from '../contract/swaps.calls.ts'
import { codeOf, type ShiftsWorld, startShifts } from './testing/shifts-world.ts'

/** In weeks of the second quarter of 2026, from a Monday on. */
const WEEK = '2026-06-01'
const [SATURDAY, TUESDAY] = ['2026-06-06', '2026-06-02']
const QUARTER = { from: '2026-04-01', to: '2026-06-30' }
let world: ShiftsWorld
beforeAll(async () => {
  world = await startShifts()
})
afterAll(() => world.app.stop())

const read = (actor: TestActor, query: object = {}, team_id = world.team) =>
  world.app.ask(readFairness, actor, { params: { team_id }, query })
const of = async (person: { employee_id: number }, query: object = {}) =>
  (await read(world.lead, query)).body.data.find(({ employee }) => employee.id === person.employee_id)

it('counts what was published: shifts, hours, nights, weekends, swaps, claims and late changes', async () => {
  const [anna, ben] = [await world.person(), await world.person()]
  await world.add([anna], { date: WEEK, name: 'Day' })
  await world.add([anna], { date: '2026-06-03', from: '22:00', to: '06:00', name: 'Night' })
  await world.add([ben], { date: SATURDAY, name: 'Saturday' })
  const nothing = { shifts: 0, minutes: 0, nights: 0, weekends: 0, late_changes: 0, swaps_given: 0, claims_granted: 0 }
  // A draft is no figure yet.
  expect(await of(anna)).toMatchObject(nothing)
  await world.publish()
  expect(await of(anna)).toMatchObject({ shifts: 2, minutes: 450 + 450, nights: 1, weekends: 0, late_changes: 0 })
  expect(await of(ben)).toMatchObject({ shifts: 1, minutes: 450, nights: 0, weekends: 1 })
  expect(await of(ben, { from: WEEK, to: TUESDAY })).toMatchObject(nothing)

  // A swap that was applied and is not taken back; a place that was claimed.
  const open = await world.add([], { date: TUESDAY, name: 'Open', needed: 2 })
  await world.app.db
    .updateTable('shift_team_settings')
    .set({ claim_mode: 'first' })
    .where('team_id', '=', world.team)
    .execute()
  expect(codeOf(await world.claim(ben, open.id))).toBe('done')
  const { id: shift_id } = (await world.planOf()).shifts.find(({ name }) => name === 'Saturday')!
  const { id, version } = await world.data(
    world.swap(ben, { shift_id, user_id: ben.employee_id, other_user_id: anna.employee_id }),
  )
  expect(await of(ben)).toMatchObject({ swaps_given: 0, claims_granted: 1 })
  const accepted = await world.data(world.answerSwap(anna, id, version))
  const applied = await world.data(world.decideSwap(world.lead, id, accepted.version))
  expect(await of(ben)).toMatchObject({ swaps_given: 1, swaps_taken: 0, weekends: 0 })
  expect(await of(anna)).toMatchObject({ swaps_given: 0, swaps_taken: 1, weekends: 1, shifts: 3 })
  const revert = { version: applied.version, decision: 'revert', note: 'A mistake' } as const
  await world.data(world.app.ask(swapCalls.decideSwap, world.lead, { params: { id }, body: revert }))
  expect(await of(ben)).toMatchObject({ swaps_given: 0, weekends: 1 })

  // A day before its start a planner takes a shift away: it is counted where it is no shift any more, once.
  world.app.clock.set('2026-06-05T10:00:00Z')
  const ops = [{ op: 'unassign', shift_id, employee_id: ben.employee_id }] as const
  const week = (await world.weekOf()).id
  const { undo } = await world.apply(world.lead, week, [...ops], { reason: 'Fewer are needed' })
  expect(await of(ben)).toMatchObject({ shifts: 1, weekends: 0, late_changes: 1 })
  await world.apply(world.lead, week, undo, { reason: 'Taken back' })
  expect(await of(ben)).toMatchObject({ shifts: 2, weekends: 1, late_changes: 1 })
})

it('holidays are those of the person', async () => {
  const calendar_id = await world.app.world.holidayCalendar()
  const work_pattern_id = await world.app.world.pattern({ holiday_calendar_id: calendar_id })
  const [local, other] = [await world.person({ work_pattern_id }), await world.person()]
  const holiday = { calendar_id, date: '2026-06-11', name: 'Founders', portion: 'full' } as const
  await world.app.db.insertInto('holidays').values(holiday).execute()
  await world.add([local, other], { date: holiday.date, needed: 2 }, world.lead, '2026-06-08')
  await world.publish(world.lead, '2026-06-08')
  expect(await of(local)).toMatchObject({ shifts: 1, holidays: 1 })
  expect(await of(other)).toMatchObject({ shifts: 1, holidays: 0 })
})

it('is read by the team and those who see it, and not by others; it says what is wrong with a span', async () => {
  const member = await world.person()
  expect((await read(member)).body.data.map(({ employee }) => employee.id)).toContain(member.employee_id)
  expect((await read(world.admin)).status).toBe(200)
  expect((await read(await world.person({ team_id: world.other_team }))).status).toBe(404)
  expect((await read(world.other_lead)).status).toBe(404)
  expect((await read(member, {}, 999_999)).status).toBe(404)
  expect((await read(await world.app.world.user({ grants: {} }))).status).toBe(403)
  for (const query of [
    { from: '2026-06-02', to: '2026-06-01' },
    { from: '2026-01-01', to: '2027-01-02' },
  ])
    expect((await read(member, query)).status).toBe(400)
  // The quarter stands for the days that are left out.
  const asked = await read(member, QUARTER)
  expect(asked.body.data).toEqual((await read(member)).body.data)
})

it('is saved as a file, from which a premium can be entered', async () => {
  const grants = { 'shift_records.read': 'all', 'shifts.read': 'all', 'records.export': 'all' } as const
  const params = { params: { team_id: String(world.team) }, query: QUARTER }
  const body = { list: readFairness.id, params, format: 'csv' as const }
  const { status, bytes } = await world.app.ask(runExport, await world.app.world.admin(grants), { body })
  expect(status).toBe(200)
  expect(bytes.toString('utf8')).toMatch(/^\uFEFFEmployee,Shifts,Minutes,Nights,Weekends,Holidays,Late changes/)
})
