import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { entryOf, firstOf } from '#kit/contract/testing/required.ts'
import * as planCalls from '../contract/plan.calls.ts'
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
const mode = (claim_mode: 'first' | 'fair' | 'lead') =>
  world.db.updateTable('shift_team_settings').set({ claim_mode }).where('team_id', '=', world.team).execute()

describe('an open place', () => {
  it('A17: goes to the first of two, in the mode for that', async () => {
    await mode('first')
    const people = [await world.person(), await world.person()]
    const shift = await world.add([], { date: day(0), needed: 1 }, world.lead, week)
    expect((await world.claim(firstOf(people), shift.id)).status).toBe(404)
    await world.publish(world.lead, week)
    const codes = (await Promise.all(people.map((who) => world.claim(who, shift.id)))).map(codeOf)
    expect(codes.toSorted()).toEqual(['done', 'shifts.full'])
    expect(await world.onShift(shift.id)).toHaveLength(1)
    const outsider = await world.person({ team_id: world.other_team })
    expect((await world.claim(outsider, shift.id)).status).toBe(404)
  })

  it('is collected for and given fairly, once', async () => {
    await mode('fair')
    const [anna, ben, carl] = [await world.person(), await world.person(), await world.person()]
    const shift = await world.add([], { date: day(1), needed: 1 }, world.lead, week)
    await world.add([anna], { date: day(4) }, world.lead, week)
    await world.publish(world.lead, week)
    for (const who of [anna, ben, carl])
      expect((await world.data(world.claim(who, shift.id))).claim.state).toBe('waiting')
    expect((await world.data(world.claim(carl, shift.id, true))).claim.state).toBe('withdrawn')
    const open = await world.data(app.ask(swapCalls.listOpenShifts, anna, { query: { from: week, to: day(6) } }))
    expect(open).toMatchObject([{ shift: { id: shift.id }, claimed: true, place_in_queue: 2, findings: [] }])
    await app.runJob('shifts.often')
    expect(await world.onShift(shift.id)).toEqual([])
    app.clock.set('2026-05-13T09:00:00.000Z')
    await app.runJob('shifts.often')
    await app.runJob('shifts.often')
    expect(await world.onShift(shift.id)).toEqual([ben.employee_id])
    const claims = await world.data(app.ask(swapCalls.listClaims, world.lead, { params: { shift_id: shift.id } }))
    expect(claims.map(({ state }) => state).toSorted()).toEqual(['granted', 'lapsed', 'withdrawn'])
  })

  it('is decided by a planner, not by the one who claims', async () => {
    await mode('lead')
    const anna = await world.person()
    const shift = await world.add([], { date: day(1), needed: 2 }, world.lead, week)
    await world.publish(world.lead, week)
    const { claim } = await world.data(world.claim(anna, shift.id))
    const own = await world.data(world.claim(world.lead, shift.id))
    const decide = (id: number, decision: 'grant' | 'decline' = 'grant') =>
      app.ask(swapCalls.decideClaim, world.lead, { params: { id }, body: { decision } })
    expect(codeOf(await decide(own.claim.id))).toBe('shifts.own')
    expect((await world.data(decide(claim.id))).shift.users.map(({ id }) => id)).toEqual([anna.employee_id])
    expect(codeOf(await decide(claim.id))).toBe('shifts.claim_closed')
    expect(
      (
        await app.ask(swapCalls.decideClaim, world.other_lead, {
          params: { id: claim.id },
          body: { decision: 'grant' },
        })
      ).status,
    ).toBe(404)
  })
})

describe('an absence', () => {
  it('A16: opens the places that it takes, in its transaction; planners hear who could take them', async () => {
    await mode('fair')
    const [anna, ben] = [await world.person(), await world.person()]
    const shift = await world.add([anna], { date: day(2) }, world.lead, week)
    await world.publish(world.lead, week)
    const request = await app.world.leave(anna.employee_id, [day(2)])
    const days = await world.db.selectFrom('request_days').select('id').where('request_id', '=', request).execute()
    const { requestEffects } = await import('#domains/requests/server/index.ts')
    const effect = entryOf(requestEffects, 'shifts')
    const about = {
      id: request,
      employee_id: anna.employee_id,
      type_id: 1,
      type_code: 'sick',
      kind: 'leave',
      from_date: day(2),
      to_date: day(2),
      payload: {},
      reason: null,
      source: null,
      days: days.map(({ id }) => ({ id, date: day(2), part: 'full' as const, minutes: 480, amount: 100 })),
    }
    await app.begin(async (work) => effect.apply(work, about))
    expect(await world.onShift(shift.id)).toEqual([])
    const [notice] = (await world.noticesOf(world.lead, 'shifts.open')).slice(-1)
    expect(notice?.title).toContain('is open')
    expect(notice?.body).toContain('Could take it')
    const candidates = await world.data(
      app.ask(planCalls.listCandidates, world.lead, { params: { shift_id: shift.id } }),
    )
    expect(candidates.at(-1)).toMatchObject({ employee: { id: anna.employee_id }, findings: [{ rule: 'absent' }] })
    expect(candidates.find(({ employee }) => employee.id === ben.employee_id)).toMatchObject({ findings: [] })
    const told = await world.data(
      app.ask(planCalls.offerShift, world.lead, {
        params: { shift_id: shift.id },
        body: { employee_ids: [ben.employee_id] },
      }),
    )
    expect(told).toEqual({ told: [ben.employee_id] })
    expect(await world.noticesOf(ben, 'shifts.open')).toMatchObject([
      { verbs: [{ call: 'shifts.claim', label: 'Claim' }] },
    ])
    await app.begin(async (work) => effect.undo(work, about))
    expect((await world.noticesOf(world.lead, 'shifts.open')).at(-1)?.title).toContain('is no longer away')
  })

  it('a suspension and a departure end places; until then they are held', async () => {
    const { personHooks, personLeft } = await import('#domains/people/server/index.ts')
    const { holdings, listHoldingItems } = await import('#kit/server/holdings.ts')
    const [anna, ben] = [await world.person(), await world.person()]
    const shift = await world.add([anna], { date: day(2) }, world.lead, week)
    const next = await world.add([ben], { date: day(3) }, world.lead, week)
    await world.publish(world.lead, week)
    const suspended = entryOf(personHooks['person.suspended'], 'shifts')
    const effects = await app.begin(async (work) =>
      suspended(work, { employee_id: anna.employee_id, from: day(0), to: day(6), with_pay: true }),
    )
    expect(effects).toEqual({ shifts_opened: 1 })
    expect(await world.onShift(shift.id)).toEqual([])
    const kind = entryOf(holdings, 'shifts')
    const held = await listHoldingItems(world.db, [{ employee_id: ben.employee_id, from: day(0) }], kind)
    expect(held).toMatchObject([{ due: day(3), label: expect.stringContaining('Day') }])
    const left = entryOf(personLeft, 'shifts')
    await app.begin(async (work) => left(work, { employee_id: ben.employee_id, last_day: day(1) }))
    expect(await world.onShift(next.id)).toEqual([])
  })
})
