import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { requestEffects } from '#domains/requests/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { entryOf, firstOf, nthOf } from '#kit/contract/testing/required.ts'
import * as planCalls from '../contract/plan.calls.ts'
import * as calls from '../contract/shifts.calls.ts'
import { codeOf, LEAD, mondays, type ShiftsFixture, startShifts } from './testing/shifts-fixture.ts'

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
const day = (days: number): string => addDays(week, days)

const countOf = (codes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))
const doubles = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from shift_assignments a join shift_assignments b
    on a.employee_id = b.employee_id and a.id < b.id and a.live and b.live and a.span && b.span`.execute(fixture.db)
  return rows[0]?.n
}

it('A3: two leads who put one person into two teams at once: one is stored, the other refused', async () => {
  // A person whom both may plan: placed in the first team, lent by an administrator to the second.
  const anna = await fixture.person()
  const [one, two] = [await fixture.weekOf(week), await fixture.weekOf(week, fixture.other_team)]
  const op = { op: 'create' as const, ...fixture.creation([anna], { date: day(0) }) }
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? fixture.tryApply(fixture.lead, one.id, [op]) : fixture.tryApply(fixture.admin, two.id, [op]),
    ),
  )
  expect(countOf(responses.map(codeOf))).toEqual({ done: 1, 'shifts.overlap': 49 })
  expect(await doubles()).toBe(0)
})

it('two planners in one cell: one assigns, the others hear of it', async () => {
  const [anna, ben] = [await fixture.person(), await fixture.person()]
  const shift = await fixture.add([anna], { date: day(0), needed: 1 }, fixture.lead, week)
  const { id } = await fixture.weekOf(week)
  const responses = await Promise.all(
    Array.from({ length: 50 }, () =>
      fixture.tryApply(fixture.lead, id, [
        { op: 'unassign', shift_id: shift.id, employee_id: anna.employee_id },
        { op: 'assign', shift_id: shift.id, employee_id: ben.employee_id },
      ]),
    ),
  )
  expect(countOf(responses.map(codeOf))).toEqual({ done: 1, 'common.stale': 49 })
  expect(await fixture.onShift(shift.id)).toEqual([ben.employee_id])
})

it('of 200 claims for one shift exactly the free places are given', async () => {
  await fixture.db
    .updateTable('shift_team_settings')
    .set({ claim_mode: 'first' })
    .where('team_id', '=', fixture.team)
    .execute()
  const people = []
  for (let index = 0; index < 200; index += 1) people.push(await fixture.person())
  const shift = await fixture.add([], { date: day(0), needed: 3 }, fixture.lead, week)
  await fixture.publish(fixture.lead, week)
  const responses = await Promise.all(people.map((who) => fixture.claim(who, shift.id)))
  expect(countOf(responses.map(codeOf))).toEqual({ done: 3, 'shifts.full': 197 })
  expect(await fixture.onShift(shift.id)).toHaveLength(3)
}, 120_000)

it('claims against the publishing and the withdrawal of a week', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => fixture.person()))
  const shift = await fixture.add([], { date: day(0), needed: 4 }, fixture.lead, week)
  const { id, version } = await fixture.weekOf(week)
  const publish = () =>
    app.send(planCalls.publishWeek, fixture.lead, { params: { week_id: id }, body: { version, action: 'publish' } })
  const responses = await Promise.all([
    ...Array.from({ length: 6 }, publish),
    ...Array.from({ length: 44 }, (_, index) => fixture.claim(nthOf(people, index % 12), shift.id)),
  ])
  expect(responses.slice(0, 6).map(codeOf).toSorted()).toEqual([...Array(5).fill('common.stale'), 'done'])
  const live = await fixture.onShift(shift.id)
  expect(live.length).toBeLessThanOrEqual(4)
  expect(new Set(live).size).toBe(live.length)
})

it('A14: swaps, their deletion, edits and an approved absence in parallel leave every place with one person at most', async () => {
  const [anna, ben, carl] = [await fixture.person(), await fixture.person(), await fixture.person()]
  const second = await fixture.person({ grants: LEAD })
  await app.fixture.lead(fixture.team, second.employee_id, { kind: 'deputy' })
  const one = await fixture.add([anna], { date: day(0), needed: 1 }, fixture.lead, week)
  const two = await fixture.add([ben], { date: day(2), needed: 1 }, fixture.lead, week)
  await fixture.publish(fixture.lead, week)
  const requested = await fixture.data(
    fixture.swap(anna, { shift_id: one.id, user_id: anna.id, other_user_id: ben.employee_id, other_shift_id: two.id }),
  )
  const accepted = await fixture.data(fixture.respondToSwap(ben, requested.id, requested.version))
  const request = await app.fixture.leave(ben.employee_id, [day(2)])
  const leaveDay = firstOf(
    await fixture.db.selectFrom('request_days').select('id').where('request_id', '=', request).execute(),
  )
  const effect = entryOf(requestEffects, 'shifts')
  const about = {
    id: request,
    employee_id: ben.employee_id,
    type_id: 1,
    type_code: 'sick',
    kind: 'leave',
    from_date: day(2),
    to_date: day(2),
    payload: {},
    reason: null,
    source: null,
    days: [{ id: leaveDay.id, date: day(2), part: 'full' as const, minutes: 480, amount: 100 }],
  }
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const kind = index % 5
      if (kind === 0) return fixture.decideSwap(index % 2 === 0 ? fixture.lead : second, requested.id, accepted.version)
      if (kind === 1)
        return app.send(calls.deleteSwap, fixture.lead, { params: { id: requested.id, userId: fixture.lead.id } })
      if (kind === 2)
        return app.send(calls.editShift, fixture.lead, {
          params: { shiftId: one.id },
          body: { user_id: fixture.lead.id, users: [carl.employee_id] },
        })
      if (kind === 3) return app.begin(async (work) => effect.apply(work, about)).catch((error: unknown) => error)
      return fixture.respondToSwap(ben, requested.id, accepted.version)
    }),
  )
  expect(await doubles()).toBe(0)
  for (const shift of [one, two]) expect((await fixture.onShift(shift.id)).length).toBeLessThanOrEqual(1)
  // No assignment ends without a reason, and a person who is away works nowhere that day.
  const ended = await fixture.db
    .selectFrom('shift_assignments')
    .select(['end_reason', 'live'])
    .where('shift_id', 'in', [one.id, two.id])
    .execute()
  expect(ended.every(({ live, end_reason }) => live === (end_reason === null))).toBe(true)
  expect(await fixture.onShift(two.id)).not.toContain(ben.employee_id)
}, 60_000)
