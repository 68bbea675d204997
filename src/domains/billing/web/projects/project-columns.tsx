import { Bullet } from '#kit/web/chart/bullet.tsx'
import { duration } from '#kit/web/format/durations.ts'
import { money } from '#kit/web/format/money.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { projectRecord } from '../../contract/billing.records.ts'
import type { Project } from '../../contract/projects.models.ts'
import { STATES } from './project-labels.ts'
import { percent } from '#kit/web/format/numbers.ts'
import styles from '../parts/billing.module.css'

const WHOLE_BP = 10_000

const toneOf = (bp: number): 'bad' | 'attention' | undefined => {
  if (bp >= WHOLE_BP) return 'bad'
  return bp >= 8000 ? 'attention' : undefined
}

/** A part of a budget as a bar and as a number. */
const UsedBar = ({ bp, label }: Readonly<{ bp: number | null; label: string }>) =>
  bp === null ? (
    <span className="m-dim">–</span>
  ) : (
    <span className={styles.bar}>
      <span className={styles.track}>
        <Bullet label={label} value={bp} most={WHOLE_BP} tone={toneOf(bp)} />
      </span>
      <span aria-hidden="true">{percent(bp / WHOLE_BP)}</span>
    </span>
  )

const minutesText = ({ used, budget_minutes }: Project): string =>
  budget_minutes === null ? duration(used.minutes) : `${duration(used.minutes)} of ${duration(budget_minutes)}`
const moneyText = ({ used, budget_minor, currency }: Project): string =>
  budget_minor === null
    ? money(used.amount_minor, currency)
    : `${money(used.amount_minor, currency)} of ${money(budget_minor, currency)}`

export const projectColumns = columnsOf<typeof projectRecord, Project>(projectRecord, [
  ['code', { width: 110 }],
  ['name', { onPhone: 'title' }],
  ['client', { text: (row) => row.client?.name ?? 'Internal' }],
  ['state', { cell: (row) => <StatusBadge {...STATES[row.state]} />, onPhone: 'status' }],
  ['billing', { isShort: true }],
  ['lead', { cell: ({ lead }) => <PersonChip name={lead.name} photo={{ id: lead.id }} /> }],
  {
    key: 'minutes',
    title: 'Time used',
    cell: (row) => <UsedBar bp={row.used.minutes_bp} label={minutesText(row)} />,
    text: minutesText,
    sort: 'used',
  },
  {
    key: 'amount',
    title: 'Money used',
    cell: (row) => <UsedBar bp={row.used.amount_bp} label={moneyText(row)} />,
    text: moneyText,
    isExtra: true,
  },
  'ends_on',
  ['unbilled_minor', { text: (row) => (row.unbilled_minor === 0 ? '–' : money(row.unbilled_minor, row.currency)) }],
])
