import { Columns } from '#kit/web/chart/columns.tsx'
import { Line } from '#kit/web/chart/line.tsx'
import { runningIn } from '#kit/web/chart/running.ts'
import { day } from '#kit/web/format/dates.ts'
import { number, percent } from '#kit/web/format/numbers.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { TicketTotals } from '../../contract/tickets.models.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { type CountedKind, qualityText, type StatLinks } from './stat-columns.tsx'
import styles from './tickets.module.css'

const KINDS: readonly (readonly [CountedKind, string, Tone?])[] = [
  ['received', 'Received'],
  ['responded', 'Responded'],
  ['resolved', 'Resolved', 'good'],
  ['reopened', 'Reopened', 'attention'],
]

type Props = Readonly<{ totals: TicketTotals; links?: StatLinks; user_id?: number }>

/** The sums of a range; what is open and overdue is as of now. With `links` each opens its tickets. */
export const StatTiles = ({ totals, links, user_id }: Props) => {
  const overdue = totals.overdue_now > 0 ? links?.now('overdue_now', user_id) : null
  const open = totals.open_now > 0 ? links?.now('open_now', user_id) : null
  return (
    <Tiles>
      {KINDS.map(([kind, label, tone]) => (
        <Tile
          key={kind}
          label={label}
          value={number(totals[kind])}
          {...(totals[kind] > 0 && links ? { href: links.counted(kind, user_id), counts: totals[kind] } : {})}
          {...(totals[kind] > 0 && tone ? { tone } : {})}
          note={kind === 'responded' && totals.stated > 0 ? `${number(totals.stated)} entered later` : undefined}
        />
      ))}
      <Share label="Response in time" met={totals.response_met} total={totals.response_total} />
      <Share label="Resolution in time" met={totals.resolution_met} total={totals.resolution_total} />
      {totals.quality_base > 0 && <Tile label="Quality" value={qualityText(totals)} note="of 5" />}
      <Tile
        label="Open now"
        value={number(totals.open_now)}
        {...(open ? { href: open, counts: totals.open_now } : {})}
      />
      <Tile
        label="Overdue now"
        value={number(totals.overdue_now)}
        tone={totals.overdue_now > 0 ? 'bad' : undefined}
        {...(overdue ? { href: overdue, counts: totals.overdue_now } : {})}
      />
    </Tiles>
  )
}

type ShareProps = Readonly<{ label: string; met: number; total: number }>

const Share = ({ label, met, total }: ShareProps) =>
  total === 0 ? (
    <Tile label={label} value="–" />
  ) : (
    <Tile label={label} value={percent(met / total)} note={`of ${number(total)}`} />
  )

type Day = Readonly<{ date: string; totals: TicketTotals }>

const HOUR = 60

/** Received against resolved, and how long the first response took, day by day. */
export const StatCharts = ({
  days,
  hrefOf,
}: Readonly<{ days: readonly Day[]; hrefOf?: (date: string) => ScreenLink }>) => {
  if (days.length < 2) return null
  const labels = days.map(({ date }) => day(date))
  const measured = days.filter(({ totals }) => totals.response_median_minutes !== null)
  return (
    <div className={styles.charts}>
      <Card>
        <Columns
          title="Received and resolved"
          unit="tickets"
          isGrouped
          running={runningIn(days.map(({ date }) => date))}
          labels={labels}
          series={[
            { name: 'Received', values: days.map(({ totals }) => totals.received), tone: 'away' },
            { name: 'Resolved', values: days.map(({ totals }) => totals.resolved), tone: 'good' },
          ]}
          height={180}
          {...(hrefOf ? { href: (at: number) => (days[at] ? hrefOf(days[at].date) : undefined) } : {})}
        />
      </Card>
      {measured.length > 1 && (
        <Card>
          <Line
            title="Time to the first response, of service"
            unit="hours"
            labels={measured.map(({ date }) => day(date))}
            running={runningIn(measured.map(({ date }) => date))}
            series={[
              { name: 'Median', values: measured.map(({ totals }) => (totals.response_median_minutes ?? 0) / HOUR) },
              { name: '90 % within', values: measured.map(({ totals }) => (totals.response_p90_minutes ?? 0) / HOUR) },
            ]}
            height={180}
            {...(hrefOf ? { href: (at: number) => (measured[at] ? hrefOf(measured[at].date) : undefined) } : {})}
          />
        </Card>
      )}
    </div>
  )
}
