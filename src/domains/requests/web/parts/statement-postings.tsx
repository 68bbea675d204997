import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showLedger } from '../../contract/balances.calls.ts'
import type { LedgerStatement } from '../../contract/balances.models.ts'
import { amountText, changeText } from './amounts.ts'
import { POSTING_LABELS } from './labels.ts'
import { WhyPosting } from './why-posting.tsx'
import styles from './balance.module.css'

export type Posting = LedgerStatement['postings'][number]

/** Every posting of a statement with the balance after it, oldest first, between what it began and ended with. */
const PostingsTable = ({ statement, is_own }: { statement: LedgerStatement; is_own: boolean }) => {
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
          <Line key={posting.id} posting={posting} unit={unit} is_own={is_own} />
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

type LineProps = Readonly<{ posting: Posting; unit: LedgerStatement['unit']; is_own: boolean }>

/** One posting; its kind opens the reasons below it. */
const Line = ({ posting, unit, is_own }: LineProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <tr>
        <td>{fullDay(posting.effective_date)}</td>
        <td>
          <button
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            {...(isOpen ? { 'aria-controls': id } : {})}
            onClick={() => setOpen(!isOpen)}
          >
            {POSTING_LABELS[posting.kind]} <IconChevronRight size={14} aria-hidden="true" />
          </button>
          <Under posting={posting} />
        </td>
        <td>{changeText(posting.amount, unit)}</td>
        <td>{amountText(posting.running, unit)}</td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={4}>
            <WhyPosting posting={posting} unit={unit} is_own={is_own} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The reason of a posting, and who made it. */
export const Under = ({ posting: { reason, created_by } }: { posting: Posting }) => {
  const text = [reason, created_by && `by ${created_by}`].filter(Boolean).join(', ')
  return text === '' ? null : <span className={`m-dim m-small ${styles.under}`}>{text}</span>
}

type PostingsProps = Readonly<{
  user_id: number
  type_id: number
  year: Readonly<{ from: string; to: string }> | null
  known: string | null
}>

/** The postings of a leave year, or of the running one; as known at the end of a day where one is given. */
export const Postings = ({ user_id, type_id, year, known }: PostingsProps) => {
  const query = { type_id, ...year, ...(known === null ? {} : { known_on: known }) }
  const { id, area } = useActor()
  const is_own = area === 'employee' && id === user_id
  const found = useCallQuery(showLedger, { params: { userId: user_id }, query }, { showPrevious: true })
  return (
    <Loaded query={found} what="the statement" shape="table">
      {(statement) => <PostingsTable statement={statement} is_own={is_own} />}
    </Loaded>
  )
}
