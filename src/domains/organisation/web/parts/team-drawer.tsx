import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { day, fullDay } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Department, Team } from '../../contract/organisation.models.ts'
import { addTeam, listTeams, updateTeam } from '../../contract/teams.calls.ts'
import { PlannedLead } from './planned-lead.tsx'
import { deputyText } from './team-columns.tsx'
import { TeamFields } from './team-fields.tsx'

type Props = Readonly<{ id: string | null; onClose: () => void; departments: readonly Department[] }>

/** A team beside the list: the form for those who may change it, else what there is to know. */
export const TeamDrawer = ({ id, onClose, departments }: Props) => {
  const all = useCallQuery(listTeams, { query: { archived: true } }, { enabled: id !== null && id !== 'new' })
  const row = all.data?.find((one) => String(one.id) === id)
  return (
    <SideDrawer title={id === 'new' ? 'Add team' : (row?.name ?? 'Team')} is_open={id !== null} onClose={onClose}>
      {id === 'new' ? (
        <CallForm call={addTeam} submit="Add team" onDone={onClose} onCancel={onClose}>
          {(_, form) => <TeamFields form={form} departments={departments} />}
        </CallForm>
      ) : (
        <Loaded query={all} what="the team" shape="form">
          {() => {
            if (!row) return <p>This team does not exist any more.</p>
            if (!row.can.update) return <TeamFacts row={row} />
            return <EditForm key={row.id} row={row} departments={departments} onClose={onClose} />
          }}
        </Loaded>
      )}
    </SideDrawer>
  )
}

const TeamFacts = ({ row }: { row: Team }) => (
  <Facts
    facts={[
      ['Department', row.department.name],
      ['Lead', row.lead && `${row.lead.name}, since ${fullDay(row.lead.from)}`],
      ['Next lead', row.next_lead && `${row.next_lead.name}, from ${day(row.next_lead.from)}`],
      ['Deputies', row.deputies.map(deputyText).join('; ') || null],
      ['People', number(row.people_count)],
      ['Description', row.description],
    ]}
  />
)

type EditProps = Readonly<{ row: Team; departments: readonly Department[]; onClose: () => void }>

const EditForm = ({ row, departments, onClose }: EditProps) => (
  <CallForm
    call={updateTeam}
    input={{ params: { team_id: row.id } }}
    initial={{
      department_id: row.department.id,
      name: row.name,
      color: row.color,
      description: row.description,
      lead_id: row.lead?.id ?? null,
      deputies: row.deputies.map(({ id: employee_id, from, to }) => ({ employee_id, from, to })),
      version: row.version,
    }}
    submit="Save"
    onDone={onClose}
    onCancel={onClose}
  >
    {(_, form) => (
      <TeamFields form={unsafeCast(form)} departments={departments} row={row}>
        {row.next_lead && <PlannedLead team={row} next={row.next_lead} />}
      </TeamFields>
    )}
  </CallForm>
)
