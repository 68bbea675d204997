// Offers of late changes: made with a change of the plan, and ended when what they are about has changed.
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { OfferedShift, Proposal } from '../../contract/offer.rules.ts'
import type { PlanShift } from '../../contract/rules.models.ts'
import { shiftLabel } from '../../contract/shifts.labels.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { publishPlan } from '../notify/notices.ts'
import { type Accepted, type ChangeOptions, LENT, placeKey } from '../rules/change-checks.ts'
import { systemAccess } from '../store/access.ts'
import type { StoredWeek } from '../store/weeks.ts'
import { insertEvents } from '../store/write.ts'
import { closeRequests, notifyEnded, notifyOffered, notifyPlannersOfOffer } from './notify.ts'
import * as store from './store.ts'

const shownOf = ({ name, short, color, date, start_time, end_time, break_minutes, site }: PlanShift) => ({
  name,
  short,
  color,
  date,
  start_time,
  end_time,
  break_minutes,
  site,
})
const valuesOf = (shift: PlanShift): OfferedShift => ({
  ...shownOf(shift),
  template_id: shift.template_id,
  skill_id: shift.skill_id,
  skill_level: shift.skill_level,
  note: shift.note,
})

type Offering = Readonly<{
  week: StoredWeek
  proposals: readonly Proposal[]
  /** Ids of shifts that the change made, by their ids in the plan. */
  ids: ReadonlyMap<number, number>
  /** Rules whose break was accepted, by place. */
  marks: Accepted
  options: ChangeOptions
}>

type Step = 'offered' | 'offer_accepted' | 'offer_declined' | 'offer_lapsed' | 'offer_withdrawn'

/** Writes the history of offers into that of their weeks. */
export const insertOfferEvents = async (
  work: Work,
  action: Step,
  offers: readonly store.StoredOffer[],
): Promise<void> => {
  await insertEvents(
    work,
    offers.map((offer) => ({
      week_id: offer.week_id,
      shift_id: offer.shift_id ?? offer.from_shift_id,
      employee_id: offer.employee.id,
      action,
      before: offer.replaced ? shiftLabel(offer.replaced) : null,
      after: shiftLabel(offer.proposed),
      reason: offer.reason,
    })),
  )
}

/** Stores what is offered to people, and notifies them. */
export const makeOffers = async (work: Work, { week, proposals, ids, marks, options }: Offering): Promise<void> => {
  if (proposals.length === 0) return
  const { reason } = options
  if (reason === undefined) throw shiftsRefusals.refusal('reason_required', { hours: week.change_notice_hours })
  const made = await store.insertOffers(
    work,
    proposals.map(({ employee_id, assignment_id, old, to, shift_id, takes_place, respond_by }) => {
      const rules = [...(marks.get(placeKey(to.id, employee_id)) ?? [])]
      return {
        week_id: week.id,
        zone: week.zone,
        employee_id,
        assignment_id,
        replaced: old ? shownOf(old) : null,
        shift_id: shift_id === null ? null : (ids.get(shift_id) ?? shift_id),
        takes_place,
        proposed: valuesOf(to),
        reason,
        override_rules: rules,
        override_reason: rules.length > 0 ? (options.override_reason ?? LENT) : null,
        respond_by: new Date(respond_by ?? 0).toISOString(),
      }
    }),
  )
  const offers = await store.listOffersById(work.tx, systemAccess(work.now), made)
  await insertOfferEvents(work, 'offered', offers)
  for (const offer of offers) {
    await audit(work, 'shifts.change_offered', {
      entity: 'shift_offers',
      id: offer.id,
      employee_id: offer.employee.id,
      after: { proposed: shiftLabel(offer.proposed), reason },
    })
    await notifyOffered(work, offer)
  }
}

type Ended = Readonly<{
  state: 'lapsed' | 'withdrawn'
  /** The title for the planners of the team; null where one of them ended it. */
  planners: ((name: string) => string) | null
}>

const TITLES = { lapsed: 'The time to answer an offered change is over', withdrawn: 'An offered change is withdrawn' }

/** Stores that offers have ended without a response, and notifies their people. */
export const reportEnded = async (work: Work, ended: readonly number[], { state, planners }: Ended): Promise<void> => {
  if (ended.length === 0) return
  const offers = await store.listOffersById(work.tx, systemAccess(work.now), ended)
  await insertOfferEvents(work, `offer_${state}`, offers)
  await closeRequests(work, offers)
  for (const offer of offers) {
    await audit(work, state === 'lapsed' ? 'shifts.change_lapsed' : 'shifts.change_withdrawn', {
      entity: 'shift_offers',
      id: offer.id,
      employee_id: offer.employee.id,
    })
    await notifyEnded(work, offer, TITLES[state])
    if (planners) await notifyPlannersOfOffer(work, offer, planners(offer.employee.name))
  }
  for (const [team, own] of Map.groupBy(offers, ({ team_id }) => team_id))
    publishPlan(
      work,
      team,
      own.map(({ employee }) => employee.id),
    )
}

const BY_PLANNER = { state: 'withdrawn', planners: null } as const

/** Ends the offers about places that ended, or about shifts that changed or were deleted. */
export const endOffersOf = async (
  work: Work,
  assignments: readonly number[],
  shifts: readonly number[] = [],
): Promise<void> => reportEnded(work, await store.withdrawOf(work, assignments, shifts), BY_PLANNER)

/** Ends the offers of a week that is withdrawn or locked. */
export const endOffersOfWeek = async (work: Work, week: number): Promise<void> =>
  reportEnded(work, await store.withdrawOfWeek(work, week), BY_PLANNER)

/** Ends the offers of a person who cannot work on these days, and notifies the planners. */
export const endOffersOfPerson = async (work: Work, offers: readonly number[], because: string): Promise<void> =>
  reportEnded(work, offers, {
    state: 'withdrawn',
    planners: (name) => `${name} ${because}: an offered change is withdrawn`,
  })

/** Lapses the offers whose time to respond has passed: the old state stays, and the planners are notified. */
export const lapseOffers = async (work: Work): Promise<void> =>
  reportEnded(work, await store.lapseDue(work), {
    state: 'lapsed',
    planners: (name) => `${name} did not answer an offered change`,
  })
