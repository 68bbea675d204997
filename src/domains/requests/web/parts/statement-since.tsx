import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { showBalance, showLedger } from '../../contract/balances.calls.ts'
import type { ListedBalance } from '../../contract/balances.models.ts'
import { leaveYear } from '../request/balance-line.ts'
import { amountText, changeText } from './amounts.ts'
import { POSTING_LABELS } from './labels.ts'
import { Under } from './statement-postings.tsx'
import styles from './balance.module.css'

/** Shows the balance of the same day by all postings, and those that came since. */
export const SinceThen = ({ user_id, row, known }: { user_id: number; row: ListedBalance; known: string }) => {
  const params = { userId: user_id }
  const { type_id, unit, date } = row
  const now = useCallQuery(showBalance, { params, query: { date, type_id } })
  const year = leaveYear(row) ?? { from: date, to: date }
  const all = useCallQuery(showLedger, { params, query: { type_id, ...year } })
  const then = useCallQuery(showLedger, { params, query: { type_id, ...year, known_on: known } })
  const today = now.data?.[0]
  if (!today || !all.data || !then.data) return null
  const before = new Set(then.data.postings.map(({ id }) => id))
  const since = all.data.postings.filter(({ id, effective_date }) => !before.has(id) && effective_date <= date)
  if (since.length === 0) return <p>Nothing was posted for it since: it is the same today.</p>
  return (
    <section>
      <h3>Posted since</h3>
      <p>
        By what is known today, the balance on {fullDay(date)} is <strong>{amountText(today.balance, unit)}</strong>.
      </p>
      <table className={styles.postings} aria-label="Posted since">
        <thead>
          <tr>
            <th scope="col">Posted</th>
            <th scope="col">What</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {since.map((posting) => (
            <tr key={posting.id}>
              <td>{dateTime(posting.created_at)}</td>
              <td>
                {POSTING_LABELS[posting.kind]}, for {fullDay(posting.effective_date)}
                <Under posting={posting} />
              </td>
              <td>{changeText(posting.amount, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
