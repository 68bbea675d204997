import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { day } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import type { Input } from '#kit/contract/call.ts'
import type { listCountedTickets } from '../../contract/counted-tickets.calls.ts'
import { COUNTED_COLUMNS } from './counted-columns.tsx'
import type { CountedKind } from './stat-columns.tsx'

type Body = Omit<NonNullable<Input<typeof listCountedTickets>['body']>, 'kind' | 'user_id' | 'limit' | 'cursor'>

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

/** The tickets behind a number of a tracker. */
export const CountedDrawer = ({ call, body }: Props) => {
  const drawer = useDrawer('counted')
  const [kind, user] = (drawer.id ?? '').split('.')
  return (
    <SideDrawer title={isKind(kind) ? TITLES[kind] : 'Tickets'} is_open={isKind(kind)} onClose={drawer.close} isWide>
      {isKind(kind) && (
        <Rows
          key={drawer.id}
          call={call}
          body={{ ...body, kind, ...(user === undefined ? {} : { user_id: Number(user) }) }}
        />
      )}
    </SideDrawer>
  )
}

type RowsProps = Readonly<{ call: Props['call']; body: NonNullable<Input<typeof listCountedTickets>['body']> }>

const rangeText = ({ start_date, end_date }: Readonly<{ start_date: string; end_date: string }>): string =>
  start_date === end_date ? day(start_date) : `${day(start_date)} – ${day(end_date)}`

const Rows = ({ call, body }: RowsProps) => {
  const here = useHere()
  const { data } = useListResponse(call, { body }, 'row')
  return (
    <CallTable
      id="counted-tickets"
      label="Tickets"
      prefix="row"
      call={call}
      input={{ body }}
      rows={({ tickets }) => tickets}
      sum={data?.total}
      columns={COUNTED_COLUMNS}
      rowKey={({ id }) => id}
      href={({ id }) => here({ counted: undefined, ticket: id })}
      empty={{ title: 'No tickets were counted', text: 'Choose another day or a longer period.' }}
      toolbar={<p className="m-dim">{data ? `${rangeText(data.range)}: ${number(data.total)}` : '\u00a0'}</p>}
    />
  )
}
