import { Button, TagsInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import { NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import type { addCategory } from '../../contract/categories.calls.ts'
import type { Category } from '../../contract/inventory.models.ts'
import { useCategories } from '../parts/use-categories.ts'
import { ActiveField } from './active-field.tsx'
import styles from '../parts/inventory.module.css'

const TYPES = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'choice', label: 'Choice' },
] as const

type Props = Readonly<{ form: Form<typeof addCategory>; row: Category | undefined }>

/** The fields of a category; its prefix is chosen once. */
export const CategoryFields = ({ form, row }: Props) => {
  const { field } = form
  const { roles } = useCategories()
  return (
    <>
      <TextField {...field('name')} isOptional={false} label="Name" isFirst={!row} />
      {!row && (
        <TextField
          {...field('tag_prefix')}
          isOptional={false}
          label="Prefix of tags"
          help="2 to 4 letters, such as NL for NL-00001. It stays."
        />
      )}
      <SelectSeveral
        {...field('keeper_role_ids')}
        isOptional={false}
        label="Kept by"
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        help="Roles that see and hand out this category."
      />
      <FieldRow>
        <NumberField {...field('useful_life_months')} label="Useful life" unit="months" />
        <NumberField {...field('warranty_months')} label="Warranty" unit="months" />
      </FieldRow>
      <NumberField
        {...field('min_stock')}
        label="Minimum stock"
        help="Below this number, the category is marked as low."
      />
      <Check {...field('requestable')} label="People can request it" />
      <Check {...field('holds_data')} label="It holds data: wiping is confirmed when it comes back" />
      <TextArea {...field('terms')} label="Terms that the holder signs" rows={3} />
      <OwnFields form={form} />
      {row && <ActiveField form={form} />}
    </>
  )
}

/** Fields that assets of the category have beside the common ones. */
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
