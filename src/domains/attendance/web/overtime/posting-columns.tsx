import { day as dayWords, fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import type { Column } from '#kit/web/table/columns.ts'
import { postingName } from '../../contract/attendance.labels.ts'
import { percent } from '#kit/web/format/numbers.ts'
import type { PostingRow } from '../../contract/overtime.models.ts'
import { changeText } from './overtime-labels.ts'
import styles from './overtime.module.css'

const hasRate = ({ rate_percent }: PostingRow): boolean => rate_percent !== 100

/** Explains a posting by its inputs: what a short day was short of, and what the salary covers. */
const reasonOf = ({ kind, minutes, basis, reason }: PostingRow): string => {
  if (kind === 'short' && minutes < 0 && basis?.rule === 'day')
    return `${duration(basis.worked_minutes)} of ${duration(basis.expected_minutes)} worked`
  if (kind === 'covered' && minutes < 0 && basis?.rule === 'month')
    return `The salary includes the first ${duration(basis.covered_minutes)} of overtime a month`
  return reason
}

/** Returns the line below the label of a posting: its rate, day, reason and author. On a phone its end may be cut off. */
const detailsLine = (row: PostingRow): string => {
  const { kind, business_date, posted_on, actor_name, raw_minutes, rate_percent } = row
  const reason = reasonOf(row)
  return [
    hasRate(row) && `${duration(raw_minutes)} at ${percent(rate_percent / 100)}`,
    business_date && business_date !== posted_on && `of ${dayWords(business_date)}`,
    kind === 'earned' || kind === 'correction'
      ? reason
      : [reason === postingName(row) ? '' : reason, actor_name && `by ${actor_name}`].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

const whatText = (row: PostingRow): string => [postingName(row), detailsLine(row)].filter(Boolean).join('. ')

/** Returns the shorter text for the narrow line of a phone. */
const phoneText = (row: PostingRow): string => {
  const { kind, minutes, basis } = row
  if (kind === 'short' && minutes < 0 && basis?.rule === 'day')
    return `${postingName(row)}: ${duration(basis.worked_minutes)} of ${duration(basis.expected_minutes)}`
  if (kind === 'covered' && minutes < 0 && basis?.rule === 'month')
    return `${postingName(row)}: the first ${duration(basis.covered_minutes)} a month`
  return whatText(row)
}

export const whatColumn: Column<PostingRow> = {
  key: 'kind',
  title: 'What',
  text: whatText,
  phoneText,
  cell: (row) => (
    <span className={styles.two}>
      {postingName(row)}
      <span className="m-dim m-small">{detailsLine(row)}</span>
    </span>
  ),
  grows: true,
  width: 220,
}

const Change = ({ minutes }: Pick<PostingRow, 'minutes'>) => (
  <span className={styles.change} data-gain={minutes > 0}>
    {changeText(minutes)}
  </span>
)

export const changeColumn: Column<PostingRow> = {
  key: 'minutes',
  title: 'Change',
  text: ({ minutes }) => changeText(minutes),
  isNumber: true,
  onPhone: 'status',
  cell: ({ minutes }) => <Change minutes={minutes} />,
}

/** On a phone the balance is below the change. */
const ChangeCell = ({ minutes, balance_minutes }: PostingRow) => (
  <span className="m-number">
    <Change minutes={minutes} />
    <span className={styles.after}>Balance {duration(balance_minutes)}</span>
  </span>
)

/** The ledger of a person, line by line with the balance after each. */
export const postingColumns: readonly Column<PostingRow>[] = [
  { key: 'posted_on', title: 'Date', text: ({ posted_on }) => fullDay(posted_on), onPhone: 'title' },
  whatColumn,
  { ...changeColumn, cell: ChangeCell },
  {
    key: 'balance',
    title: 'Balance',
    text: ({ balance_minutes }) => duration(balance_minutes),
    isNumber: true,
    onPhone: 'hide',
    priority: 2,
  },
]
