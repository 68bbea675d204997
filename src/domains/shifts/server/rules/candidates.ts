import { compareNames } from '#kit/contract/compare-names.ts'
import { loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays, calendarDay } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import { datesOf } from '../../contract/clock.rules.ts'
import { placementOn } from '../../contract/labour.rules.ts'
import type { Candidate } from '../../contract/plan.calls.ts'
import { preferenceTouches } from '../../contract/eligibility.rules.ts'
import { findingsOfJoining } from '../claims/workflow.ts'
import { countGranted } from '../claims/store.ts'
import { countedMinutes, minutesOfWeek } from '../../contract/shift.rules.ts'
import { planShiftOf, ruleContext } from './context.ts'
import { wireFinding } from '../present/present-week.ts'
import type { Access } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import type { StoredWeek } from '../store/weeks.ts'

const PREFERENCES = ['prefer', null, 'avoid', 'unavailable'] as const

/**
 * Lists people of the team who could work a shift: without breaks first, then by warnings, preference, fairness and
 * name.
 */
export const candidatesFor = async (
  work: Pick<Work, 'tx' | 'now'>,
  access: Pick<Access, 'today' | 'now' | 'me'>,
  week: StoredWeek,
  shiftId: number,
): Promise<Candidate[]> => {
  const loaded = await loadPlan(work.tx, week.id, access.me)
  const shift = loaded.shifts.find(({ id }) => id === shiftId)
  if (!shift) return []
  const context = ruleContext(week, loaded, { ...access, lends: false })
  const { people } = context
  const shifts = loaded.shifts.map(planShiftOf)
  const free = loaded.people.filter(({ id }) => {
    const person = people.get(id)
    return (
      person && placementOn(person, shift.date)?.team_id === week.team_id && !shift.users.some((user) => user.id === id)
    )
  })
  const ids = free.map(({ id }) => id)
  const granted = await countGranted(work.tx, ids, work.now)
  const calendars = await loadCalendars(work.tx, ids, {
    from: week.start_date,
    to: addDays(week.start_date, 6),
    now: work.now,
  })
  const candidates = free.map(({ id, name, photo_version }) => {
    const preferences =
      people
        .get(id)
        ?.preferences.filter((preference) => preferenceTouches(preference, shift))
        .map(({ wish: preference }) => preference) ?? []
    const preference = (['unavailable', 'avoid', 'prefer'] as const).find((one) => preferences.includes(one)) ?? null
    const person = calendars.get(id)
    const known = context.people.get(id)
    return {
      employee: { id, name, photo_version },
      findings: findingsOfJoining(week, loaded, access, shiftId, id).map(wireFinding),
      planned_minutes: known ? countedMinutes(minutesOfWeek(context, known, shifts)) : 0,
      contract_minutes: person
        ? datesOf(week.start_date).reduce((sum, date) => sum + calendarDay(person, date).pattern_minutes, 0)
        : 0,
      wish: preference,
      claims_granted: granted.get(id) ?? 0,
    }
  })
  const breaks = ({ findings }: (typeof candidates)[number]): number =>
    findings.filter(({ severity }) => severity === 'block').length
  const share = (one: (typeof candidates)[number]): number => one.planned_minutes / Math.max(1, one.contract_minutes)
  return candidates
    .toSorted(
      (a, b) =>
        breaks(a) - breaks(b) ||
        a.findings.length - b.findings.length ||
        PREFERENCES.indexOf(a.wish) - PREFERENCES.indexOf(b.wish) ||
        a.claims_granted - b.claims_granted ||
        share(a) - share(b) ||
        compareNames(a.employee.name, b.employee.name),
    )
    .map((one, index) => ({ ...one, rank: index + 1 }))
}
