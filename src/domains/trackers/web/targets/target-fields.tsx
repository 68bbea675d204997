import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { listDaily } from '#domains/worksheets/contract/activities.calls.ts'
import type { Metric, Target } from '../../contract/targets.models.ts'
import type { TypedTarget } from './typed-target.ts'
import { DIRECTION_OPTIONS, GATE_OPTIONS, METRIC_OPTIONS, PERIOD_OPTIONS } from './labels.ts'

const ACTIVITY_METRICS: readonly (Metric | null | undefined)[] = ['activity_count', 'activity_minutes']

type Props = Readonly<{ form: FormOf<TypedTarget>; row?: Target | undefined }>

/** The fields of the measure of a target, and of the share that must be met as well. */
export const TargetFields = ({ form, row }: Props) => {
  const { field, draft } = form
  return (
    <>
      <TextField {...field('name')} isOptional={false} label="Name" isFirst />
      <Select {...field('metric')} isOptional={false} label="Measures" options={METRIC_OPTIONS} />
      {ACTIVITY_METRICS.includes(draft.metric) && <ActivityField form={form} row={row} />}
      <Select {...field('direction')} isOptional={false} label="Direction" options={DIRECTION_OPTIONS} />
      <Select {...field('period')} isOptional={false} label="A value is meant for a" options={PERIOD_OPTIONS} />
      {draft.period === 'day' && (
        <NumberField
          {...field('reference_minutes')}
          isOptional={false}
          label="Minutes of a full day"
          unit="min"
          help="People with fewer planned hours are expected to do less."
        />
      )}
      <Select
        {...field('gate_metric')}
        label="Gate"
        options={GATE_OPTIONS}
        isOptional
        help="The target is met only if this share holds too."
      />
      {draft.gate_metric && (
        <>
          <Select {...field('gate_direction')} isOptional={false} label="Gate is" options={DIRECTION_OPTIONS} />
          <NumberField {...field('gate_percent')} isOptional={false} label="Gate value" unit="%" />
        </>
      )}
    </>
  )
}

const ActivityField = ({ form, row }: Props) => {
  const { data } = useCallQuery(listDaily, {})
  const wanted = form.draft.metric === 'activity_minutes' ? 'minutes' : 'count'
  const known = (data?.activities ?? []).filter(({ unit }) => unit === wanted)
  const options = known.map(({ id, name }) => ({ value: id, label: name }))
  const chosen =
    row?.activity && !known.some(({ id }) => id === row.activity?.id)
      ? [{ value: row.activity.id, label: row.activity.name }]
      : []
  return <Select {...form.field('activity_id')} isOptional={false} label="Activity" options={[...chosen, ...options]} />
}
