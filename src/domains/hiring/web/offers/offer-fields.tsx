import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import { NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { offerRecord } from '../../contract/hiring.records.ts'
import type { updateOffer } from '../../contract/offers.calls.ts'
import type { Offer } from '../../contract/recruiting.models.ts'
import { BASIS_OPTIONS } from '../parts/labels.ts'
import { useUnits } from '../parts/use-units.ts'
import styles from '../parts/hiring.module.css'

type FormProps = Readonly<{ form: Form<typeof updateOffer> }>
type Props = FormProps &
  Readonly<{
    /** The draft that is changed, whose values cannot be left out. Left out: a new one, which takes them from the opening. */
    offer?: Offer
  }>

/** The fields of an offer; pay is there for those who may see salaries. */
export const OfferFields = ({ form, offer }: Props) => {
  const { draft } = form
  const required = offer ? { isOptional: false } : {}
  const { has } = useActor()
  const units = useUnits(draft.department_id)
  return (
    <Fields
      of={offerRecord}
      form={form}
      first="joining_on"
      items={[
        ['joining_on', 'expires_on'],
        ['department_id', 'team_id'],
        ['designation_id', 'employment_type'],
        'manager_id',
        has('payroll.read') ? <PayFields key="pay" form={form} offer={offer} /> : 'probation_months',
        <Terms key="terms" form={form} />,
        'note',
      ]}
      with={{
        expires_on: offer ? { ...required, help: 'Not after the first day.' } : {},
        department_id: { options: units.departments, ...required },
        team_id: { options: units.teams },
        designation_id: { options: units.designations, ...required },
        employment_type: required,
        manager_id: { chosen: offer?.manager ?? null, forWork: true },
        probation_months: required,
      }}
    />
  )
}

const PayFields = ({ form: { field, draft }, offer }: FormProps & Readonly<{ offer: Offer | undefined }>) => {
  const { organisation } = useActor()
  const currency = draft.pay?.currency ?? organisation.currency
  const isOptional = !offer?.pay
  const { label, unit } = offerRecord.fields.probation_months
  return (
    <>
      <FieldRow>
        <MoneyField
          {...field('pay.base_minor')}
          isOptional={isOptional}
          label="Basic pay"
          currency={currency}
          {...(isOptional ? { help: 'Another person approves the pay that you enter.' } : {})}
        />
        <Select {...field('pay.basis')} isOptional={isOptional} label="For" options={BASIS_OPTIONS} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('pay.currency')} isOptional={isOptional} label="Currency" />
        <NumberField {...field('probation_months')} isOptional={offer === undefined} label={label} unit={unit} />
      </FieldRow>
    </>
  )
}

const Terms = ({ form }: FormProps) => {
  const rows = useRows(form, 'terms')
  return (
    <FieldSet field={form.field('terms')} label={offerRecord.fields.terms.label}>
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
