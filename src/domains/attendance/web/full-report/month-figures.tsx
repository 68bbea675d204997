import type { DataOf } from '#kit/contract/call.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card, Facts, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { expectedText } from '../parts/expected-text.ts'
import type { monthData } from '../../contract/reports.calls.ts'

type Data = DataOf<typeof monthData>

type TilesProps = Readonly<{ totals: Data['totals']; overtime: number; isRunning: boolean }>

type CountProps = Readonly<{ label: string; count: number; tone: Tone }>

/** A number of days, in its colour where there are any. */
const Count = ({ label, count, tone }: CountProps) => (
  <Tile label={label} value={number(count)} {...(count > 0 ? { tone } : {})} />
)

/** A month of one person in figures. */
export const MonthTiles = ({ totals, overtime, isRunning }: TilesProps) => (
  <Tiles>
    <Tile
      label="Worked"
      value={duration(totals.worked_minutes)}
      note={expectedText(totals.expected_minutes, isRunning)}
    />
    <Tile label="Balance" value={duration(totals.balance_minutes)} note="on completed days" />
    <Tile
      label="Overtime balance"
      value={duration(overtime)}
      note={`${duration(totals.overtime_minutes)} in the month`}
    />
    <Count label="Present" count={totals.days_present} tone="good" />
    <Count label="Half days" count={totals.days_half} tone="attention" />
    <Count label="Absent" count={totals.days_absent} tone="bad" />
    <Count label="Leave" count={totals.days_leave} tone="away" />
    <Count label="Late" count={totals.late_count} tone="attention" />
  </Tiles>
)

/** Lists the changes of the placement within the month. */
export const PlacementChanges = ({ placements }: { placements: Data['placements'] }) =>
  placements.length > 0 && (
    <Card title="Changes of placement">
      <Facts
        facts={placements.map(({ effective_from, changes }) => [
          `From ${dayWords(effective_from)}`,
          changes.map(({ what, before, after }) => `${what}: ${before ?? 'none'} to ${after ?? 'none'}`).join('; '),
        ])}
      />
    </Card>
  )

const HOUR = 60
const hours = (minutes: number): number => Math.round((minutes / HOUR) * 100) / 100

/** Worked against expected, day by day. */
export const MonthChart = ({ chart }: { chart: Data['chart'] }) =>
  chart.some((day) => day.worked_minutes > 0 || day.expected_minutes > 0) && (
    <Card>
      <Columns
        title="Worked against expected"
        unit="hours"
        labels={chart.map((day) => dayWords(day.date))}
        series={[
          {
            name: 'Worked',
            values: chart.map((day) => hours(day.worked_minutes - day.overtime_minutes)),
            tone: 'good',
          },
          ...(chart.some((day) => day.overtime_minutes > 0)
            ? [
                {
                  name: 'Overtime',
                  values: chart.map((day) => hours(day.overtime_minutes)),
                  state: 'overtime',
                } as const,
              ]
            : []),
          { name: 'Breaks', values: chart.map((day) => hours(day.break_minutes)), state: 'break' },
        ]}
        marks={{
          name: 'Expected',
          values: chart.map((day) => (day.expected_minutes > 0 ? hours(day.expected_minutes) : null)),
        }}
      />
    </Card>
  )
