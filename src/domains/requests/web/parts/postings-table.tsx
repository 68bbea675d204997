import { fullDay } from '#kit/web/format/dates.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import type { LedgerStatement } from '../../contract/balances.models.ts'
import { amountText, changeText } from './amounts.ts'
import { POSTING_LABELS } from './labels.ts'
import styles from './balance.module.css'

type Posting = LedgerStatement['postings'][number]

/** Every posting of a statement with the balance after it, oldest first, between what it began and ended with. */
export const PostingsTable = ({ statement }: { statement: LedgerStatement }) => {
  const { opening, closing, unit, postings } = statement
  if (postings.length === 0 && opening === 0)
    return <Empty title="No postings yet" text="What is granted, booked and given back is listed here." />
  return (
    <table className={styles.postings} aria-label="Postings">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <th scope="col">Change</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" colSpan={3}>
            Opening balance
          </th>
          <td>{amountText(opening, unit)}</td>
        </tr>
        {postings.map((posting) => (
          <Line key={posting.id} posting={posting} unit={unit} />
        ))}
        <tr>
          <th scope="row" colSpan={3}>
            Closing balance
          </th>
          <td>
            <strong>{amountText(closing, unit)}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const Line = ({ posting, unit }: { posting: Posting; unit: LedgerStatement['unit'] }) => {
  const under = [posting.reason, posting.created_by && `by ${posting.created_by}`].filter(Boolean).join(', ')
  return (
    <tr>
      <td>{fullDay(posting.effective_date)}</td>
      <td>
        {POSTING_LABELS[posting.kind]}
        {under && <span className={`m-dim m-small ${styles.under}`}>{under}</span>}
      </td>
      <td>{changeText(posting.amount, unit)}</td>
      <td>{amountText(posting.running, unit)}</td>
    </tr>
  )
}
