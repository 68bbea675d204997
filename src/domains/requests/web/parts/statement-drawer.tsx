import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { fullDay, today as todayIn } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { showBalance } from '../../contract/balances.calls.ts'
import type { BalanceRow, ListedBalance } from '../../contract/balances.models.ts'
import { leaveYear } from '../request/balance-line.ts'
import { amountText } from './amounts.ts'
import { LOT_LABELS } from './labels.ts'
import { Postings } from './statement-postings.tsx'
import { SinceThen } from './statement-since.tsx'
import styles from './balance.module.css'

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

/** The statement of one type: the figures of a day, and every posting of the leave year with the balance after it. */
export const StatementDrawer = ({ user_id, drawer, rows, name }: Props) => {
  const row = rows.find(({ type_id }) => String(type_id) === drawer.id)
  const title = [row?.name ?? 'Statement', ...(name ? [name] : [])].join(', ')
  return (
    <SideDrawer title={title} is_open={drawer.id !== null} onClose={drawer.close}>
      {drawer.id !== null && <Statement key={drawer.id} user_id={user_id} type_id={Number(drawer.id)} row={row} />}
    </SideDrawer>
  )
}

type StatementProps = Readonly<{ user_id: number; type_id: number; row: Shown | undefined }>

const Statement = ({ user_id, type_id, row }: StatementProps) => {
  const [on, setOn] = useState<string | null>(null)
  const [known, setKnown] = useState<string | null>(null)
  const today = todayIn(useActor().time_zone)
  const date = on ?? row?.date ?? today
  const query = { date, type_id, ...(known === null ? {} : { known_on: known }) }
  const found = useCallQuery(
    showBalance,
    { params: { userId: user_id }, query },
    { enabled: on !== null || known !== null, showPrevious: true },
  )
  const isOther = on !== null || known !== null
  const shown = isOther ? found.data?.[0] : row
  return (
    <div className={styles.statement}>
      <FieldRow>
        <DayInput label="Balance on" value={date} onChange={setOn} onClear={() => setOn(null)} />
        <DayInput
          label="As known on"
          value={known ?? ''}
          max={today}
          onChange={setKnown}
          onClear={() => setKnown(null)}
        />
      </FieldRow>
      {isOther && found.failure && (
        <p role="alert">{Object.values(found.failure.fields)[0] ?? found.failure.message}</p>
      )}
      {isOther && found.data?.length === 0 && (
        <p className="m-dim">Nothing was granted by then: there is no balance for this day.</p>
      )}
      {shown && <Figures row={shown} />}
      {known !== null && shown && <SinceThen user_id={user_id} row={shown} known={known} />}
      <Postings
        user_id={user_id}
        type_id={type_id}
        year={on === null ? null : shown ? leaveYear(shown) : null}
        known={known}
      />
    </div>
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
