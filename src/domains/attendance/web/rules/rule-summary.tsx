import { Button } from '@mantine/core'
import { fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { AttendancePolicy } from '../../contract/policies.calls.ts'
import { screenshotRows } from './screenshot-rows.ts'
import { type BreakDraft, groupName, STATE_SIGNS } from './rule-draft.ts'
import { overtimeRows } from './overtime-fields.tsx'
import styles from './rules.module.css'

const breakText = (kind: BreakDraft): string =>
  `${kind.paid ? 'paid' : 'unpaid'}, ${duration(kind.max_each_minutes)} each, ${duration(kind.max_day_minutes)} a day`

/** A policy to read, and a new one made from it. */
export const RuleSummary = ({ policy, onCopy }: { policy: AttendancePolicy; onCopy: (() => void) | null }) => (
  <div className="m-stack">
    <div>
      <StatusBadge {...STATE_SIGNS[policy.state]} />
    </div>
    <Facts
      facts={[
        ['Group', groupName(policy)],
        ['First day', fullDay(policy.effective_from)],
        ['Late after', duration(policy.late_grace_minutes)],
        ['Early before', duration(policy.early_grace_minutes)],
        ['Half day below', `${policy.half_day_below_percent} %`],
        ['Absent below', `${policy.absent_below_percent} %`],
        ['Longest punch', duration(policy.max_session_minutes)],
        ['Punch forgotten after', `${duration(policy.stale_after_shift_minutes)} past the shift`],
        ['Day ends after', duration(policy.window_after_minutes)],
        ['Break needed after', duration(policy.break_required_after_minutes)],
        ['Length of that break', duration(policy.break_required_minutes)],
        ['Corrections asked for', `up to ${count(policy.correction_days, 'day')} back`],
        ...overtimeRows(policy),
        ...screenshotRows(policy),
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
