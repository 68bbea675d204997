import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { ListScreen } from '#kit/web/record/list-screen.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { ARCHIVED } from '../parts/archived-switch.tsx'
import { RowActions } from '../parts/row-actions.tsx'
import { teamColumns } from '../parts/team-columns.tsx'
import { TeamDrawer } from '../parts/team-drawer.tsx'
import { teamRecord } from '../../contract/units.records.ts'
import type { Team } from '../../contract/units.models.ts'
import { listDepartments, listTeams } from '../../contract/units.calls.ts'

const NO_LEAD = {
  name: 'no_lead',
  label: 'Only',
  options: [{ value: 'true', label: 'Without lead' }],
  fits: ({ lead, archived_at }: Team) => lead === null && archived_at === null,
}

const TeamsScreen = () => {
  const drawer = useDrawer('team')
  const { has } = useActor()
  const departments = useCallQuery(listDepartments, { query: {} })
  return (
    <Page title="Teams" context="Teams and their leads">
      <ListScreen
        id="teams"
        label="Teams"
        of={teamRecord}
        call={listTeams}
        columns={teamColumns}
        filters={['department_id', NO_LEAD, ARCHIVED]}
        options={{ department_id: (departments.data ?? []).map(({ id, name }) => ({ value: id, label: name })) }}
        search="Search teams"
        drawer="team"
        add={has('organisation.write') && { label: 'Add team', run: () => drawer.open('new') }}
        actions={(row) => <RowActions row={row} kind="team" onEdit={() => drawer.open(row.id)} />}
        empty="No teams yet. People work in teams of a department; add the first one."
      />
      <TeamDrawer drawer={drawer} departments={departments.data ?? []} />
    </Page>
  )
}
export default TeamsScreen
