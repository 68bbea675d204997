import { useHotkeys } from '@mantine/hooks'
import { z } from 'zod'
import type { DataOf } from '#kit/contract/call.ts'
import { date, queryList, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import type { searchTickets } from '../../contract/ticket-trackers.calls.ts'
import { channel, priority, ticketState, ticketType } from '../../contract/tickets.records.ts'
import { TICKET_COLUMNS } from './ticket-columns.tsx'
import { TicketDrawer } from './ticket-drawer.tsx'
import { useTicketActions } from './use-ticket-actions.tsx'
import { CHANNEL_OPTIONS, PRIORITY_OPTIONS, STATE, TYPE_OPTIONS } from './labels.ts'
import styles from './tickets.module.css'

type SearchCall = typeof searchTickets
type Hit = DataOf<typeof searchTickets>[number]

const address = z.object({
  q: z.string().max(200).optional(),
  state: queryList(ticketState, 6).optional(),
  priority: queryList(priority, 4).optional(),
  type: ticketType.optional(),
  channel: channel.optional(),
  client_id: textId.optional(),
  department_id: textId.optional(),
  team_id: textId.optional(),
  user_id: textId.optional(),
  unassigned: z.literal('true').optional(),
  overdue: z.literal('true').optional(),
  from: date.optional(),
  to: date.optional(),
})
const NOTHING = Object.fromEntries(Object.keys(address.shape).map((name) => [name, undefined]))

const MATCH = { ref: 'Number', client: 'Client', requester: 'Requester', words: null, alike: 'Similar' } as const

/** A snippet with its matches marked. */
const Snippet = ({ text }: Readonly<{ text: string }>) => (
  <span className="m-dim m-small">
    {text.split('\u0002').map((part, at) => {
      const [found, after] = part.split('\u0003')
      return after === undefined ? (
        <span key={at}>{found}</span>
      ) : (
        <span key={at}>
          <mark>{found}</mark>
          {after}
        </span>
      )
    })}
  </span>
)

const [SUBJECT, ...REST] = TICKET_COLUMNS
const COLUMNS: readonly Column<Hit>[] = [
  {
    key: 'subject',
    title: 'Subject',
    cell: (row) => (
      <>
        {row.subject}
        {row.match && MATCH[row.match] && <span className="m-dim m-small"> · {MATCH[row.match]}</span>}
        {row.snippet && (
          <>
            <br />
            <Snippet text={row.snippet} />
          </>
        )}
      </>
    ),
    text: (row) => SUBJECT?.text(row) ?? row.subject,
    onPhone: 'title',
    grows: true,
    width: 240,
  },
  ...REST,
]

type State = z.output<typeof address>

/** Searches tickets by number, requester and text, with filters. */
export const SearchView = ({ call, prefix = '' }: Readonly<{ call: SearchCall; prefix?: string }>) => {
  const [state, set] = useAddressState(address)
  const here = useHere()
  const ticket = useDrawer('ticket')
  const actions = useTicketActions()
  useHotkeys([['/', () => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus()]])
  const { from, to, state: states, priority: priorities, ...rest } = state
  const query = {
    ...rest,
    ...(states ? { state: states.join(',') } : {}),
    ...(priorities ? { priority: priorities.join(',') } : {}),
    ...(from ? { received_from: from } : {}),
    ...(to ? { received_to: to } : {}),
  }
  const clear = () => set(NOTHING)
  const isFiltered = Object.values(state).some((value) => value !== undefined)
  return (
    <div className="m-stack">
      <CallTable
        id="ticket-search"
        label="Tickets"
        call={call}
        prefix={prefix}
        input={{ query }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ ticket: row.id })}
        isPast={(row) => row.state === 'void'}
        {...(actions.bulk.length > 0 ? { bulk: actions.bulk } : {})}
        empty={{ title: 'No tickets yet' }}
        isFiltered={isFiltered}
        noMatch="No ticket matches. Try the client or fewer words."
        onClear={clear}
        summary={<FacetsOf call={call} query={query} state={state} set={set} prefix={prefix} />}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Number, name or words' }}
            count={Object.values(rest).filter((value) => value !== undefined && value !== state.q).length}
            onClear={clear}
          >
            <PeriodPicker
              value={from && to ? { from, to } : undefined}
              onChange={set}
              onClear={() => set({ from: undefined, to: undefined })}
            />
            <FilterPanel name="unit_filter" />
            <Narrow call={call} query={query} state={state} set={set} prefix={prefix} />
            <FilterSelect label="Type" options={TYPE_OPTIONS} value={state.type} onChange={(type) => set({ type })} />
            <FilterSelect
              label="Channel"
              options={CHANNEL_OPTIONS}
              value={state.channel}
              onChange={(value) => set({ channel: value })}
            />
            <Only state={state} set={set} />
          </FilterBar>
        }
      />
      {actions.dialogs}
      <TicketDrawer drawer={ticket} />
    </div>
  )
}

type Setter = (change: Partial<Record<keyof State, unknown>>) => void

const ONLY = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'unassigned', label: 'Without a handler' },
] as const

const Only = ({ state, set }: Readonly<{ state: State; set: Setter }>) => (
  <FilterSelect
    label="Only"
    options={ONLY}
    value={state.overdue ? 'overdue' : state.unassigned ? 'unassigned' : undefined}
    onChange={(only) =>
      set({ overdue: only === 'overdue' ? 'true' : undefined, unassigned: only === 'unassigned' ? 'true' : undefined })
    }
  />
)

const toggled = <Value extends string>(chosen: readonly Value[] | undefined, value: Value): string | undefined => {
  const next = chosen?.includes(value) ? chosen.filter((one) => one !== value) : [...(chosen ?? []), value]
  return next.length > 0 ? next.join(',') : undefined
}

type FacetsProps = Readonly<{
  call: SearchCall
  query: NonNullable<Parameters<typeof useListResponse<SearchCall>>[1]['query']>
  state: State
  set: Setter
  prefix: string
}>

const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${number(count)})`

/** The priorities and clients of the found tickets, with their counts. */
const Narrow = ({ call, query, state, set, prefix }: FacetsProps) => {
  const facets = useListResponse(call, { query }, prefix).meta?.facets
  const [only, more] = state.priority ?? []
  return (
    <>
      <FilterSelect
        label="Priority"
        options={PRIORITY_OPTIONS.map(({ value, label }) => ({
          value,
          label: withCount(label, facets?.priority.find((one) => one.value === value)?.count),
        }))}
        value={more === undefined ? only : undefined}
        onChange={(value) => set({ priority: value })}
      />
      <FilterSelect
        label="Client"
        options={(facets?.client ?? []).map(({ value, name, count }) => ({ value, label: withCount(name, count) }))}
        value={state.client_id}
        onChange={(value) => set({ client_id: value })}
      />
    </>
  )
}

/** The found tickets by status, what is open first; a click narrows the search. */
const FacetsOf = ({ call, query, state, set, prefix }: FacetsProps) => {
  const facets = useListResponse(call, { query }, prefix).meta?.facets
  if (!facets) return null
  const order = Object.keys(STATE)
  return (
    <div className={styles.facets} role="group" aria-label="Status">
      {facets.state
        .toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
        .map(({ value, count }) => (
          <button
            key={value}
            type="button"
            className={styles.facet}
            aria-pressed={state.state?.includes(value) ?? false}
            onClick={() => set({ state: toggled(state.state, value) })}
          >
            {STATE[value].word} <span className="m-dim m-number">{number(count)}</span>
          </button>
        ))}
    </div>
  )
}
