import type { Form } from '#kit/web/form/use-call-form.ts'
import { listDepartments, listTeams } from '#domains/organisation/contract/units.calls.ts'
import type { addPolicy, AttendancePolicy } from '../../contract/policies.calls.ts'
import { BreakKindsField } from './break-kinds-field.tsx'
import { type Option, Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { policyRecord } from '../../contract/policies.records.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import styles from './rules.module.css'

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

/** Returns the people for whom the rules of a group count. */
const orderText = ({ department_id, team_id }: Group): string => {
  if (team_id !== null) return 'For this team, in place of the rules of its department and the organisation.'
  return department_id === null
    ? 'For everyone whose team and department have no rules of their own.'
    : 'For its people, except in teams that have rules of their own.'
}
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
      help={enabled ? (isMissing ? MISSING : orderText(value)) : UNLISTED}
      isOptional={false}
      options={options}
      value={textOf(value)}
      error={error}
      onChange={(text) => text && onChange(groupOf(text))}
    />
  )
}

type ScreenshotFieldsProps = Readonly<{ form: Pick<Form<typeof addPolicy>, 'field' | 'draft'> }>

/** Edits if pictures of shared screens are taken, and the promises to people about them. */
const ScreenshotFields = ({ form }: ScreenshotFieldsProps) => {
  const { field, draft } = form
  const isOn = field('screenshots')
  return (
    <FieldSet
      field={{ id: isOn.id, error: isOn.error, isOptional: false }}
      label={policyRecord.fields.screenshots.label}
    >
      <Switch
        {...isOn}
        value={isOn.value === 'on'}
        onChange={(on) => isOn.onChange(on ? 'on' : 'off')}
        label="Take pictures of shared screens"
        help="For people who agree to the privacy text and share their screen."
      />
      {draft.screenshots === 'on' && (
        <Fields
          of={policyRecord}
          form={form}
          items={[
            ['shot_interval_minutes', 'shot_blur'],
            ['shot_redact_hours', 'shot_retention_days'],
            'shot_leads_may_view',
            'shot_text',
          ]}
        />
      )}
    </FieldSet>
  )
}

const Heading = ({ text }: { text: string }) => <h3 className={styles.section}>{text}</h3>

type Draft = Form<typeof addPolicy>['draft']

/** Texts that depend on what is chosen. */
const hintsOf = (draft: Draft) => ({
  auto_break_minutes: {
    help:
      draft.auto_break_minutes === 0 ? 'At 0, nothing is taken off.' : 'Up to the break that the work pattern plans.',
  },
  overtime_approval: {
    help: draft.overtime_approval === 'none' ? 'All of it counts at once.' : 'Unless it was approved in advance.',
  },
  overtime_before_shift: {
    help: draft.overtime_before_shift
      ? 'Overtime begins with the first punch.'
      : 'Overtime begins with the expected start.',
  },
  short_days: {
    help:
      draft.short_days === 'set_off'
        ? 'In the steps of overtime. Absent days and the missing half of half days are left to pay.'
        : 'Missing time leaves the time account as it is.',
  },
  covered_minutes: {
    help: draft.covered_minutes === 0 ? 'At 0, all overtime counts.' : 'Of each month, after missing time is set off.',
  },
  expiry_months: { help: draft.expiry_months === 0 ? 'At 0, it never lapses.' : 'At the end of the month.' },
  balance_cap_minutes: {
    help: draft.balance_cap_minutes === 0 ? 'At 0, there is no limit.' : 'What is above lapses at the end of a month.',
  },
})

type Props = Readonly<{
  form: Pick<Form<typeof addPolicy>, 'field' | 'draft' | 'control' | 'forgive'>
  first: string
  known: AttendancePolicy
}>

/** Every rule of a policy, for a new one and for one that is planned. */
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
      <Fields
        of={policyRecord}
        form={form}
        items={[
          'effective_from',
          <Heading key="times" text="Lateness and short days" />,
          ['late_grace_minutes', 'early_grace_minutes'],
          ['half_day_below_percent', 'absent_below_percent'],
          <Heading key="punches" text="Punches" />,
          ['max_session_minutes', 'stale_after_shift_minutes'],
          ['window_after_minutes', 'correction_days'],
          <Heading key="pauses" text="Breaks" />,
          ['break_required_after_minutes', 'break_required_minutes'],
          ['auto_break_after_minutes', 'auto_break_minutes'],
          <BreakKindsField key="breaks" form={form} />,
          <Heading key="overtime" text="Overtime" />,
          'overtime_approval',
          ['overtime_min_minutes', 'overtime_step_minutes'],
          'overtime_daily_cap_minutes',
          ['overtime_cap_day_off_minutes', 'overtime_cap_holiday_minutes'],
          'overtime_before_shift',
          'rate_percent_workday',
          ['rate_percent_day_off', 'rate_percent_holiday'],
          <Heading key="account" text="Time account" />,
          'short_days',
          'covered_minutes',
          ['expiry_months', 'balance_cap_minutes'],
          'reset_second_person_minutes',
        ]}
        with={{ effective_from: { min: first }, ...hintsOf(draft) }}
      />
      <ScreenshotFields form={form} />
    </>
  )
}
