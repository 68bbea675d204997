import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestEffects } from '#domains/requests/server/index.ts'
import { personHooks } from '#domains/people/server/index.ts'
import { entryOf, firstOf } from '#kit/contract/testing/required.ts'
import * as offerCalls from '../../contract/offers.calls.ts'
import type { OfferRow } from '../../contract/offers.models.ts'
import * as planCalls from '../../contract/plan.calls.ts'
import type { Op } from '../../contract/plan.ops.ts'
import * as policy from '../../contract/policy.calls.ts'
import { readCalendar } from '../testing/read-calendar.ts'
import { codeOf, NOW } from '../testing/shifts-fixture.ts'
import { type OffersFixture, REASON, type Started, startOffers } from '../testing/offers-fixture.ts'

let of: OffersFixture
let fixture: OffersFixture['fixture']
let app: OffersFixture['app']
beforeAll(async () => {
  of = await startOffers()
  ;({ app, fixture } = of)
})
afterAll(() => app.stop())
beforeEach(() => of.next())

describe('an offer ends', () => {
  const ended = async (started: Started, act: (made: OfferRow) => Promise<unknown>) => {
    const made = firstOf(await of.offer(started.id, of.moving(started)))
    await act(made)
    return of.stateOf(made)
  }

  it('when its place is taken, or its shift changes or is deleted', async () => {
    const one = await of.published()
    const { person, late, early, id } = one
    expect(
      await ended(one, () =>
        fixture.apply(fixture.lead, id, [{ op: 'delete', shift_id: early.id, version: early.version }], {
          reason: REASON,
        }),
      ),
    ).toBe('withdrawn')
    expect(await of.titles(person)).toContain('An offered change is withdrawn')
    of.next()
    const two = await of.published()
    const times: Op = { op: 'update', shift_id: two.early.id, version: two.early.version, start_time: '05:00' }
    expect(await ended(two, () => fixture.apply(fixture.lead, two.id, [times], { reason: REASON }))).toBe('withdrawn')
    of.next()
    const three = await of.published()
    const off: Op = { op: 'unassign', shift_id: three.late.id, employee_id: three.person.employee_id }
    expect(await ended(three, () => fixture.apply(fixture.lead, three.id, [off], { reason: REASON }))).toBe('withdrawn')
    expect(await fixture.onShift(late.id)).toEqual([person.employee_id])
  })

  it('when the place is swapped away', async () => {
    const started = await of.published()
    const { person, late, id } = started
    const ben = await fixture.person()
    expect(
      await ended(started, () =>
        fixture.data(
          fixture.swap(fixture.lead, { shift_id: late.id, user_id: person.id, other_user_id: ben.employee_id }),
        ),
      ),
    ).toBe('withdrawn')
    expect(await fixture.onShift(late.id)).toEqual([ben.employee_id])
    expect((await fixture.planOf(fixture.lead, of.week())).week.id).toBe(id)
  })

  it('when leave is approved, or the person is suspended', async () => {
    const started = await of.published()
    const { person } = started
    const absent = async () => {
      const request = await app.fixture.leave(person.employee_id, [of.day(1)])
      const leaveDay = firstOf(
        await fixture.db.selectFrom('request_days').select('id').where('request_id', '=', request).execute(),
      )
      await app.begin((work) =>
        entryOf(requestEffects, 'shifts').apply(work, {
          id: request,
          employee_id: person.employee_id,
          type_id: 1,
          type_code: 'sick',
          kind: 'leave',
          from_date: of.day(1),
          to_date: of.day(1),
          payload: {},
          reason: null,
          source: null,
          days: [{ id: leaveDay.id, date: of.day(1), part: 'full' as const, minutes: 480, amount: 100 }],
        }),
      )
    }
    expect(await ended(started, absent)).toBe('withdrawn')
    expect((await of.titles(fixture.lead)).at(-1)).toMatch(/ is away: an offered change is withdrawn$/)
    of.next()
    const ben = await fixture.person()
    const { id, early } = await of.published()
    const added = firstOf(await of.offer(id, [{ op: 'assign', shift_id: early.id, employee_id: ben.employee_id }]))
    await app.begin((work) =>
      entryOf(personHooks['person.suspended'], 'shifts')(work, {
        employee_id: ben.employee_id,
        from: of.day(0),
        to: of.day(6),
      } as never),
    )
    expect(await of.stateOf(added)).toBe('withdrawn')
  })

  it('when the week is taken back', async () => {
    const started = await of.published()
    const { version } = await fixture.weekOf(of.week())
    expect(
      await ended(started, () =>
        fixture.data(
          app.send(planCalls.publishWeek, fixture.lead, {
            params: { week_id: started.id },
            body: { version, action: 'withdraw', reason: REASON },
          }),
        ),
      ),
    ).toBe('withdrawn')
  })
})

