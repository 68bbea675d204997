import { can } from '#engines/transitions/contract/transitions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { monthName } from '../../contract/attendance.labels.ts'
import { type PeriodContext, periodWorkflow } from '../../contract/period.workflows.ts'
import type { PeriodRow } from '../../contract/periods.models.ts'
import type { MonthCount } from './store/exceptions.ts'
import type { StoredPeriod } from './store/periods.ts'

/** First and last day of a month `YYYY-MM`. */
export const rangeOf = (month: string): { from: string; to: string } => {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() }
}

const sum = (counts: readonly MonthCount[]): number => counts.reduce((total, { count }) => total + count, 0)

const PUNCHES: readonly string[] = ['open_punch', 'undecided_punch']

/** Returns the blocking points as text, for the refusal: "3 punches are", "1 point is". */
const blockingText = (counts: readonly MonthCount[]): string | null => {
  const blocking = counts.filter((one) => one.blocking)
  const count = sum(blocking)
  if (count === 0) return null
  const [one, many] = blocking.every(({ kind }) => PUNCHES.includes(kind)) ? ['punch', 'punches'] : ['point', 'points']
  return count === 1 ? `1 ${one} is` : `${count} ${many} are`
}

type MonthCondition = Readonly<{ is_over: boolean; counts: readonly MonthCount[]; is_accepted: boolean }>

export const stepOf = (
  actor: Pick<Actor, 'account_id' | 'employee_id'>,
  { month, requester }: Pick<StoredPeriod, 'month' | 'requester'>,
  { is_over, counts, is_accepted }: MonthCondition,
): PeriodContext => ({
  month: monthName(month),
  is_over,
  blocking: blockingText(counts),
  open: sum(counts.filter((one) => !one.blocking)),
  is_accepted,
  is_requester:
    requester !== null &&
    (requester.account_id === actor.account_id ||
      (requester.employee_id !== null && requester.employee_id === actor.employee_id)),
})

/** Returns a month as the list shows it. Open points can be accepted, so they do not block the lock of the month. */
export const presentPeriod = (
  actor: Actor,
  { requester, ...row }: StoredPeriod,
  condition: Omit<MonthCondition, 'is_accepted'>,
): PeriodRow => {
  const step = stepOf(actor, { month: row.month, requester }, { ...condition, is_accepted: true })
  const may = can(periodWorkflow, row.state, step)
  const isKeeper = scopeOf(actor, 'attendance.period.write') !== null
  return {
    ...row,
    is_over: condition.is_over,
    exceptions: condition.counts.map(({ month: _month, ...count }) => count),
    can: {
      lock: isKeeper && may.lock,
      reopen: isKeeper && may.request,
      confirm_reopen: isKeeper && may.confirm,
      withdraw: isKeeper && may.withdraw,
    },
  }
}
