import { listDesignations } from '#domains/organisation/contract/designations.calls.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { DateField, NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import type { addDaily } from '../../contract/activities.calls.ts'
import type { Activity, FillFrom, Unit } from '../../contract/worksheets.models.ts'
import { FILL_OPTIONS, UNIT_OPTIONS } from '../parts/words.ts'
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
              <Fields form={form} department_id={department_id} />
              <TextArea {...field('job_description')} label="Job description" help="Lists begin with “- ”." rows={6} />
            </>
          )}
        </CallForm>
      )}
      {row && <Edit key={row.id} drawer={drawer} calls={calls} row={row} />}
    </SideDrawer>
  )
}

const Edit = ({ drawer, calls, row }: Pick<Props, 'drawer' | 'calls'> & Readonly<{ row: Activity }>) => {
  const { name, unit, designation_id, expected_count, fill_from, mandatory, active_from, version } = row
  return (
    <CallForm
      call={calls.update}
      input={{ params: { dep_id: row.id } }}
      initial={{ name, unit, designation_id, expected_count, fill_from, mandatory, active_from, version }}
      submit="Save"
      onDone={drawer.close}
      onCancel={drawer.close}
    >
      {(_, form) => <Fields form={unsafeCast<Form<typeof addDaily>>(form)} department_id={row.department_id} />}
    </CallForm>
  )
}

const fits =
  (unit: Unit | null | undefined) =>
  (option: Readonly<{ value: FillFrom }>): boolean =>
    unit === (option.value === 'worked_minutes' ? 'minutes' : 'count')

const Fields = ({
  form: { field, draft },
  department_id,
}: Readonly<{ form: Form<typeof addDaily>; department_id: number }>) => {
  const designations = useCallQuery(listDesignations, { query: { department_id } })
  const fills = FILL_OPTIONS.filter(fits(draft.unit))
  return (
    <>
      <TextField {...field('name')} label="Name" isFirst />
      <FieldRow>
        <Select {...field('unit')} label="Records" options={UNIT_OPTIONS} />
        {draft.unit === 'count' && <NumberField {...field('expected_count')} label="Expected" />}
      </FieldRow>
      {fills.length > 0 && (
        <Select
          {...field('fill_from')}
          label="Filled from"
          options={fills}
          help="The draft of a report begins with it."
        />
      )}
      <Select
        {...field('designation_id')}
        label="Designation"
        options={(designations.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        help="Left empty: the whole department."
      />
      <Switch
        {...field('mandatory')}
        label="Mandatory"
        help="Shown as missing until it is answered. People whose worksheet is mandatory cannot submit without it."
      />
      <DateField {...field('active_from')} label="Applies from" />
    </>
  )
}
