import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/shifts.calls.ts'
import type { ShiftRow } from '../contract/shifts.models.ts'
import * as swapCalls from '../contract/swaps.calls.ts'
import { codeOf, mondays, type ShiftsWorld, startShifts } from './testing/shifts-world.ts'

let world: ShiftsWorld
let app: ShiftsWorld['app']
let week = ''
const nextWeek = mondays()
beforeAll(async () => {
  world = await startShifts()
  ;({ app } = world)
})
afterAll(() => app.stop())
beforeEach(() => {
  week = nextWeek()
})
const day = (days: number): string => addDays(week, days)

type Person = Awaited<ReturnType<ShiftsWorld['person']>>
const pair = async (): Promise<{ anna: Person; ben: Person; one: ShiftRow; two: ShiftRow }> => {
  const [anna, ben] = [await world.person(), await world.person()]
  const one = await world.add([anna], { date: day(0) }, world.lead, week)
  const two = await world.add([ben], { date: day(2) }, world.lead, week)
  await world.publish(world.lead, week)
  return { anna, ben, one, two }
}
const exchange = (anna: Person, ben: Person, one: ShiftRow, two: ShiftRow) =>
  world.swap(anna, {
    shift_id: one.id,
    user_id: anna.id,
    other_user_id: ben.employee_id,
    other_shift_id: two.id,
    comment: '<b>Please</b>',
  })
const remove = (actor: Person, id: number) => app.ask(calls.deleteSwap, actor, { params: { id, userId: actor.id } })

