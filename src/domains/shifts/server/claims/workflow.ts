import { announceCalendarChange, loadCalendars } from '#domains/organisation/server/index.ts'
import { lockPeople } from '#domains/people/server/index.ts'
import { addDays, calendarDay } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { datesOf } from '../../contract/clock.rules.ts'
import { refusalOf } from '../../contract/finding.rules.ts'
import type { Finding, PlanShift } from '../../contract/rules.models.ts'
import { checkPlan, newFindings, refusing } from '../../contract/shift.rules.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { shiftLabel } from '../../contract/shifts.labels.ts'
import { planShiftOf, ruleContext } from '../rules/context.ts'
import { notifyPeople, notifyPlanners, publishPlan, weekPath } from '../notify/notices.ts'
import { shiftKeys } from '../notify/keys.ts'
import type { Access } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import type { LoadedPlan } from '../store/plan.rows.ts'
import { getAnyWeek, type StoredWeek } from '../store/weeks.ts'
import * as write from '../store/write.ts'
import * as store from './store.ts'

/** Returns the findings that one more person on a shift would add. */
export const findingsOfJoining = (
  week: StoredWeek,
  loaded: LoadedPlan,
  access: Pick<Access, 'today' | 'now'>,
  shift: number,
  employee: number,
): Finding[] => {
  const context = ruleContext(week, loaded, { ...access, lends: false })
  const before = loaded.shifts.map(planShiftOf)
  const joined = (one: PlanShift): PlanShift =>
    one.id === shift
      ? { ...one, users: [...one.users, { employee_id: employee, assignment_id: null, overrides: [] }] }
      : one
  const only = new Set([employee])
  return newFindings(checkPlan(context, before, only), checkPlan(context, before.map(joined), only))
}

export const requireJoining = (found: readonly Finding[]): void => {
  const [blocking] = refusing(found, true)
  if (blocking) throw refusalOf(blocking)
}

type Grant = Readonly<{ shift: store.ClaimedShift; claim_id: number; employee_id: number }>

/** Assigns an open place; the shift is locked, and the findings of the person were checked. */
export const grant = async (work: Work, access: Access, { shift, claim_id, employee_id }: Grant): Promise<void> => {
  if (shift.live >= shift.needed) throw shiftsRefusals.refusal('full', { places: shift.needed })
  const week = await getAnyWeek(work.tx, access, shift.week_id)
  const place = { shift_id: shift.id, employee_id, source: 'claim' as const }
  await write.insertAssignments(work, [{ ...place, changed_late: false, override_rules: [], override_reason: null }])
  await store.updateClaim(work, claim_id, 'granted')
  await write.touchShifts(work.tx, [shift.id])
  await write.lapseClaims(work, [shift.id])
  const loaded = await loadPlan(work.tx, week.id, null)
  const row = loaded.shifts.find(({ id }) => id === shift.id)
  const label = row ? shiftLabel(row) : ''
  const date = row?.date ?? week.start_date
  await write.insertEvents(work, [
    { week_id: week.id, shift_id: shift.id, employee_id, action: 'claimed', after: label },
  ])
  await announceCalendarChange(work, { pattern_ids: [], employee_ids: [employee_id], from: date, to: date })
  await audit(work, 'shifts.claim_granted', { entity: 'shift_claims', id: claim_id, employee_id })
  await notifyPeople(work, [employee_id], 'shifts.claim', {
    title: 'You have the shift that you claimed',
    body: label,
    why: 'You claimed it.',
    key: `shifts.claim_granted:${claim_id}`,
    path: weekPath(week.id),
    subject_id: shift.id,
  })
  publishPlan(work, week.team_id, [employee_id])
}

/** Claims in the order in which places are given: fewest granted, then least planned of what is agreed, then the earliest. */
export const rankClaims = async (
  work: Pick<Work, 'tx' | 'now'>,
  week: StoredWeek,
  claims: readonly store.WaitingClaim[],
): Promise<store.WaitingClaim[]> => {
  const people = claims.map(({ employee_id }) => employee_id)
  const calendars = await loadCalendars(work.tx, people, {
    from: week.start_date,
    to: addDays(week.start_date, 6),
    now: work.now,
  })
  const share = ({ employee_id, planned }: store.WaitingClaim): number => {
    const person = calendars.get(employee_id)
    const agreed = person
      ? datesOf(week.start_date).reduce((sum, date) => sum + calendarDay(person, date).pattern_minutes, 0)
      : 0
    return agreed === 0 ? Number.POSITIVE_INFINITY : planned / agreed
  }
  const shares = new Map(claims.map((one) => [one.claim_id, share(one)]))
  const of = ({ claim_id }: store.WaitingClaim): number => shares.get(claim_id) ?? 0
  const compare = (a: number, b: number): number => (a === b ? 0 : a - b)
  return claims.toSorted(
    (a, b) =>
      a.granted - b.granted ||
      compare(of(a), of(b)) ||
      a.created_at.localeCompare(b.created_at) ||
      a.claim_id - b.claim_id,
  )
}

/** Assigns the places of a shift whose time for claims is over. */
export const resolveClaims = async (work: Work, access: Access, id: number): Promise<void> => {
  const blocking = await store.listWaitingClaims(work, [id])
  await lockPeople(
    work.tx,
    blocking.map(({ employee_id }) => employee_id),
  )
  let shift = await store.lockShift(work, id, null)
  if (!shift || shift.has_begun || shift.state !== 'published') {
    await write.lapseClaims(work, [id])
    return
  }
  const week = await getAnyWeek(work.tx, access, shift.week_id)
  for (const { claim_id, employee_id } of await rankClaims(work, week, await store.listWaitingClaims(work, [id]))) {
    if (shift.live >= shift.needed) break
    const loaded = await loadPlan(work.tx, week.id, null, [employee_id])
    if (refusing(findingsOfJoining(week, loaded, access, id, employee_id), true).length > 0) {
      await store.updateClaim(work, claim_id, 'declined')
      continue
    }
    await grant(work, access, { shift, claim_id, employee_id })
    shift = { ...shift, live: shift.live + 1 }
  }
  await write.lapseClaims(work, [id])
}

export const notifyClaimed = async (
  work: Work,
  week: StoredWeek,
  shift: number,
  employee: Readonly<{ id: number; name: string }>,
): Promise<void> =>
  notifyPlanners(
    work,
    week.team_id,
    'shifts.claim',
    {
      title: `${employee.name} claims an open shift`,
      why: 'You plan this team.',
      key: shiftKeys.claimed(shift, employee.id, work.now),
      path: weekPath(week.id),
      subject_id: shift,
    },
    [employee.id],
  )
