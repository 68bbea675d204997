import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-form.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addDesignation, listDesignations, updateDesignation } from '../../contract/designations.calls.ts'
import type { Department, Designation } from '../../contract/organisation.models.ts'
import styles from './organisation.module.css'

type Props = Readonly<{ id: string | null; onClose: () => void; departments: readonly Department[] }>

/** A designation beside the list. */
export const DesignationDrawer = ({ id, onClose, departments }: Props) => {
  const all = useCallQuery(listDesignations, { query: { archived: true } }, { enabled: id !== null })
  const row = all.data?.find((one) => String(one.id) === id)
  const title = id === 'new' ? 'Add designation' : (row?.name ?? 'Designation')
  return (
    <SideDrawer title={title} is_open={id !== null} onClose={onClose}>
      {id === 'new' ? (
        <CallForm call={addDesignation} submit="Add designation" onDone={onClose} onCancel={onClose}>
          {(_, form) => <Fields form={form} departments={departments} is_new />}
        </CallForm>
      ) : (
        <Loaded query={all} what="the designation" shape="form">
          {() => {
            if (!row) return <p>This designation does not exist any more.</p>
            if (!row.can.update) return <DesignationFacts row={row} />
            return <EditForm key={row.id} row={row} departments={departments} onClose={onClose} />
          }}
        </Loaded>
      )}
    </SideDrawer>
  )
}

/** As everybody reads it: lines as they were written. */
const JobDescription = ({ text }: { text: string }) => <span className={styles.text}>{text.trim()}</span>

const DesignationFacts = ({ row }: { row: Designation }) => (
  <Facts
    facts={[
      ['Department', row.department?.name ?? 'Every department'],
      ['Level', row.level],
      ['People', number(row.people_count)],
      ['Job description', row.job_description && <JobDescription key="text" text={row.job_description} />],
    ]}
  />
)

type EditProps = Readonly<{ row: Designation; departments: readonly Department[]; onClose: () => void }>

const EditForm = ({ row, departments, onClose }: EditProps) => (
  <CallForm
    call={updateDesignation}
    input={{ params: { role_id: row.id } }}
    initial={{
      name: row.name,
      department_id: row.department?.id ?? null,
      level: row.level,
      job_description: row.job_description,
      version: row.version,
    }}
    submit="Save"
    onDone={onClose}
    onCancel={onClose}
  >
    {(_, form) => <Fields form={unsafeCast(form)} departments={departments} />}
  </CallForm>
)

type FieldsProps = Readonly<{
  form: Form<typeof addDesignation>
  departments: readonly Department[]
  is_new?: boolean
}>

const Fields = ({ form: { field, draft }, departments, is_new = false }: FieldsProps) => (
  <>
    <TextField {...field('name')} isOptional={false} label="Name" isFirst={is_new} />
    <Select
      {...field('department_id')}
      label="Department"
      options={departments.map(({ id, name }) => ({ value: id, label: name }))}
      help="Empty: offered in every department."
    />
    <NumberField {...field('level')} label="Level" help="1 to 12, to compare designations." />
    <TextArea {...field('job_description')} label="Job description" rows={8} />
    {draft.job_description && (
      <details>
        <summary>Preview</summary>
        <JobDescription text={draft.job_description} />
      </details>
    )}
  </>
)
