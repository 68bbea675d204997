import { listDesignations } from '#domains/organisation/contract/designations.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listDepartments, listTeams } from '#domains/organisation/contract/units.calls.ts'
import type { Target } from '../../contract/targets.models.ts'
import type { ValueScope } from '../../contract/targets.fields.ts'
import { setValue } from '../../contract/targets.set-calls.ts'
import { PreviewLine } from './preview-line.tsx'
import { SCOPE_OPTIONS, storedOf, unitSign } from './labels.ts'

type Typed = Readonly<{
  scope?: ValueScope | null
  scope_id?: number | null
  amount?: number | null
  effective_from?: string | null
  reason?: string | null
}>

/** Sets the value of a target for the organisation or a part of it, with what it would have meant so far. */
export const PlacedValueForm = ({ target, onClose }: Readonly<{ target: Target; onClose: () => void }>) => {
  const tomorrow = addDays(todayIn(useActor().organisation.time_zone), 1)
  const initial: Typed = { scope: 'organisation', effective_from: tomorrow }
  const placeOf = ({ scope, scope_id }: Typed): number | null => (scope === 'organisation' ? null : (scope_id ?? null))
  return (
    <CallForm
      call={setValue}
      submit="Set value"
      initial={initial}
      toBody={(typed: Typed) => ({
        target_id: target.id,
        scope: typed.scope,
        scope_id: placeOf(typed),
        value: storedOf(target.unit, typed.amount),
        effective_from: typed.effective_from,
        reason: typed.reason,
      })}
      onDone={onClose}
      onCancel={onClose}
    >
      {(field, form) => (
        <>
          <Select {...field('scope')} label="Of" options={SCOPE_OPTIONS} isFirst />
          <PlaceField form={form} />
          <NumberField
            {...field('amount')}
            label="Value"
            unit={unitSign(target)}
            isOptional
            help="Without a value nothing is expected from that day on."
          />
          <DateField {...field('effective_from')} label="From" min={tomorrow} />
          <TextArea {...field('reason')} label="Reason" help="The people who are measured can read this." />
          <PreviewLine
            target_id={target.id}
            scope={form.draft.scope}
            scope_id={placeOf(form.draft)}
            value={storedOf(target.unit, form.draft.amount)}
          />
        </>
      )}
    </CallForm>
  )
}

const optionsOf = (rows: readonly Readonly<{ id: number; name: string }>[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))

const PlaceField = ({ form: { field, draft } }: Readonly<{ form: FormOf<Typed> }>) => {
  const { scope } = draft
  const departments = useCallQuery(listDepartments, {}, { enabled: scope === 'department' })
  const designations = useCallQuery(listDesignations, {}, { enabled: scope === 'designation' })
  const teams = useCallQuery(listTeams, {}, { enabled: scope === 'team' })
  const place = { ...field('scope_id'), isOptional: false }
  if (scope === 'employee') return <PersonField {...place} label="Person" />
  if (scope === 'department') return <Select {...place} label="Department" options={optionsOf(departments.data)} />
  if (scope === 'designation') return <Select {...place} label="Designation" options={optionsOf(designations.data)} />
  return scope === 'team' ? <Select {...place} label="Team" options={optionsOf(teams.data)} /> : null
}
