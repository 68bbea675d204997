// A swap is approved while leave of one of its people is: whichever comes first, no one works while on leave.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addForPerson, approveRequest } from '#domains/requests/contract/requests-admin.calls.ts'
import { codeOf, LEAD, type ShiftsFixture, startShifts } from '#domains/shifts/server/testing/shifts-fixture.ts'

const CALLERS = 50
let fixture: ShiftsFixture
let app: ShiftsFixture['app']
beforeAll(async () => {
  fixture = await startShifts()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const MONDAY = '2026-06-01'
const plus = (days: number): string => new Date(Date.parse(MONDAY) + days * 86_400_000).toISOString().slice(0, 10)
const timesOf = (codes: readonly string[], code: string): number => codes.filter((one) => one === code).length

it.each([
  ['the swap is sent first', 0],
  ['the leave is sent first', 1],
  ['both are sent in turn', 2],
])('of fifty approvals of a swap and of leave, one of each counts at most: %s', async (_order, round) => {
  const day = (days: number): string => plus(round * 7 + days)
  const hr = await app.fixture.admin({
    'requests.manage': 'all',
    'requests.read': 'all',
    'requests.decide': 'all',
    'requests.thread': 'all',
  })
  const second = await fixture.person({ grants: LEAD })
  await app.fixture.lead(fixture.team, second.employee_id, { kind: 'deputy' })
  const [anna, ben] = [await fixture.person({ time_zone: 'UTC' }), await fixture.person({ time_zone: 'UTC' })]
  const one = await fixture.add([anna], { date: day(0) }, fixture.lead, day(0))
  const two = await fixture.add([ben], { date: day(2) }, fixture.lead, day(0))
  const { id: type_id } = await fixture.db
    .selectFrom('request_types')
    .select('id')
    .where('code', '=', 'sick')
    .executeTakeFirstOrThrow()
  // Ben would be away on the day that the swap gives them; requested before the plan, the day is no planned day off.
  const span = { from_date: day(0), to_date: day(0), method: 'full_day' as const }
  const leave = await fixture.data(
    app.send(addForPerson, hr, { body: { employee_id: ben.employee_id, type_id, ...span } }),
  )
  await fixture.publish(fixture.lead, day(0))
  const legs = { shift_id: one.id, user_id: anna.id, other_user_id: ben.employee_id, other_shift_id: two.id }
  const requested = await fixture.data(fixture.swap(anna, legs))
  const accepted = await fixture.data(fixture.respondToSwap(ben, requested.id, requested.version))
  const swap = (at: number) =>
    fixture.decideSwap(at % 2 === 0 ? fixture.lead : second, requested.id, accepted.version).then(codeOf)
  const approve = () => app.send(approveRequest, hr, { params: { id: leave.id }, body: {} }).then(codeOf)
  const places = Array.from({ length: CALLERS }, (_, at) => at)
  const isSwap = (at: number): boolean =>
    round === 0 ? at < CALLERS / 2 : round === 1 ? at >= CALLERS / 2 : at % 2 === 0
  const responses = await Promise.all(places.map((at) => (isSwap(at) ? swap(at) : approve())))
  const swaps = responses.filter((_, at) => isSwap(at))
  const leaves = responses.filter((_, at) => !isSwap(at))
  expect(timesOf(leaves, 'done')).toBe(1)
  expect(timesOf(swaps, 'done')).toBeLessThanOrEqual(1)
  const others = new Set(swaps).difference(
    new Set(['done', 'common.stale', 'shifts.swap_state', 'shifts.swap_changed', 'shifts.absent']),
  )
  expect([...others]).toEqual([])
  const [first, later] = [await fixture.onShift(one.id), await fixture.onShift(two.id)]
  expect(first).not.toContain(ben.employee_id)
  // Either the shifts were exchanged and the place of the absent is open, or all stayed as it was.
  expect([first, later]).toEqual(
    timesOf(swaps, 'done') === 1 ? [[], [anna.employee_id]] : [[anna.employee_id], [ben.employee_id]],
  )
})
