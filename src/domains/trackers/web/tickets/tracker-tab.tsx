import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listMeta } from '#kit/web/table/list-meta.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listCountedTickets } from '../../contract/counted-tickets.calls.ts'
import { listDailyTickets, listWeeklyTickets } from '../../contract/ticket-trackers.calls.ts'
import { type TicketStat } from '../../contract/tickets.models.ts'
import { priority } from '../../contract/tickets.records.ts'
import { bodyOfSpan, type Span, SpanBar, spanFields, spanOf } from '../parts/span-bar.tsx'
import { PeopleCharts } from './day-charts.tsx'
import { CountedDrawer, countedOf } from './counted-drawer.tsx'
import { nowQuery, statColumns, type StatLinks } from './stat-columns.tsx'
import { StatCharts, StatTiles } from './stat-view.tsx'
import { TicketDrawer } from './ticket-drawer.tsx'
import { PRIORITY_OPTIONS } from './labels.ts'

const address = z.object({
  ...spanFields,
  q: z.string().max(80).optional(),
  department_id: textId.optional(),
  team_id: textId.optional(),
  user_id: textId.optional(),
  client_id: textId.optional(),
  priority: priority.optional(),
})

/** The address of the tickets behind a row, with the filters of the list. */
const detailsOf = (span: Span, id: number, filters: Readonly<Record<string, unknown>>): ScreenLink => {
  const query = queryText(filters)
  if (span.period === 'day') return `/admin/work-reports/ticket-details/daily/${span.date}/${id}${query}`
  if (span.period === 'month') return `/admin/work-reports/ticket-details/monthly/${span.month}/${id}${query}`
  return `/admin/work-reports/ticket-details/custom/${span.start_date}/${span.end_date}/${id}${query}`
}

const searchOf = (query: Readonly<Record<string, unknown>>): ScreenLink =>
  `/admin/work-reports/ticket-trackers${queryText({ tab: 'tickets', ...query })}`

/** Nothing was counted in the range, so that the tickets of a row are those that are open now. */
const isQuiet = ({ received, responded, resolved, reopened, handling_minutes }: TicketStat): boolean =>
  received + responded + resolved + reopened + handling_minutes === 0

/** Lists the counts of tickets on a day, in a month or another range, by person. */
export const TrackerTab = () => {
  const { organisation } = useActor()
  const here = useHere()
  const ticket = useDrawer('ticket')
  const [state, set] = useAddressState(address)
  const { period: _period, date: _date, month: _month, from: _from, to: _to, q, ...filters } = state
  const span = spanOf(state, todayIn(organisation.time_zone))
  const named = { q, ...filters }
  const isFiltered = Object.values(named).some((value) => value !== undefined)
  const clear = () => set(Object.fromEntries(Object.keys(named).map((name) => [name, undefined])))
  const links: StatLinks = {
    counted: (kind, user_id) => here({ counted: countedOf(kind, user_id) }),
    // A search has no filter for the name of a handler.
    now: (key, user_id) =>
      q === undefined || user_id !== undefined
        ? searchOf({ ...filters, ...nowQuery(key, user_id ?? filters.user_id) })
        : null,
  }
  const hrefOf = (row: TicketStat): ScreenLink =>
    isQuiet(row) ? searchOf({ ...filters, ...nowQuery('open_now', row.id) }) : detailsOf(span, row.id, filters)
  const shared = {
    rowKey: (row: TicketStat) => row.id,
    columns: statColumns(links),
    href: hrefOf,
    label: 'Tickets by person',
    empty: { title: 'No tickets in this period', text: 'Choose another day or a longer period.' },
    isFiltered,
    onClear: clear,
    toolbar: (
      <FilterBar
        search={{ value: q, onChange: (next) => set({ q: next }), label: 'Search people' }}
        count={Object.values(filters).filter((value) => value !== undefined).length}
        onClear={clear}
      >
        <SpanBar state={state} set={set} />
        <FilterPanel name="unit_filter" />
        <FilterSelect
          label="Priority"
          options={PRIORITY_OPTIONS}
          value={state.priority}
          onChange={(value) => set({ priority: value })}
        />
      </FilterBar>
    ),
  }
  const body = { ...bodyOfSpan(span), ...named }
  return (
    <div className="m-stack">
      {span.period === 'day' ? (
        <>
          <CallTable
            id="ticket-tracker"
            call={listDailyTickets}
            input={{ body: { date: span.date, ...named } }}
            rows={({ rows }) => rows}
            summary={<DayFigures body={{ date: span.date, ...named }} hrefOf={hrefOf} links={links} />}
            {...shared}
          />
        </>
      ) : (
        <>
          <CallTable
            id="ticket-tracker"
            call={listWeeklyTickets}
            input={{ body }}
            rows={({ rows }) => rows}
            summary={<LongFigures body={body} filters={filters} links={links} />}
            {...shared}
          />
        </>
      )}
      <CountedDrawer call={listCountedTickets} body={body} />
      <TicketDrawer drawer={ticket} />
    </div>
  )
}

type DayBody = Parameters<typeof useListResponse<typeof listDailyTickets>>[1]['body']
type LongBody = NonNullable<Parameters<typeof useListResponse<typeof listWeeklyTickets>>[1]['body']>

type DayProps = Readonly<{ body: DayBody; hrefOf: (row: TicketStat) => ScreenLink; links: StatLinks }>

const DayFigures = ({ body, hrefOf, links }: DayProps) => {
  const { data, meta } = useListResponse(listDailyTickets, { body })
  if (!data) return null
  // The first of all people are known only where all are on the page.
  const isWhole = listMeta(meta)?.total === data.rows.length
  return (
    <>
      <StatTiles totals={data.totals} links={links} />
      {isWhole && <PeopleCharts rows={data.rows} hrefOf={hrefOf} />}
    </>
  )
}

type LongProps = Readonly<{ body: LongBody; filters: Readonly<Record<string, unknown>>; links: StatLinks }>

const LongFigures = ({ body, filters, links }: LongProps) => {
  const { data } = useListResponse(listWeeklyTickets, { body })
  if (!data) return null
  const dayOf = (date: string): ScreenLink => `/admin/work-reports/ticket-trackers${queryText({ ...filters, date })}`
  return (
    <>
      <StatTiles totals={data.totals} links={links} />
      <StatCharts days={data.days} hrefOf={dayOf} />
    </>
  )
}
