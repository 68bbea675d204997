import { GoLink } from '#kit/web/address/go-link.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Reminder } from '../../contract/reminders.models.ts'
import { anchorText, doneText, dueText, escalationText, repeatText } from './labels.ts'
import styles from './reminders.module.css'

const title: Column<Reminder> = {
  key: 'title',
  title: 'Title',
  text: (row) => row.title,
  cell: (row) => (
    <span className={styles.stacked}>
      {row.path ? <GoLink href={row.path}>{row.title}</GoLink> : row.title}
      {row.notes !== '' && <span className={styles.notes}>{row.notes}</span>}
    </span>
  ),
  sort: 'title',
  onPhone: 'title',
}
const whom: Column<Reminder> = { key: 'whom', title: 'For', text: (row) => row.audience_text }
const repeats: Column<Reminder> = { key: 'repeats', title: 'Repeats', text: repeatText }
const record: Column<Reminder> = {
  key: 'record',
  title: 'From record',
  text: (row) => row.anchor?.title ?? anchorText(row),
  cell: (row) => (row.anchor === null ? '–' : <RecordLink row={row} />),
}
const done: Column<Reminder> = { key: 'done', title: 'Done', text: doneText, isNumber: true }
const escalation: Column<Reminder> = { key: 'escalation', title: 'Escalation', text: escalationText, isExtra: true }
const owner: Column<Reminder> = { key: 'owner', title: 'Made by', text: (row) => row.owner_name, isExtra: true }

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

export const OVERDUE_COLUMNS: readonly Column<Reminder>[] = [
  title,
  {
    key: 'overdue',
    title: 'Due since',
    text: ({ overdue_at }) => (overdue_at === null ? '–' : dateTime(overdue_at)),
    cell: (row) => <DueSince row={row} />,
    sort: 'overdue_at',
  },
  whom,
  repeats,
  record,
  done,
  escalation,
  owner,
]

export const ENDED_COLUMNS: readonly Column<Reminder>[] = [title, whom, repeats, record, done, escalation, owner]
