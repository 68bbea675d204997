import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { type PlacementValues, placementValues } from '../../contract/people.fields.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import type { Placement } from '../../contract/people.models.ts'
import { addPlacement, updatePlacement } from '../../contract/placements.calls.ts'
import { PlacementFields, type PlacementFieldsOf } from './placement-fields.tsx'
import { REASON_OPTIONS } from './words.ts'

/** The values of a placement as a form holds them. */
const valuesOf = (row: Placement): PlacementValues => ({
  department_id: row.department.id,
  team_id: row.team?.id ?? null,
  designation_id: row.designation?.id ?? null,
  role_id: row.role.id,
  manager_id: row.manager?.id ?? null,
  work_pattern_id: row.work_pattern.id,
  time_zone: row.time_zone,
  work_mode: row.work_mode,
})

type ChangesProps = Readonly<{
  form: Pick<Form<typeof addPlacement>, 'part' | 'draft'>
  now: Placement
  options: PeopleOptions
}>

/** The fields show what holds; only what differs from it is sent as a change. */
const Changes = ({ form, now, options }: ChangesProps) => {
  const base = valuesOf(now)
  const changes = form.draft.changes ?? {}
  const isTeamGone =
    changes.department_id !== undefined && changes.department_id !== base.department_id && changes.team_id === undefined
  const shown = { ...base, ...(isTeamGone ? { team_id: null } : {}) }
  const change = form.part('changes', placementValues)
  const field = (name: keyof PlacementValues) => {
    const { value, onChange, ...rest } = change(name)
    const isChanged = value !== undefined
    return {
      ...rest,
      value: isChanged ? value : shown[name],
      onChange: (next: typeof value) => onChange(isChanged || next !== base[name] ? next : undefined),
    }
  }
  return (
    <PlacementFields
      field={unsafeCast<PlacementFieldsOf>(field)}
      options={options}
      department_id={changes.department_id ?? base.department_id}
      manager={now.manager}
    />
  )
}

type Props = Readonly<{
  now: Placement
  /** All rows of the person as they are shown beside the form. */
  placements: readonly Placement[]
  options: PeopleOptions
  from: string
  onClose: () => void
}>

/** A change of placement from a day on. */
export const PlaceForm = ({ now, placements, options, from, onClose }: Props) => (
  <CallForm
    call={addPlacement}
    initial={{
      employee_id: now.employee_id,
      effective_from: from,
      reason_code: 'transfer',
      changes: {},
      seen: placements.map(({ id, version }) => ({ id, version })),
    }}
    submit="Change placement"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field, form) => (
      <>
        <DateField {...field('effective_from')} label="From" help="A day in the past corrects what was written then" />
        <Changes form={form} now={now} options={options} />
        <Select {...field('reason_code')} label="Reason" options={REASON_OPTIONS} />
        <TextField {...field('note')} label="Note" />
      </>
    )}
  </CallForm>
)

/** A planned change, its day included. */
export const PlanForm = ({
  plan,
  options,
  onClose,
}: Readonly<{ plan: Placement; options: PeopleOptions; onClose: () => void }>) => (
  <CallForm
    call={updatePlacement}
    input={{ params: { id: plan.id } }}
    initial={{
      effective_from: plan.effective_from,
      reason_code: unsafeCast<Exclude<Placement['reason_code'], 'hire'>>(plan.reason_code),
      note: plan.note,
      version: plan.version,
      changes: Object.fromEntries(plan.changed.map((name) => [name, valuesOf(plan)[name]])),
    }}
    submit="Save"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field, form) => (
      <>
        <DateField {...field('effective_from')} label="From" isOptional={false} />
        <Changes form={unsafeCast<ChangesProps['form']>(form)} now={plan} options={options} />
        <Select {...field('reason_code')} label="Reason" options={REASON_OPTIONS} isOptional={false} />
        <TextField {...field('note')} label="Note" />
      </>
    )}
  </CallForm>
)
