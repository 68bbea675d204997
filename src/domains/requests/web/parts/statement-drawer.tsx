import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showLedger } from '../../contract/balances.calls.ts'
import type { BalanceRow, LedgerStatement, ListedBalance } from '../../contract/balances.models.ts'
import { amountText, changeText } from './amounts.ts'
import { LOT_LABELS, POSTING_LABELS } from './labels.ts'
import styles from './balance.module.css'
import { Empty } from '#kit/web/states/empty.tsx'

type Posting = LedgerStatement['postings'][number]

/** Every posting of a statement with the balance after it, oldest first, between what it began and ended with. */
const PostingsTable = ({ statement }: { statement: LedgerStatement }) => {
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

/** Lists of people leave out what lapses. */
type Shown = ListedBalance & Partial<Pick<BalanceRow, 'lapse'>>

type Props = Readonly<{
  /** The owner of the account. */
  user_id: number
  /** Its id is that of a type. */
  drawer: Pick<DrawerState, 'id' | 'close'>
  /** The balances among which that of the type is. */
  rows: readonly Shown[]
  /** The name of the owner, where that is not the reader. */
  name?: string
}>

/** The statement of one type: the figures of the day, and every posting of the leave year with the balance after it. */
export const StatementDrawer = ({ user_id, drawer, rows, name }: Props) => {
  const row = rows.find(({ type_id }) => String(type_id) === drawer.id)
  const title = [row?.name ?? 'Statement', ...(name ? [name] : [])].join(', ')
  return (
    <SideDrawer title={title} is_open={drawer.id !== null} onClose={drawer.close}>
      {drawer.id !== null && (
        <div className={styles.statement}>
          {row && <Figures row={row} />}
          <Postings user_id={user_id} type_id={Number(drawer.id)} />
        </div>
      )}
    </SideDrawer>
  )
}

const Figures = ({ row }: { row: Shown }) => {
  const text = (amount: number): string => amountText(amount, row.unit)
  const optional = (label: string, amount: number) => (amount === 0 ? [] : [[label, text(amount)] as const])
  return (
    <section>
      <h3>On {fullDay(row.date)}</h3>
      <Facts
        facts={[
          ...optional('Granted', row.granted),
          ...optional('Accrued', row.accrued),
          ...optional('Carried over', row.carried),
          ...optional('Adjusted', row.adjusted),
          ...optional('Expired', -row.expired),
          ['Taken', text(row.taken)],
          ['Booked later', text(row.booked)],
          ['Pending', text(row.pending)],
          ['Balance', text(row.balance)],
          ['Available', <strong key="available">{text(row.available)}</strong>],
          ['At the end of the leave year', text(row.year_end)],
          ...(row.lapse ? optional(`Lapses after ${fullDay(row.lapse.on)}`, row.lapse.amount) : []),
          ...(row.lapse?.carried_to
            ? optional(`Carries over until ${fullDay(row.lapse.carried_to)}`, row.lapse.carried)
            : []),
        ]}
      />
      <p className="m-dim m-small">
        Pending requests are taken off already: those up to this day from the balance, later ones from what is
        available. Requests for another leave year count there.
      </p>
      {row.lots.length > 1 && (
        <ul className={styles.lots}>
          {row.lots.map((lot) => (
            <li key={lot.id}>
              <span>{LOT_LABELS[lot.origin]}</span>
              <span className="m-number">{text(lot.left)}</span>
              <span className="m-dim m-small">until {fullDay(lot.valid_to)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Postings = ({ user_id, type_id }: { user_id: number; type_id: number }) => {
  const query = useCallQuery(showLedger, { params: { userId: user_id }, query: { type_id } })
  return (
    <Loaded query={query} what="the statement" shape="table">
      {(statement) => <PostingsTable statement={statement} />}
    </Loaded>
  )
}
