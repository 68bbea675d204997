import { listDepartments } from '#domains/organisation/contract/departments.calls.ts'
import { listTeams } from '#domains/organisation/contract/teams.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { Option } from '#kit/web/form/choice-fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'

/** The scope of a reset in the form: "team 4", "department 2", or one person who is chosen in addition. */
export const ONE_PERSON = 'person'

export type ScopeBody =
  | Readonly<{ team_id: number }>
  | Readonly<{ department_id: number }>
  | Readonly<{ employee_ids: number[] }>

/** Null while nothing is chosen. */
export const scopeBody = (scope: string | null, person: number | null): ScopeBody | null => {
  if (scope === ONE_PERSON) return person ? { employee_ids: [person] } : null
  const [kind, id] = (scope ?? '').split(' ')
  if (kind === 'team') return { team_id: Number(id) }
  return kind === 'department' ? { department_id: Number(id) } : null
}

/** One person, and where the units are open to the reader, every team and department. */
export const useScopeOptions = (): readonly Option<string>[] => {
  const enabled = useActor().has('organisation.read')
  const departments = useCallQuery(listDepartments, { params: {}, query: {} }, { enabled })
  const teams = useCallQuery(listTeams, { query: {} }, { enabled })
  return [
    { value: ONE_PERSON, label: 'One person' },
    ...(teams.data ?? []).map(({ id, name }) => ({ value: `team ${id}`, label: name, under: 'team' })),
    ...(departments.data ?? []).map(({ id, name }) => ({
      value: `department ${id}`,
      label: name,
      under: 'department',
    })),
  ]
}
