import { z } from 'zod'
import { date, queryFlag, textId } from '#kit/contract/fields.ts'
import { monthOf, type Period } from '#kit/web/filters/periods.ts'
import type { AttendanceFilter } from '../../contract/attendance.calls.ts'
import { MAX_DAYS } from '../../contract/attendance.models.ts'
import { flag, verdict } from '../../contract/verdicts.models.ts'

/** The state of the report in the address. */
export const reportFilters = z.object({
  from: date.optional(),
  to: date.optional(),
  view: z.enum(['grid', 'days', 'people']).optional(),
  department_id: textId.optional(),
  team_id: textId.optional(),
  person: textId.optional(),
  verdict: verdict.optional(),
  flag: flag.optional(),
  open: queryFlag.optional(),
  overdue: queryFlag.optional(),
  q: z.string().max(80).optional(),
})
export type ReportFilters = z.output<typeof reportFilters>

/** The period that is shown: this month unless another was chosen. */
export const periodOf = (filters: Pick<ReportFilters, 'from' | 'to'>, today: string): Period => {
  const month = monthOf(today)
  return { from: filters.from ?? month.from, to: filters.to ?? month.to }
}

export type View = NonNullable<ReportFilters['view']>

const DAY_MS = 86_400_000

/**
 * Returns the view of the report: people by days, unless the filters look for certain days, or the period is no month.
 * A phone has no room for it.
 */
export const viewOf = (filters: ReportFilters, today: string, isPhone: boolean): View => {
  const { verdict: result, flag: mark, open, overdue, person, view } = filters
  const { from, to } = periodOf(filters, today)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const isNarrow = [result, mark, open, overdue, person].some((value) => value !== undefined)
  return view ?? (isPhone || isNarrow || days < 2 || days > MAX_DAYS.grid ? 'days' : 'grid')
}

/** Returns the body of the list for the filters. */
export const bodyOf = (filters: ReportFilters, today: string): AttendanceFilter => {
  const { from, to } = periodOf(filters, today)
  return {
    start_date: from,
    // Days to come have no result yet.
    end_date: from <= today && to > today ? today : to,
    ...(filters.department_id ? { department_ids: [filters.department_id] } : {}),
    ...(filters.team_id ? { team_ids: [filters.team_id] } : {}),
    ...(filters.person ? { employee_ids: [filters.person] } : {}),
    ...(filters.verdict ? { verdicts: [filters.verdict] } : {}),
    ...(filters.flag ? { flags: [filters.flag] } : {}),
    ...(filters.open ? { open_only: true } : {}),
    ...(filters.overdue ? { overdue_only: true } : {}),
    ...(filters.q ? { q: filters.q } : {}),
  }
}

/** Every filter, so that "Clear" can take them out; the view stays. */
export const NO_FILTERS = {
  from: undefined,
  to: undefined,
  department_id: undefined,
  team_id: undefined,
  person: undefined,
  verdict: undefined,
  flag: undefined,
  open: undefined,
  overdue: undefined,
  q: undefined,
} as const
