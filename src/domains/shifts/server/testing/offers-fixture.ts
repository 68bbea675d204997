import type { TestActor } from '#app/server/testing/fixture.ts'
import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as offerCalls from '../../contract/offers.calls.ts'
import type { OfferRow } from '../../contract/offers.models.ts'
import type { Op } from '../../contract/plan.ops.ts'
import type { ShiftRow } from '../../contract/shifts.models.ts'
import { mondays, NOW, type ShiftsFixture, startShifts } from './shifts-fixture.ts'

/** Each test has its own week; that all are inside the notice time, it is longer than a team may set it. */
const YEAR_HOURS = 8760
export const REASON = 'A colleague is ill'
type Person = Awaited<ReturnType<ShiftsFixture['person']>>

const offersFixture = async (fixture: ShiftsFixture) => {
  const { app } = fixture
  await sql`alter table shift_team_settings drop constraint shift_team_settings_change_notice_hours_check`.execute(
    fixture.db,
  )
  await fixture.db
    .updateTable('shift_team_settings')
    .set({ change_notice_hours: YEAR_HOURS, claim_mode: 'first', swap_auto_approve: true })
    .execute()
  const nextWeek = mondays()
  let week = ''
  /** Goes to the next week, at the instant of the tests. */
  const next = (): void => {
    app.clock.set(NOW)
    week = nextWeek()
  }
  const day = (days: number): string => addDays(week, days)
  const add = (people: readonly Person[], times: Parameters<ShiftsFixture['add']>[1]): Promise<ShiftRow> =>
    fixture.add(people, times, fixture.lead, week)
  /** A published week with a late shift of some people, and an early one with an open place. */
  const published = async (count = 1, times: object = {}) => {
    const people: Person[] = []
    for (let at = 0; at < count; at += 1) people.push(await fixture.person())
    const late = await add(people, { date: day(1), from: '14:00', to: '22:00', name: 'Late', needed: count, ...times })
    const early = await add([], { date: day(1), from: '06:00', to: '14:00', name: 'Early', needed: 1 })
    await fixture.publish(fixture.lead, week)
    const { id } = await fixture.weekOf(week)
    return { people, person: firstOf(people), late, early, id }
  }
  const moving = ({ late, early, person }: Readonly<{ late: ShiftRow; early: ShiftRow; person: Person }>): Op[] => [
    { op: 'move', from_shift_id: late.id, to_shift_id: early.id, employee_id: person.employee_id },
  ]
  const tryOffer = (id: number, ops: readonly Op[], actor: TestActor = fixture.lead, more: object = {}) =>
    fixture.tryApply(actor, id, ops, { reason: REASON, offer: true, ...more })
  const offer = async (id: number, ops: readonly Op[]): Promise<OfferRow[]> => {
    const { plan } = await fixture.data(tryOffer(id, ops))
    return plan.offers.filter(({ state }) => state === 'open')
  }
  const own = (actor: TestActor) => fixture.data(app.send(offerCalls.listOffers, actor, {}))
  const respond = (actor: TestActor, { id, version }: OfferRow, response: 'accept' | 'decline' = 'accept') =>
    app.send(offerCalls.respondToOffer, actor, { params: { id }, body: { version, answer: response } })
  const withdraw = (actor: TestActor, { id, version }: OfferRow) =>
    app.send(offerCalls.withdrawOffer, actor, { params: { id }, body: { version } })
  const stateOf = async ({ id }: OfferRow): Promise<string> =>
    (await fixture.db.selectFrom('shift_offers').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const titles = async (actor: TestActor) =>
    (await fixture.noticesOf(actor, 'shifts.change_offer')).map(({ title }) => title)
  const placesOf = async (id: number): Promise<string[]> =>
    await fixture.db
      .selectFrom('shifts')
      .select(['date', 'start_time', 'needed', 'id'])
      .where('week_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('start_time')
      .orderBy('id')
      .execute()
      .then((rows) =>
        Promise.all(
          rows.map(async (row) => `${row.start_time} ${(await fixture.onShift(row.id)).length}/${row.needed}`),
        ),
      )

  return {
    fixture,
    app,
    week: () => week,
    next,
    day,
    add,
    published,
    moving,
    tryOffer,
    offer,
    own,
    respond,
    withdraw,
    stateOf,
    titles,
    placesOf,
  }
}

export type OffersFixture = Awaited<ReturnType<typeof offersFixture>>
export type Started = Awaited<ReturnType<OffersFixture['published']>>
export const startOffers = async (): Promise<OffersFixture> => offersFixture(await startShifts())
