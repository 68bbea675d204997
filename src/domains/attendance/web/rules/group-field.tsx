import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { type Option, Select } from '#kit/web/form/choice-fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listDepartments } from '#domains/organisation/contract/departments.calls.ts'
import { listTeams } from '#domains/organisation/contract/teams.calls.ts'
import type { AttendancePolicy } from '../../contract/policies.calls.ts'

type Group = Readonly<{ department_id: number | null; team_id: number | null }>
type Unit = Readonly<{ id: number; name: string }>

type Props = Readonly<{
  id: string
  value: Group
  onChange: (group: Group) => void
  error: string | undefined
  /** Named even where the lists of units are closed to the reader. */
  known: Pick<AttendancePolicy, 'department' | 'team'>
}>

const includeKnown = (units: readonly Unit[], known: Unit | null): readonly Unit[] =>
  known && units.every(({ id }) => id !== known.id) ? [...units, known] : units

const ORGANISATION: Option<string> = { value: 'organisation', label: 'Organisation' }
const optionOf =
  (kind: 'department' | 'team') =>
  ({ id, name }: Unit): Option<string> => ({ value: `${kind} ${id}`, label: name, under: kind })

const textOf = ({ department_id, team_id }: Group): string => {
  if (team_id !== null) return `team ${team_id}`
  return department_id === null ? 'organisation' : `department ${department_id}`
}

const groupOf = (text: string): Group => {
  const [kind, id] = text.split(' ')
  return {
    department_id: kind === 'department' ? Number(id) : null,
    team_id: kind === 'team' ? Number(id) : null,
  }
}

const ORDER = 'The rules of a team beat those of its department, and these those of the organisation.'
const UNLISTED = 'Departments and teams are not listed: your role does not open the organisation.'
const MISSING = 'Departments and teams could not be loaded. Reload the page to choose one.'

/** Selects the group of rules: the organisation, one department, or one team. */
export const GroupField = ({ id, value, onChange, error, known }: Props) => {
  const enabled = useActor().has('organisation.read')
  const departments = useCallQuery(listDepartments, { params: {}, query: {} }, { enabled })
  const teams = useCallQuery(listTeams, { query: {} }, { enabled })
  const isMissing = departments.failure !== null || teams.failure !== null
  const options = [
    ORGANISATION,
    ...includeKnown(departments.data ?? [], known.department).map(optionOf('department')),
    ...includeKnown(teams.data ?? [], known.team).map(optionOf('team')),
  ]
  return (
    <Select
      id={id}
      name="group"
      label="Group"
      help={enabled ? (isMissing ? MISSING : ORDER) : UNLISTED}
      isOptional={false}
      options={options}
      value={textOf(value)}
      error={error}
      onChange={(text) => text && onChange(groupOf(text))}
    />
  )
}
