import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import type { AttendancePolicy } from '../../contract/policies.calls.ts'
import { policyRecord } from '../../contract/policies.records.ts'
import { type BreakDraft, groupName, STATE_SIGNS } from './rule-draft.ts'
import styles from './rules.module.css'

type Items = NonNullable<ComponentProps<typeof DetailsOf<typeof policyRecord>>['items']>

const NOTED = ['shot_blur', 'shot_redact_hours', 'shot_retention_days', 'shot_leads_may_view'] as const

/** Returns the rules about pictures of screens. */
const screenshotItems = (policy: AttendancePolicy): Items =>
  policy.screenshots === 'off'
    ? ['screenshots']
    : [
        ['screenshots', `On, one every ${duration(policy.shot_interval_minutes)}`],
        ...NOTED,
        [`Privacy text ${policy.shot_text_version}`, policy.shot_text],
      ]

const breakText = (kind: BreakDraft): string =>
  `${kind.paid ? 'paid' : 'unpaid'}, ${duration(kind.max_each_minutes)} each, ${duration(kind.max_day_minutes)} a day`

const autoBreakText = ({ auto_break_minutes: most, auto_break_after_minutes: after }: AttendancePolicy): string =>
  most === 0 ? 'None' : `${duration(most)} after ${duration(after)} of work, where it was not punched`

const orNone = (value: number, text: string, none = 'None'): string => (value === 0 ? none : text)

/** The rules in the order of their form, under its headings. */
const sectionsOf = (policy: AttendancePolicy): readonly (readonly [heading: string, items: Items])[] => [
  [
    'Lateness and short days',
    ['late_grace_minutes', 'early_grace_minutes', 'half_day_below_percent', 'absent_below_percent'],
  ],
  [
    'Punches',
    [
      'max_session_minutes',
      ['stale_after_shift_minutes', `${duration(policy.stale_after_shift_minutes)} past the shift`],
      'window_after_minutes',
      ['correction_days', `up to ${count(policy.correction_days, 'day')} back`],
    ],
  ],
  [
    'Breaks',
    [
      'break_required_after_minutes',
      'break_required_minutes',
      ['auto_break_minutes', autoBreakText(policy)],
      ...policy.break_kinds.map((kind) => [kind.name, breakText(kind)] as const),
    ],
  ],
  [
    'Overtime',
    [
      'overtime_approval',
      'overtime_min_minutes',
      'overtime_step_minutes',
      'overtime_daily_cap_minutes',
      'overtime_cap_day_off_minutes',
      'overtime_cap_holiday_minutes',
      'overtime_before_shift',
      'rate_percent_workday',
      'rate_percent_day_off',
      'rate_percent_holiday',
    ],
  ],
  [
    'Time account',
    [
      'short_days',
      ['covered_minutes', orNone(policy.covered_minutes, `${duration(policy.covered_minutes)} of a month`)],
      ['expiry_months', orNone(policy.expiry_months, count(policy.expiry_months, 'month'), 'Never')],
      ['balance_cap_minutes', orNone(policy.balance_cap_minutes, duration(policy.balance_cap_minutes), 'No limit')],
      'reset_second_person_minutes',
    ],
  ],
  ['Pictures of screens', screenshotItems(policy)],
]

/** A policy to read, and a new one made from it. */
export const RuleSummary = ({ policy, onCopy }: { policy: AttendancePolicy; onCopy: (() => void) | null }) => (
  <div className="m-stack">
    <div className={styles.head}>
      <StatusBadge {...STATE_SIGNS[policy.state]} />
      {onCopy && (
        <Button variant="default" onClick={onCopy}>
          New from this
        </Button>
      )}
    </div>
    <DetailsOf of={policyRecord} row={policy} items={[['Group', groupName(policy)], 'effective_from']} />
    {sectionsOf(policy).map(([heading, items]) => (
      <section key={heading} className={styles.part}>
        <h3 className={styles.section}>{heading}</h3>
        <DetailsOf of={policyRecord} row={policy} items={items} />
      </section>
    ))}
  </div>
)
