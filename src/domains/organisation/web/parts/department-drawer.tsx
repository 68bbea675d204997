import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-form.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addDepartment, listDepartments, updateDepartment } from '../../contract/departments.calls.ts'
import type { Department } from '../../contract/organisation.models.ts'
import { proposeCode } from '../../contract/organisation.rules.ts'
import { parentOptions } from './department-tree.ts'
import { PersonSelect } from './person-select.tsx'

type Props = Readonly<{ id: string | null; onClose: () => void }>

/** A department beside the list: the form for those who may change it, else what there is to know. */
export const DepartmentDrawer = ({ id, onClose }: Props) => {
  const all = useCallQuery(listDepartments, { query: { archived: true } }, { enabled: id !== null })
  const row = all.data?.find((one) => String(one.id) === id)
  const title = id === 'new' ? 'Add department' : (row?.name ?? 'Department')
  return (
    <SideDrawer title={title} is_open={id !== null} onClose={onClose}>
      <Loaded query={all} what="the departments" shape="form">
        {(departments) => {
          if (id === 'new') return <AddForm departments={departments} onClose={onClose} />
          if (!row) return <p>This department does not exist any more.</p>
          if (!row.can.update) return <DepartmentFacts row={row} />
          return <EditForm key={row.id} row={row} departments={departments} onClose={onClose} />
        }}
      </Loaded>
    </SideDrawer>
  )
}

const DepartmentFacts = ({ row }: { row: Department }) => (
  <Facts
    facts={[
      ['Code', row.code],
      ['Belongs to', row.parent?.name],
      ['Head', row.head?.name],
      ['People', number(row.people_count)],
      ['Teams', number(row.team_count)],
      ['Cost centre', row.cost_centre],
      ['Description', row.description],
    ]}
  />
)

type FormProps = Readonly<{ departments: readonly Department[]; onClose: () => void }>

const AddForm = ({ departments, onClose }: FormProps) => (
  <CallForm call={addDepartment} submit="Add department" onDone={onClose} onCancel={onClose}>
    {(_, form) => <Fields form={form} departments={departments} />}
  </CallForm>
)

const EditForm = ({ row, departments, onClose }: FormProps & { row: Department }) => (
  <CallForm
    call={updateDepartment}
    input={{ params: { dep_id: row.id } }}
    initial={{
      name: row.name,
      code: row.code,
      parent_id: row.parent?.id ?? null,
      head_id: row.head?.id ?? null,
      cost_centre: row.cost_centre,
      description: row.description,
      version: row.version,
    }}
    submit="Save"
    onDone={onClose}
    onCancel={onClose}
  >
    {(_, form) => <Fields form={unsafeCast(form)} departments={departments} row={row} />}
  </CallForm>
)

type FieldsProps = Readonly<{
  form: Form<typeof addDepartment>
  departments: readonly Department[]
  row?: Department
}>

const Fields = ({ form, departments, row }: FieldsProps) => {
  const { field, draft } = form
  return (
    <>
      <FieldRow>
        <TextField {...field('name')} isOptional={false} label="Name" isFirst={row === undefined} />
        <TextField
          {...field('code')}
          label="Code"
          placeholder={draft.name ? proposeCode(draft.name) : ''}
          help="Made from the name when left empty."
        />
      </FieldRow>
      <Select
        {...field('parent_id')}
        label="Belongs to"
        options={parentOptions(departments, row?.id)}
        help="Empty: a department of its own."
      />
      <PersonSelect {...field('head_id')} label="Head" present={row?.head ? [row.head] : []} />
      <TextField {...field('cost_centre')} label="Cost centre" />
      <TextArea {...field('description')} label="Description" rows={3} />
    </>
  )
}
