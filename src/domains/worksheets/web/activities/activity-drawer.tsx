import { listDesignations } from '#domains/organisation/contract/designations.calls.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { optionsOf } from '#kit/contract/record.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import type { addDaily } from '../../contract/activities.calls.ts'
import type { Activity, FillFrom, Unit } from '../../contract/worksheets.models.ts'
import { activityRecord } from '../../contract/worksheets.records.ts'
import type { ActivityCalls } from './activity-calls.ts'

type Props = Readonly<{ drawer: DrawerState; calls: ActivityCalls; rows: readonly Activity[]; department_id: number }>

/** Adds an activity, or changes one. */
export const ActivityDrawer = ({ drawer, calls, rows, department_id }: Props) => {
  const row = rows.find(({ id }) => String(id) === drawer.id)
  const isNew = drawer.id === 'new'
  return (
    <SideDrawer
      history={['activities', drawer.id]}
      title={isNew ? 'Add activity' : (row?.name ?? 'Activity')}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {isNew && (
        <CallForm
          call={calls.add}
          initial={{ department_id, unit: 'minutes', position: rows.length }}
          submit="Add activity"
          onDone={drawer.close}
          onCancel={drawer.close}
        >
          {(field, form) => (
            <>
              <ActivityFields form={form} department_id={department_id} />
              <TextArea {...field('job_description')} label="Job description" help="Lists begin with “- ”." rows={6} />
            </>
          )}
        </CallForm>
      )}
      {row && <Edit key={row.id} drawer={drawer} calls={calls} row={row} />}
    </SideDrawer>
  )
}

const Edit = ({ drawer, calls, row }: Pick<Props, 'drawer' | 'calls'> & Readonly<{ row: Activity }>) => (
  <CallForm
    call={calls.update}
    input={{ params: { dep_id: row.id } }}
    initial={{ ...activityRecord.values(row), version: row.version }}
    submit="Save"
    onDone={drawer.close}
    onCancel={drawer.close}
  >
    {(_, form) => <ActivityFields form={unsafeCast<Form<typeof addDaily>>(form)} department_id={row.department_id} />}
  </CallForm>
)

const fits =
  (unit: Unit | null | undefined) =>
  (option: Readonly<{ value: FillFrom }>): boolean =>
    unit === (option.value === 'worked_minutes' ? 'minutes' : 'count')

type FieldsProps = Readonly<{ form: Form<typeof addDaily>; department_id: number }>

const ActivityFields = ({ form, department_id }: FieldsProps) => {
  const { unit } = form.draft
  const designations = useCallQuery(listDesignations, { query: { department_id } })
  const fills = optionsOf(activityRecord.fields.fill_from).filter(fits(unit))
  return (
    <Fields
      of={activityRecord}
      form={form}
      first="name"
      items={[
        'name',
        unit === 'count' ? ['unit', 'expected_count'] : ['unit'],
        fills.length > 0 && 'fill_from',
        'designation_id',
        'mandatory',
        'active_from',
      ]}
      with={{
        fill_from: { options: fills },
        designation_id: { options: (designations.data ?? []).map(({ id, name }) => ({ value: id, label: name })) },
      }}
    />
  )
}
