import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import { DateField, NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { updateOffer } from '../../contract/offers.calls.ts'
import type { Offer } from '../../contract/recruiting.models.ts'
import { BASIS_OPTIONS, TYPE_OPTIONS } from '../parts/words.ts'
import { useUnits } from '../parts/use-units.ts'
import styles from '../parts/hiring.module.css'

type Props = Readonly<{ form: Form<typeof updateOffer>; manager?: Offer['manager'] }>

/** What an offer says; pay is there for those who may see salaries. */
export const OfferFields = ({ form, manager = null }: Props) => {
  const { field, draft } = form
  const { has } = useActor()
  const units = useUnits(draft.department_id)
  return (
    <>
      <FieldRow>
        <DateField {...field('joining_on')} isOptional={false} label="First day" isFirst />
        <DateField {...field('expires_on')} label="Answer until" help="Seven days when left empty." />
      </FieldRow>
      <FieldRow>
        <Select {...field('department_id')} label="Department" options={units.departments} />
        <Select {...field('team_id')} label="Team" options={units.teams} />
      </FieldRow>
      <FieldRow>
        <Select {...field('designation_id')} label="Designation" options={units.designations} />
        <Select {...field('employment_type')} label="Employment" options={TYPE_OPTIONS} />
      </FieldRow>
      <PersonField {...field('manager_id')} label="Reports to" chosen={manager} forWork />
      {has('payroll.read') && <PayFields form={form} />}
      <NumberField {...field('probation_months')} label="Probation" unit="months" />
      <Terms form={form} />
      <TextArea {...field('note')} label="Text of the letter" rows={3} />
    </>
  )
}

const PayFields = ({ form: { field, draft } }: Props) => {
  const { organisation } = useActor()
  const currency = draft.pay?.currency ?? organisation.currency
  return (
    <FieldRow>
      <MoneyField
        {...field('pay.base_minor')}
        isOptional
        label="Basic pay"
        currency={currency}
        help="Another person approves the pay that you enter."
      />
      <Select {...field('pay.basis')} isOptional label="For" options={BASIS_OPTIONS} />
      <TextField {...field('pay.currency')} isOptional label="Currency" />
    </FieldRow>
  )
}

const Terms = ({ form }: Props) => {
  const rows = useRows(form, 'terms')
  return (
    <FieldSet field={form.field('terms')} label="Terms">
      <ul className={styles.list}>
        {rows.keys.map((key, at) => (
          <li key={key} aria-label={`Term ${at + 1}`}>
            <RemovableRow label={`Remove term ${at + 1}`} onRemove={() => rows.remove(at)}>
              <FieldRow>
                <TextField {...form.field(`terms.${at}.term`)} isOptional={false} label="Term" />
                <TextField {...form.field(`terms.${at}.value`)} isOptional={false} label="Value" />
              </FieldRow>
            </RemovableRow>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => rows.add({ term: '', value: '' })}
        >
          Add term
        </Button>
      </div>
    </FieldSet>
  )
}
