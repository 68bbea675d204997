// Releases shifts after absences, suspensions and exits.
import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import { lockPeople, personHistory, personHooks, personLeft, recordedDays } from '#domains/people/server/index.ts'
import { requestEffects } from '#domains/requests/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { spanOf } from '../../contract/clock.rules.ts'
import type { RuleAbsence } from '../../contract/rules.models.ts'
import { absenceOf } from '../../contract/eligibility.rules.ts'
import { shiftLabel } from '../../contract/shifts.labels.ts'
import { candidatesFor } from '../rules/candidates.ts'
import { lapseClaimsOf } from '../claims/store.ts'
import { deleteFeeds } from '../feed/store/feeds.ts'
import { notifyPlanners, publishPlan, weekPath } from '../notify/notices.ts'
import * as offers from '../offers/store.ts'
import { endOffersOf, endOffersOfPerson } from '../offers/workflow.ts'
import { changePlan } from '../workflow/change.ts'
import { systemAccess } from '../store/access.ts'
import { findPlace, HOLDINGS, listAhead, listDayParts, type PersonShift, listReleased } from '../store/of-person.ts'
import { findPersonName } from '../store/people.ts'
import { hasShifts, listShiftDates } from '../store/shifts.ts'
import { getAnyWeek } from '../store/weeks.ts'
import * as write from '../store/write.ts'
import { notifyExpiredSwaps } from '../notify/notify-changes.ts'

const BEST = 5

type Ending = Readonly<{ employee_id: number; reason: 'absent' | 'left'; request_id: number | null; because: string }>

/** Notifies the planners of an opened place, with the best candidates. */
const notifyOpened = async (work: Work, shift: PersonShift, ending: Ending): Promise<void> => {
  const access = systemAccess(work.now)
  const week = await getAnyWeek(work.tx, access, shift.week_id)
  const best = (await candidatesFor(work, access, week, shift.id))
    .filter(({ findings }) => findings.every(({ severity }) => severity !== 'block'))
    .slice(0, BEST)
    .map(({ employee }) => employee.name)
  const name = await findPersonName(work.tx, ending.employee_id)
  await notifyPlanners(
    work,
    shift.team_id,
    'shifts.open',
    {
      title: `${shiftLabel(shift)} is open`,
      body: `${name} ${ending.because}.${best.length > 0 ? ` Could take it: ${best.join(', ')}.` : ''}`,
      why: 'You plan this team.',
      key: `shifts.opened:${shift.assignment_id}`,
      path: weekPath(shift.week_id),
      subject_id: shift.id,
      priority: 'high',
    },
    [ending.employee_id],
  )
}

/** Ends assignments of a person and opens their places. Returns their number. */
const endPlaces = async (work: Work, shifts: readonly PersonShift[], ending: Ending): Promise<number> => {
  if (shifts.length === 0) return 0
  const assignments = shifts.map(({ assignment_id }) => assignment_id)
  await write.endAssignments(work, assignments, ending.reason, ending.request_id)
  await write.touchShifts(
    work.tx,
    shifts.map(({ id }) => id),
  )
  await write.insertEvents(
    work,
    shifts.map((shift) => ({
      week_id: shift.week_id,
      shift_id: shift.id,
      employee_id: ending.employee_id,
      action: ending.reason === 'absent' ? ('released' as const) : ('left' as const),
      before: shiftLabel(shift),
    })),
  )
  await notifyExpiredSwaps(work, await write.expireSwaps(work, assignments, []))
  await endOffersOf(work, assignments)
  await audit(work, ending.reason === 'absent' ? 'shifts.released' : 'shifts.left', {
    entity: 'shift_assignments',
    id: null,
    employee_id: ending.employee_id,
    after: { shifts: shifts.map(({ id }) => id) },
  })
  const published = shifts.filter(({ is_published }) => is_published)
  const dates = published.map(({ date }) => date).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from !== undefined && to !== undefined)
    await announceCalendarChange(work, { pattern_ids: [], employee_ids: [ending.employee_id], from, to })
  for (const shift of published) await notifyOpened(work, shift, ending)
  for (const team of new Set(shifts.map(({ team_id }) => team_id))) publishPlan(work, team, [ending.employee_id])
  return shifts.length
}

type Absence = Readonly<{ employee_id: number; request_id: number; absences: readonly RuleAbsence[] }>

/** Ends the offers of shifts that an approved absence touches. */
const endOffersIn = async (work: Work, employee: number, absences: readonly RuleAbsence[]): Promise<void> => {
  const dates = absences.map(({ date }) => date).toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const open = await offers.listOpenOffers(work.tx, employee, addDays(first, -1), addDays(last, 1))
  const touched = open.filter((offer) => {
    const span = { date: offer.date, ...spanOf(offer, offer.zone) }
    return absences.some((absence) => absenceOf(absence, span, offer.zone) !== 'none')
  })
  const ids = touched.map(({ id }) => id)
  await endOffersOfPerson(work, await offers.withdrawOpen(work, ids), 'is away')
}

