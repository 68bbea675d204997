import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { ColorField, DateField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { fullDay, today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Department, Team } from '../../contract/organisation.models.ts'
import type { addTeam } from '../../contract/teams.calls.ts'
import { DeputiesField } from './deputies-field.tsx'
import { PersonSelect } from './person-select.tsx'
import { PlannedLead } from './planned-lead.tsx'

type Props = Readonly<{
  form: Form<typeof addTeam>
  departments: readonly Department[]
  row: Team | undefined
}>

/** The fields of a team. The day of a lead is asked for once another lead is chosen. */
export const TeamFields = ({ form, departments, row }: Props) => {
  const { field, draft } = form
  const { organisation } = useActor()
  const first = today(organisation.time_zone)
  const isOtherLead = (draft.lead_id ?? null) !== (row?.lead?.id ?? null)
  const from = draft.lead_from ?? undefined
  return (
    <>
      <TextField {...field('name')} isOptional={false} label="Name" isFirst={row === undefined} />
      <FieldRow>
        <Select
          {...field('department_id')}
          isOptional={false}
          label="Department"
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ColorField {...field('color')} label="Colour" />
      </FieldRow>
      <TextArea {...field('description')} label="Description" rows={2} />
      <FieldRow>
        <PersonSelect
          {...field('lead_id')}
          label="Lead"
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
