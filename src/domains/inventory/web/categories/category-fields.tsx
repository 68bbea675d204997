import { Button, TagsInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import type { addCategory } from '../../contract/categories.calls.ts'
import type { Category } from '../../contract/inventory.models.ts'
import { categoryRecord } from '../../contract/inventory.records.ts'
import { useCategories } from '../parts/use-categories.ts'
import styles from '../parts/inventory.module.css'
import { Fields } from '#kit/web/record/fields.tsx'

const TYPES = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'imei', label: 'IMEI' },
  { value: 'date', label: 'Date' },
  { value: 'choice', label: 'Choice' },
] as const

type Props = Readonly<{ form: Form<typeof addCategory>; row: Category | undefined }>

/** The fields of a category; its prefix is chosen once. */
export const CategoryFields = ({ form, row }: Props) => {
  const { roles } = useCategories()
  return (
    <Fields
      of={categoryRecord}
      form={form}
      first={!row && 'name'}
      items={[
        'name',
        !row && 'tag_prefix',
        'keeper_role_ids',
        ['useful_life_months', 'warranty_months'],
        'min_stock',
        'requestable',
        'holds_data',
        'terms',
        <OwnFields key="fields" form={form} />,
        row && 'active',
      ]}
      with={{ keeper_role_ids: { options: roles.map(({ id, name }) => ({ value: id, label: name })) } }}
    />
  )
}

/** Fields that assets of the category have in addition to the common ones. */
const OwnFields = ({ form }: Readonly<{ form: Form<typeof addCategory> }>) => {
  const { field, draft } = form
  const rows = useRows(form, 'fields')
  return (
    <FieldSet field={field('fields')} label="Own fields">
      {rows.keys.map((key, at) => (
        <div key={key} className={styles.item}>
          <RemovableRow label={`Remove field ${at + 1}`} onRemove={() => rows.remove(at)}>
            <FieldRow>
              <TextField {...field(`fields.${at}.label`)} isOptional={false} label="Label" />
              <Select {...field(`fields.${at}.type`)} isOptional={false} label="Type" options={TYPES} />
            </FieldRow>
          </RemovableRow>
          <TextField {...field(`fields.${at}.key`)} isOptional={false} label="Key" help="Such as memory; it stays." />
          {draft.fields?.[at]?.type === 'choice' && <Options field={field(`fields.${at}.options`)} />}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => rows.add({ key: '', label: '', type: 'text', options: [] })}
        >
          Add field
        </Button>
      </div>
    </FieldSet>
  )
}

type OptionsProps = Readonly<{
  field: Readonly<{
    id: string
    value: string[] | null | undefined
    onChange: (value: string[]) => void
    error?: string | undefined
  }>
}>

const Options = ({ field }: OptionsProps) => (
  <TagsInput
    id={field.id}
    label="Options"
    description="Enter after each."
    value={field.value ?? []}
    error={field.error}
    onChange={field.onChange}
  />
)
