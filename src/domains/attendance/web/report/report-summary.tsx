import { Button } from '@mantine/core'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { day as dayWords, today as todayIn } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { ExportMenu } from '#kit/web/table/export-menu.tsx'
import { exporterOf } from '#kit/web/table/exporter.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { type AttendanceFilter, attendanceList } from '../../contract/attendance.calls.ts'
import type { Verdict } from '../../contract/verdicts.models.ts'
import { expectedText } from '../parts/expected-text.ts'
import type { ReportFilters, View } from './report-filters.ts'
import { countIn, type DayResults, onlyOf, rowsIn, SERIES, useReportSums } from './report-sums.ts'
import styles from './report.module.css'

const address = z.object({ chart: z.literal('days').optional() })

type Props = Readonly<{ body: AttendanceFilter; filters: ReportFilters; view: View }>

/** Saves the rows of the grid as a file. */
const GridExport = ({ body }: Pick<Props, 'body'>) => {
  const save = exporterOf(useActor(), attendanceList, { body: { ...body, view: 'grid' } })
  return save && <ExportMenu onExport={(format, purpose) => save({ format, hidden: [], purpose })} />
}

/** The sums of everything that matches, each leading to its rows, and the results of each day where no grid shows them. */
export const ReportSummary = ({ body, filters, view }: Props) => {
  const { sums } = useReportSums(body)
  const today = todayIn(useActor().time_zone)
  const [{ chart }, set] = useAddressState(address)
  // Its line reserves its place while it is counted.
  if (!sums) return <div className={styles.figures} aria-busy="true" />
  const { verdicts, late_minutes } = sums
  const rowsOf = rowsIn(filters)
  const tile = (verdict: Verdict) => {
    const count = verdicts[verdict] ?? 0
    return { value: number(count), href: count > 0 ? rowsOf({ verdict }) : undefined }
  }
  const working = verdicts['working'] ?? 0
  const share = sums.expected_minutes > 0 ? expectedText(sums.expected_minutes, body.end_date > today) : undefined
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
        <span className={styles.figuresEnd}>
          {view === 'grid' ? (
            <GridExport body={body} />
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={chart === 'days'}
              onClick={() => set({ chart: chart === 'days' ? undefined : 'days' })}
            >
              {chart === 'days' ? 'Hide chart' : 'Chart'}
            </Button>
          )}
        </span>
      </div>
      {view !== 'grid' && chart === 'days' && <VerdictChart days={sums.days} rowsOf={rowsOf} />}
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
  days: readonly DayResults[]
  rowsOf: ReturnType<typeof rowsIn>
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
          return rowsOf({ from: day.date, to: day.date, ...onlyOf(day, shown[at]?.verdicts ?? []) })
        }}
      />
    </Card>
  )
}
