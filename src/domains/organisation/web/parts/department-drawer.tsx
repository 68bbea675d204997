import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { addDepartment, updateDepartment } from '../../contract/departments.calls.ts'
import { proposeCode } from '../../contract/organisation.rules.ts'
import { departmentRecord } from '../../contract/units.records.ts'
import type { Department } from '../../contract/units.models.ts'
import { listDepartments } from '../../contract/units.calls.ts'
import { parentOptions } from './department-tree.ts'
import { PersonSelect } from './person-select.tsx'
import { RowActions } from './row-actions.tsx'

type Props = Readonly<{ drawer: DrawerState; departments: readonly Department[] }>

/** A department next to the list. */
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
    values={departmentRecord.values}
    menu={(row) => <RowActions row={row} kind="department" onRemoved={drawer.close} />}
    read={(row) => <DetailsOf of={departmentRecord} row={row} items={DETAILS} />}
    fields={(form, row) => (
      <Fields
        of={departmentRecord}
        form={form}
        first={!row && 'name'}
        items={[
          ['name', 'code'],
          'parent_id',
          <PersonSelect
            key="head"
            {...form.field('head_id')}
            label={departmentRecord.fields.head.label}
            present={row?.head ? [row.head] : []}
          />,
          'cost_centre',
          'description',
        ]}
        with={{
          code: { placeholder: form.draft.name ? proposeCode(form.draft.name) : '' },
          parent_id: { options: parentOptions(departments, row?.id) },
        }}
      />
    )}
  />
)

const DETAILS = ['code', 'parent', 'head', 'people_count', 'team_count', 'cost_centre', 'description'] as const
