import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { day, fullDay } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import type { Department, Team } from '../../contract/organisation.models.ts'
import { addTeam, listTeams, updateTeam } from '../../contract/teams.calls.ts'
import { RowActions } from './row-actions.tsx'
import { deputyText } from './team-columns.tsx'
import { TeamFields } from './team-fields.tsx'

type Props = Readonly<{ drawer: DrawerState; departments: readonly Department[] }>

/** A team beside the list. */
export const TeamDrawer = ({ drawer, departments }: Props) => (
  <EntityDrawer
    table="teams"
    drawer={drawer}
    word="team"
    list={listTeams}
    input={{ query: { archived: true } }}
    add={addTeam}
    update={updateTeam}
    params={(row) => ({ team_id: row.id })}
    values={({ department, name, color, description, lead, deputies }) => ({
      department_id: department.id,
      name,
      color,
      description,
      lead_id: lead?.id ?? null,
      deputies: deputies.map(({ id, from, to }) => ({ employee_id: id, from, to })),
    })}
    menu={(row) => <RowActions row={row} kind="team" onRemoved={drawer.close} />}
    read={(row) => <Facts facts={factsOf(row)} />}
    fields={(form, row) => <TeamFields form={form} departments={departments} row={row} />}
  />
)

const factsOf = (row: Team) =>
  [
    ['Department', row.department.name],
    ['Lead', row.lead && `${row.lead.name}, since ${fullDay(row.lead.from)}`],
    ['Next lead', row.next_lead && `${row.next_lead.name}, from ${day(row.next_lead.from)}`],
    ['Deputies', row.deputies.map(deputyText).join('; ') || null],
    ['People', number(row.people_count)],
    ['Description', row.description],
  ] as const
