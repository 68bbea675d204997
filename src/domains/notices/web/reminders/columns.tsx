import { GoLink } from '#kit/web/address/go-link.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { type ColumnItem, columnsOf } from '#kit/web/record/columns-of.ts'
import type { Reminder } from '../../contract/reminders.models.ts'
import { reminderRecord } from '../../contract/reminders.records.ts'
import { anchorText, doneText, dueText, escalationText, repeatText } from './labels.ts'
import styles from './reminders.module.css'

const title = [
  'title',
  {
    cell: (row: Reminder) => (
      <span className={styles.stacked}>
        {row.path ? <GoLink href={row.path}>{row.title}</GoLink> : row.title}
        {row.notes !== '' && <span className={styles.notes}>{row.notes}</span>}
      </span>
    ),
    onPhone: 'title',
  },
] as const

const rest: readonly ColumnItem<typeof reminderRecord, Reminder>[] = [
  'audience_text',
  ['repeat', { text: repeatText }],
  {
    key: 'record',
    title: 'From record',
    text: (row) => row.anchor?.title ?? anchorText(row),
    cell: (row) => (row.anchor === null ? '–' : <RecordLink row={row} />),
  },
  ['done', { text: doneText }],
  { key: 'escalation', title: 'Escalation', text: escalationText, isExtra: true },
  ['owner_name', { isExtra: true }],
]

/** The record that a reminder follows. */
const RecordLink = ({ row }: Readonly<{ row: Reminder }>) => (
  <span className={styles.stacked}>
    {row.anchor?.path ? <GoLink href={row.anchor.path}>{row.anchor.title}</GoLink> : 'Gone'}
    <span className="m-dim m-small">{anchorText(row)}</span>
  </span>
)

const DueSince = ({ row }: Readonly<{ row: Reminder }>) => (
  <span className={styles.stacked}>
    {dueText(row.overdue_at, row.time_zone, useActor().time_zone)}
    {row.occurrence?.state === 'open' && row.occurrence.is_escalated && (
      <StatusBadge tone="bad" word="Nobody answered" />
    )}
  </span>
)

export const OVERDUE_COLUMNS = columnsOf<typeof reminderRecord, Reminder>(reminderRecord, [
  title,
  ['overdue_at', { cell: (row) => <DueSince row={row} /> }],
  ...rest,
])

export const ENDED_COLUMNS = columnsOf<typeof reminderRecord, Reminder>(reminderRecord, [title, ...rest])
