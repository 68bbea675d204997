import { useState } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listDepartments, listTeams } from '../../contract/units.calls.ts'

const address = z.object({ department_id: z.coerce.number().optional(), team_id: z.coerce.number().optional() })

const options = (rows: readonly { id: number; name: string }[]) =>
  rows.map((row) => ({ value: row.id, label: row.name }))

/** Selects department and team, for a screen of another domain whose address has `department_id` and `team_id`. */
const UnitFilter = () => {
  const { has } = useActor()
  return has('organisation.read') ? <Units /> : null
}
export default UnitFilter

const Units = () => {
  const [state, set] = useAddressState(address)
  const [isDepartmentOpen, openDepartment] = useState(false)
  const [isTeamOpen, openTeam] = useState(false)
  // Loaded when they are opened, or have to name what is chosen.
  const departments = useCallQuery(
    listDepartments,
    {},
    { enabled: isDepartmentOpen || state.department_id !== undefined },
  )
  const teams = useCallQuery(
    listTeams,
    { query: { department_id: state.department_id } },
    { showPrevious: true, enabled: isTeamOpen || state.team_id !== undefined },
  )
  return (
    <>
      <FilterSelect
        label="Department"
        isLoading={departments.isLoading}
        onOpen={() => openDepartment(true)}
        options={options(departments.data ?? [])}
        value={state.department_id}
        onChange={(department_id) => set({ department_id, team_id: undefined })}
      />
      <FilterSelect
        label="Team"
        isLoading={teams.isLoading}
        onOpen={() => openTeam(true)}
        options={options(teams.data ?? [])}
        value={state.team_id}
        onChange={(team_id) => set({ team_id })}
      />
    </>
  )
}
