import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showLedger } from '../../contract/balances.calls.ts'
import type { BalanceRow } from '../../contract/balances.models.ts'
import { amountText } from './amounts.ts'
import { PostingsTable } from './postings-table.tsx'
import { LOT_LABELS } from './labels.ts'
import styles from './balance.module.css'

type Props = Readonly<{
  /** The owner of the account. */
  user_id: number
  /** Its id is that of a type. */
  drawer: Pick<DrawerState, 'id' | 'close'>
  /** The balances among which that of the type is. */
  rows: readonly BalanceRow[]
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

const Figures = ({ row }: { row: BalanceRow }) => {
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
        ]}
      />
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
