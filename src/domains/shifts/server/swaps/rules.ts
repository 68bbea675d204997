import { invalid, notFound } from '#kit/contract/envelope.ts'
import { spanOf } from '../../contract/clock.rules.ts'
import type { Finding, PlanShift } from '../../contract/rules.models.ts'
import { refusing } from '../../contract/shift.rules.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { weekNumber } from '../../contract/shifts.labels.ts'
import type { ChangeContext } from '../rules/change-checks.ts'
import { planShiftOf, ruleContext } from '../rules/context.ts'
import { accessOf } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import type { StoredWeek } from '../store/weeks.ts'
import { findingsOf } from './present.ts'
import { countSwaps, hasRunningSwap } from './store/swaps.ts'

const HOUR_MS = 3_600_000

export type Leg = Readonly<{ assignment_id: number; shift_id: number; from: number; to: number | null }>
export type SwapCheck = Readonly<{
  legs: readonly Leg[]
  /** The swap itself, once it is there. */
  except?: number
  /** People whose number of swaps is limited; none where planners swap. */
  limited?: readonly number[]
  /** The way back of one that was applied: neither late nor counted. */
  isBack?: boolean
}>

/** The week is published, and none of the shifts has begun. */
const requireRunning = (work: ChangeContext, week: StoredWeek, shifts: readonly PlanShift[]): void => {
  if (week.state === 'locked') throw shiftsRefusals.refusal('week_locked', { week: weekNumber(week.start_date) })
  if (week.state !== 'published') throw shiftsRefusals.refusal('not_published')
  if (shifts.some((shift) => spanOf(shift, week.zone).from_at <= Date.parse(work.now)))
    throw shiftsRefusals.refusal('begun')
}

const requireInTime = (work: ChangeContext, week: StoredWeek, shifts: readonly PlanShift[]): void => {
  const first = Math.min(...shifts.map((shift) => spanOf(shift, week.zone).from_at))
  if (first - week.swap_lead_hours * HOUR_MS < Date.parse(work.now))
    throw shiftsRefusals.refusal('swap_late', { hours: week.swap_lead_hours })
}

const requireFree = async (
  work: ChangeContext,
  week: StoredWeek,
  { legs, except: own, limited = [] }: SwapCheck,
  days: readonly string[],
): Promise<void> => {
  const except = own ?? null
  if (
    await hasRunningSwap(
      work.tx,
      legs.map(({ assignment_id }) => assignment_id),
      except,
    )
  )
    throw shiftsRefusals.refusal('swap_open')
  const limit = week.swap_limit_month
  if (limit === null) return
  for (const employee of limited) {
    const used = await countSwaps(work.tx, employee, days[0] ?? week.start_date, except)
    if (used >= limit) throw shiftsRefusals.refusal('swap_limit', { used, limit })
  }
}

/**
 * Refuses a swap by checks in a fixed order, when it is requested, accepted and applied. Returns the findings that do
 * not refuse it.
 */
export const checkSwap = async (work: ChangeContext, week: StoredWeek, check: SwapCheck): Promise<Finding[]> => {
  const { legs, isBack } = check
  const access = accessOf(work)
  const whole = legs.flatMap(({ shift_id, from, to }) => (to === null ? [] : [{ shift_id, from, to }]))
  const loaded = await loadPlan(
    work.tx,
    week.id,
    access.me,
    whole.map(({ to }) => to),
  )
  const shifts = loaded.shifts.map(planShiftOf)
  const touched = shifts.filter(({ id }) => legs.some(({ shift_id }) => shift_id === id))
  requireRunning(work, week, touched)
  const isUnchanged = legs.every((leg) =>
    touched.some(({ id, users }) => id === leg.shift_id && users.some((user) => user.employee_id === leg.from)),
  )
  if (!isUnchanged) throw check.except === undefined ? notFound() : shiftsRefusals.refusal('swap_changed')
  if (whole.some(({ from, to }) => from === to)) throw shiftsRefusals.refusal('swap_self')
  if (!isBack) {
    await requireFree(
      work,
      week,
      check,
      touched.map(({ date }) => date),
    )
    requireInTime(work, week, touched)
  }
  if (whole.some(({ to }) => !loaded.people.some(({ id }) => id === to)))
    throw invalid({ other_user_id: 'Person does not exist' })
  // The people of a swap are those of the team: no one lends them.
  const context = ruleContext(week, loaded, { ...access, lends: false })
  const found = findingsOf(context, shifts, whole)
  const [blocking] = refusing(found, true)
  if (blocking) throw shiftsRefusals.named(blocking.rule, blocking.values)
  return found
}
