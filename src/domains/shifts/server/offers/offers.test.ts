import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstOf } from '#kit/contract/testing/required.ts'
import type { OfferRow } from '../../contract/offers.models.ts'
import * as planCalls from '../../contract/plan.calls.ts'
import type { Op } from '../../contract/plan.ops.ts'
import { codeOf, LEAD, NOW, type ShiftsFixture } from '../testing/shifts-fixture.ts'
import { type OffersFixture, REASON, startOffers } from '../testing/offers-fixture.ts'

type Person = Awaited<ReturnType<ShiftsFixture['person']>>

let of: OffersFixture
let fixture: OffersFixture['fixture']
let app: OffersFixture['app']
beforeAll(async () => {
  of = await startOffers()
  ;({ app, fixture } = of)
})
afterAll(() => app.stop())
beforeEach(() => of.next())

describe('a change inside the notice time', () => {
  it('is offered, and holds once it is accepted; it is no late change', async () => {
    const started = await of.published()
    const { person, late, early, id } = started
    const [made, ...others] = await of.offer(id, of.moving(started))
    expect(others).toEqual([])
    expect(made).toMatchObject({
      employee: { id: person.employee_id },
      replaced: { name: 'Late', start_time: '14:00' },
      from_shift_id: late.id,
      proposed: { name: 'Early', date: of.day(1), start_time: '06:00', end_time: '14:00' },
      reason: REASON,
      state: 'open',
      can: { respond: false, withdraw: true },
    })
    expect([await fixture.onShift(late.id), await fixture.onShift(early.id)]).toEqual([[person.employee_id], []])
    // The coverage counts the plan as it is.
    const { coverage } = await fixture.planOf(fixture.lead, of.week())
    const slot = (time: string) =>
      coverage.find(({ date }) => date === of.day(1))?.slots.find(({ from_time }) => from_time === time)?.planned
    expect([slot('08:00'), slot('16:00')]).toEqual([0, 1])
    expect(await fixture.noticesOf(person, 'shifts.moved')).toEqual([])
    const [notice] = await fixture.noticesOf(person, 'shifts.change_offer')
    expect(notice).toMatchObject({ title: 'A change of your shifts is offered to you', priority: 'high' })
    expect(notice?.body).toMatch(
      /^Early on Tuesday \d+ \w+ 06:00–14:00 instead of Late 14:00–22:00\. Accept or decline until \w+ \d+ \w+ \d\d:\d\d\.\nA colleague is ill$/,
    )
    expect(notice?.verbs).toMatchObject([
      { label: 'Accept', params: { body: { answer: 'accept' } } },
      { label: 'Decline', params: { body: { answer: 'decline' } } },
    ])

    const [mine] = await of.own(person)
    expect(mine).toMatchObject({ id: made?.id, can: { respond: true, withdraw: false } })
    const accepted = await fixture.data(of.respond(person, firstOf(await of.own(person))))
    expect(accepted).toMatchObject({ state: 'accepted', can: { respond: false } })
    expect([await fixture.onShift(late.id), await fixture.onShift(early.id)]).toEqual([[], [person.employee_id]])
    const plan = await fixture.planOf(fixture.lead, of.week())
    expect(plan.shifts.find((one) => one.id === early.id)?.users).toMatchObject([{ changed_late: false }])
    expect(await of.own(person)).toEqual([])
    expect(await fixture.noticesOf(person, 'shifts.moved')).toEqual([])
    expect(await of.titles(fixture.lead)).toEqual([expect.stringMatching(/ accepts an offered change$/)])
    const events = await fixture.data(app.send(planCalls.listChanges, fixture.lead, { params: { week_id: id } }))
    expect(events.slice(0, 4).map(({ action, late: isLate }) => [action, isLate])).toEqual([
      ['offer_accepted', false],
      ['assigned', false],
      ['removed', false],
      ['offered', false],
    ])
  })

  it('leaves everything as it is once it is declined, and the planner is told', async () => {
    const started = await of.published()
    const made = firstOf(await of.offer(started.id, of.moving(started)))
    const before = await of.placesOf(started.id)
    expect(await fixture.data(of.respond(started.person, made, 'decline'))).toMatchObject({
      state: 'declined',
    })
    expect(await of.placesOf(started.id)).toEqual(before)
    expect((await of.titles(fixture.lead)).at(-1)).toMatch(/ declines an offered change$/)
    expect(codeOf(await of.respond(started.person, made))).toBe('shifts.offer_state')
    // The day is free for another offer.
    expect(await of.offer(started.id, of.moving(started))).toHaveLength(1)
  })

  it('lapses without an answer in time: the old state stays, and both are told', async () => {
    const started = await of.published()
    const made = firstOf(await of.offer(started.id, of.moving(started)))
    const before = await of.placesOf(started.id)
    app.clock.set(made.respond_by)
    expect((await of.respond(started.person, made)).body).toMatchObject({
      code: 'shifts.offer_state',
      message: 'This offer is already over without an answer.',
    })
    await app.runJob('shifts.often')
    await app.runJob('shifts.often')
    app.clock.set(NOW)
    expect([await of.stateOf(made), await of.placesOf(started.id)]).toEqual(['lapsed', before])
    expect(
      (await of.titles(fixture.lead)).filter(
        (title) => title === `${made.employee.name} did not answer an offered change`,
      ),
    ).toHaveLength(1)
    expect(await of.titles(started.person)).toEqual([
      'A change of your shifts is offered to you',
      'The time to answer an offered change is over',
    ])
  })

  it('of a shift of several people is offered to each, and moves those who accept', async () => {
    const { people, late, id } = await of.published(3, { needed: 4 })
    const change: Op = { op: 'update', shift_id: late.id, version: late.version, start_time: '15:00' }
    const made = await of.offer(id, [change])
    expect(new Set(made.map(({ employee }) => employee.id))).toEqual(new Set(people.map((one) => one.employee_id)))
    expect(await of.placesOf(id)).toEqual(['06:00 0/1', '14:00 3/3', '15:00 0/1'])
    const [one, two, three] = people
    if (!one || !two || !three) throw new Error('No people')
    const mine = (who: Person): OfferRow => firstOf(made.filter(({ employee }) => employee.id === who.employee_id))
    await fixture.data(of.respond(one, mine(one)))
    expect(await of.placesOf(id)).toEqual(['06:00 0/1', '14:00 2/2', '15:00 1/2'])
    await fixture.data(of.respond(two, mine(two), 'decline'))
    await fixture.data(of.respond(three, mine(three)))
    expect(await of.placesOf(id)).toEqual(['06:00 0/1', '14:00 1/1', '15:00 2/3'])
    // Colleagues are not notified of places.
    expect(await fixture.noticesOf(two, 'shifts.moved')).toEqual([])
  })

  it('needs a reason, holds at once without people, and stays as it was for calls that do not ask', async () => {
    const started = await of.published()
    const { id, early, late, person } = started
    expect(codeOf(await fixture.tryApply(fixture.lead, id, of.moving(started), { offer: true }))).toBe(
      'shifts.reason_required',
    )
    const empty: Op = { op: 'update', shift_id: early.id, version: early.version, start_time: '07:00' }
    const done = await of.tryOffer(id, [empty])
    expect(done.body).toMatchObject({ message: 'Shift Plan Updated Successfully', data: { plan: { offers: [] } } })
    const forced = await fixture.apply(fixture.lead, id, of.moving(started), { reason: REASON })
    expect(forced.plan.shifts.find((one) => one.id === early.id)?.users).toMatchObject([{ changed_late: true }])
    expect(forced.plan.offers).toEqual([])
    const removed = await of.tryOffer(id, [{ op: 'unassign', shift_id: early.id, employee_id: person.employee_id }])
    expect(removed.body).toMatchObject({ data: { plan: { offers: [] } } })
    expect([await fixture.onShift(late.id), await fixture.onShift(early.id)]).toEqual([[], []])
  })

  it('is one for a person and a day', async () => {
    const started = await of.published()
    const { id, person } = started
    const made = firstOf(await of.offer(id, of.moving(started)))
    const again = await of.tryOffer(id, of.moving(started), fixture.admin)
    expect(again.body).toMatchObject({
      code: 'shifts.offer_open',
      message: expect.stringMatching(
        / already has an offer for \d+ \w+ that waits for an answer\. Withdraw it first\.$/,
      ),
    })
    expect(await fixture.data(of.withdraw(fixture.lead, made))).toMatchObject({ state: 'withdrawn' })
    expect((await of.titles(person)).at(-1)).toBe('An offered change is withdrawn')
    expect(await of.offer(id, of.moving(started))).toHaveLength(1)
    const one = fixture.db
      .insertInto('shift_offers')
      .columns([
        'week_id',
        'employee_id',
        'name',
        'short',
        'color',
        'date',
        'start_time',
        'end_time',
        'break_minutes',
        'span',
        'site',
        'reason',
        'offered_by',
        'created_at',
        'respond_by',
      ])
    await expect(
      one
        .expression((db) =>
          db
            .selectFrom('shift_offers')
            .where('state', '=', 'open')
            .where('employee_id', '=', person.employee_id)
            .select([
              'week_id',
              'employee_id',
              'name',
              'short',
              'color',
              'date',
              'start_time',
              'end_time',
              'break_minutes',
              'span',
              'site',
              'reason',
              'offered_by',
              'created_at',
              'respond_by',
            ]),
        )
        .execute(),
    ).rejects.toMatchObject({ constraint: 'shift_offers_open_day' })
  })

  it('cannot be asked for two hours before the start', async () => {
    const started = await of.published()
    app.clock.set(`${of.day(1)}T04:00:00.000Z`)
    const lead = await fixture.person({ grants: LEAD })
    await app.fixture.lead(fixture.team, lead.employee_id, { kind: 'deputy' })
    expect((await of.tryOffer(started.id, of.moving(started), lead)).body).toMatchObject({ code: 'shifts.offer_late' })
  })
})

