import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { leadQueue } from '#domains/attendance/server/index.ts'
import * as timesheet from '#domains/attendance/contract/timesheet.calls.ts'
import type { CardQuery } from '#kit/server/registries.ts'
import { entryOf } from '#kit/contract/testing/required.ts'
import * as planCalls from '../contract/plan.calls.ts'
import * as calls from '../contract/shifts.calls.ts'
import { LEAD, mondays, type ShiftsFixture, startShifts } from './testing/shifts-fixture.ts'

let fixture: ShiftsFixture
let app: ShiftsFixture['app']
let week = ''
const nextWeek = mondays()
beforeAll(async () => {
  fixture = await startShifts()
  ;({ app } = fixture)
})
afterAll(() => app.stop())
beforeEach(() => {
  week = nextWeek()
})
type Person = Awaited<ReturnType<ShiftsFixture['person']>>
const day = (days: number): string => addDays(week, days)
const PUNCHES = {
  'shifts.read': 'own',
  'shifts.swap': 'own',
  'shifts.claim': 'own',
  'timesheet.punch': 'own',
  'timesheet.read': 'own',
} as const
const worker = () => fixture.person({ grants: PUNCHES })
const add = (users: readonly Person[], times: Parameters<ShiftsFixture['add']>[1]) =>
  fixture.add(users, times, fixture.lead, week)
const work = async (person: Person, from: string, to: string) => {
  app.clock.set(`${from}:00Z`)
  expect((await app.send(timesheet.punchIn, person, { body: {} })).body.status).toBe(true)
  app.clock.set(`${to}:00Z`)
  const out = { query: { user_id: person.employee_id }, body: {} }
  expect((await app.send(timesheet.punchOut, person, out)).body.status).toBe(true)
}
const messagesOf = async (person: Person): Promise<string[]> =>
  (await fixture.planOf(fixture.lead, week)).findings
    .filter(({ employee_id }) => employee_id === person.employee_id)
    .map(({ message }) => message)

it('too little rest after long work is found, told to the planner once, and refuses no one else', async () => {
  const anna = await worker()
  await add([anna], { date: day(0), from: '13:00', to: '21:00' })
  const early = await add([anna], { date: day(1), from: '08:30', to: '14:00' })
  await fixture.publish(fixture.lead, week)
  expect(await messagesOf(anna)).toEqual([])
  await work(anna, `${day(0)}T12:30`, `${day(0)}T23:40`)
  const [rest, hours] = await messagesOf(anna)
  const { people } = await fixture.planOf(fixture.lead, week)
  // 11 h 10 min were worked instead of 7 h 30 min, 5 h are planned for the next day.
  expect(people.find(({ id }) => id === anna.employee_id)?.planned_minutes).toBe(670 + 300)
  expect(rest).toMatch(
    /: rest of 8 h 50 min after the work until 23:40, before the shift on \d+ \w+; 11 h are required\.$/,
  )
  expect(hours).toMatch(/ worked 11 h 10 min on \d+ \w+; the limit is 10 h\.$/)
  app.clock.set(`${day(0)}T23:45:00Z`)
  await Promise.all([app.runJob('shifts.often'), app.runJob('shifts.often')])
  const notices = await fixture.noticesOf(fixture.lead, 'shifts.hours')
  expect(notices).toMatchObject([{ body: `${rest}\n${hours}`, priority: 'high' }])
  expect(await fixture.noticesOf(anna, 'shifts.hours')).toEqual([])
  const [row] = await fixture.db
    .selectFrom('shift_weeks')
    .select(['found_block', 'found_warn'])
    .where('id', '=', early.week_id)
    .execute()
  expect(row).toEqual({ found_block: 1, found_warn: 1 })
  const line = entryOf(leadQueue, 'shifts')
  const countFor = async (person: Person): Promise<number> => {
    const grants = new Map(Object.entries(LEAD))
    const actor = { area: 'User', employee_id: person.employee_id, time_zone: 'UTC', grants }
    const query = { actor, now: `${day(0)}T23:45:00Z`, today: day(0) } as unknown as CardQuery
    return (await sql<{ n: number }>`select ${line.count(query)} as n`.execute(fixture.db)).rows[0]?.n ?? 0
  }
  expect([await countFor(fixture.lead), await countFor(fixture.other_lead)]).toEqual([2, 0])
})

it('who worked until late is no candidate for the morning, and a drop there is refused with the reason', async () => {
  const [anna, ben] = [await worker(), await worker()]
  await add([anna], { date: day(0), from: '13:00', to: '19:00' })
  const early = await add([ben], { date: day(1), from: '08:30', to: '14:00', needed: 2 })
  await fixture.publish(fixture.lead, week)
  await work(anna, `${day(0)}T13:00`, `${day(0)}T22:30`)
  const list = await fixture.data(app.send(planCalls.listCandidates, fixture.lead, { params: { shift_id: early.id } }))
  const found = list.find(({ employee }) => employee.id === anna.employee_id)?.findings ?? []
  expect(found.map(({ rule, severity }) => [rule, severity])).toEqual([['rest', 'block']])
  const refused = await fixture.tryApply(
    fixture.lead,
    early.week_id,
    [{ op: 'assign', shift_id: early.id, employee_id: anna.employee_id }],
    { reason: 'Ben asked' },
  )
  expect(refused.body).toMatchObject({ code: 'shifts.rest', message: found[0]?.message })
  expect(found[0]?.message).toContain('after the work until 22:30')
})

it('a colleague who may take the shift in a swap does not read when the other stopped', async () => {
  const [anna, ben] = [await worker(), await worker()]
  await add([anna], { date: day(0), from: '13:00', to: '19:00' })
  const early = await add([ben], { date: day(1), from: '08:30', to: '14:00' })
  await fixture.publish(fixture.lead, week)
  await fixture.db
    .updateTable('shift_team_settings')
    .set({ swap_lead_hours: 0 })
    .where('team_id', '=', fixture.team)
    .execute()
  await work(anna, `${day(0)}T13:00`, `${day(0)}T22:30`)
  const swap = { shift_id: early.id, user_id: ben.id, other_user_id: anna.id }
  const refused = await fixture.swap(ben, swap)
  expect(refused.body.code).toBe('shifts.rest')
  expect(refused.body.message).not.toContain('22:30')
  const reader = await app.fixture.admin({ 'shift_records.read': 'all', 'shifts.read': 'all' })
  const { data } = (await app.send(calls.viewRecord, reader, { params: { week_id: early.week_id } })).body
  expect(data.people.flatMap(({ worked }) => worked)).toEqual([])
  expect(JSON.stringify(data.findings)).not.toContain('22:30')
  const staff = await fixture.planOf(ben, week)
  expect(staff.people.flatMap(({ worked }) => worked)).toEqual([])
  expect(staff.findings).toEqual([])
})

it('long work of people without shifts is told to those who plan their team', async () => {
  const carl = await worker()
  await work(carl, `${day(2)}T06:00`, `${day(2)}T17:00`)
  app.clock.set(`${day(2)}T17:02:00Z`)
  await app.runJob('shifts.often')
  const [notice] = (await fixture.noticesOf(fixture.lead, 'shifts.hours')).slice(-1)
  expect(notice?.body).toMatch(/ worked 11 h on \d+ \w+; the limit is 10 h\.$/)
  expect(notice?.priority).toBe('normal')
  expect(await messagesOf(carl)).toEqual([notice?.body])
})
