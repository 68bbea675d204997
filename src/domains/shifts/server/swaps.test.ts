import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/shifts.calls.ts'
import type { ShiftRow } from '../contract/shifts.models.ts'
import * as swapCalls from '../contract/swaps.calls.ts'
import { codeOf, mondays, type ShiftsFixture, startShifts } from './testing/shifts-fixture.ts'

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

type Person = Awaited<ReturnType<ShiftsFixture['person']>>
const pair = async (): Promise<{ anna: Person; ben: Person; one: ShiftRow; two: ShiftRow }> => {
  const [anna, ben] = [await fixture.person(), await fixture.person()]
  const one = await fixture.add([anna], { date: day(0) }, fixture.lead, week)
  const two = await fixture.add([ben], { date: day(2) }, fixture.lead, week)
  await fixture.publish(fixture.lead, week)
  return { anna, ben, one, two }
}
const exchange = (anna: Person, ben: Person, one: ShiftRow, two: ShiftRow) =>
  fixture.swap(anna, {
    shift_id: one.id,
    user_id: anna.id,
    other_user_id: ben.employee_id,
    other_shift_id: two.id,
    comment: '<b>Please</b>',
  })
const remove = (actor: Person, id: number) => app.send(calls.deleteSwap, actor, { params: { id, userId: actor.id } })

