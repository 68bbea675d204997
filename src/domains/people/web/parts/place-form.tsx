import { Button } from '@mantine/core'
import type { Named } from '#kit/contract/fields.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { type Form, useCallForm } from '#kit/web/form/use-call-form.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { type PlacementValues, placementValues } from '../../contract/people.fields.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import type { Placement } from '../../contract/people.models.ts'
import { addPlacement, updatePlacement } from '../../contract/placements.calls.ts'
import { PlacementFields, type PlacementFieldsOf } from './placement-fields.tsx'
import { useLeadProposal } from './use-lead-proposal.ts'
import { REASON_OPTIONS } from './labels.ts'

/** Returns the values of a placement for a form. */
const valuesOf = (row: Placement): PlacementValues => ({
  department_id: row.department.id,
  team_id: row.team?.id ?? null,
  designation_id: row.designation?.id ?? null,
  role_id: row.role.id,
  manager_id: row.manager?.id ?? null,
  second_manager_id: row.second_manager?.id ?? null,
  work_pattern_id: row.work_pattern.id,
  time_zone: row.time_zone,
  work_mode: row.work_mode,
})

type ChangesProps = Readonly<{
  form: Pick<Form<typeof addPlacement>, 'part' | 'draft'>
  now: Placement
  brand_id: number
  options: PeopleOptions
  /** A plan retains each field that it has named, also with the value of before. */
  isPlan?: boolean
}>

type AnyField = FieldProps<string | number>

/** The fields show the current values; only those that differ are sent as a change. */
const Changes = ({ form, now, brand_id, options, isPlan = false }: ChangesProps) => {
  const base = valuesOf(now)
  const changes = form.draft.changes ?? {}
  const department_id = changes.department_id ?? base.department_id
  const clearsTeam = department_id !== base.department_id && changes.team_id === undefined
  const shown = { ...base, ...(clearsTeam ? { team_id: null } : {}) }
  const change = form.part('changes', placementValues)
  const lead = useLeadProposal({
    employee_id: now.employee_id,
    manager: now.manager,
    isChosen: changes.manager_id !== undefined,
    setManager: (id) => change('manager_id').onChange(id),
  })
  const isProposed = lead.proposed !== null && lead.proposed.id === changes.manager_id
  const follow = (name: keyof PlacementValues, next: AnyField['value']): void => {
    if (name === 'manager_id') lead.dismiss()
    if (name === 'department_id') lead.withdraw()
    if (name !== 'team_id') return
    const isMove = typeof next === 'number' && next !== base.team_id
    const joined_on = form.draft.effective_from ?? now.effective_from
    void lead.propose(isMove ? { brand_id, joined_on, department_id, team_id: next } : null)
  }
  const field = (name: keyof PlacementValues): AnyField => {
    const { value, onChange, ...rest } = unsafeCast<AnyField>(change(name))
    const isChanged = value !== undefined
    return {
      ...rest,
      value: isChanged ? value : shown[name],
      onChange: (next) => {
        onChange((isPlan && isChanged) || next !== base[name] ? next : undefined)
        follow(name, next)
      },
    }
  }
  return (
    <PlacementFields
      field={unsafeCast<PlacementFieldsOf>(field)}
      options={options}
      department_id={department_id}
      manager={isProposed ? lead.proposed : now.manager}
      second_manager={now.second_manager}
      {...(isProposed && now.manager
        ? { manager_help: <Proposal manager={now.manager} onRevert={lead.withdraw} /> }
        : {})}
    />
  )
}

/** Shows that the manager came with the team, and reverts it. */
const Proposal = ({ manager, onRevert }: { manager: Named; onRevert: () => void }) => (
  <span role="status">
    Proposed: the new team reports to them.{' '}
    <Button variant="subtle" size="compact-xs" onClick={onRevert}>
      Keep {manager.name}
    </Button>
  </span>
)

type NewChange = Readonly<{
  employee_id: number
  /** All rows of the person as they are shown next to the form. */
  placements: readonly Placement[]
  from: string
  onDone: () => void
}>

/** The state of a change of placement from a day on. */
export const usePlaceForm = ({ employee_id, placements, from, onDone }: NewChange): Form<typeof addPlacement> =>
  useCallForm({
    call: addPlacement,
    initial: {
      employee_id,
      effective_from: from,
      reason_code: 'transfer',
      changes: {},
      seen: placements.map(({ id, version }) => ({ id, version })),
    },
    onDone,
  })

type FieldsProps = Readonly<{
  form: Form<typeof addPlacement>
  now: Placement
  brand_id: number
  options: PeopleOptions
}>

export const PlaceFields = ({ form, now, brand_id, options }: FieldsProps) => (
  <>
    <DateField {...form.field('effective_from')} label="From" help="A day in the past corrects what was written then" />
    <Changes form={form} now={now} brand_id={brand_id} options={options} />
    <Select {...form.field('reason_code')} label="Reason" options={REASON_OPTIONS} />
    <TextField {...form.field('note')} label="Note" />
  </>
)

type Props = Readonly<{
  now: Placement
  brand_id: number
  placements: readonly Placement[]
  options: PeopleOptions
  from: string
  onClose: () => void
}>

/** A change of placement from a day on. */
export const PlaceForm = ({ now, brand_id, placements, options, from, onClose }: Props) => {
  const form = usePlaceForm({ employee_id: now.employee_id, placements, from, onDone: onClose })
  return (
    <FormFrame form={form} submit="Change placement" onCancel={onClose}>
      {() => <PlaceFields form={form} now={now} brand_id={brand_id} options={options} />}
    </FormFrame>
  )
}

/** A planned change, its day included. */
export const PlanForm = ({
  plan,
  brand_id,
  options,
  onClose,
}: Readonly<{ plan: Placement; brand_id: number; options: PeopleOptions; onClose: () => void }>) => (
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
        <Changes
          form={unsafeCast<ChangesProps['form']>(form)}
          now={plan}
          brand_id={brand_id}
          options={options}
          isPlan
        />
        <Select {...field('reason_code')} label="Reason" options={REASON_OPTIONS} isOptional={false} />
        <TextField {...field('note')} label="Note" />
      </>
    )}
  </CallForm>
)
