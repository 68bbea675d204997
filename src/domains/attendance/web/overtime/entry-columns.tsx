import { day as dayWords, dayIn } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { percent } from '#kit/web/format/numbers.ts'
import type { EntryRow } from '../../contract/overtime.models.ts'
import { DAY_CLASS_LABELS, signOf } from './overtime-labels.ts'
import styles from './overtime.module.css'

const NONE = '–'

const person: Column<EntryRow> = {
  key: 'employee',
  title: 'Person',
  text: ({ employee }) => employee.name,
  cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} />,
  onPhone: 'title',
}

const day: Column<EntryRow> = { key: 'business_date', title: 'Day', text: (row) => dayWords(row.business_date) }

const rate: Column<EntryRow> = {
  key: 'day_class',
  title: 'Rate',
  text: ({ day_class, rate_percent }) =>
    `${percent(rate_percent / 100)} · ${DAY_CLASS_LABELS[day_class].toLowerCase()}`,
}

const state: Column<EntryRow> = {
  key: 'state',
  title: 'State',
  text: (row) => signOf(row).word,
  cell: (row) => <StatusBadge {...signOf(row)} />,
  onPhone: 'status',
}

const figures: readonly Column<EntryRow>[] = [
  rate,
  {
    key: 'computed_minutes',
    title: 'Overtime',
    text: ({ computed_minutes }) => (computed_minutes > 0 ? duration(computed_minutes) : NONE),
    isNumber: true,
  },
  {
    key: 'preapproved_minutes',
    title: 'In advance',
    text: ({ preapproved_minutes }) => (preapproved_minutes > 0 ? duration(preapproved_minutes) : NONE),
    isNumber: true,
  },
  {
    key: 'approved_minutes',
    title: 'Approved',
    text: ({ approved_minutes }) => (approved_minutes > 0 ? duration(approved_minutes) : NONE),
    isNumber: true,
  },
  state,
]

const decided: Column<EntryRow> = {
  key: 'decided_by',
  title: 'Decided',
  text: ({ decided_by, decided_at }) =>
    decided_by && decided_at ? `${decided_by}, ${dayWords(dayIn(decided_at))}` : NONE,
  onPhone: 'hide',
}

/** The entries of several people. */
export const entryColumns: readonly Column<EntryRow>[] = [person, day, ...figures, decided]

/** The entries of one person. */
export const ownColumns: readonly Column<EntryRow>[] = [{ ...day, onPhone: 'title' }, ...figures, decided]

const timeText = ({ computed_minutes, preapproved_minutes }: EntryRow): string =>
  duration(computed_minutes > 0 ? computed_minutes : preapproved_minutes)

/** On a phone the state is below the time. */
const TimeCell = (row: EntryRow) => (
  <span className="m-number">
    <span className={styles.change}>{timeText(row)}</span>
    <span className={styles.after}>{signOf(row).word}</span>
  </span>
)

/** The entries of one person that are in no statement: each has one time, worked or agreed in advance. */
export const waitingColumns: readonly Column<EntryRow>[] = [
  { ...day, onPhone: 'title' },
  { ...rate, grows: true },
  { ...state, onPhone: 'hide' },
  { key: 'time', title: 'Overtime', text: timeText, cell: TimeCell, isNumber: true, onPhone: 'status' },
]
