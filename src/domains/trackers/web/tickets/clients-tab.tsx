import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listClients } from '#domains/billing/contract/clients.calls.ts'
import { listTeams } from '#domains/organisation/contract/units.calls.ts'
import { saveClientTeams } from '../../contract/ticket-trackers.calls.ts'

const CLIENTS = { query: { status: 'active', limit: 200 } } as const

/** The teams that handle the tickets of each client. */
export const ClientsTab = () => {
  const here = useHere()
  const drawer = useDrawer('client')
  return (
    <>
      <CallTable
        id="ticket-clients"
        label="Teams of clients"
        call={listClients}
        input={{ query: { status: 'active' } }}
        rows={(rows) => rows}
        columns={[
          { key: 'name', title: 'Client', text: (row) => row.name, sort: 'name', onPhone: 'title' },
          { key: 'code', title: 'Code', text: (row) => row.code, isShort: true },
          { key: 'teams', title: 'Teams', text: (row) => row.teams.map(({ name }) => name).join(', ') || 'None' },
        ]}
        rowKey={(row) => row.id}
        href={(row) => here({ client: row.id })}
        empty={{
          title: 'No clients yet',
          text: 'Add clients under Organisation. Then choose the teams that answer their tickets.',
        }}
      />
      <SideDrawer title="Teams of a client" is_open={drawer.id !== null} onClose={drawer.close}>
        {drawer.id !== null && <TeamsForm key={drawer.id} id={Number(drawer.id)} onClose={drawer.close} />}
      </SideDrawer>
    </>
  )
}

const idsOf = (teams: readonly Readonly<{ id: number }>[]): number[] => teams.map(({ id }) => id)

const TeamsForm = ({ id, onClose }: Readonly<{ id: number; onClose: () => void }>) => {
  const clients = useCallQuery(listClients, CLIENTS)
  const teams = useCallQuery(listTeams, {})
  const client = clients.data?.find((one) => one.id === id)
  return (
    <Loaded query={teams} what="the teams" shape="form">
      {(rows) =>
        client && (
          <CallForm
            call={saveClientTeams}
            initial={{ client_id: id, team_ids: idsOf(client.teams), seen: idsOf(client.teams) }}
            submit="Save"
            onDone={onClose}
            onCancel={onClose}
          >
            {(field) => (
              <SelectSeveral
                {...field('team_ids')}
                label={`Teams of ${client.name}`}
                help="Their members save and answer its tickets, and see its queue."
                options={rows.map((team) => ({ value: team.id, label: team.name }))}
              />
            )}
          </CallForm>
        )
      }
    </Loaded>
  )
}
