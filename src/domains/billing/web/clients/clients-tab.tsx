import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { type DrawnFilter, ListScreen } from '#kit/web/record/list-screen.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { deleteClient, listClients, updateClient } from '../../contract/clients.calls.ts'
import type { Client } from '../../contract/clients.models.ts'
import { clientRecord } from '../../contract/billing.records.ts'
import { ClientDrawer } from './client-drawer.tsx'
import { clientColumns } from './client-columns.tsx'
import { LedgerDrawer } from './ledger-drawer.tsx'
import { useCountries } from './use-countries.ts'
import { IconArchive, IconArchiveOff, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react'
import { useCall } from '#kit/web/call/use-call.ts'
import { confirm } from '#kit/web/states/confirm.tsx'

const SIZE = 16
type Open = (id: number) => void

/** Returns the actions on a client that the actor may use. */
const useClientActions = ({ onEdit, onLedger }: Readonly<{ onEdit: Open; onLedger: Open }>) => {
  const change = useCall(updateClient)
  const remove = useCall(deleteClient)
  const setStatus = ({ id, version }: Client, status: Client['status']): void =>
    change.start({ params: { id }, body: { version, status } })
  const archive = async (row: Client): Promise<void> => {
    const isSure = await confirm({
      title: `Archive ${row.name}?`,
      text: 'It takes no new work, projects or invoices. Its history stays.',
      action: 'Archive client',
    })
    if (isSure) setStatus(row, 'archived')
  }
  const confirmRemove = async (row: Client): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${row.name}?`,
      text: 'A client that projects, revenue or invoices name can only be archived.',
      action: 'Delete client',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.id } })
  }
  const icon = (Icon: typeof IconPencil) => <Icon size={SIZE} aria-hidden="true" />
  const menu = (row: Client): PageAction[] => [
    ...(row.can.update ? [{ label: 'Edit', icon: icon(IconPencil), run: () => onEdit(row.id) }] : []),
    ...(row.can.ledger ? [{ label: 'Ledger', icon: icon(IconListDetails), run: () => onLedger(row.id) }] : []),
    ...(row.can.archive ? [{ label: 'Archive', icon: icon(IconArchive), run: () => void archive(row) }] : []),
    ...(row.can.restore ? [{ label: 'Restore', icon: icon(IconArchiveOff), run: () => setStatus(row, 'active') }] : []),
    ...(row.can.delete
      ? [{ label: 'Delete', icon: icon(IconTrash), run: () => void confirmRemove(row), isDestructive: true }]
      : []),
  ]
  return { menu, failure: change.failure ?? remove.failure }
}

/** Clients as a table; a row opens its form. */
export const ClientsTab = () => {
  const { has } = useActor()
  const drawer = useDrawer('client')
  const ledger = useDrawer('ledger')
  const actions = useClientActions({ onEdit: drawer.open, onLedger: ledger.open })
  const { options } = useCountries()
  const { meta, data = [] } = useListResponse(listClients, { query: {} })
  const teams = new Map(data.flatMap((row) => row.teams).map(({ id, name }) => [id, { value: id, label: name }]))
  const byTeam: DrawnFilter<typeof listClients> = {
    names: ['team_id'],
    draw: ({ team_id }, set) => (
      <FilterSelect
        label="Team"
        options={[...teams.values()]}
        value={team_id}
        onChange={(value) => set({ team_id: value })}
      />
    ),
  }
  return (
    <div className="m-stack">
      <Refused failure={actions.failure} />
      <ListScreen
        id="clients"
        label="Clients"
        of={clientRecord}
        call={listClients}
        // Until it is known that no domain stores teams they have their column, so that none moves when it is known.
        columns={clientColumns({ withMoney: has('billing.unbilled'), withTeams: meta?.has_teams !== false })}
        filters={['status', 'country_id', ...(meta?.has_teams === true ? [byTeam] : [])]}
        options={{ country_id: options }}
        linked={['team_id']}
        search="Search clients"
        drawer="client"
        add={has('clients.write') && { label: 'Add client', run: () => drawer.open('new'), isInHead: true }}
        menu={(row) => ({ name: row.name, actions: actions.menu(row) })}
        isPast={(row) => row.status === 'archived'}
        empty="No clients yet. Add the first."
      />
      <ClientDrawer
        drawer={drawer}
        menu={(row) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${row.name}`} />}
      />
      <LedgerDrawer drawer={ledger} />
    </div>
  )
}
