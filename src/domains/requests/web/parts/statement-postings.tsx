import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, fullDay } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showLedger } from '../../contract/balances.calls.ts'
import type { LedgerStatement, PostingKind } from '../../contract/balances.models.ts'
import { amountText, changeText } from './amounts.ts'
import { POSTING_LABELS } from './labels.ts'
import { WhyPosting } from './why-posting.tsx'
import styles from './balance.module.css'

export type Posting = LedgerStatement['postings'][number]

const CLOSINGS: readonly PostingKind[] = ['carry_out', 'carry_in', 'expiry']
const isClosing = ({ kind }: Posting): boolean => CLOSINGS.includes(kind)

/** Groups the postings of the end of a leave year, which follow each other; each other posting is alone. */
const closingRuns = (postings: readonly Posting[]): readonly (readonly Posting[])[] =>
  postings.reduce<readonly (readonly Posting[])[]>((runs, posting) => {
    const run = runs.at(-1)
    const last = run?.at(-1)
    return run && last?.effective_date === posting.effective_date && isClosing(last) && isClosing(posting)
      ? [...runs.slice(0, -1), [...run, posting]]
      : [...runs, [posting]]
  }, [])

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
        {closingRuns(postings).map((run) => {
          const [posting] = run
          if (!posting) return null
          return run.length > 1 ? (
            <ClosingLine key={posting.id} run={run} unit={unit} is_own={is_own} />
          ) : (
            <Line key={posting.id} posting={posting} unit={unit} is_own={is_own} />
          )
        })}
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

type RunProps = Readonly<{ run: readonly Posting[]; unit: LedgerStatement['unit']; is_own: boolean }>

const sumOf = (run: readonly Posting[], kind: PostingKind): number =>
  run.reduce((sum, posting) => (posting.kind === kind ? sum + posting.amount : sum), 0)

/** `25 days lapsed, 5 days carried over`. */
const closingText = (run: readonly Posting[], unit: LedgerStatement['unit']): string => {
  const [lapsed, carried] = [0 - sumOf(run, 'expiry'), sumOf(run, 'carry_in')]
  return [
    ...(lapsed > 0 ? [`${amountText(lapsed, unit)} lapsed`] : []),
    ...(carried > 0 ? [`${amountText(carried, unit)} carried over`] : []),
  ].join(', ')
}

/** The postings of the end of a leave year in one line, which opens them below it. */
const ClosingLine = ({ run, unit, is_own }: RunProps) => {
  const [isOpen, setOpen] = useState(false)
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return null
  const year = addDays(first.effective_date, -1).slice(0, 4)
  return (
    <>
      <tr>
        <td>{fullDay(first.effective_date)}</td>
        <td>
          <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            From {year} <IconChevronRight size={14} aria-hidden="true" />
          </button>
          <span className={`m-dim m-small ${styles.under}`}>{closingText(run, unit)}</span>
        </td>
        <td>
          {changeText(
            run.reduce((sum, { amount }) => sum + amount, 0),
            unit,
          )}
        </td>
        <td>{amountText(last.running, unit)}</td>
      </tr>
      {isOpen && run.map((posting) => <Line key={posting.id} posting={posting} unit={unit} is_own={is_own} />)}
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
