import { Button } from '@mantine/core'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { listClients } from '../../contract/clients.calls.ts'
import { clientStatus } from '../../contract/clients.models.ts'
import { ClientDrawer } from './client-drawer.tsx'
import { clientColumns } from './client-columns.tsx'
import { LedgerDrawer } from './ledger-drawer.tsx'
import { useClientActions } from './use-client-actions.tsx'
import { useCountries } from './use-countries.ts'

const address = z.object({
  q: z.string().max(80).optional(),
  status: clientStatus.optional(),
  country_id: textId.optional(),
  team_id: textId.optional(),
})

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const

/** Clients as a table; a row opens its form. */
export const ClientsTab = () => {
  const { has } = useActor()
  const here = useHere()
  const [state, set] = useAddressState(address)
  const drawer = useDrawer('client')
  const ledger = useDrawer('ledger')
  const actions = useClientActions({ onEdit: drawer.open, onLedger: ledger.open })
  const { options } = useCountries()
  const input = { query: state }
  const { meta, data = [] } = useListAnswer(listClients, input)
  const teams = [
    ...new Map(data.flatMap((row) => row.teams).map(({ id, name }) => [id, { value: id, label: name }])).values(),
  ]
  const clear = () => set({ q: undefined, status: undefined, country_id: undefined, team_id: undefined })
  const add = has('clients.write') && <Button onClick={() => drawer.open('new')}>Add client</Button>
  return (
    <div className="m-stack">
      <Refused failure={actions.failure} />
      <CallTable
        id="clients"
        label="Clients"
        call={listClients}
        input={input}
        rows={(rows) => rows}
        // Until it is known that nothing keeps teams they have their column, so that none moves when it is known.
        columns={clientColumns({ withMoney: has('billing.unbilled'), withTeams: meta?.has_teams !== false })}
        rowKey={(row) => row.id}
        href={(row) => here({ client: row.id })}
        actions={(row) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${row.name}`} />}
        isPast={(row) => row.status === 'archived'}
        empty={{ title: 'No clients yet. Add the first.', action: add }}
        isFiltered={Object.values(state).some((value) => value !== undefined)}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search clients' }}
            count={[state.status, state.country_id, state.team_id].filter((value) => value !== undefined).length}
            onClear={clear}
            aside={add}
          >
            <FilterSelect
              label="Status"
              options={STATUSES}
              value={state.status}
              onChange={(status) => set({ status })}
            />
            <FilterSelect
              label="Country"
              options={options}
              value={state.country_id}
              onChange={(country_id) => set({ country_id })}
            />
            {meta?.has_teams === true && (
              <FilterSelect
                label="Team"
                options={teams}
                value={state.team_id}
                onChange={(team_id) => set({ team_id })}
              />
            )}
          </FilterBar>
        }
      />
      <ClientDrawer
        drawer={drawer}
        menu={(row) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${row.name}`} />}
      />
      <LedgerDrawer drawer={ledger} />
    </div>
  )
}
