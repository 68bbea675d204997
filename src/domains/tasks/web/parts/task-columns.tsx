import { relative } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { Due } from './due-badge.tsx'
import { dueText, effortText, holderText, priorityText, STATE } from './labels.ts'
import styles from './tasks.module.css'

const Title = ({ row }: Readonly<{ row: TaskRow }>) => (
  <span className={styles.titleCell}>
    <span>{row.title}</span>
    {row.labels.map((label) => (
      <span key={label} className={styles.label}>
        {label}
      </span>
    ))}
  </span>
)

/** Shows the holder or the receiver of an offer, by the state; for a team, or no one, a text. */
const Holder = ({ row }: Readonly<{ row: TaskRow }>) => {
  const { assignee, offered_to } = row
  const person = assignee ?? offered_to
  if (!person) return holderText(row)
  const next = assignee && offered_to && `Offered to ${offered_to.name}`
  return <PersonChip name={person.name} photo={{ id: person.id }} under={next} />
}

const KEY: Column<TaskRow> = { key: 'key', title: 'Key', text: (row) => row.key, width: 76, isShort: true, priority: 3 }
const TITLE: Column<TaskRow> = {
  key: 'title',
  title: 'Title',
  cell: (row) => <Title row={row} />,
  text: (row) => row.title,
  width: 320,
  onPhone: 'title',
}
const STATE_COLUMN: Column<TaskRow> = {
  key: 'state',
  title: 'State',
  cell: (row) => <StatusBadge {...STATE[row.state]} />,
  onPhone: 'status',
  text: (row) => STATE[row.state].word,
  sort: 'state',
  width: 116,
}
const DUE: Column<TaskRow> = {
  key: 'due',
  title: 'Due',
  cell: (row) => <Due task={row} />,
  text: dueText,
  sort: 'due_date',
  priority: 1,
}
const PRIORITY: Column<TaskRow> = {
  key: 'priority',
  title: 'Priority',
  text: (row) => priorityText(row.priority),
  sort: 'priority',
  priority: 3,
  width: 92,
}
const PROJECT: Column<TaskRow> = { key: 'project', title: 'Project', text: (row) => row.project?.name ?? '–' }
const EFFORT: Column<TaskRow> = { key: 'effort', title: 'Effort', text: effortText, isNumber: true, isShort: true }

export const TEAM_COLUMNS: readonly Column<TaskRow>[] = [
  TITLE,
  KEY,
  STATE_COLUMN,
  { key: 'holder', title: 'Person', cell: (row) => <Holder row={row} />, text: holderText, priority: 1 },
  PRIORITY,
  DUE,
  PROJECT,
  EFFORT,
  { key: 'comments', title: 'Comments', text: (row) => number(row.comments_count), isNumber: true, isExtra: true },
  { key: 'updated', title: 'Updated', text: (row) => relative(row.updated_at), sort: 'updated_at', isExtra: true },
]

/** Without the person, who is the reader. */
export const OWN_COLUMNS: readonly Column<TaskRow>[] = [TITLE, KEY, STATE_COLUMN, DUE, PRIORITY, PROJECT, EFFORT]
