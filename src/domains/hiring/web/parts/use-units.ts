import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { listDesignations } from '#domains/organisation/contract/designations.calls.ts'
import { listDepartments, listTeams } from '#domains/organisation/contract/units.calls.ts'

type Named = Readonly<{ id: number; name: string }>
const toOption = ({ id, name }: Named) => ({ value: id, label: name })

/** Designations, departments and the teams of one department, as options. */
export const useUnits = (departmentId: number | null | undefined) => {
  const designations = useCallQuery(listDesignations, {})
  const departments = useCallQuery(listDepartments, {})
  const teams = useCallQuery(listTeams, {})
  const isReady = designations.data !== undefined && departments.data !== undefined && teams.data !== undefined
  return {
    isReady,
    designations: (designations.data ?? []).map(toOption),
    departments: (departments.data ?? []).map(toOption),
    teams: (teams.data ?? []).filter(({ department }) => department.id === departmentId).map(toOption),
  }
}