/** Places that an approved absence takes as a whole become open; what it touches in part stays, and is a finding. */
const releaseForAbsence = async (work: Work, { employee_id, request_id, absences }: Absence): Promise<void> => {
  const dates = absences.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return
  await lockPeople(work.tx, [employee_id])
  await endOffersIn(work, employee_id, absences)
  const ahead = await listAhead(work, employee_id, addDays(first, -1), addDays(last, 1))
  const taken = ahead.filter((shift) => {
    const span = { date: shift.date, ...spanOf(shift, shift.zone) }
    return absences.some((absence) => absenceOf(absence, span, shift.zone) === 'whole')
  })
  await endPlaces(work, taken, { employee_id, reason: 'absent', request_id, because: 'is away' })
}

type Part = RuleAbsence['part']
const PARTS: readonly string[] = ['full', 'first_half', 'second_half', 'hours', 'rest_of_day']
const isPart = (part: string): part is Part => PARTS.includes(part)

export const absenceFilling = entries(requestEffects, {
  shifts: {
    kinds: ['leave'],
    apply: async (work, request) => {
      const parts = await listDayParts(
        work.tx,
        request.days.map(({ id }) => id),
      )
      const absences = parts.flatMap(({ part, ...row }) =>
        isPart(part) ? [{ ...row, part, kind: 'away' as const, pending: false }] : [],
      )
      await releaseForAbsence(work, { employee_id: request.employee_id, request_id: request.id, absences })
    },
    // The assignment is not restored, because the place may be taken by now: the planners decide.
    undo: async (work, request) => {
      const opened = await listReleased(
        work,
        request.id,
        request.days.map(({ date }) => date),
      )
      const name = await findPersonName(work.tx, request.employee_id)
      for (const shift of opened)
        await notifyPlanners(work, shift.team_id, 'shifts.open', {
          title: `${name} is no longer away`,
          body: `${shiftLabel(shift)} was opened for the absence.`,
          why: 'You plan this team.',
          key: `shifts.back:${shift.assignment_id}:${work.now}`,
          path: weekPath(shift.week_id),
          subject_id: shift.id,
        })
    },
  },
})

/** Shifts after the last day: they are handed to another person, or opened before the exit is closed. */
const shiftHoldings: HoldingKind = {
  label: 'Shifts',
  domain: 'shifts',
  blocking: true,
  items: HOLDINGS,
  reassign: async (context, item, { from, to }) => {
    const place = await findPlace(context.tx, item.id)
    if (!place) return
    await changePlan(
      context,
      place.week_id,
      [
        { op: 'unassign', shift_id: place.shift_id, employee_id: from.employee_id },
        { op: 'assign', shift_id: place.shift_id, employee_id: to.id },
      ],
      { reason: 'The person leaves' },
    )
  },
}

export const peopleFillings: readonly Filling[] = [
  entries(personHistory, { shifts: hasShifts }),
  entries(recordedDays, {
    shifts: async (tx, { is_end, ...outside }) => ({
      what: is_end ? 'shifts (places ahead become open)' : 'shifts',
      dates: await listShiftDates(tx, outside),
    }),
  }),
  entries(holdings, { shifts: shiftHoldings }),
  entries(personHooks['person.suspended'], {
    shifts: async (work, { employee_id, from, to }) => {
      const shifts = await listAhead(work, employee_id, from, to)
      await deleteFeeds(work.tx, employee_id)
      const because = 'is suspended'
      await endOffersOfPerson(work, await offers.withdrawOfPerson(work, employee_id, from, to), because)
      return {
        shifts_opened: await endPlaces(work, shifts, { employee_id, reason: 'left', request_id: null, because }),
      }
    },
  }),
  entries(personHooks['exit.accepted'], {
    shifts: async (work, { employee_id, last_day }) => {
      const after = await listAhead(work, employee_id, addDays(last_day, 1), null)
      for (const team of new Set(after.map(({ team_id }) => team_id))) publishPlan(work, team)
      return {}
    },
  }),
  entries(personLeft, {
    shifts: async (work, { employee_id, last_day }) => {
      const shifts = await listAhead(work, employee_id, addDays(last_day, 1), null)
      const ended = await offers.withdrawOfPerson(work, employee_id, addDays(last_day, 1), null)
      await endOffersOfPerson(work, ended, 'has left')
      await endPlaces(work, shifts, { employee_id, reason: 'left', request_id: null, because: 'has left' })
      await deleteFeeds(work.tx, employee_id)
      await lapseClaimsOf(work, employee_id)
    },
  }),
]
