import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { dateTime, days } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import type { Input } from '#kit/contract/call.ts'
import type { listCountedTickets } from '../../contract/counted-tickets.calls.ts'
import type { CountedTicket } from '../../contract/tickets.models.ts'
import { COUNTED_COLUMNS } from './counted-columns.tsx'
import { EVENT } from './labels.ts'
import type { CountedKind } from './stat-columns.tsx'

type Body = Omit<NonNullable<Input<typeof listCountedTickets>['body']>, 'kind' | 'user_id' | 'limit' | 'cursor'>

const PREFIX = 'row'
const TITLES: Readonly<Record<CountedKind, string>> = {
  received: 'Tickets received',
  responded: 'Tickets responded',
  resolved: 'Tickets resolved',
  reopened: 'Tickets reopened',
}
const isKind = (text: string | undefined): text is CountedKind => text !== undefined && text in TITLES

/** The value of `?counted=`: a kind, and the person whose number it is. */
export const countedOf = (kind: CountedKind, user_id?: number): string =>
  user_id === undefined ? kind : `${kind}.${user_id}`

type Props = Readonly<{ call: typeof listCountedTickets; body: Body }>
type Whole = NonNullable<Input<typeof listCountedTickets>['body']> & Readonly<{ kind: CountedKind }>
type Shown = Readonly<{ call: Props['call']; body: Whole }>

const useCounted = ({ call, body }: Shown) => useListResponse(call, { body }, PREFIX).data
type Counted = ReturnType<typeof useCounted>

/** The tickets behind a number of a tracker. */
export const CountedDrawer = ({ call, body }: Props) => {
  const drawer = useDrawer('counted')
  const [kind, user] = (drawer.id ?? '').split('.')
  const shown = isKind(kind)
    ? { call, body: { ...body, kind, ...(user === undefined ? {} : { user_id: Number(user) }) } }
    : null
  return (
    <SideDrawer title={shown ? <Title {...shown} /> : 'Tickets'} is_open={shown !== null} onClose={drawer.close} isWide>
      {shown && <Rows key={drawer.id} {...shown} />}
    </SideDrawer>
  )
}

/** The person whose number it is, as far as tickets name them. */
const personOf = (data: Counted, user_id: number | undefined): string | undefined =>
  data?.tickets.find(({ handler }) => handler?.id === user_id)?.handler?.name

/** `Tickets resolved, Mo Roy, Mon 3 Nov – Sun 30 Nov`. */
const Title = ({ call, body }: Shown) => {
  const data = useCounted({ call, body })
  const period = data && days(data.range.start_date, data.range.end_date)
  return [TITLES[body.kind], personOf(data, body.user_id), period].filter(Boolean).join(', ')
}

const NONE = '–'

/** The counted events of one kind are times below its name. */
const ofKind = (kind: CountedKind, column: (typeof COUNTED_COLUMNS)[number]) => {
  if (column.key !== 'events') return column
  const text = ({ events }: CountedTicket): string =>
    events.map(({ at, stated }) => `${dateTime(at)}${stated ? ' (entered later)' : ''}`).join(', ')
  return { ...column, title: EVENT[kind], text, cell: text }
}

/** The columns in which some ticket has a value, without the person who is in the title. */
const columnsFor = (data: Counted, { kind, user_id }: Whole) =>
  COUNTED_COLUMNS.map((column) => ofKind(kind, column)).filter(({ key, text }) => {
    if (key === 'handler') return personOf(data, user_id) === undefined
    return !data || data.tickets.length === 0 || data.tickets.some((ticket) => text(ticket) !== NONE)
  })

const Rows = ({ call, body }: Shown) => {
  const here = useHere()
  const data = useCounted({ call, body })
  return (
    <CallTable
      id="counted-tickets"
      label="Tickets"
      prefix={PREFIX}
      call={call}
      input={{ body }}
      rows={({ tickets }) => tickets}
      sum={data?.total}
      columns={columnsFor(data, body)}
      rowKey={({ id }) => id}
      href={({ id }) => here({ counted: undefined, ticket: id })}
      empty={{ title: 'No tickets were counted', text: 'Choose another day or a longer period.' }}
      toolbar={
        <p className="m-dim">
          {data ? `${number(data.total)} in all. Each counts for the day of its handler; times are yours.` : '\u00a0'}
        </p>
      }
    />
  )
}
