import { optionsOf } from '#kit/contract/record.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { projectRecord } from '../../contract/billing.records.ts'
import { listClients } from '../../contract/clients.calls.ts'
import type { addProject } from '../../contract/projects.calls.ts'
import type { Project, ProjectRoom } from '../../contract/projects.models.ts'
import { ScaledField } from '../parts/scaled-field.tsx'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { useRows } from '#kit/web/form/use-rows.ts'
import styles from '../parts/billing.module.css'

type MembersFieldProps = Readonly<{ form: Form<typeof addProject>; known: Project['members'] }>

/** The members of a project and their days; the lead belongs to it on every day. */
const MembersField = ({ form, known }: MembersFieldProps) => {
  const rows = useRows(form, 'members')
  const { field, draft } = form
  return (
    <FieldSet field={field('members')} label="Members">
      <ul className={styles.lines}>
        {rows.keys.map((key, at) => {
          const person = field(`members.${at}.employee_id`)
          const name = known.find(({ employee }) => employee.id === person.value)?.employee
          return (
            <li key={key} className={styles.line} aria-label={`Member ${at + 1}`}>
              <div className={styles.lineHead}>
                <strong>Member {at + 1}</strong>
                <RemoveRow label={`Remove member ${at + 1}`} onRemove={() => rows.remove(at)} />
              </div>
              <PersonField {...person} isOptional={false} label="Person" chosen={name ?? null} forWork />
              <FieldRow>
                <DateField {...field(`members.${at}.effective_from`)} isOptional={false} label="From" />
                <DateField {...field(`members.${at}.effective_to`)} label="To" />
              </FieldRow>
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => rows.add({ employee_id: null, effective_from: draft.starts_on ?? '', effective_to: null })}
        >
          Add member
        </Button>
      </div>
    </FieldSet>
  )
}

type Props = Readonly<{ form: Form<typeof addProject>; row: ProjectRoom | undefined }>

const RATES = {
  retainer: { label: 'Price per month' },
  fixed: { label: 'Contract value' },
  hourly: {},
  none: {},
} as const

/** The fields of a project. Without a client it is internal and not billed. */
export const ProjectFields = ({ form, row }: Props) => {
  const { field, draft } = form
  const { organisation, has } = useActor()
  const clients = useCallQuery(listClients, { query: { limit: 200 } }, { enabled: has('clients.read') }).data ?? []
  const client = clients.find(({ id }) => id === draft.client_id)
  const currency = client?.currency ?? row?.currency ?? organisation.currency
  const isInternal = draft.client_id === null || draft.client_id === undefined
  const billing = draft.billing ?? 'none'
  const choice = field('client_id')
  const { label, help } = projectRecord.fields.client
  const options = clients
    .filter(({ id, status }) => status === 'active' || id === row?.client?.id)
    .map(({ id, name }) => ({ value: id, label: name }))
  const choose = (id: typeof choice.value): void => {
    choice.onChange(id)
    if (id === null || id === undefined) field('billing').onChange('none')
    else if (draft.billing === 'none') field('billing').onChange('hourly')
  }
  return (
    <Fields
      of={projectRecord}
      form={form}
      first={!row && 'code'}
      items={[
        ['code', 'name'],
        <Select key="client" {...choice} label={label} help={help} options={options} onChange={choose} />,
        billing === 'none' ? ['billing'] : ['billing', 'rate_minor'],
        'cost_rate_minor',
        <FieldRow key="budgets">
          <ScaledField
            {...field('budget_minutes')}
            label={projectRecord.fields.budget_minutes.label}
            unit="hours"
            scale={60}
          />
          <Fields of={projectRecord} form={form} items={['budget_minor']} with={{ budget_minor: { currency } }} />
        </FieldRow>,
        ['starts_on', 'ends_on'],
        'lead_id',
        <MembersField key="members" form={form} known={row?.members ?? []} />,
        'meeting_url',
        'description',
      ]}
      with={{
        billing: {
          options: optionsOf(projectRecord.fields.billing).filter(({ value }) => !isInternal || value === 'none'),
        },
        rate_minor: { ...RATES[billing], isOptional: false, currency },
        cost_rate_minor: { currency },
        lead_id: { chosen: row?.lead ?? null, forWork: true },
        meeting_url: { type: 'url' },
      }}
    />
  )
}
