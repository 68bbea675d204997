import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import type { Team } from '../../contract/organisation.models.ts'
import { PersonSelect } from './person-select.tsx'
import styles from './organisation.module.css'

/** No one is chosen yet in an entry that was just added. */
type Deputy = Readonly<{ employee_id: number | null; from?: string | undefined; to?: string | null | undefined }>

type Props = Readonly<{
  field: FieldProps<Deputy[]>
  errors: Readonly<Record<string, string>>
  known: Team['deputies']
  /** The first day on which a new deputy can begin. */
  first: string
}>

/** Deputies with their first and last day. */
export const DeputiesField = ({ field, errors, known, first }: Props) => {
  const deputies = field.value ?? []
  const put = (at: number, part: Partial<Deputy>): void =>
    field.onChange(deputies.map((deputy, index) => (index === at ? { ...deputy, ...part } : deputy)))
  const fieldAt = (at: number, name: string) => ({
    name: `deputies.${at}.${name}`,
    id: `${field.id}-${at}-${name}`,
    error: errors[`deputies.${at}.${name}`],
    isOptional: name === 'to',
  })
  return (
    <FieldSet field={field} label="Deputies">
      {deputies.map((deputy, at) => (
        // Rows have no identity of their own until they are saved.
        <div key={`${at} of ${deputies.length}`} className={styles.entry}>
          <PersonSelect
            {...fieldAt(at, 'employee_id')}
            label="Deputy"
            value={deputy.employee_id}
            onChange={(employee_id) => put(at, { employee_id: employee_id ?? null })}
            present={known}
            on={deputy.from}
            needs_lead_rights
          />
          <FieldRow>
            <DateField
              {...fieldAt(at, 'from')}
              label="From"
              value={deputy.from}
              onChange={(from) => put(at, { from: from || undefined })}
            />
            <DateField
              {...fieldAt(at, 'to')}
              label="To"
              value={deputy.to}
              onChange={(to) => put(at, { to: to || null })}
            />
          </FieldRow>
          <ActionIcon
            variant="default"
            size={36}
            mt={22}
            aria-label="Remove deputy"
            onClick={() => field.onChange(deputies.filter((_, index) => index !== at))}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => field.onChange([...deputies, { employee_id: null, from: first, to: null }])}
        >
          Add deputy
        </Button>
      </div>
    </FieldSet>
  )
}
