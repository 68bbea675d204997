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

const rateText = ({ rate_percent, raw_minutes }: PostingRow): string =>
  rate_percent === 100 ? '–' : `${duration(raw_minutes)} at ${percent(rate_percent / 100)}`

/** The ledger of a person, line by line with the balance after each. */
export const postingColumns: readonly Column<PostingRow>[] = [
  { key: 'posted_on', title: 'Date', text: ({ posted_on }) => fullDay(posted_on), onPhone: 'title' },
  {
    key: 'kind',
    title: 'What',
    text: (row) => `${POSTING_NAMES[row.kind]}. ${detailsLine(row)}`,
    cell: (row) => (
      <span className={styles.two}>
        {POSTING_NAMES[row.kind]}
        <span className="m-dim m-small">{detailsLine(row)}</span>
      </span>
    ),
    grows: true,
    width: 220,
  },
  { key: 'rate', title: 'Rate', text: rateText, isNumber: true },
  { key: 'minutes', title: 'Change', text: ({ minutes }) => changeText(minutes), isNumber: true },
  { key: 'balance', title: 'Balance', text: ({ balance_minutes }) => duration(balance_minutes), isNumber: true },
]
