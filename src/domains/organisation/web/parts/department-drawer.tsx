import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { addDepartment, listDepartments, updateDepartment } from '../../contract/departments.calls.ts'
import type { Department } from '../../contract/organisation.models.ts'
import { proposeCode } from '../../contract/organisation.rules.ts'
import { parentOptions } from './department-tree.ts'
import { PersonSelect } from './person-select.tsx'
import { RowActions } from './row-actions.tsx'

type Props = Readonly<{ drawer: DrawerState; departments: readonly Department[] }>

/** A department beside the list. */
export const DepartmentDrawer = ({ drawer, departments }: Props) => (
  <EntityDrawer
    table="departments"
    drawer={drawer}
    word="department"
    list={listDepartments}
    input={{ query: { archived: true } }}
    add={addDepartment}
    update={updateDepartment}
    params={(row) => ({ dep_id: row.id })}
    values={({ name, code, parent, head, cost_centre, description }) => ({
      name,
      code,
      parent_id: parent?.id ?? null,
      head_id: head?.id ?? null,
      cost_centre,
      description,
    })}
    menu={(row) => <RowActions row={row} kind="department" onRemoved={drawer.close} />}
    read={(row) => <Facts facts={factsOf(row)} />}
    fields={({ field, draft }, row) => (
      <>
        <FieldRow>
          <TextField {...field('name')} isOptional={false} label="Name" isFirst={!row} />
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
    )}
  />
)

const factsOf = (row: Department) =>
  [
    ['Code', row.code],
    ['Belongs to', row.parent?.name],
    ['Head', row.head?.name],
    ['People', number(row.people_count)],
    ['Teams', number(row.team_count)],
    ['Cost centre', row.cost_centre],
    ['Description', row.description],
  ] as const
