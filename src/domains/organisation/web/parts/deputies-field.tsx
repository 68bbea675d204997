import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import type { Team } from '../../contract/organisation.models.ts'
import type { addTeam } from '../../contract/teams.calls.ts'
import { PersonSelect } from './person-select.tsx'
import styles from './organisation.module.css'

type Props = Readonly<{
  form: Pick<Form<typeof addTeam>, 'field' | 'control' | 'forgive'>
  known: Team['deputies']
  /** The first day on which a new deputy can begin. */
  first: string
}>

/** Deputies with their first and last day. */
export const DeputiesField = ({ form, known, first }: Props) => {
  const { field } = form
  const deputies = useRows(form, 'deputies')
  return (
    <FieldSet field={field('deputies')} label="Deputies">
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
