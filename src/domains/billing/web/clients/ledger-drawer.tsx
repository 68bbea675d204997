import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day } from '#kit/web/format/dates.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readLedger } from '../../contract/clients.calls.ts'
import type { Ledger, LedgerRow } from '../../contract/clients.models.ts'
import styles from '../parts/billing.module.css'

const LABELS: Readonly<Record<LedgerRow['what'], string>> = {
  project: 'Project',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  set_off: 'Credit set off',
  refund: 'Refund',
}

/** The ledger of a client, one line for each event, with the balance after it. */
export const LedgerDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => (
  <SideDrawer title="Ledger" is_open={drawer.id !== null} onClose={drawer.close}>
    {drawer.id !== null && <Body id={Number(drawer.id)} />}
  </SideDrawer>
)

const Body = ({ id }: Readonly<{ id: number }>) => {
  const query = useCallQuery(readLedger, { params: { id }, query: {} })
  return (
    <Loaded query={query} what="the ledger" shape="lines">
      {(ledger) => (
        <div className="m-stack">
          <Facts
            facts={[
              ['Client', ledger.client.name],
              ['Unbilled', money(ledger.unbilled_minor, ledger.currency)],
              ['Usual delay', delayText(ledger.usual_delay_days)],
            ]}
          />
          {ledger.rows.length === 0 ? (
            <Empty title="Nothing yet" text="Projects, invoices and payments appear here by day." />
          ) : (
            <Rows ledger={ledger} />
          )}
        </div>
      )}
    </Loaded>
  )
}

const delayText = (days: number): string => {
  if (days === 0) return 'None known'
  return days > 0 ? `${count(days, 'day')} late` : `${count(-days, 'day')} early`
}

const Rows = ({ ledger }: Readonly<{ ledger: Ledger }>) => (
  <div className={styles.scroll}>
    <table className={`${styles.plain} ${styles.ledger}`}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Event</th>
          <th scope="col" data-number>
            Amount
          </th>
          <th scope="col" data-number>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {ledger.rows.map((row, at) => (
          // Rows of a ledger have no id and never move.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${row.on} ${row.label} ${at}`}>
            <td className={styles.day}>{day(row.on)}</td>
            <td>
              {row.label}
              <br />
              <span className="m-dim m-small">{LABELS[row.what]}</span>
            </td>
            <td data-number>{row.amount_minor === null ? '–' : amount(row.amount_minor, row.currency)}</td>
            <td data-number>{money(row.balance_minor, row.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
