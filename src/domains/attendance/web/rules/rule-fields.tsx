import { FieldRow } from '#kit/web/form/call-form.tsx'
import { DateField, NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { listDepartments, listTeams } from '#domains/organisation/contract/units.calls.ts'
import type { addPolicy, AttendancePolicy } from '../../contract/policies.calls.ts'
import { BreakKindsField } from './break-kinds-field.tsx'
import { OvertimeFields } from './overtime-fields.tsx'
import { RuleTrial } from './rule-trial.tsx'
import { type Option, Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { BLUR_LABELS } from '../../contract/screenshot.labels.ts'
import type { ScreenshotBlur } from '../../contract/screenshots.models.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useActor } from '#kit/web/screens/actor.tsx'

type Group = Readonly<{ department_id: number | null; team_id: number | null }>
type Unit = Readonly<{ id: number; name: string }>

type GroupFieldProps = Readonly<{
  id: string
  value: Group
  onChange: (group: Group) => void
  error: string | undefined
  /** Named even where the lists of units are closed to the reader. */
  known: Pick<AttendancePolicy, 'department' | 'team'>
}>

const includeKnown = (units: readonly Unit[], known: Unit | null): readonly Unit[] =>
  known && units.every(({ id }) => id !== known.id) ? [...units, known] : units

const ORGANISATION: Option<string> = { value: 'organisation', label: 'Organisation' }
const optionOf =
  (kind: 'department' | 'team') =>
  ({ id, name }: Unit): Option<string> => ({ value: `${kind} ${id}`, label: name, under: kind })

const textOf = ({ department_id, team_id }: Group): string => {
  if (team_id !== null) return `team ${team_id}`
  return department_id === null ? 'organisation' : `department ${department_id}`
}

const groupOf = (text: string): Group => {
  const [kind, id] = text.split(' ')
  return {
    department_id: kind === 'department' ? Number(id) : null,
    team_id: kind === 'team' ? Number(id) : null,
  }
}

const ORDER = 'The rules of a team beat those of its department, and these those of the organisation.'
const UNLISTED = 'Departments and teams are not listed: your role does not open the organisation.'
const MISSING = 'Departments and teams could not be loaded. Reload the page to choose one.'

/** Selects the group of rules: the organisation, one department, or one team. */
const GroupField = ({ id, value, onChange, error, known }: GroupFieldProps) => {
  const enabled = useActor().has('organisation.read')
  const departments = useCallQuery(listDepartments, { params: {}, query: {} }, { enabled })
  const teams = useCallQuery(listTeams, { query: {} }, { enabled })
  const isMissing = departments.failure !== null || teams.failure !== null
  const options = [
    ORGANISATION,
    ...includeKnown(departments.data ?? [], known.department).map(optionOf('department')),
    ...includeKnown(teams.data ?? [], known.team).map(optionOf('team')),
  ]
  return (
    <Select
      id={id}
      name="group"
      label="Group"
      help={enabled ? (isMissing ? MISSING : ORDER) : UNLISTED}
      isOptional={false}
      options={options}
      value={textOf(value)}
      error={error}
      onChange={(text) => text && onChange(groupOf(text))}
    />
  )
}

type ScreenshotFieldsProps = Readonly<{ form: Pick<Form<typeof addPolicy>, 'field' | 'draft'> }>

const BLURS = (['none', 'light', 'strong'] as const satisfies readonly ScreenshotBlur[]).map((value) => ({
  value,
  label: BLUR_LABELS[value],
}))

/** Edits if pictures of shared screens are taken, and the promises to people about them. */
const ScreenshotFields = ({ form: { field, draft } }: ScreenshotFieldsProps) => {
  const isOn = field('screenshots')
  return (
    <FieldSet field={{ id: isOn.id, error: isOn.error, isOptional: false }} label="Screenshots">
      <Switch
        {...isOn}
        value={isOn.value === 'on'}
        onChange={(on) => isOn.onChange(on ? 'on' : 'off')}
        label="Take pictures of shared screens"
        help="For people who agree to the privacy text and share their screen."
      />
      {draft.screenshots === 'on' && (
        <>
          <FieldRow>
            <NumberField {...field('shot_interval_minutes')} label="One every" unit="min" />
            <Select {...field('shot_blur')} label="Blur" options={BLURS} />
          </FieldRow>
          <FieldRow>
            <NumberField
              {...field('shot_redact_hours')}
              label="Only the person sees them for"
              unit="h"
              help="In that time they can cover and delete pictures."
            />
            <NumberField {...field('shot_retention_days')} label="Removed after" unit="days" />
          </FieldRow>
          <Switch {...field('shot_leads_may_view')} label="Leads may open them with a reason" />
          <TextArea
            {...field('shot_text')}
            label="Privacy text"
            rows={6}
            help="A changed text has a new number, and everyone is asked again."
          />
        </>
      )}
    </FieldSet>
  )
}

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