describe('a swap', () => {
  it('A9, A10, A23: is answered by the named person, approved by a planner, and taken back', async () => {
    const { anna, ben, one, two } = await pair()
    const carl = await fixture.person()
    const requested = await fixture.data(exchange(anna, ben, one, two))
    expect(requested).toMatchObject({
      state: 'requested',
      comments: [{ text: '<b>Please</b>' }],
      can: { delete: true, accept: false },
    })
    expect(await fixture.noticesOf(ben, 'shifts.swap')).toMatchObject([{ verbs: [{ call: 'shifts.swapAnswer' }] }])
    expect((await fixture.respondToSwap(carl, requested.id, requested.version)).status).toBe(404)
    expect((await fixture.respondToSwap(anna, requested.id, requested.version)).status).toBe(404)
    const accepted = await fixture.data(fixture.respondToSwap(ben, requested.id, requested.version))
    expect(accepted.state).toBe('accepted')
    expect((await fixture.decideSwap(fixture.other_lead, requested.id, accepted.version)).status).toBe(404)
    expect(codeOf(await fixture.decideSwap(fixture.lead, requested.id, accepted.version - 1))).toBe('common.stale')
    const applied = await fixture.data(fixture.decideSwap(fixture.lead, requested.id, accepted.version))
    expect(applied).toMatchObject({ state: 'applied', can: { delete: true } })
    expect([await fixture.onShift(one.id), await fixture.onShift(two.id)]).toEqual([
      [ben.employee_id],
      [anna.employee_id],
    ])
    expect((await remove(anna, requested.id)).status).toBe(404)
    expect(await fixture.data(remove(fixture.lead, requested.id))).toMatchObject({ state: 'reverted' })
    expect([await fixture.onShift(one.id), await fixture.onShift(two.id)]).toEqual([
      [anna.employee_id],
      [ben.employee_id],
    ])
    expect(codeOf(await remove(fixture.lead, requested.id))).toBe('shifts.swap_state')
  })

  it('A11: a shift is in one swap that runs', async () => {
    const { anna, ben, one } = await pair()
    const carl = await fixture.person()
    const handOver = (to: Person) =>
      fixture.swap(anna, { shift_id: one.id, user_id: anna.id, other_user_id: to.employee_id })
    const codes = (await Promise.all([handOver(ben), handOver(carl)])).map(codeOf)
    expect(codes.toSorted()).toEqual(['done', 'shifts.swap_open'])
  })

  it('A12: a planner who is part of it neither makes nor approves it', async () => {
    const { anna, ben } = await pair()
    const own = await fixture.add([fixture.lead], { date: day(4) }, fixture.lead, week)
    const other = await fixture.add([ben], { date: day(5) }, fixture.lead, week)
    const requested = await fixture.data(
      fixture.swap(ben, {
        shift_id: other.id,
        user_id: ben.id,
        other_user_id: fixture.lead.employee_id,
        other_shift_id: own.id,
      }),
    )
    const accepted = await fixture.data(fixture.respondToSwap(fixture.lead, requested.id, requested.version))
    expect(codeOf(await fixture.decideSwap(fixture.lead, requested.id, accepted.version))).toBe('shifts.own')
    expect(
      codeOf(
        await fixture.swap(fixture.lead, {
          shift_id: other.id,
          user_id: ben.id,
          other_user_id: fixture.lead.employee_id,
        }),
      ),
    ).toBe('shifts.own')
    expect(codeOf(await fixture.decideSwap(fixture.admin, requested.id, accepted.version))).toBe('done')
    expect(
      (await fixture.swap(anna, { shift_id: own.id, user_id: ben.id, other_user_id: anna.employee_id })).status,
    ).toBe(400)
  })

  it('A13: expires where one of its shifts changes', async () => {
    const { anna, ben, one, two } = await pair()
    const requested = await fixture.data(exchange(anna, ben, one, two))
    const accepted = await fixture.data(fixture.respondToSwap(ben, requested.id, requested.version))
    const { id } = await fixture.weekOf(week)
    const fresh = firstOf((await fixture.planOf(fixture.lead, week)).shifts.filter((shift) => shift.id === two.id))
    await fixture.apply(fixture.lead, id, [
      { op: 'update', shift_id: two.id, version: fresh.version, start_time: '10:00' },
    ])
    expect(codeOf(await fixture.decideSwap(fixture.lead, requested.id, accepted.version))).toBe('shifts.swap_state')
  })

  it('offered to the team goes to the first who accepts', async () => {
    const { anna, ben, one } = await pair()
    const carl = await fixture.person()
    const offer = await fixture.data(fixture.swap(anna, { shift_id: one.id, user_id: anna.id }))
    expect(offer).toMatchObject({ open: true, legs: [{ to: null }] })
    const codes = (
      await Promise.all([ben, carl].map((who) => fixture.respondToSwap(who, offer.id, offer.version)))
    ).map(codeOf)
    expect(codes.toSorted()).toEqual(['done', 'shifts.swap_state'])
    const late = await fixture.person()
    expect(codeOf(await fixture.respondToSwap(late, offer.id, offer.version))).toBe('shifts.swap_state')
    const outsider = await fixture.person({ team_id: fixture.other_team })
    expect((await fixture.respondToSwap(outsider, offer.id, offer.version)).status).toBe(404)
  })

  it('keeps the order of its checks', async () => {
    const { anna, ben, one, two } = await pair()
    const later = nextWeek()
    const draft = await fixture.add([anna], { date: day(8) }, fixture.lead, later)
    const handOver = (actor: Person, shift: number, to: number | null) =>
      fixture.swap(actor, { shift_id: shift, user_id: actor.id, other_user_id: to })
    expect(codeOf(await handOver(anna, draft.id, ben.employee_id))).toBe('shifts.not_published')
    expect((await handOver(anna, two.id, ben.employee_id)).status).toBe(404)
    expect(codeOf(await handOver(anna, one.id, anna.employee_id))).toBe('shifts.swap_self')
    const outsider = await fixture.person({ team_id: fixture.other_team })
    expect(codeOf(await handOver(anna, one.id, outsider.employee_id))).toBe('shifts.not_in_team')
    expect((await app.send(calls.commentSwap, outsider, { params: { id: 1 }, body: { comment: 'Me?' } })).status).toBe(
      404,
    )
    const own = firstOf(
      (await fixture.planOf(anna, week)).shifts.flatMap(({ id, users }) => (id === one.id ? users : [])),
    )
    const options = await fixture.data(
      app.send(swapCalls.listSwapOptions, anna, { params: { assignment_id: own.assignment_id } }),
    )
    expect(options.give.map(({ employee }) => employee.id)).toContain(ben.employee_id)
    expect(options.exchange).toMatchObject([{ employee: { id: ben.employee_id }, shift: { id: two.id } }])
    expect(
      (await app.send(swapCalls.listSwapOptions, ben, { params: { assignment_id: own.assignment_id } })).status,
    ).toBe(404)
  })

  it('made by a planner is applied at once', async () => {
    const { anna, ben, one, two } = await pair()
    const made = await fixture.data(
      fixture.swap(fixture.lead, {
        shift_id: one.id,
        user_id: anna.employee_id,
        other_user_id: ben.employee_id,
        other_shift_id: two.id,
      }),
    )
    expect(made).toMatchObject({ state: 'applied', legs: [{ consent: 'not_needed' }, { consent: 'not_needed' }] })
    expect(await fixture.noticesOf(ben, 'shifts.swap')).toMatchObject([{ title: 'The swap is applied' }])
  })

  it('is declined, withdrawn, commented on and listed; it is closed to those who act for others', async () => {
    const { anna, ben, one, two } = await pair()
    const requested = await fixture.data(exchange(anna, ben, one, two))
    expect(await fixture.data(fixture.respondToSwap(ben, requested.id, requested.version, 'decline'))).toMatchObject({
      state: 'declined',
    })
    const again = await fixture.data(exchange(anna, ben, one, two))
    expect(
      await fixture.data(app.send(calls.commentSwap, ben, { params: { id: again.id }, body: { comment: 'Why?' } })),
    ).toMatchObject({ comments: [{}, { text: 'Why?' }] })
    expect((await remove(ben, again.id)).status).toBe(404)
    expect((await app.send(calls.deleteSwap, anna, { params: { id: again.id, userId: ben.id } })).status).toBe(404)
    expect(await fixture.data(remove(anna, again.id))).toMatchObject({ state: 'withdrawn' })
    const listed = async (actor: Person) =>
      (await fixture.data(app.send(swapCalls.listSwaps, actor, { query: { from: week, to: day(6) } }))).map(
        ({ id }) => id,
      )
    expect(await listed(anna)).toEqual([again.id, requested.id])
    expect(await listed(await fixture.person())).toEqual([])
    expect(await listed(fixture.lead)).toEqual([again.id, requested.id])
    for (const call of [
      calls.swapShift,
      calls.deleteSwap,
      swapCalls.respondToSwap,
      swapCalls.decideSwap,
      swapCalls.claimShift,
      swapCalls.decideClaim,
    ])
      expect(call.acting).toBe(false)
  })
})
