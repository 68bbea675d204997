import { useState } from 'react'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { ownPay, ownPayReads, type PayRead } from '../../contract/own.calls.ts'
import { ownPayAccount, type OwnPayEntry } from '../../contract/pay-accounts.calls.ts'
import { OwnPayslips, useOwnPayslips } from './own-payslips.tsx'
import { OwnTimeline } from './own-timeline.tsx'
import { Amount, ShownAmounts, useShownAmounts } from './shown-amounts.tsx'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import styles from './own-pay.module.css'
import { Card } from '#kit/web/layout/cards.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { entryAmount, entryOpen, entryText, openText } from '../account/entries.tsx'

const HIDDEN = 'Hidden'
const columnsOf = (isShown: boolean): readonly Column<OwnPayEntry>[] => [
  { key: 'on', title: 'Day', text: ({ on }) => fullDay(on) },
  { key: 'what', title: 'What happened', text: entryText, onPhone: 'title' },
  {
    key: 'amount',
    title: 'Amount',
    text: (row) => (isShown ? entryAmount(row) : HIDDEN),
    cell: (row) => <Amount>{entryAmount(row)}</Amount>,
    isNumber: true,
  },
  {
    key: 'open',
    title: 'Owed after it',
    text: (row) => (isShown ? entryOpen(row) : HIDDEN),
    cell: (row) => <Amount>{entryOpen(row)}</Amount>,
    isNumber: true,
  },
]

/** The amounts of the own pay and those that were sent, posting by posting. */
const OwnAccount = () => {
  const query = useCallQuery(ownPayAccount, {})
  const { isShown } = useShownAmounts()
  return (
    <Loaded query={query} what="your account" shape="table">
      {({ balances, entries }) =>
        entries.length > 0 && (
          <Card title="What was owed and sent">
            <div className="m-stack">
              {balances.map((one) => (
                <p key={`${one.brand.id} ${one.currency}`}>
                  {balances.length > 1 && `${one.brand.name}: `}
                  <Amount>{openText(one)}</Amount>
                </p>
              ))}
              <DataTable label="Account" rows={entries} columns={columnsOf(isShown)} rowKey={({ id }) => id} />
            </div>
          </Card>
        )
      }
    </Loaded>
  )
}

const WHAT: Readonly<Record<PayRead['what'], string>> = {
  salary: 'All of your pay',
  payslip: 'A payslip',
  pdf: 'A payslip as PDF',
  preview: 'What your pay would be',
  list: 'A list with your pay',
  letter: 'The letter of a hike',
  other: 'Your pay',
}

const columns: readonly Column<PayRead>[] = [
  { key: 'at', title: 'When', text: ({ at }) => dateTime(at) },
  { key: 'who', title: 'Who', text: ({ who }) => who, onPhone: 'title' },
  { key: 'what', title: 'What', text: ({ what }) => WHAT[what] },
]

/** Every look at the own pay by another person. */
const PayReads = () => (
  <section className={styles.part} aria-label="Who looked at my pay">
    <h2>Who looked at my pay</h2>
    <CallTable
      id="own-pay-reads"
      label="Who looked at my pay"
      call={ownPayReads}
      input={{}}
      rows={(rows) => rows}
      columns={columns}
      rowKey={(row) => row.id}
      prefix="reads"
      empty={{ title: 'Only you', text: 'No other person has looked at your pay.' }}
    />
  </section>
)

const OwnPay = () => (
  <Together responses={[useOwnPayslips().query, useCallQuery(ownPay, {}), useCallQuery(ownPayAccount, {})]}>
    <div className={styles.parts}>
      <OwnPayslips />
      <OwnAccount />
      <OwnTimeline />
      <PayReads />
    </div>
  </Together>
)

/** The own pay: payslips, timeline, account, and people who looked at it. Amounts are hidden until the person shows them. */
const OwnPayTab = () => {
  const { acting } = useActor()
  const [isShown, show] = useState(false)
  if (acting) return <Empty title="Pay is not shown" text="While you act as an employee, their pay stays closed." />
  return (
    <ShownAmounts value={{ isShown, toggle: () => show(!isShown) }}>
      <OwnPay />
    </ShownAmounts>
  )
}
export default OwnPayTab
