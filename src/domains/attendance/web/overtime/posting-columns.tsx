import { day as dayWords, fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import type { Column } from '#kit/web/table/columns.ts'
import { POSTING_NAMES } from '../../contract/attendance.labels.ts'
import { percent } from '#kit/web/format/numbers.ts'
import type { PostingRow } from '../../contract/overtime.models.ts'
import { changeText } from './overtime-labels.ts'
import styles from './overtime.module.css'

const hasRate = ({ rate_percent }: PostingRow): boolean => rate_percent !== 100

/** Returns the line below the label of a posting: its rate, day, reason and author. On a phone its end may be cut off. */
const detailsLine = (row: PostingRow): string => {
  const { kind, business_date, posted_on, reason, actor_name, raw_minutes, rate_percent } = row
  return [
    hasRate(row) && `${duration(raw_minutes)} at ${percent(rate_percent / 100)}`,
    business_date && business_date !== posted_on && `of ${dayWords(business_date)}`,
    kind === 'earned' || kind === 'correction'
      ? reason
      : [reason === POSTING_NAMES[kind] ? '' : reason, actor_name && `by ${actor_name}`].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

const whatText = (row: PostingRow): string => [POSTING_NAMES[row.kind], detailsLine(row)].filter(Boolean).join('. ')

export const whatColumn: Column<PostingRow> = {
  key: 'kind',
  title: 'What',
  text: whatText,
  cell: (row) => (
    <span className={styles.two}>
      {POSTING_NAMES[row.kind]}
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