describe('rules', () => {
  it('refuse an offer when it is made, and again when it is accepted', async () => {
    const started = await of.published()
    const { person, id, early, late } = started
    await of.add([person], { date: of.day(0), from: '15:00', to: '21:00' }).catch(() => null)
    const made = firstOf(await of.offer(id, of.moving(started)))
    // A shift of the evening before, which another planner has added meanwhile.
    await fixture.apply(
      fixture.lead,
      id,
      [{ op: 'create', ...fixture.creation([person], { date: of.day(0), from: '16:00', to: '22:00' }) }],
      { reason: REASON },
    )
    const refused = await of.respond(person, made)
    expect(refused.body).toMatchObject({ code: 'shifts.rest', message: expect.stringContaining('would rest 8 h') })
    expect([await of.stateOf(made), await fixture.onShift(late.id)]).toEqual(['open', [person.employee_id]])
    await fixture.data(of.withdraw(fixture.lead, made))
    expect(codeOf(await of.tryOffer(id, of.moving(started)))).toBe('shifts.rest')
    expect(await fixture.onShift(early.id)).toEqual([])
  })

  it('that were overridden with the offer stay so, by the planner who did it', async () => {
    const started = await of.published(1, { from: '08:00', to: '16:00' })
    const { id, late, person } = started
    const long: Op = { op: 'update', shift_id: late.id, version: late.version, end_time: '19:00' }
    expect(codeOf(await of.tryOffer(id, [long]))).toBe('shifts.day_hours')
    await fixture.data(of.tryOffer(id, [long], fixture.admin, { override_reason: 'The fair' }))
    await fixture.data(of.respond(person, firstOf(await of.own(person))))
    const row = await fixture.db
      .selectFrom('shift_assignments')
      .select(['override_reason', 'override_rules', 'override_by'])
      .where('shift_id', '=', late.id)
      .where('live', '=', true)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      override_reason: 'The fair',
      override_rules: ['day_hours'],
      override_by: fixture.admin.account_id,
    })
  })
})