describe('what others see', () => {
  it('a person without a login cannot respond, so the change is applied at once and is late', async () => {
    const started = await of.published()
    const { person, early, id } = started
    await fixture.db
      .updateTable('accounts')
      .set({ deleted_at: NOW })
      .where('employee_id', '=', person.employee_id)
      .execute()
    expect(await of.offer(id, of.moving(started))).toEqual([])
    const plan = await fixture.planOf(fixture.lead, of.week())
    expect(plan.shifts.find((one) => one.id === early.id)?.users).toMatchObject([{ changed_late: true }])
  })

  it('the place that is offered is not claimed by someone else, and the calendar has what holds', async () => {
    const started = await of.published()
    const { person, early } = started
    const ben = await fixture.person()
    const { url } = await fixture.data(app.send(policy.addFeed, person, { body: { include_absences: false } }))
    const secret = url.split('/').at(-1) ?? ''
    const starts = async () =>
      readCalendar((await app.send(policy.readFeedFile, null, { params: { secret } }, { ip: '203.0.113.7' })).bytes)
        .filter((event) => event.get('STATUS') !== 'CANCELLED')
        .map((event) => event.get('DTSTART')?.slice(-7))
    const made = firstOf(await of.offer(started.id, of.moving(started)))
    expect(codeOf(await fixture.claim(ben, early.id))).toBe('shifts.full')
    expect(await starts()).toEqual(['140000Z'])
    const { offers, shifts } = await fixture.planOf(ben, of.week())
    expect([offers, shifts.find(({ id }) => id === early.id)?.can.claim]).toEqual([[], false])
    expect((await fixture.planOf(person, of.week())).offers).toMatchObject([{ id: made.id }])
    await fixture.data(of.respond(person, made))
    expect(await starts()).toEqual(['060000Z'])
  })

  it('only the person answers, and only planners of the team withdraw', async () => {
    const started = await of.published()
    const made = firstOf(await of.offer(started.id, of.moving(started)))
    const ben = await fixture.person()
    const foreign = await app.fixture.user({ grants: {} })
    expect(
      (
        await app.send(offerCalls.respondToOffer, null, {
          params: { id: made.id },
          body: { version: 1, answer: 'accept' },
        })
      ).status,
    ).toBe(401)
    expect((await app.send(offerCalls.listOffers, null, {})).status).toBe(401)
    expect(
      (await app.send(offerCalls.withdrawOffer, null, { params: { id: made.id }, body: { version: 1 } })).status,
    ).toBe(401)
    expect((await of.respond(foreign, made)).status).toBe(403)
    expect((await of.withdraw(started.person, made)).status).toBe(403)
    expect((await of.respond(ben, made)).status).toBe(404)
    expect((await of.respond(fixture.lead, made)).status).toBe(404)
    expect((await of.withdraw(fixture.other_lead, made)).status).toBe(404)
    expect(codeOf(await of.respond(started.person, { ...made, version: 7 }))).toBe('common.stale')
    expect(codeOf(await of.withdraw(fixture.admin, made))).toBe('done')
    expect((await of.respond(started.person, made)).body).toMatchObject({
      code: 'shifts.offer_state',
      message: 'This offer is already withdrawn.',
    })
  })
})
