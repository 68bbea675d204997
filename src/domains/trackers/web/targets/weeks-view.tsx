import type { DataOf } from '#kit/contract/call.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { Bullet } from '#kit/web/chart/bullet.tsx'
import { Columns } from '#kit/web/chart/columns.tsx'
import { Line } from '#kit/web/chart/line.tsx'
import { day } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import type { weeklyDetails } from '../../contract/targets.calls.ts'
import type { Sums, TargetDay, TargetRow } from '../../contract/targets.models.ts'
import { bodyOfSpan, type Span } from '../parts/span-bar.tsx'
import { callsOf } from './calls.ts'
import { eventColumns } from './event-columns.tsx'
import { explained } from './explained.ts'
import { Head } from './head.tsx'
import { actualText, drawn, drawnText, milliText, shownStatus, sumText } from './labels.ts'
import styles from './targets.module.css'

type Place = Readonly<{
  target_id: number
  user_id: number
  department_id?: number
  team_id?: number
  designation_id?: number
}>
type Props = Readonly<{ place: Place; span: Exclude<Span, { period: 'day' }>; dayHref: (date: string) => ScreenLink }>
type Data = DataOf<typeof weeklyDetails>

/** A target of a person in a month or some days: weeks that open into days, and the events that count. */
export const WeeksView = ({ place, span, dayHref }: Props) => {
  const { area } = useActor()
  const call = callsOf(area).weeks
  const body = { ...place, ...bodyOfSpan(span) }
  const query = useListResponse(call, { body })
  return (
    <Loaded query={query} what="the target" shape="form">
      {(data) => (
        <div className="m-stack">
          <Head {...data} since={sinceOf(data)} />
          <Charts data={data} dayHref={dayHref} />
          <Weeks data={data} dayHref={dayHref} />
          <CallTable
            id="target-events"
            label="Events"
            call={call}
            input={{ body }}
            rows={({ events }) => events}
            columns={eventColumns(data.row.target.unit, area)}
            rowKey={(event) => `${event.at} ${event.ref.id} ${event.kind}`}
            empty={{ title: 'Nothing counted in this period' }}
          />
          {data.events.length > 0 && <p className="m-dim">Total: {sumText(data.row, data.row)}</p>}
        </div>
      )}
    </Loaded>
  )
}

const daysOf = ({ weeks }: Data): TargetDay[] => weeks.flatMap((week) => week.days)
const sinceOf = (data: Data): string | null => daysOf(data).findLast(({ value }) => value !== null)?.value_from ?? null

const running = (values: readonly number[]): number[] =>
  values.map((_, at) => values.slice(0, at + 1).reduce((sum, value) => sum + value, 0))

/** Charts of each day next to its expectation, and of the running sum next to the expectation so far. */
const Charts = ({ data, dayHref }: Readonly<{ data: Data; dayHref: Props['dayHref'] }>) => {
  const days = daysOf(data)
  const { unit } = data.row.target
  if (days.length < 2) return null
  const isShare = unit === 'percentage'
  const scale = drawn(unit)
  const wanted = days.map(({ expected_milli, base }) => (isShare ? base : scale.value(expected_milli / 1000)))
  const actual = days.map((one) => scale.value(one.actual))
  const shared = { unit: scale.unit, labels: days.map(({ date }) => day(date)), height: 180, format: drawnText }
  return (
    <div className={styles.charts}>
      <Card>
        <Columns
          {...shared}
          title="By day"
          series={[
            { name: isShare ? 'Reached' : 'Actual', values: actual.map((value) => Math.max(0, value)), tone: 'away' },
          ]}
          marks={{ name: isShare ? 'All' : 'Expected', values: wanted }}
          href={(at) => (days[at] ? dayHref(days[at].date) : undefined)}
        />
      </Card>
      <Card>
        <Line
          {...shared}
          title="Running sum"
          series={[
            // The expectation is drawn first, so that it does not hide the result.
            { name: isShare ? 'All' : 'Expected', values: running(wanted), tone: 'off' },
            {
              name: isShare ? 'Reached' : 'Actual',
              values: running(actual).map((value) => Math.max(0, value)),
              tone: 'away',
            },
          ]}
        />
      </Card>
    </div>
  )
}

const weekBar = ({ target }: TargetRow, { actual, base, expected_milli }: Sums) =>
  target.unit === 'percentage' ? { value: actual, mark: base } : { value: actual * 1000, mark: expected_milli }

const Weeks = ({ data, dayHref }: Readonly<{ data: Data; dayHref: Props['dayHref'] }>) => {
  const { target } = data.row
  return (
    <Card title="Weeks and days">
      {data.weeks.map((week) => (
        <details key={week.week_start} className="m-fold" open={data.weeks.length === 1}>
          <summary className={styles.week}>
            <span>Week of {day(week.week_start)}</span>
            <span className={styles.weekBar}>
              <Bullet label={sumText(data.row, week.totals)} {...weekBar(data.row, week.totals)} />
            </span>
            <span className="m-number">{sumText(data.row, week.totals)}</span>
          </summary>
          <DataTable
            label={`Days of the week of ${day(week.week_start)}`}
            rows={week.days}
            rowKey={({ date }) => date}
            columns={[
              {
                key: 'day',
                title: 'Day',
                text: ({ date }) => day(date),
                cell: ({ date }) => <GoLink href={dayHref(date)}>{day(date)}</GoLink>,
                onPhone: 'title',
              },
              {
                key: 'expected',
                title: 'Expected',
                text: (one) => (target.unit === 'percentage' ? '–' : milliText(target.unit, one.expected_milli)),
                isNumber: true,
              },
              { key: 'actual', title: 'Actual', text: (one) => actualText({ target, ...one }), isNumber: true },
              { key: 'how', title: 'How it came about', text: (one) => explained(target, one), onPhone: 'hide' },
              {
                key: 'status',
                title: 'Status',
                text: (one) => shownStatus({ ...one, target }).word,
                cell: (one) => <StatusBadge {...shownStatus({ ...one, target })} />,
                onPhone: 'status',
              },
            ]}
          />
        </details>
      ))}
    </Card>
  )
}
