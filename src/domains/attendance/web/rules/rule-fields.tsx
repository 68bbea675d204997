import { FieldRow } from '#kit/web/form/call-form.tsx'
import { DateField, NumberField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import type { addPolicy, AttendancePolicy } from '../../contract/policies.calls.ts'
import { BreakKindsField } from './break-kinds-field.tsx'
import { GroupField } from './group-field.tsx'
import { OvertimeFields } from './overtime-fields.tsx'
import { ScreenshotFields } from './screenshot-fields.tsx'
import { RuleTrial } from './rule-trial.tsx'

type Props = Readonly<{
  form: Pick<Form<typeof addPolicy>, 'field' | 'draft' | 'control' | 'forgive'>
  first: string
  known: AttendancePolicy
}>

/** Every rule of a policy, for a new one and for one that is planned, and what a month would have been by them. */
export const RuleFields = ({ form, first, known }: Props) => {
  const { field, draft } = form
  const department = field('department_id')
  const team = field('team_id')
  return (
    <>
      <GroupField
        id={team.error ? team.id : department.id}
        value={{ department_id: department.value ?? null, team_id: team.value ?? null }}
        error={department.error ?? team.error}
        known={known}
        onChange={(group) => {
          department.onChange(group.department_id)
          team.onChange(group.team_id)
        }}
      />
      <DateField {...field('effective_from')} label="First day" min={first} />
      <FieldRow>
        <NumberField {...field('late_grace_minutes')} label="Late after" unit="min" />
        <NumberField {...field('early_grace_minutes')} label="Early before" unit="min" />
      </FieldRow>
      <FieldRow>
        <NumberField {...field('half_day_below_percent')} label="Half day below" unit="%" />
        <NumberField {...field('absent_below_percent')} label="Absent below" unit="%" />
      </FieldRow>
      <FieldRow>
        <NumberField {...field('max_session_minutes')} label="Longest punch" unit="min" />
        <NumberField
          {...field('stale_after_shift_minutes')}
          label="Punch forgotten after"
          unit="min"
          help="After the end of the shift."
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          {...field('window_after_minutes')}
          label="Day ends after"
          unit="min"
          help="After the end of the shift."
        />
        <NumberField
          {...field('correction_days')}
          label="Corrections asked for"
          unit="days"
          help="How far back people may ask for one."
        />
      </FieldRow>
      <FieldRow>
        <NumberField {...field('break_required_after_minutes')} label="Break needed after" unit="min" />
        <NumberField {...field('break_required_minutes')} label="Length of that break" unit="min" />
      </FieldRow>
      <BreakKindsField form={form} />
      <OvertimeFields form={form} />
      <ScreenshotFields form={form} />
      <RuleTrial draft={draft} />
    </>
  )
}
