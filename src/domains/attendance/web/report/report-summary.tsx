import { Button } from '@mantine/core'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { type AttendanceFilter, attendanceList } from '../../contract/attendance.calls.ts'
import type { Verdict } from '../../contract/verdicts.models.ts'
import { VERDICT_LABELS } from '../../contract/attendance.labels.ts'
import type { ReportFilters } from './report-filters.ts'
import styles from './report.module.css'

type Shown = Readonly<{ name: string; tone: Tone; verdicts: readonly Verdict[] }>
// Days on which no one is expected to work would hide the others.
const SERIES: readonly Shown[] = [
  { name: 'Present or working', tone: 'good', verdicts: ['present', 'working'] },
  { name: VERDICT_LABELS.half_day, tone: 'attention', verdicts: ['half_day'] },
  { name: VERDICT_LABELS.absent, tone: 'bad', verdicts: ['absent'] },
  { name: VERDICT_LABELS.on_leave, tone: 'away', verdicts: ['on_leave'] },
  { name: VERDICT_LABELS.pending, tone: 'off', verdicts: ['pending'] },
]

const countIn = (counts: Readonly<Record<string, number>>, verdicts: readonly Verdict[]): number =>
  verdicts.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0)

const counted = (counts: Readonly<Record<string, number>>, verdicts: readonly Verdict[]): readonly Verdict[] =>
  verdicts.filter((verdict) => (counts[verdict] ?? 0) > 0)

const address = z.object({ chart: z.literal('days').optional() })

type Props = Readonly<{ body: AttendanceFilter; filters: ReportFilters }>

/** The sums of everything that matches, each leading to its rows, and the verdicts of each day. */
export const ReportSummary = ({ body, filters }: Props) => {
  const query = useCallQuery(attendanceList, { body: { ...body, sums: true, limit: 1 } }, { showPrevious: true })
  const [{ chart }, set] = useAddressState(address)
  const sums = query.meta?.sums
  // Its line reserves its place while it is counted.
  if (!sums) return <div className={styles.figures} aria-busy="true" />
  const { verdicts, late_minutes } = sums
  const rowsOf = (narrower: Partial<ReportFilters>): ScreenLink =>
    `/admin/reports/attendance${queryText({ ...filters, view: undefined, ...narrower })}`
  const tile = (verdict: Verdict) => {
    const count = verdicts[verdict] ?? 0
    return { value: number(count), href: count > 0 ? rowsOf({ verdict }) : undefined }
  }
  const working = verdicts['working'] ?? 0
  const share = sums.expected_minutes > 0 ? `of ${duration(sums.expected_minutes)} expected` : undefined
  return (
    <>
      <div className={styles.figures}>
        <Figure label="Worked" value={duration(sums.worked_minutes)} note={share} />
        <Figure
          label="Present"
          {...tile('present')}
          tone="good"
          note={working > 0 ? `and ${number(working)} working` : undefined}
        />
        <Figure label="Half days" {...tile('half_day')} tone="attention" />
        <Figure label="Absent" {...tile('absent')} tone="bad" />
        <Figure label="On leave" {...tile('on_leave')} tone="away" />
        <Figure label="Overtime" value={duration(sums.overtime_minutes)} />
        <Figure
          label="Late"
          value={duration(late_minutes)}
          href={late_minutes > 0 ? rowsOf({ flag: 'late' }) : undefined}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.chartSwitch ?? ''}
          aria-expanded={chart === 'days'}
          onClick={() => set({ chart: chart === 'days' ? undefined : 'days' })}
        >
          {chart === 'days' ? 'Hide chart' : 'Chart'}
        </Button>
      </div>
      {chart === 'days' && <VerdictChart days={sums.days} rowsOf={rowsOf} />}
    </>
  )
}

type FigureProps = Readonly<{
  label: string
  value: string
  note?: string | undefined
  href?: ScreenLink | undefined
  tone?: Tone
}>

/** One figure with its word, in a line with others; with `href` it opens the rows behind it. */
const Figure = ({ label, value, note, href, tone }: FigureProps) => {
  const inside = (
    <>
      <span className="m-dim">{label}</span> <b data-tone={tone}>{value}</b> {note && <small>{note}</small>}
    </>
  )
  return href ? <GoLink href={href}>{inside}</GoLink> : <span>{inside}</span>
}

type ChartProps = Readonly<{
  days: readonly Readonly<{ date: string; verdicts: Readonly<Record<string, number>> }>[]
  rowsOf: (narrower: Partial<ReportFilters>) => ScreenLink
}>

const VerdictChart = ({ days: all, rowsOf }: ChartProps) => {
  const days = all.filter((day) => SERIES.some((one) => countIn(day.verdicts, one.verdicts) > 0))
  const series = SERIES.map((one) => ({ ...one, values: days.map((day) => countIn(day.verdicts, one.verdicts)) }))
  const shown = series.filter((one) => one.values.some((value) => value > 0))
  if (days.length < 2) return null
  return (
    <Card>
      <Columns
        title="Results by day"
        unit="people"
        height={150}
        labels={days.map((day) => dayWords(day.date))}
        series={shown}
        href={(label, at) => {
          const day = days[label]
          if (!day) return undefined
          const [verdict, ...others] = counted(day.verdicts, shown[at]?.verdicts ?? [])
          return rowsOf({ from: day.date, to: day.date, ...(others.length === 0 && verdict ? { verdict } : {}) })
        }}
      />
    </Card>
  )
}
