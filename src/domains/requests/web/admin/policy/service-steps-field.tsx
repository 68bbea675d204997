import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { NumberField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import type { addPlan } from '../../../contract/policy.calls.ts'
import { leavePlanRecord } from '../../../contract/policy.records.ts'
import type { Unit } from '../../../contract/requests.models.ts'
import { AmountField } from '#kit/web/form/amount-field.tsx'
import styles from './policy.module.css'

const MOST = 10
const { label, help } = leavePlanRecord.fields.service_steps

type Props = Readonly<{ form: Pick<Form<typeof addPlan>, 'field' | 'control' | 'forgive'>; unit: Unit }>

/** The amounts of a full leave year by years of service, one line each. */
export const ServiceStepsField = ({ form, unit }: Props) => {
  const { field } = form
  const rows = useRows(form, 'service_steps')
  return (
    <FieldSet field={{ ...field('service_steps'), isOptional: true }} label={label}>
      <p className="m-dim m-small">{help}</p>
      {rows.keys.map((key, at) => (
        <div key={key} className={styles.step}>
          <NumberField {...field(`service_steps.${at}.after_years`)} label="After" unit="years" isOptional={false} />
          <AmountField {...field(`service_steps.${at}.yearly_amount`)} label="A full leave year" unit={unit} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove line ${at + 1}`}
            onClick={() => rows.remove(at)}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {rows.keys.length < MOST && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => rows.add({ after_years: null, yearly_amount: null })}
          >
            Add years of service
          </Button>
        </div>
      )}
    </FieldSet>
  )
}
