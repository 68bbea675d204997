import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { addDays, today } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addPolicy, type AttendancePolicy, listPolicies, updatePolicy } from '../../contract/policies.calls.ts'
import { type BreakDraft, groupName, inForce, newDraft, policyName, STATE_SIGNS } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { Button } from '@mantine/core'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import styles from './rules.module.css'
import { policyRecord } from '../../contract/policies.records.ts'

const NOTED = ['shot_blur', 'shot_redact_hours', 'shot_retention_days', 'shot_leads_may_view'] as const

/** Returns the rules about pictures of screens. */
const screenshotItems = (policy: AttendancePolicy) =>
  policy.screenshots === 'off'
    ? (['screenshots'] as const)
    : ([
        ['screenshots', `On, one every ${duration(policy.shot_interval_minutes)}`],
        ...NOTED,
        [`Privacy text ${policy.shot_text_version}`, policy.shot_text],
      ] as const)

const breakText = (kind: BreakDraft): string =>
  `${kind.paid ? 'paid' : 'unpaid'}, ${duration(kind.max_each_minutes)} each, ${duration(kind.max_day_minutes)} a day`

const autoBreakText = ({ auto_break_minutes: most, auto_break_after_minutes: after }: AttendancePolicy): string =>
  most === 0 ? 'None' : `${duration(most)} after ${duration(after)} of work, where it was not punched`

const orNone = (value: number, text: string, none = 'None'): string => (value === 0 ? none : text)

/** A policy to read, and a new one made from it. */
const RuleSummary = ({ policy, onCopy }: { policy: AttendancePolicy; onCopy: (() => void) | null }) => (
  <div className="m-stack">
    <div>
      <StatusBadge {...STATE_SIGNS[policy.state]} />
    </div>
    <DetailsOf
      of={policyRecord}
      row={policy}
      items={[
        ['Group', groupName(policy)],
        'effective_from',
        'late_grace_minutes',
        'early_grace_minutes',
        'half_day_below_percent',
        'absent_below_percent',
        'max_session_minutes',
        ['stale_after_shift_minutes', `${duration(policy.stale_after_shift_minutes)} past the shift`],
        'window_after_minutes',
        'break_required_after_minutes',
        'break_required_minutes',
        ['auto_break_minutes', autoBreakText(policy)],
        ['correction_days', `up to ${count(policy.correction_days, 'day')} back`],
        'overtime_approval',
        'overtime_min_minutes',
        'overtime_step_minutes',
        'overtime_daily_cap_minutes',
        'overtime_cap_day_off_minutes',
        'overtime_cap_holiday_minutes',
        'overtime_before_shift',
        'short_days',
        ['covered_minutes', orNone(policy.covered_minutes, `${duration(policy.covered_minutes)} of a month`)],
        ['expiry_months', orNone(policy.expiry_months, count(policy.expiry_months, 'month'), 'Never')],
        ['balance_cap_minutes', orNone(policy.balance_cap_minutes, duration(policy.balance_cap_minutes), 'No limit')],
        'rate_percent_workday',
        'rate_percent_day_off',
        'rate_percent_holiday',
        ['reset_second_person_minutes', `${duration(policy.reset_second_person_minutes)} take a second person`],
        ...screenshotItems(policy),
      ]}
    />
    <h3>Breaks</h3>
    <ul className={styles.list}>
      {policy.break_kinds.map((kind) => (
        <li key={kind.key}>
          {kind.name} <span className="m-dim">{breakText(kind)}</span>
        </li>
      ))}
    </ul>
    {onCopy && (
      <div>
        <Button variant="default" onClick={onCopy}>
          New from this
        </Button>
      </div>
    )}
  </div>
)

const NEW = /^new(?:-(\d+))?$/

/** Shows one policy next to the list, at `?policy=`: its id, `new`, or `new-` with the id of the one it begins with. */
export const RuleDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const { id, open, close } = drawer
  const { has } = useActor()
  const all = useCallQuery(listPolicies, {}, { enabled: id !== null })
  const copied = id?.match(NEW)
  const row = all.data?.find((one) => String(one.id) === (copied?.[1] ?? id))
  const isOwn = has('attendance.policy.write')
  return (
    <SideDrawer
      history={['attendance_policies', id]}
      title={copied ? 'Add rules' : row ? policyName(row) : 'Rules'}
      is_open={id !== null}
      onClose={close}
    >
      <Loaded query={all} what="these rules" shape="form">
        {(policies) => {
          if (copied && !isOwn) return <p>Adding rules is not open to your role.</p>
          const from = row ?? inForce(policies)
          if (copied && from) return <AddForm key={id} from={from} onClose={close} />
          if (!row) return <p>These rules do not exist any more.</p>
          if (row.can.update) return <EditForm key={row.id} row={row} onClose={close} />
          return <RuleSummary policy={row} onCopy={isOwn ? () => open(`new-${row.id}`) : null} />
        }}
      </Loaded>
    </SideDrawer>
  )
}

const useTomorrow = (): string => addDays(today(useActor().organisation.time_zone), 1)

const AddForm = ({ from, onClose }: { from: AttendancePolicy; onClose: () => void }) => {
  const tomorrow = useTomorrow()
  return (
    <CallForm
      call={addPolicy}
      initial={newDraft(from, tomorrow)}
      submit="Add rules"
      onDone={onClose}
      onCancel={onClose}
    >
      {(_field, form) => <RuleFields form={form} first={tomorrow} known={from} />}
    </CallForm>
  )
}

const EditForm = ({ row, onClose }: { row: AttendancePolicy; onClose: () => void }) => {
  const tomorrow = useTomorrow()
  return (
    <CallForm
      call={updatePolicy}
      input={{ params: { id: row.id } }}
      initial={{ ...policyRecord.values(row), version: row.version }}
      submit="Save"
      onDone={onClose}
      onCancel={onClose}
    >
      {(_field, form) => <RuleFields form={form} first={tomorrow} known={row} />}
    </CallForm>
  )
}
