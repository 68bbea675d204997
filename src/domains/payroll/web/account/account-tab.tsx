import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import {
  decidePayment,
  type PayEntry,
  type PayStatement,
  viewPayAccount,
  type WaitingPayment,
} from '../../contract/pay-accounts.calls.ts'
import { Differences } from './differences.tsx'
import { entryAmount, entryOpen, entryText, openText } from './entries.tsx'
import { UnclearedPayees } from './uncleared-payees.tsx'
import { RecordForm, ReturnForm } from './payment-forms.tsx'
import { useCall } from '#kit/web/call/use-call.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import styles from '../parts/pay.module.css'

/** Payments that were entered by hand and wait for a second person. */
const Waiting = ({ waiting }: { waiting: readonly WaitingPayment[] }) => {
  const decide = useCall(decidePayment)
  if (waiting.length === 0) return null
  const confirmPayment = async (one: WaitingPayment, isPaid: boolean): Promise<void> => {
    const text = `${money(one.amount_minor, one.currency)}, paid on ${fullDay(one.sent_on)}, ${one.reference}.`
    const question = isPaid
      ? { title: 'Confirm this payment?', text: `${text} It is then no longer owed.`, action: 'Confirm payment' }
      : { title: 'Refuse this payment?', text: `${text} It stays owed.`, action: 'Refuse payment', isDestructive: true }
    if (await confirm(question)) decide.start({ params: { id: one.id }, body: { confirm: isPaid } })
  }
  return (
    <section aria-label="Payments to confirm" className="m-stack">
      <ul className={styles.lines}>
        {waiting.map((one) => (
          <li key={one.id} className={styles.line}>
            <span>
              <StatusBadge tone="attention" word="To confirm" /> {money(one.amount_minor, one.currency)}
              <span className="m-dim m-small">
                {' '}
                {fullDay(one.sent_on)}, {one.reference}, entered by {one.entered_by}: {one.note}
              </span>
            </span>
            <span className="m-row">
              {one.can.confirm && (
                <Button size="compact-sm" loading={decide.isRunning} onClick={() => void confirmPayment(one, true)}>
                  Confirm
                </Button>
              )}
              {one.can.refuse && (
                <Button variant="default" size="compact-sm" onClick={() => void confirmPayment(one, false)}>
                  {one.can.confirm ? 'Refuse' : 'Take back'}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Refused failure={decide.failure} />
    </section>
  )
}

const columns: readonly Column<PayEntry>[] = [
  { key: 'on', title: 'Day', text: ({ on }) => fullDay(on) },
  { key: 'what', title: 'What happened', text: entryText, onPhone: 'title' },
  {
    key: 'by',
    title: 'By',
    text: ({ payment }) => [payment?.entered_by, payment?.confirmed_by].filter(Boolean).join(', ') || '–',
  },
  { key: 'amount', title: 'Amount', text: entryAmount, isNumber: true },
  { key: 'open', title: 'Owed after it', text: entryOpen, isNumber: true },
]

/** The amounts that a person was owed and sent, posting by posting. */
export const AccountTab = ({ employee_id }: { employee_id: number }) => {
  const query = useCallQuery(viewPayAccount, { params: { id: employee_id } })
  return (
    <Loaded query={query} what="the account" shape="table">
      {(statement) => <Statement statement={statement} employee_id={employee_id} />}
    </Loaded>
  )
}

const Statement = ({ statement, employee_id }: { statement: PayStatement; employee_id: number }) => {
  const [openForm, setOpenForm] = useState<'record' | number | null>(null)
  const close = (): void => setOpenForm(null)
  const { balances, entries, waiting, held: payees, differences, can } = statement
  const returned = entries.find(({ payment, kind }) => kind === 'sent' && payment?.id === openForm)
  if (entries.length === 0)
    return <Empty title="Nothing was owed yet" text="The account begins with the first issued payslip." />
  return (
    <div className="m-stack">
      <Tiles>
        {balances.map((one) => (
          <Tile
            key={`${one.brand.id} ${one.currency}`}
            label={`${one.brand.name}, ${one.currency}`}
            value={money(one.open_minor, one.currency)}
            note={openText(one)}
          />
        ))}
      </Tiles>
      <Differences differences={differences} employee_id={employee_id} />
      <UnclearedPayees payees={payees} />
      <Waiting waiting={waiting} />
      {can.record && (
        <div>
          <Button variant="default" onClick={() => setOpenForm('record')}>
            Record a payment
          </Button>
        </div>
      )}
      <DataTable
        label="Account"
        rows={entries}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(row) =>
          row.can.return &&
          row.payment && (
            <ActionMenu
              label={`Actions for ${entryText(row)}`}
              actions={[{ label: 'Came back from the bank', run: () => setOpenForm(row.payment?.id ?? null) }]}
            />
          )
        }
      />
      <SideDrawer title="Record a payment" is_open={openForm === 'record'} onClose={close}>
        {openForm === 'record' && <RecordForm {...{ employee_id, balances, waiting }} onDone={close} />}
      </SideDrawer>
      <SideDrawer title="Came back from the bank" is_open={returned !== undefined} onClose={close}>
        {returned?.payment && <ReturnForm id={returned.payment.id} text={entryText(returned)} onDone={close} />}
      </SideDrawer>
    </div>
  )
}
