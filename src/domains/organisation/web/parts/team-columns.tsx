import { day, today } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { teamRecord } from '../../contract/units.records.ts'
import type { Team } from '../../contract/units.models.ts'
import { NameCell } from './name-cell.tsx'
import { PeopleCount } from './people-count.tsx'

const leadText = (team: Team): string => {
  const next = team.next_lead ? `from ${day(team.next_lead.from)}: ${team.next_lead.name}` : ''
  return [team.lead?.name, next].filter(Boolean).join(', ')
}

const Lead = ({ team }: { team: Team }) => {
  const next = team.next_lead && `from ${day(team.next_lead.from)}: ${team.next_lead.name}`
  if (team.lead) return <PersonChip name={team.lead.name} photo={{ id: team.lead.id }} under={next} />
  // An archived team needs no lead.
  if (team.archived_at !== null) return '–'
  return (
    <span>
      <StatusBadge tone="attention" word="No lead" /> {next && <span className="m-dim m-small">{next}</span>}
    </span>
  )
}

type Deputy = Team['deputies'][number]
/** Returns the name of a deputy and their time. */
export const deputyText = ({ name, from, to }: Deputy): string => {
  if (to === null) return `${name}, ${from > today() ? 'from' : 'since'} ${day(from)}`
  return `${name}, ${day(from)} to ${day(to)}`
}

/** The columns of the list of teams. */
export const teamColumns = columnsOf<typeof teamRecord, Team>(teamRecord, [
  [
    'name',
    {
      title: 'Team',
      cell: (row) => <NameCell name={row.name} color={row.color} is_archived={row.archived_at !== null} />,
      onPhone: 'title',
    },
  ],
  'department',
  ['lead', { text: leadText, cell: (row) => <Lead team={row} /> }],
  [
    'deputies',
    {
      text: (row) => row.deputies.map(deputyText).join('; '),
      cell: (row) => row.deputies.map((deputy) => <div key={`${deputy.id} ${deputy.from}`}>{deputyText(deputy)}</div>),
    },
  ],
  ['people_count', { cell: (row) => <PeopleCount count={row.people_count} filter={`team_id=${row.id}`} /> }],
  ['color', { isExtra: true }],
])
