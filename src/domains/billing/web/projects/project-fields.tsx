import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listClients } from '../../contract/clients.calls.ts'
import type { addProject } from '../../contract/projects.calls.ts'
import { projectBilling, type ProjectRoom } from '../../contract/projects.models.ts'
import { ScaledField } from '../parts/scaled-field.tsx'
import { MembersField } from './members-field.tsx'
import { BILLINGS } from './project-words.ts'

type Props = Readonly<{ form: Form<typeof addProject>; row: ProjectRoom | undefined }>

const RATES = { hourly: 'Price per hour', retainer: 'Price per month', fixed: 'Contract value', none: '' } as const

/** The fields of a project. Without a client it is internal and not billed. */
export const ProjectFields = ({ form, row }: Props) => {
  const { field, draft } = form
  const { organisation, has } = useActor()
  const clients = useCallQuery(listClients, { query: { limit: 200 } }, { enabled: has('clients.read') }).data ?? []
  const client = clients.find(({ id }) => id === draft.client_id)
  const currency = client?.currency ?? row?.currency ?? organisation.currency
  const isInternal = draft.client_id === null || draft.client_id === undefined
  const billings = projectBilling.options
    .filter((value) => !isInternal || value === 'none')
    .map((value) => ({ value, label: BILLINGS[value] }))
  const choice = field('client_id')
  const options = clients
    .filter(({ id, status }) => status === 'active' || id === row?.client?.id)
    .map(({ id, name }) => ({ value: id, label: name }))
  const choose = (id: typeof choice.value): void => {
    choice.onChange(id)
    if (id === null || id === undefined) field('billing').onChange('none')
    else if (draft.billing === 'none') field('billing').onChange('hourly')
  }
  const billing = draft.billing ?? 'none'
  return (
    <>
      <FieldRow>
        <TextField
          {...field('code')}
          isOptional={false}
          label="Code"
          help="2 to 12 letters or digits."
          isFirst={!row}
        />
        <TextField {...field('name')} isOptional={false} label="Name" />
      </FieldRow>
      <Select {...choice} label="Client" options={options} onChange={choose} help="Empty: an internal project." />
      <FieldRow>
        <Select {...field('billing')} isOptional={false} label="Billing" options={billings} />
        {billing !== 'none' && (
          <MoneyField {...field('rate_minor')} isOptional={false} label={RATES[billing]} currency={currency} />
        )}
      </FieldRow>
      <MoneyField
        {...field('cost_rate_minor')}
        label="Cost per hour"
        currency={currency}
        help="Standard cost, never pay."
      />
      <FieldRow>
        <ScaledField {...field('budget_minutes')} label="Budget of time" unit="hours" scale={60} />
        <MoneyField {...field('budget_minor')} label="Budget of money" currency={currency} />
      </FieldRow>
      <FieldRow>
        <DateField {...field('starts_on')} isOptional={false} label="Starts" />
        <DateField {...field('ends_on')} label="Ends" />
      </FieldRow>
      <PersonField {...field('lead_id')} isOptional={false} label="Lead" chosen={row?.lead ?? null} forWork />
      <MembersField form={form} known={row?.members ?? []} />
      <TextField {...field('meeting_url')} label="Meeting link" type="url" />
      <TextArea {...field('description')} label="Description" rows={3} />
    </>
  )
}
