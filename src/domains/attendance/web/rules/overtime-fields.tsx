import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { NumberField } from '#kit/web/form/text-fields.tsx'
import { duration } from '#kit/web/format/durations.ts'
import type { Form } from '#kit/web/form/use-call-form.ts'
import type { addPolicy, PolicyRules } from '../../contract/policies.calls.ts'

const APPROVALS = [
  { value: 'after', label: 'By the lead', under: 'unless it was approved in advance' },
  { value: 'none', label: 'Not needed', under: 'all of it counts at once' },
] as const

/** When work counts as overtime, at which rates, and who has to agree. */
export const OvertimeFields = ({ form: { field } }: { form: Pick<Form<typeof addPolicy>, 'field'> }) => (
  <>
    <Select {...field('overtime_approval')} label="Overtime is approved" options={APPROVALS} isOptional={false} />
    <FieldRow>
      <NumberField {...field('overtime_min_minutes')} label="Overtime from" unit="min" />
      <NumberField {...field('overtime_step_minutes')} label="In steps of" unit="min" />
    </FieldRow>
    <NumberField {...field('overtime_daily_cap_minutes')} label="Overtime a day at most" unit="min" />
    <Switch
      {...field('overtime_before_shift')}
      label="Work before the shift counts"
      help="Otherwise overtime begins with the expected start."
    />
    <FieldRow>
      <NumberField {...field('rate_percent_workday')} label="Rate of a working day" unit="%" />
      <NumberField {...field('rate_percent_day_off')} label="Rate of a day off" unit="%" />
    </FieldRow>
    <FieldRow>
      <NumberField {...field('rate_percent_holiday')} label="Rate of a holiday" unit="%" />
      <NumberField
        {...field('reset_second_person_minutes')}
        label="Resets above"
        unit="min"
        help="Take a second person."
      />
    </FieldRow>
  </>
)

/** Returns the rules of overtime as rows of label and value. */
export const overtimeRows = (rules: PolicyRules): readonly (readonly [string, string])[] => [
  ['Overtime is approved', rules.overtime_approval === 'after' ? 'By the lead' : 'Not needed'],
  ['Overtime from', duration(rules.overtime_min_minutes)],
  ['In steps of', duration(rules.overtime_step_minutes)],
  ['Overtime a day at most', duration(rules.overtime_daily_cap_minutes)],
  ['Before the shift', rules.overtime_before_shift ? 'Counts' : 'Does not count'],
  [
    'Rates',
    `${rules.rate_percent_workday} %, days off ${rules.rate_percent_day_off} %, holidays ${rules.rate_percent_holiday} %`,
  ],
  ['Resets above', `${duration(rules.reset_second_person_minutes)} take a second person`],
]
