import { Button, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { DataOf } from '#kit/contract/call.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { InHead } from '#kit/web/layout/in-head.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listTicketsOf } from '../../contract/tickets.calls.ts'
import { AddTickets } from './add-tickets.tsx'
import { LeadView } from './lead-view.tsx'
import { TICKET_COLUMNS } from './ticket-columns.tsx'
import { TicketDrawer } from './ticket-drawer.tsx'
import { useTicketActions } from './use-ticket-actions.tsx'

const VIEWS = ['mine', 'queue', 'done', 'team'] as const
const address = z.object({ view: z.enum(VIEWS).optional(), overdue: z.literal('true').optional() })
type View = (typeof VIEWS)[number]

const LABELS: Readonly<Record<View, string>> = {
  mine: 'My tickets',
  queue: 'Team queue',
  done: 'Resolved',
  team: 'Team',
}
const EMPTY: Readonly<Record<Exclude<View, 'team'>, Readonly<{ title: string; text: string }>>> = {
  mine: { title: 'No open tickets', text: 'Take one from the team queue, or add the tickets you worked on.' },
  queue: { title: 'The queue is empty', text: 'Every open ticket of your team has a handler.' },
  done: { title: 'Nothing resolved yet', text: 'Tickets that you resolve are listed here.' },
}

/** Own tickets, the queue of the team, and for leads what the team did. */
const TicketsTab = () => {
  const { has, id, team_id } = useActor()
  const [{ view = 'mine', overdue }, set] = useAddressState(address)
  const ticket = useDrawer('ticket')
  const add = useDrawer('add')
  const leads = has('tickets.review')
  const views = VIEWS.filter((one) => (one !== 'team' || leads) && (one !== 'queue' || team_id !== null))
  const shown = views.includes(view) ? view : 'mine'
  const choice = (
    <FilterBar
      count={overdue ? 1 : 0}
      onClear={() => set({ overdue: undefined })}
      chips={overdue ? [{ id: 'overdue', label: 'Overdue', remove: () => set({ overdue: undefined }) }] : []}
    >
      <SegmentedControl
        aria-label="View"
        data={views.map((value) => ({ value, label: LABELS[value] }))}
        value={shown}
        onChange={(value) => set({ view: value === 'mine' ? undefined : value, overdue: undefined })}
      />
    </FilterBar>
  )
  return (
    <div className="m-stack">
      {has('tickets.write') && (
        <InHead>
          <Button onClick={() => add.open('ticket')}>Add Ticket</Button>
        </InHead>
      )}
      <Together responses={[useCounts(id)]}>
        <Counts id={id} />
        {shown === 'team' && choice}
        {shown === 'team' ? (
          <LeadView />
        ) : (
          <Own key={shown} view={shown} id={id} isOverdue={overdue !== undefined} toolbar={choice} />
        )}
      </Together>
      <TicketDrawer drawer={ticket} />
      <SideDrawer title="Add tickets" is_open={add.id !== null} onClose={add.close}>
        <AddTickets onClose={add.close} />
      </SideDrawer>
    </div>
  )
}
export default TicketsTab

const queryOf = (view: Exclude<View, 'team'>, isOverdue: boolean) => ({
  ...(view === 'queue' ? { queue: true } : {}),
  ...(view === 'done' ? { state: 'resolved,closed', sort: '-updated_at' as const } : {}),
  ...(isOverdue ? { overdue: true } : {}),
})

type OwnProps = Readonly<{ view: Exclude<View, 'team'>; id: number; isOverdue: boolean; toolbar: ReactNode }>

const Own = ({ view, id, isOverdue, toolbar }: OwnProps) => {
  const here = useHere()
  const { bulk, dialogs } = useTicketActions()
  return (
    <>
      <CallTable
        id={`tickets-${view}`}
        label={LABELS[view]}
        call={listTicketsOf}
        input={{ params: { userId: id }, query: queryOf(view, isOverdue) }}
        rows={({ tickets }) => tickets}
        columns={TICKET_COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ ticket: row.id })}
        {...(view !== 'done' && bulk.length > 0 ? { bulk } : {})}
        empty={EMPTY[view]}
        isFiltered={isOverdue}
        toolbar={toolbar}
      />
      {dialogs}
    </>
  )
}

type Numbers = DataOf<typeof listTicketsOf>['counts']

const useCounts = (id: number) => useListResponse(listTicketsOf, { params: { userId: id }, query: {} })

const Counts = ({ id }: Readonly<{ id: number }>) => {
  const here = useHere()
  const { data } = useCounts(id)
  if (!data) return null
  const { counts } = data
  return (
    <Tiles>
      <Tile
        label="Open"
        value={number(openOf(counts))}
        note={counts.waiting > 0 ? `${number(counts.waiting)} waiting` : undefined}
      />
      <Tile
        label="Overdue"
        value={number(counts.overdue)}
        tone={counts.overdue > 0 ? 'bad' : undefined}
        href={counts.overdue > 0 ? here({ view: undefined, overdue: 'true' }) : undefined}
      />
      <Tile label="Due today" value={number(counts.due_today)} tone={counts.due_today > 0 ? 'attention' : undefined} />
      <Tile
        label="Without a handler"
        value={number(counts.unassigned_team)}
        href={counts.unassigned_team > 0 ? here({ view: 'queue' }) : undefined}
      />
      <Tile label="Answered today" value={number(counts.responded_today)} />
      <Tile
        label="Resolved today"
        value={number(counts.resolved_today)}
        tone={counts.resolved_today > 0 ? 'good' : undefined}
      />
    </Tiles>
  )
}

const openOf = ({ open, in_progress, waiting }: Numbers): number => open + in_progress + waiting
