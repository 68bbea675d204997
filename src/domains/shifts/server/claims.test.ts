import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { entryOf, firstOf } from '#kit/contract/testing/required.ts'
import * as planCalls from '../contract/plan.calls.ts'
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
const mode = (claim_mode: 'first' | 'fair' | 'lead') =>
  fixture.db.updateTable('shift_team_settings').set({ claim_mode }).where('team_id', '=', fixture.team).execute()

describe('an open place', () => {
  it('A17: goes to the first of two, in the mode for that', async () => {
    await mode('first')
    const people = [await fixture.person(), await fixture.person()]
    const shift = await fixture.add([], { date: day(0), needed: 1 }, fixture.lead, week)
    expect((await fixture.claim(firstOf(people), shift.id)).status).toBe(404)
    await fixture.publish(fixture.lead, week)
    const codes = (await Promise.all(people.map((who) => fixture.claim(who, shift.id)))).map(codeOf)
    expect(codes.toSorted()).toEqual(['done', 'shifts.full'])
    expect(await fixture.onShift(shift.id)).toHaveLength(1)
    const outsider = await fixture.person({ team_id: fixture.other_team })
    expect((await fixture.claim(outsider, shift.id)).status).toBe(404)
  })

  it('is collected for and given fairly, once', async () => {
    await mode('fair')
    const [anna, ben, carl] = [await fixture.person(), await fixture.person(), await fixture.person()]
    const shift = await fixture.add([], { date: day(1), needed: 1 }, fixture.lead, week)
    await fixture.add([anna], { date: day(4) }, fixture.lead, week)
    await fixture.publish(fixture.lead, week)
    for (const who of [anna, ben, carl])
      expect((await fixture.data(fixture.claim(who, shift.id))).claim.state).toBe('waiting')
    expect((await fixture.data(fixture.claim(carl, shift.id, true))).claim.state).toBe('withdrawn')
    const open = await fixture.data(app.send(swapCalls.listOpenShifts, anna, { query: { from: week, to: day(6) } }))
    expect(open).toMatchObject([{ shift: { id: shift.id }, claimed: true, place_in_queue: 2, findings: [] }])
    await app.runJob('shifts.often')
    expect(await fixture.onShift(shift.id)).toEqual([])
    app.clock.set('2026-05-13T09:00:00.000Z')
    await app.runJob('shifts.often')
    await app.runJob('shifts.often')
    expect(await fixture.onShift(shift.id)).toEqual([ben.employee_id])
    const claims = await fixture.data(app.send(swapCalls.listClaims, fixture.lead, { params: { shift_id: shift.id } }))
    expect(claims.map(({ state }) => state).toSorted()).toEqual(['granted', 'lapsed', 'withdrawn'])
  })

  it('is decided by a planner, not by the one who claims', async () => {
    await mode('lead')
    const anna = await fixture.person()
    const shift = await fixture.add([], { date: day(1), needed: 2 }, fixture.lead, week)
    await fixture.publish(fixture.lead, week)
    const { claim } = await fixture.data(fixture.claim(anna, shift.id))
    const own = await fixture.data(fixture.claim(fixture.lead, shift.id))
    const decide = (id: number, decision: 'grant' | 'decline' = 'grant') =>
      app.send(swapCalls.decideClaim, fixture.lead, { params: { id }, body: { decision } })
    expect(codeOf(await decide(own.claim.id))).toBe('shifts.own')
    expect((await fixture.data(decide(claim.id))).shift.users.map(({ id }) => id)).toEqual([anna.employee_id])
    expect(codeOf(await decide(claim.id))).toBe('shifts.claim_closed')
    expect(
      (
        await app.send(swapCalls.decideClaim, fixture.other_lead, {
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
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const shift = await fixture.add([anna], { date: day(2) }, fixture.lead, week)
    await fixture.publish(fixture.lead, week)
    const request = await app.fixture.leave(anna.employee_id, [day(2)])
    const days = await fixture.db.selectFrom('request_days').select('id').where('request_id', '=', request).execute()
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
    expect(await fixture.onShift(shift.id)).toEqual([])
    const [notice] = (await fixture.noticesOf(fixture.lead, 'shifts.open')).slice(-1)
    expect(notice?.title).toContain('is open')
    expect(notice?.body).toContain('Could take it')
    const candidates = await fixture.data(
      app.send(planCalls.listCandidates, fixture.lead, { params: { shift_id: shift.id } }),
    )
    expect(candidates.at(-1)).toMatchObject({ employee: { id: anna.employee_id }, findings: [{ rule: 'absent' }] })
    expect(candidates.find(({ employee }) => employee.id === ben.employee_id)).toMatchObject({ findings: [] })
    const offered = await fixture.data(
      app.send(planCalls.offerShift, fixture.lead, {
        params: { shift_id: shift.id },
        body: { employee_ids: [ben.employee_id] },
      }),
    )
    expect(offered).toEqual({ told: [ben.employee_id] })
    expect(await fixture.noticesOf(ben, 'shifts.open')).toMatchObject([
      { verbs: [{ call: 'shifts.claim', label: 'Claim' }] },
    ])
    await app.begin(async (work) => effect.undo(work, about))
    expect((await fixture.noticesOf(fixture.lead, 'shifts.open')).at(-1)?.title).toContain('is no longer away')
  })

  it('a suspension and a departure end places; until then they are held', async () => {
    const { personHooks, personLeft } = await import('#domains/people/server/index.ts')
    const { holdings, listHoldingItems } = await import('#kit/server/holdings.ts')
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const shift = await fixture.add([anna], { date: day(2) }, fixture.lead, week)
    const next = await fixture.add([ben], { date: day(3) }, fixture.lead, week)
    await fixture.publish(fixture.lead, week)
    const suspended = entryOf(personHooks['person.suspended'], 'shifts')
    const effects = await app.begin(async (work) =>
      suspended(work, { employee_id: anna.employee_id, from: day(0), to: day(6), with_pay: true }),
    )
    expect(effects).toEqual({ shifts_opened: 1 })
    expect(await fixture.onShift(shift.id)).toEqual([])
    const kind = entryOf(holdings, 'shifts')
    const items = await listHoldingItems(fixture.db, [{ employee_id: ben.employee_id, from: day(0) }], kind)
    expect(items).toMatchObject([{ due: day(3), label: expect.stringContaining('Day') }])
    const left = entryOf(personLeft, 'shifts')
    await app.begin(async (work) => left(work, { employee_id: ben.employee_id, last_day: day(1) }))
    expect(await fixture.onShift(next.id)).toEqual([])
  })
})
