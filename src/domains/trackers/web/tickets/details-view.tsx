import type { DataOf } from '#kit/contract/call.ts'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { day } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { readDailyTickets, readLeadTickets, readWeeklyTickets } from '../../contract/ticket-trackers.calls.ts'
import { eventKind, type TicketTotals } from '../../contract/tickets.models.ts'
import { priority } from '../../contract/tickets.records.ts'
import { COUNTED_COLUMNS } from './counted-columns.tsx'
import { TicketChart } from './day-charts.tsx'
import { StatCharts, StatTiles } from './stat-view.tsx'
import { TicketDrawer } from './ticket-drawer.tsx'
import { KIND_OPTIONS } from './labels.ts'
import styles from './tickets.module.css'

/** The filters of the list that a drill-down was opened from: its numbers are the same. */
export const detailFilters = z.object({
  department_id: textId.optional(),
  team_id: textId.optional(),
  client_id: textId.optional(),
  priority: priority.optional(),
  kind: eventKind.optional(),
})

type Named = Readonly<{ date?: string; month?: string; start_date?: string; end_date?: string }>
type Props = Readonly<{
  user_id: number
  span: Named
  /** In the employee area the call of leads serves both. */
  isLead?: boolean
  dayHref?: (date: string) => ScreenLink
}>

/** The tickets behind a row of a tracker: its sums, weeks and days, and what was counted of each ticket. */
export const DetailsView = ({ user_id, span, isLead = false, dayHref }: Props) => {
  const [filters, set] = useAddressState(detailFilters)
  const here = useHere()
  const ticket = useDrawer('ticket')
  const body = { user_id, ...span, ...filters }
  const shared = {
    id: 'counted-tickets',
    label: 'Tickets',
    columns: COUNTED_COLUMNS,
    rowKey: (row: Readonly<{ id: number }>) => row.id,
    href: (row: Readonly<{ id: number }>) => here({ ticket: row.id }),
    empty: { title: 'No tickets were counted', text: 'Nothing was received, answered or resolved in this period.' },
    isFiltered: filters.kind !== undefined,
    onClear: () => set({ kind: undefined }),
    toolbar: (
      <FilterBar>
        <FilterSelect
          label="Counted as"
          options={KIND_OPTIONS}
          value={KIND_OPTIONS.find(({ value }) => value === filters.kind)?.value}
          onChange={(kind) => set({ kind })}
        />
      </FilterBar>
    ),
  }
  const { date, ...longer } = span
  return (
    <div className="m-stack">
      {isLead ? (
        <>
          <CallTable
            call={readLeadTickets}
            input={{ body }}
            rows={({ tickets }) => tickets}
            summary={<LongHead call={readLeadTickets} body={body} dayHref={dayHref} />}
            {...shared}
          />
        </>
      ) : date !== undefined ? (
        <>
          <CallTable
            call={readDailyTickets}
            input={{ body: { user_id, date, ...filters } }}
            rows={({ tickets }) => tickets}
            summary={<DayHead body={{ user_id, date, ...filters }} />}
            {...shared}
          />
        </>
      ) : (
        <>
          <CallTable
            call={readWeeklyTickets}
            input={{ body: { user_id, ...longer, ...filters } }}
            rows={({ tickets }) => tickets}
            summary={<LongHead call={readWeeklyTickets} body={{ user_id, ...longer, ...filters }} dayHref={dayHref} />}
            {...shared}
          />
        </>
      )}
      <TicketDrawer drawer={ticket} />
    </div>
  )
}

type DayBody = Parameters<typeof useListResponse<typeof readDailyTickets>>[1]['body']

const DayHead = ({ body }: Readonly<{ body: DayBody }>) => {
  const here = useHere()
  const { data } = useListResponse(readDailyTickets, { body })
  if (!data) return null
  return (
    <>
      <StatTiles totals={data.row} />
      <TicketChart tickets={data.tickets} hrefOf={(id) => here({ ticket: id })} />
    </>
  )
}

type LongCall = typeof readWeeklyTickets | typeof readLeadTickets
type LongProps = Readonly<{
  call: LongCall
  body: NonNullable<Parameters<typeof useListResponse<LongCall>>[1]['body']>
  dayHref: ((date: string) => ScreenLink) | undefined
}>

const LongHead = ({ call, body, dayHref }: LongProps) => {
  const { data } = useListResponse(call, { body })
  if (!data) return null
  const days = data.weeks.flatMap((week) => week.days)
  return (
    <>
      <StatTiles totals={data.row} />
      <StatCharts days={days} {...(dayHref ? { hrefOf: dayHref } : {})} />
      {days.length > 1 && <Weeks weeks={data.weeks} dayHref={dayHref} />}
    </>
  )
}

type Week = DataOf<typeof readWeeklyTickets>['weeks'][number]
type Line = Readonly<{ key: string; label: string; date: string | null; totals: TicketTotals }>

const figure = (key: 'received' | 'responded' | 'resolved' | 'reopened', title: string) => ({
  key,
  title,
  text: (line: Line) => number(line.totals[key]),
  isNumber: true,
})

/** Weeks with their days; each week is the sum of the days below it. */
const Weeks = ({ weeks, dayHref }: Readonly<{ weeks: readonly Week[]; dayHref: LongProps['dayHref'] }>) => (
  <Card>
    <details className="m-fold" open={weeks.length === 1}>
      <summary>
        <strong>Weeks and days</strong>
      </summary>
      {weeks.map((week) => (
        <details key={week.week_start} className={`m-fold ${styles.weekOf}`} open={weeks.length === 1}>
          <summary>
            Week of {day(week.week_start)}: {number(week.totals.received)} received, {number(week.totals.resolved)}{' '}
            resolved
          </summary>
          <DataTable
            label={`Days of the week of ${day(week.week_start)}`}
            rows={week.days.map(({ date, totals }): Line => ({ key: date, label: day(date), date, totals }))}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'day',
                title: 'Day',
                cell: (line) =>
                  line.date && dayHref ? <GoLink href={dayHref(line.date)}>{line.label}</GoLink> : line.label,
                text: (line) => line.label,
                onPhone: 'title',
              },
              figure('received', 'Received'),
              figure('responded', 'Responded'),
              figure('resolved', 'Resolved'),
              figure('reopened', 'Reopened'),
            ]}
          />
        </details>
      ))}
    </details>
  </Card>
)
