import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { day, fullDay, today } from '#kit/web/format/dates.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { addTeam, updateTeam } from '../../contract/teams.calls.ts'
import { listTeams } from '../../contract/units.calls.ts'
import { teamRecord } from '../../contract/units.records.ts'
import type { Department, Team } from '../../contract/units.models.ts'
import { RowActions } from './row-actions.tsx'
import { deputyText } from './team-columns.tsx'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { ColorField, DateField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { PersonSelect } from './person-select.tsx'
import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import styles from './organisation.module.css'
import { IconPlus } from '@tabler/icons-react'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { useRows } from '#kit/web/form/use-rows.ts'

type DeputiesFieldProps = Readonly<{
  form: Pick<Form<typeof addTeam>, 'field' | 'control' | 'forgive'>
  known: Team['deputies']
  /** The first day on which a new deputy can begin. */
  first: string
}>

/** Deputies with their first and last day. */
const DeputiesField = ({ form, known, first }: DeputiesFieldProps) => {
  const { field } = form
  const deputies = useRows(form, 'deputies')
  return (
    <FieldSet field={field('deputies')} label={teamRecord.fields.deputies.label}>
      {deputies.keys.map((key, at) => (
        <div key={key} className={styles.entry}>
          <PersonSelect
            {...field(`deputies.${at}.employee_id`)}
            label="Deputy"
            present={known}
            on={field(`deputies.${at}.from`).value ?? undefined}
            needs_lead_rights
          />
          <FieldRow>
            <DateField {...field(`deputies.${at}.from`)} isOptional={false} label="From" />
            <DateField {...field(`deputies.${at}.to`)} label="To" />
          </FieldRow>
          <RemoveRow label="Remove deputy" onRemove={() => deputies.remove(at)} />
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => deputies.add({ employee_id: null, from: first, to: null })}
        >
          Add deputy
        </Button>
      </div>
    </FieldSet>
  )
}

type PlannedLeadProps = Readonly<{ team: Team; next: NonNullable<Team['next_lead']> }>

/** The lead from a day on; cancelling lets the present lead go on. */
const PlannedLead = ({ team, next }: PlannedLeadProps) => {
  const cancel = useCall(updateTeam)
  const body = { version: team.version, lead_id: team.lead?.id ?? null, lead_from: next.from }
  return (
    <>
      <div className={styles.planned}>
        <span>
          From {day(next.from)}: {next.name}
        </span>
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          loading={cancel.isRunning}
          onClick={() => cancel.start({ params: { team_id: team.id }, body })}
        >
          Cancel change
        </Button>
      </div>
      <Refused failure={cancel.failure} />
    </>
  )
}

type TeamFieldsProps = Readonly<{
  form: Form<typeof addTeam>
  departments: readonly Department[]
  row: Team | undefined
}>

/** The fields of a team. The day of a lead is shown once another lead is chosen. */
const TeamFields = ({ form, departments, row }: TeamFieldsProps) => {
  const { field, draft } = form
  const { organisation } = useActor()
  const first = today(organisation.time_zone)
  const isOtherLead = (draft.lead_id ?? null) !== (row?.lead?.id ?? null)
  const from = draft.lead_from ?? undefined
  return (
    <>
      <Fields
        of={teamRecord}
        form={form}
        first={!row && 'name'}
        items={[
          'name',
          <FieldRow key="unit">
            <Fields
              of={teamRecord}
              form={form}
              items={['department_id']}
              with={{ department_id: { options: departments.map(({ id, name }) => ({ value: id, label: name })) } }}
            />
            <ColorField {...field('color')} label={teamRecord.fields.color.label} />
          </FieldRow>,
          'description',
        ]}
      />
      <FieldRow>
        <PersonSelect
          {...field('lead_id')}
          label={teamRecord.fields.lead.label}
          present={row?.lead ? [row.lead] : []}
          on={from}
          needs_lead_rights
          {...(row?.lead && !isOtherLead ? { help: `Leads since ${fullDay(row.lead.from)}.` } : {})}
        />
        {isOtherLead && (
          <DateField
            {...field('lead_from')}
            label="From"
            min={first}
            help={
              row?.lead
                ? `Today when left empty. ${row.lead.name} leads until the day before.`
                : 'Today when left empty.'
            }
          />
        )}
      </FieldRow>
      {row?.next_lead && <PlannedLead team={row} next={row.next_lead} />}
      <DeputiesField form={form} known={row?.deputies ?? []} first={first} />
    </>
  )
}

type Props = Readonly<{ drawer: DrawerState; departments: readonly Department[] }>

/** A team next to the list. */
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
    values={(row) => ({
      ...teamRecord.values(row),
      lead_id: row.lead?.id ?? null,
      deputies: row.deputies.map(({ id, from, to }) => ({ employee_id: id, from, to })),
    })}
    menu={(row) => <RowActions row={row} kind="team" onRemoved={drawer.close} />}
    read={(row) => (
      <DetailsOf
        of={teamRecord}
        row={row}
        items={[
          'department',
          ['lead', row.lead && `${row.lead.name}, since ${fullDay(row.lead.from)}`],
          ['next_lead', row.next_lead && `${row.next_lead.name}, from ${day(row.next_lead.from)}`],
          ['deputies', row.deputies.map(deputyText).join('; ') || null],
          'people_count',
          'description',
        ]}
      />
    )}
    fields={(form, row) => <TeamFields form={form} departments={departments} row={row} />}
  />
)
