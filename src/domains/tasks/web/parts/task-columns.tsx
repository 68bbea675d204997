import { relative } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { type ColumnItem, columnsOf } from '#kit/web/record/columns-of.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { taskRecord } from '../../contract/tasks.records.ts'
import { DueCell, dueWholeText, lateText } from './due-badge.tsx'
import { effortText, holderText, STATE } from './labels.ts'
import styles from './tasks.module.css'

/** Labels without room for all of their text are left out; the task has them. */
const Title = ({ row }: Readonly<{ row: TaskRow }>) =>
  row.found_in === null ? (
    <TitleLine row={row} />
  ) : (
    <div className={styles.due}>
      <TitleLine row={row} />
      <span className={styles.foundIn}>
        in {row.found_in.part === 'comment' ? 'a comment' : 'the description'}: {row.found_in.text}
      </span>
    </div>
  )

const TitleLine = ({ row }: Readonly<{ row: TaskRow }>) => (
  <div className={styles.titleCell}>
    <span>{row.title}</span>
    {row.labels.map((label) => (
      <span key={label} className={styles.label}>
        {label}
      </span>
    ))}
  </div>
)

/** Shows the holder or the receiver of an offer, by the state; for a team, or no one, a text. */
const Holder = ({ row }: Readonly<{ row: TaskRow }>) => {
  const { assignee, offered_to } = row
  const person = assignee ?? offered_to
  if (!person) return holderText(row)
  const next = assignee && offered_to && `Offered to ${offered_to.name}`
  return <PersonChip name={person.name} photo={{ id: person.id }} under={next} />
}

const offerText = ({ assignee, offered_to }: TaskRow): string =>
  assignee && offered_to ? `Offered to ${offered_to.name}` : ''

const ownStateText = (row: TaskRow): string =>
  [STATE[row.state].word, offerText(row)].filter((part) => part !== '').join(', ')

/** Shows the state, and below it the receiver of a handover that waits for a response. */
const OwnState = ({ row }: Readonly<{ row: TaskRow }>) => {
  const offer = offerText(row)
  if (offer === '') return <StatusBadge {...STATE[row.state]} />
  return (
    <div className={styles.due}>
      <StatusBadge {...STATE[row.state]} />
      <span className={styles.dueMark}>{offer}</span>
    </div>
  )
}

type Item = ColumnItem<typeof taskRecord, TaskRow>
const KEY: Item = ['key', { width: 76, isShort: true, priority: 3, onPhone: 'hide' }]
const TITLE: Item = ['title', { cell: (row) => <Title row={row} />, width: 320, grows: true, onPhone: 'title' }]
const STATE_COLUMN: Item = ['state', { cell: (row) => <StatusBadge {...STATE[row.state]} />, width: 116 }]
const DUE: Item = [
  'due_date',
  {
    key: 'due',
    cell: (row) => <DueCell task={row} />,
    text: dueWholeText,
    wrong: lateText,
    isShort: false,
    priority: 1,
  },
]
const PRIORITY: Item = ['priority', { width: 92, priority: 3 }]
const EFFORT: Item = { key: 'effort', title: 'Effort', text: effortText, isNumber: true, isShort: true }

export const TEAM_COLUMNS = columnsOf<typeof taskRecord, TaskRow>(taskRecord, [
  TITLE,
  KEY,
  STATE_COLUMN,
  DUE,
  { key: 'holder', title: 'Person', cell: (row) => <Holder row={row} />, text: holderText, priority: 1 },
  PRIORITY,
  'project',
  EFFORT,
  ['comments_count', { key: 'comments', isExtra: true }],
  ['updated_at', { key: 'updated', text: (row) => relative(row.updated_at), isShort: false, isExtra: true }],
])

/** Without the person, who is the reader; the receiver of a handover is below the state. */
export const OWN_COLUMNS = columnsOf<typeof taskRecord, TaskRow>(taskRecord, [
  TITLE,
  KEY,
  ['state', { cell: (row) => <OwnState row={row} />, text: ownStateText, width: 140 }],
  DUE,
  PRIORITY,
  'project',
  EFFORT,
])
