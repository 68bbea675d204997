import { Button, Switch } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listDepartments } from '../../contract/departments.calls.ts'
import { listTeams } from '../../contract/teams.calls.ts'
import { ArchivedSwitch, archivedFlag } from '../parts/archived-switch.tsx'
import { RowActions } from '../parts/row-actions.tsx'
import { teamColumns } from '../parts/team-columns.tsx'
import { TeamDrawer } from '../parts/team-drawer.tsx'

const filters = z.object({
  q: z.string().optional(),
  department_id: z.coerce.number().int().positive().optional(),
  no_lead: z.literal('true').optional(),
  archived: archivedFlag,
})

const TeamsScreen = () => {
  const [state, set] = useAddressState(filters)
  const drawer = useDrawer('team')
  const actor = useActor()
  const departments = useCallQuery(listDepartments, { query: {} })
  const chosen = departments.data?.find(({ id }) => id === state.department_id)
  const clear = (): void => set({ q: undefined, department_id: undefined, no_lead: undefined, archived: undefined })
  const add = actor.has('organisation.write') && <Button onClick={() => drawer.open('new')}>Add team</Button>
  const chips = [
    ...(chosen ? [{ id: 'department', label: chosen.name, remove: () => set({ department_id: undefined }) }] : []),
    ...(state.no_lead ? [{ id: 'no_lead', label: 'Without lead', remove: () => set({ no_lead: undefined }) }] : []),
  ]
  return (
    <Page title="Teams" context="Who works together, and who leads them" primary={add}>
      <CallTable
        id="teams"
        label="Teams"
        call={listTeams}
        input={{ query: { q: state.q, department_id: state.department_id, archived: state.archived } }}
        rows={(data) =>
          state.no_lead ? data.filter(({ lead, archived_at }) => lead === null && archived_at === null) : data
        }
        columns={teamColumns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        actions={(row) => <RowActions row={row} kind="team" onEdit={() => drawer.open(row.id)} />}
        empty={{ title: 'No teams yet', text: 'People work in teams of a department. Add the first one.', action: add }}
        isFiltered={state.q !== undefined || chips.length > 0 || state.archived !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search teams' }}
            chips={chips}
            onClear={clear}
            aside={<ArchivedSwitch value={state.archived} onChange={(archived) => set({ archived })} />}
          >
            <FilterSelect
              label="Department"
              options={(departments.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={state.department_id}
              onChange={(department_id) => set({ department_id })}
            />
            <Switch
              label="Without lead"
              checked={state.no_lead === 'true'}
              onChange={(event) => set({ no_lead: event.currentTarget.checked ? 'true' : undefined })}
            />
          </FilterBar>
        }
      />
      <TeamDrawer drawer={drawer} departments={departments.data ?? []} />
    </Page>
  )
}
export default TeamsScreen
