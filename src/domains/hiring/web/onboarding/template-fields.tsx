import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { listPages } from '#domains/hashbook/contract/pages.calls.ts'
import { listCategories } from '#domains/inventory/contract/categories.calls.ts'
import { listRoles } from '#domains/organisation/contract/roles.calls.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listDepartments } from '#domains/organisation/contract/units.calls.ts'
import type { updateTemplate } from '../../contract/checklist.calls.ts'
import { templateRecord } from '../../contract/onboarding.records.ts'
import { BLOCK_OPTIONS, OWNER_OPTIONS } from './labels.ts'
import styles from '../parts/hiring.module.css'

export type TemplateForm = Form<typeof updateTemplate>
type Props = Readonly<{ form: TemplateForm }>

const BECOMES = [
  { value: 'identity_document', label: 'Identity document' },
  { value: 'contract', label: 'Contract' },
  { value: 'photo', label: 'Profile photo' },
  { value: 'other', label: 'Stays with the onboarding' },
] as const
const DOC_TYPES = [
  { value: 'passport', label: 'Passport' },
  { value: 'national_id', label: 'Identity card' },
  { value: 'visa', label: 'Visa' },
  { value: 'work_permit', label: 'Work permit' },
  { value: 'driving_licence', label: 'Driving licence' },
  { value: 'tax_id', label: 'Tax number' },
  { value: 'social_security', label: 'Social security' },
  { value: 'other', label: 'Other' },
] as const

const toOption = ({ id, name }: Readonly<{ id: number; name: string }>) => ({ value: id, label: name })
const newKey = (): string => `k${crypto.randomUUID().slice(0, 8)}`

/** The fields of a template: its scope, its documents and the items of the checklist. */
export const TemplateFields = ({ form }: Props) => {
  const departments = useCallQuery(listDepartments, {}).data ?? []
  return (
    <Fields
      of={templateRecord}
      form={form}
      items={[
        'name',
        ['department_id', 'employment_type'],
        'is_default',
        'bank_required',
        'active',
        <Documents key="documents" form={form} />,
        <Items key="items" form={form} />,
      ]}
      with={{
        department_id: { isOptional: true, options: departments.map(toOption) },
        employment_type: { isOptional: true },
      }}
    />
  )
}

const Documents = ({ form }: Props) => {
  const rows = useRows(form, 'documents')
  const { field } = form
  return (
    <FieldSet field={{ ...field('documents'), isOptional: false }} label={templateRecord.fields.documents.label}>
      <ul className={styles.list}>
        {rows.keys.map((key, at) => (
          <li key={key} className={styles.card} aria-label={`Document ${at + 1}`}>
            <TextField {...field(`documents.${at}.label`)} isOptional={false} label="Document" />
            <FieldRow>
              <Select {...field(`documents.${at}.becomes`)} isOptional={false} label="Becomes" options={BECOMES} />
              <Select {...field(`documents.${at}.doc_type`)} isOptional label="Kind" options={DOC_TYPES} />
            </FieldRow>
            <div className="m-row">
              <Switch {...field(`documents.${at}.required`)} isOptional={false} label="Required" />
              <Switch {...field(`documents.${at}.needs_expiry`)} isOptional={false} label="Expires" />
              <Switch {...field(`documents.${at}.multiple`)} isOptional={false} label="Several files" />
              <RemoveRow label={`Remove document ${at + 1}`} onRemove={() => rows.remove(at)} />
            </div>
          </li>
        ))}
      </ul>
      <Add
        label="Add document"
        onClick={() =>
          rows.add({
            key: newKey(),
            label: '',
            becomes: 'other',
            doc_type: null,
            required: true,
            needs_expiry: false,
            multiple: false,
          })
        }
      />
    </FieldSet>
  )
}

const Items = ({ form }: Props) => {
  const rows = useRows(form, 'items')
  const { field } = form
  const { has } = useActor()
  const roles = useCallQuery(listRoles, {}).data ?? []
  const categories = useCallQuery(listCategories, {}, { enabled: has('inventory.read') }).data ?? []
  // Only a page that readers acknowledge can finish an item.
  const pages = useCallQuery(listPages, { query: { must_read: true, limit: 200 } }).data?.subjects ?? []
  return (
    <FieldSet field={{ ...field('items'), isOptional: false }} label={templateRecord.fields.items.label}>
      <ul className={styles.list}>
        {rows.keys.map((key, at) => (
          <li key={key} className={styles.card} aria-label={`Item ${at + 1}`}>
            <ItemFields form={form} at={at} roles={roles} categories={categories} pages={pages} />
            <div className="m-row">
              <RemoveRow label={`Remove item ${at + 1}`} onRemove={() => rows.remove(at)} />
            </div>
          </li>
        ))}
      </ul>
      <Add
        label="Add item"
        onClick={() =>
          rows.add({
            key: newKey(),
            title: '',
            owner_kind: 'record_owner',
            role_id: null,
            offset_days: 0,
            blocks: 'none',
            fills: null,
            equipment_category_id: null,
            subject_id: null,
          })
        }
      />
    </FieldSet>
  )
}

type ItemProps = Props &
  Readonly<{
    at: number
    roles: DataOf<typeof listRoles>
    categories: DataOf<typeof listCategories>
    pages: DataOf<typeof listPages>['subjects']
  }>

const ItemFields = ({ form: { field, draft }, at, roles, categories, pages }: ItemProps) => (
  <>
    <TextField {...field(`items.${at}.title`)} isOptional={false} label="Item" />
    <FieldRow>
      <Select {...field(`items.${at}.owner_kind`)} isOptional={false} label="Owner" options={OWNER_OPTIONS} />
      {draft.items?.[at]?.owner_kind === 'role' && (
        <Select
          {...field(`items.${at}.role_id`)}
          isOptional={false}
          label="Role"
          options={roles.filter(({ area }) => area === 'Admin').map(toOption)}
        />
      )}
    </FieldRow>
    <FieldRow>
      <NumberField
        {...field(`items.${at}.offset_days`)}
        isOptional={false}
        label="Due"
        unit="days"
        help="From the first day; before it with a minus."
      />
      <Select {...field(`items.${at}.blocks`)} isOptional={false} label="Holds up" options={BLOCK_OPTIONS} />
    </FieldRow>
    <FieldRow>
      {categories.length > 0 && (
        <Select
          {...field(`items.${at}.equipment_category_id`)}
          isOptional
          label="Equipment"
          help="Done when it is handed out."
          options={categories.map(toOption)}
        />
      )}
      {pages.length > 0 && (
        <Select
          {...field(`items.${at}.subject_id`)}
          isOptional
          label="Page to read"
          help="Done when it is acknowledged."
          options={pages.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </FieldRow>
    <Select
      {...field(`items.${at}.fills`)}
      isOptional
      label="Its note"
      placeholder="Stays with the item"
      options={[{ value: 'manager_note', label: 'Is shown to the person on the first day' }]}
    />
  </>
)

type ButtonProps = Readonly<{ label: string; onClick: () => void }>

const Add = ({ label, onClick }: ButtonProps) => (
  <div>
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  </div>
)
