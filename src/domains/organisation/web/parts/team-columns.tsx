import { day, today } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Team } from '../../contract/organisation.models.ts'
import { NameCell } from './name-cell.tsx'
import { PeopleCount } from './people-count.tsx'

const leadText = (team: Team): string => {
  const next = team.next_lead ? `from ${day(team.next_lead.from)}: ${team.next_lead.name}` : ''
  return [team.lead?.name, next].filter(Boolean).join(', ')
}

const Lead = ({ team }: { team: Team }) => {
  const next = team.next_lead && `from ${day(team.next_lead.from)}: ${team.next_lead.name}`
  if (team.lead) return <PersonChip name={team.lead.name} photo={{ id: team.lead.id }} under={next} />
  // No one is missed in a team that is no more.
  if (team.archived_at !== null) return '–'
  return (
    <span>
      <StatusBadge tone="attention" word="No lead" /> {next && <span className="m-dim m-small">{next}</span>}
    </span>
  )
}

type Deputy = Team['deputies'][number]
/** Who deputises, and when. */
export const deputyText = ({ name, from, to }: Deputy): string => {
  if (to === null) return `${name}, ${from > today() ? 'from' : 'since'} ${day(from)}`
  return `${name}, ${day(from)} to ${day(to)}`
}

/** The columns of the list of teams. */
export const teamColumns: readonly Column<Team>[] = [
  {
    key: 'name',
    title: 'Team',
    text: (row) => row.name,
    cell: (row) => <NameCell name={row.name} color={row.color} is_archived={row.archived_at !== null} />,
    sort: 'name',
    sortValue: (row) => row.name,
    onPhone: 'title',
  },
  {
    key: 'department',
    title: 'Department',
    text: (row) => row.department.name,
    sort: 'department',
    sortValue: (row) => row.department.name,
  },
  {
    key: 'lead',
    title: 'Lead',
    text: leadText,
    cell: (row) => <Lead team={row} />,
    sort: 'lead',
    sortValue: (row) => row.lead?.name ?? null,
  },
  {
    key: 'deputies',
    title: 'Deputies',
    text: (row) => row.deputies.map(deputyText).join('; '),
    cell: (row) => row.deputies.map((deputy) => <div key={`${deputy.id} ${deputy.from}`}>{deputyText(deputy)}</div>),
  },
  {
    key: 'people',
    title: 'People',
    text: (row) => number(row.people_count),
    cell: (row) => <PeopleCount count={row.people_count} filter={`team_id=${row.id}`} />,
    isNumber: true,
    sort: 'people',
    sortValue: (row) => row.people_count,
  },
  { key: 'color', title: 'Colour', text: (row) => row.color, isExtra: true },
]
