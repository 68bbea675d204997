import { day as dayWords, fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import type { Column } from '#kit/web/table/columns.ts'
import { POSTING_NAMES } from '../../contract/attendance.labels.ts'
import { percent } from '#kit/web/format/numbers.ts'
import type { PostingRow } from '../../contract/overtime.models.ts'
import { changeText } from './overtime-labels.ts'
import styles from './overtime.module.css'

/** Returns the line below the label of a posting: its day, reason and author. */
const detailsLine = ({ kind, business_date, posted_on, reason, actor_name }: PostingRow): string =>
  [
    business_date && business_date !== posted_on ? `of ${dayWords(business_date)}` : '',
    kind === 'earned' || kind === 'correction'
      ? reason
      : [reason === POSTING_NAMES[kind] ? '' : reason, actor_name && `by ${actor_name}`].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')

const whatText = (row: PostingRow): string => [POSTING_NAMES[row.kind], detailsLine(row)].filter(Boolean).join('. ')

const hasRate = ({ rate_percent }: PostingRow): boolean => rate_percent !== 100

const rateText = (row: PostingRow): string =>
  hasRate(row) ? `${duration(row.raw_minutes)} at ${percent(row.rate_percent / 100)}` : '–'

/** On a phone the rate comes before the rest, which may be cut off. */
const phoneText = (row: PostingRow): string =>
  hasRate(row)
    ? `${POSTING_NAMES[row.kind]} ${[rateText(row), detailsLine(row)].filter(Boolean).join('. ')}`
    : whatText(row)

export const whatColumn: Column<PostingRow> = {
  key: 'kind',
  title: 'What',
  text: whatText,
  phoneText,
  cell: (row) => (
    <span className={styles.two}>
      {POSTING_NAMES[row.kind]}
      <span className="m-dim m-small">{detailsLine(row)}</span>
    </span>
  ),
  grows: true,
  width: 220,
}

const rateColumn: Column<PostingRow> = {
  key: 'rate',
  title: 'Rate',
  text: rateText,
  isNumber: true,
  onPhone: 'hide',
  priority: 2,
}

export const changeColumn: Column<PostingRow> = {
  key: 'minutes',
  title: 'Change',
  text: ({ minutes }) => changeText(minutes),
  isNumber: true,
  onPhone: 'status',
}

/** On a phone the balance is below the change. */
const ChangeCell = ({ minutes, balance_minutes }: PostingRow) => (
  <span className="m-number">
    <span className={styles.change} data-gain={minutes > 0}>
      {changeText(minutes)}
    </span>
    <span className={styles.after}>Balance {duration(balance_minutes)}</span>
  </span>
)

/** The ledger of a person, line by line with the balance after each; rates where a line has one. */
export const postingColumns = (rows: readonly PostingRow[]): readonly Column<PostingRow>[] => [
  { key: 'posted_on', title: 'Date', text: ({ posted_on }) => fullDay(posted_on), onPhone: 'title' },
  whatColumn,
  ...(rows.some(hasRate) ? [rateColumn] : []),
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
