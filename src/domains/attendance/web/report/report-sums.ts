import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { type AttendanceFilter, attendanceList } from '../../contract/attendance.calls.ts'
import { VERDICT_LABELS } from '../../contract/attendance.labels.ts'
import type { Verdict } from '../../contract/verdicts.models.ts'
import type { ReportFilters } from './report-filters.ts'

type Shown = Readonly<{ name: string; tone: Tone; verdicts: readonly Verdict[] }>
// Days on which no one is expected to work would hide the others.
export const SERIES: readonly Shown[] = [
  { name: 'Present or working', tone: 'good', verdicts: ['present', 'working'] },
  { name: VERDICT_LABELS.half_day, tone: 'attention', verdicts: ['half_day'] },
  { name: VERDICT_LABELS.absent, tone: 'bad', verdicts: ['absent'] },
  { name: VERDICT_LABELS.on_leave, tone: 'away', verdicts: ['on_leave'] },
  { name: VERDICT_LABELS.pending, tone: 'off', verdicts: ['pending'] },
]

export const countIn = (counts: Readonly<Record<string, number>>, verdicts: readonly Verdict[]): number =>
  verdicts.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0)

export type DayResults = Readonly<{ date: string; verdicts: Readonly<Record<string, number>> }>

/** Returns the verdict of a day where it is the only one of several, to narrow a list to it. */
export const onlyOf = (day: DayResults, verdicts: readonly Verdict[]): Readonly<{ verdict?: Verdict }> => {
  const [verdict, ...others] = verdicts.filter((one) => (day.verdicts[one] ?? 0) > 0)
  return others.length === 0 && verdict ? { verdict } : {}
}

/** Returns links to the rows that the filters find, narrowed further. */
export const rowsIn =
  (filters: ReportFilters) =>
  (narrower: Partial<ReportFilters>): ScreenLink =>
    `/admin/reports/attendance${queryText({ ...filters, view: undefined, ...narrower })}`

/** Loads the sums of everything that matches; parts that use the same filters share them. */
export const useReportSums = (body: AttendanceFilter) => {
  const query = useCallQuery(attendanceList, { body: { ...body, sums: true, limit: 1 } }, { showPrevious: true })
  return { sums: query.meta?.sums }
}
