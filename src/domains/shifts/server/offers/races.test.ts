import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { firstOf } from '#kit/contract/testing/required.ts'
import type { Op } from '../../contract/plan.ops.ts'
import { codeOf } from '../testing/shifts-fixture.ts'
import { type OffersFixture, REASON, startOffers } from '../testing/offers-fixture.ts'

let of: OffersFixture
let fixture: OffersFixture['fixture']
let app: OffersFixture['app']
beforeAll(async () => {
  of = await startOffers()
  ;({ app, fixture } = of)
})
afterAll(() => app.stop())
beforeEach(() => of.next())

describe('at once', () => {
  const CALLERS = 20
  const each = <Result>(act: (at: number) => Promise<Result>): Promise<Result[]> =>
    Promise.all(Array.from({ length: CALLERS }, (_, at) => act(at)))
  const countOf = (codes: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))
  const doubles = async () => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from shift_assignments a join shift_assignments b
      on a.employee_id = b.employee_id and a.id < b.id and a.live and b.live and a.span && b.span`.execute(fixture.db)
    return rows[0]?.n
  }

  it('twenty acceptances are one', async () => {
    const started = await of.published()
    const made = firstOf(await of.offer(started.id, of.moving(started)))
    const codes = (await each(() => of.respond(started.person, made))).map(codeOf)
    expect(countOf(codes)).toEqual({ done: 1, 'shifts.offer_state': CALLERS - 1 })
    expect([await fixture.onShift(started.early.id), await doubles()]).toEqual([[started.person.employee_id], 0])
  })

  it('an acceptance and a withdrawal: one of them counts', async () => {
    const started = await of.published()
    const made = firstOf(await of.offer(started.id, of.moving(started)))
    const codes = (
      await each((at) => (at % 2 === 0 ? of.respond(started.person, made) : of.withdraw(fixture.lead, made)))
    ).map(codeOf)
    expect(countOf(codes)).toEqual({ done: 1, 'shifts.offer_state': CALLERS - 1 })
    const isAccepted = (await of.stateOf(made)) === 'accepted'
    expect(await fixture.onShift(isAccepted ? started.early.id : started.late.id)).toEqual([started.person.employee_id])
  })

  it('an acceptance while the shift is deleted or changed', async () => {
    const started = await of.published()
    const { early, late, person, id } = started
    const made = firstOf(await of.offer(id, of.moving(started)))
    const responses = await each((at) => {
      if (at % 2 === 0) return of.respond(person, made).then((one) => `respond ${codeOf(one)}`)
      const op: Op =
        at % 4 === 1
          ? { op: 'delete', shift_id: early.id, version: early.version }
          : { op: 'update', shift_id: late.id, version: late.version, start_time: '13:00' }
      return fixture.tryApply(fixture.lead, id, [op], { reason: REASON }).then((one) => `plan ${codeOf(one)}`)
    })
    const accepted = responses.filter((code) => code === 'respond done').length
    expect(accepted).toBeLessThanOrEqual(1)
    expect(await of.stateOf(made)).toBe(accepted === 1 ? 'accepted' : 'withdrawn')
    // A shift that is deleted is not found any more; nothing else is unexpected.
    const known = /^(respond (done|shifts\.offer_state)|plan (done|common\.stale|404))$/
    expect(responses.filter((code) => !known.test(code))).toEqual([])
    expect(await doubles()).toBe(0)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from shift_assignments a join shifts s on s.id = a.shift_id
      where a.live and s.deleted_at is not null`.execute(fixture.db)
    expect(rows[0]?.n).toBe(0)
  })

  it('twenty planners who offer one day to one person: one offer', async () => {
    const started = await of.published()
    const codes = (
      await each((at) => of.tryOffer(started.id, of.moving(started), at % 2 === 0 ? fixture.lead : fixture.admin))
    ).map(codeOf)
    expect(countOf(codes)).toEqual({ done: 1, 'shifts.offer_open': CALLERS - 1 })
  })

  it('twenty people of one shift accept: each has one place, and their number is that of the planner', async () => {
    const { people, late, id } = await of.published(CALLERS)
    const made = await of.offer(id, [{ op: 'update', shift_id: late.id, version: late.version, end_time: '21:00' }])
    const codes = await each((at) => {
      const who = people[at]
      const mine = made.find(({ employee }) => employee.id === who?.employee_id)
      if (!who || !mine) throw new Error('No offer')
      return of.respond(who, mine).then(codeOf)
    })
    expect(countOf(codes)).toEqual({ done: CALLERS })
    expect(await of.placesOf(id)).toEqual(['06:00 0/1', `14:00 ${CALLERS}/${CALLERS}`])
    expect(await doubles()).toBe(0)
  }, 60_000)
})