describe('a swap', () => {
  it('A9, A10, A23: is answered by the named person, approved by a planner, and taken back', async () => {
    const { anna, ben, one, two } = await pair()
    const carl = await world.person()
    const asked = await world.data(exchange(anna, ben, one, two))
    expect(asked).toMatchObject({
      state: 'requested',
      comments: [{ text: '<b>Please</b>' }],
      can: { delete: true, accept: false },
    })
    expect(await world.noticesOf(ben, 'shifts.swap')).toMatchObject([{ verbs: [{ call: 'shifts.swapAnswer' }] }])
    expect((await world.answerSwap(carl, asked.id, asked.version)).status).toBe(404)
    expect((await world.answerSwap(anna, asked.id, asked.version)).status).toBe(404)
    const accepted = await world.data(world.answerSwap(ben, asked.id, asked.version))
    expect(accepted.state).toBe('accepted')
    expect((await world.decideSwap(world.other_lead, asked.id, accepted.version)).status).toBe(404)
    expect(codeOf(await world.decideSwap(world.lead, asked.id, accepted.version - 1))).toBe('common.stale')
    const applied = await world.data(world.decideSwap(world.lead, asked.id, accepted.version))
    expect(applied).toMatchObject({ state: 'applied', can: { delete: true } })
    expect([await world.onShift(one.id), await world.onShift(two.id)]).toEqual([[ben.employee_id], [anna.employee_id]])
    expect((await remove(anna, asked.id)).status).toBe(404)
    expect(await world.data(remove(world.lead, asked.id))).toMatchObject({ state: 'reverted' })
    expect([await world.onShift(one.id), await world.onShift(two.id)]).toEqual([[anna.employee_id], [ben.employee_id]])
    expect(codeOf(await remove(world.lead, asked.id))).toBe('shifts.swap_state')
  })

  it('A11: a shift is in one swap that runs', async () => {
    const { anna, ben, one } = await pair()
    const carl = await world.person()
    const give = (to: Person) => world.swap(anna, { shift_id: one.id, user_id: anna.id, other_user_id: to.employee_id })
    const codes = (await Promise.all([give(ben), give(carl)])).map(codeOf)
    expect(codes.toSorted()).toEqual(['done', 'shifts.swap_open'])
  })

  it('A12: a planner who is part of it neither makes nor approves it', async () => {
    const { anna, ben } = await pair()
    const own = await world.add([world.lead], { date: day(4) }, world.lead, week)
    const other = await world.add([ben], { date: day(5) }, world.lead, week)
    const asked = await world.data(
      world.swap(ben, {
        shift_id: other.id,
        user_id: ben.id,
        other_user_id: world.lead.employee_id,
        other_shift_id: own.id,
      }),
    )
    const accepted = await world.data(world.answerSwap(world.lead, asked.id, asked.version))
    expect(codeOf(await world.decideSwap(world.lead, asked.id, accepted.version))).toBe('shifts.own')
    expect(
      codeOf(
        await world.swap(world.lead, { shift_id: other.id, user_id: ben.id, other_user_id: world.lead.employee_id }),
      ),
    ).toBe('shifts.own')
    expect(codeOf(await world.decideSwap(world.admin, asked.id, accepted.version))).toBe('done')
    expect(
      (await world.swap(anna, { shift_id: own.id, user_id: ben.id, other_user_id: anna.employee_id })).status,
    ).toBe(400)
  })

  it('A13: expires where one of its shifts changes', async () => {
    const { anna, ben, one, two } = await pair()
    const asked = await world.data(exchange(anna, ben, one, two))
    const accepted = await world.data(world.answerSwap(ben, asked.id, asked.version))
    const { id } = await world.weekOf(week)
    const fresh = firstOf((await world.planOf(world.lead, week)).shifts.filter((shift) => shift.id === two.id))
    await world.apply(world.lead, id, [{ op: 'update', shift_id: two.id, version: fresh.version, start_time: '10:00' }])
    expect(codeOf(await world.decideSwap(world.lead, asked.id, accepted.version))).toBe('shifts.swap_state')
  })

  it('offered to the team goes to the first who accepts', async () => {
    const { anna, ben, one } = await pair()
    const carl = await world.person()
    const offer = await world.data(world.swap(anna, { shift_id: one.id, user_id: anna.id }))
    expect(offer).toMatchObject({ open: true, legs: [{ to: null }] })
    const codes = (await Promise.all([ben, carl].map((who) => world.answerSwap(who, offer.id, offer.version)))).map(
      codeOf,
    )
    expect(codes.toSorted()).toEqual(['done', 'shifts.swap_state'])
    const late = await world.person()
    expect(codeOf(await world.answerSwap(late, offer.id, offer.version))).toBe('shifts.swap_state')
    const outsider = await world.person({ team_id: world.other_team })
    expect((await world.answerSwap(outsider, offer.id, offer.version)).status).toBe(404)
  })

  it('keeps the order of its checks', async () => {
    const { anna, ben, one, two } = await pair()
    const later = nextWeek()
    const draft = await world.add([anna], { date: day(8) }, world.lead, later)
    const give = (actor: Person, shift: number, to: number | null) =>
      world.swap(actor, { shift_id: shift, user_id: actor.id, other_user_id: to })
    expect(codeOf(await give(anna, draft.id, ben.employee_id))).toBe('shifts.not_published')
    expect((await give(anna, two.id, ben.employee_id)).status).toBe(404)
    expect(codeOf(await give(anna, one.id, anna.employee_id))).toBe('shifts.swap_self')
    const outsider = await world.person({ team_id: world.other_team })
    expect(codeOf(await give(anna, one.id, outsider.employee_id))).toBe('shifts.not_in_team')
    expect((await app.ask(calls.commentSwap, outsider, { params: { id: 1 }, body: { comment: 'Me?' } })).status).toBe(
      404,
    )
    const own = firstOf(
      (await world.planOf(anna, week)).shifts.flatMap(({ id, users }) => (id === one.id ? users : [])),
    )
    const options = await world.data(
      app.ask(swapCalls.listSwapOptions, anna, { params: { assignment_id: own.assignment_id } }),
    )
    expect(options.give.map(({ employee }) => employee.id)).toContain(ben.employee_id)
    expect(options.exchange).toMatchObject([{ employee: { id: ben.employee_id }, shift: { id: two.id } }])
    expect(
      (await app.ask(swapCalls.listSwapOptions, ben, { params: { assignment_id: own.assignment_id } })).status,
    ).toBe(404)
  })

  it('made by a planner is applied at once', async () => {
    const { anna, ben, one, two } = await pair()
    const made = await world.data(
      world.swap(world.lead, {
        shift_id: one.id,
        user_id: anna.employee_id,
        other_user_id: ben.employee_id,
        other_shift_id: two.id,
      }),
    )
    expect(made).toMatchObject({ state: 'applied', legs: [{ consent: 'not_needed' }, { consent: 'not_needed' }] })
    expect(await world.noticesOf(ben, 'shifts.swap')).toMatchObject([{ title: 'The swap is applied' }])
  })

  it('is declined, withdrawn, commented on and listed; it is closed to those who act for others', async () => {
    const { anna, ben, one, two } = await pair()
    const asked = await world.data(exchange(anna, ben, one, two))
    expect(await world.data(world.answerSwap(ben, asked.id, asked.version, 'decline'))).toMatchObject({
      state: 'declined',
    })
    const again = await world.data(exchange(anna, ben, one, two))
    expect(
      await world.data(app.ask(calls.commentSwap, ben, { params: { id: again.id }, body: { comment: 'Why?' } })),
    ).toMatchObject({ comments: [{}, { text: 'Why?' }] })
    expect((await remove(ben, again.id)).status).toBe(404)
    expect((await app.ask(calls.deleteSwap, anna, { params: { id: again.id, userId: ben.id } })).status).toBe(404)
    expect(await world.data(remove(anna, again.id))).toMatchObject({ state: 'withdrawn' })
    const listed = async (actor: Person) =>
      (await world.data(app.ask(swapCalls.listSwaps, actor, { query: { from: week, to: day(6) } }))).map(({ id }) => id)
    expect(await listed(anna)).toEqual([again.id, asked.id])
    expect(await listed(await world.person())).toEqual([])
    expect(await listed(world.lead)).toEqual([again.id, asked.id])
    for (const call of [
      calls.swapShift,
      calls.deleteSwap,
      swapCalls.answerSwap,
      swapCalls.decideSwap,
      swapCalls.claimShift,
      swapCalls.decideClaim,
    ])
      expect(call.acting).toBe(false)
  })
})
