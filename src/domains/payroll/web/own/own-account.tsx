import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { type OwnPayEntry, ownPayAccount } from '../../contract/pay-accounts.calls.ts'
import { entryAmount, entryOpen, entryText, openText } from '../account/entries.tsx'
import { Amount, useShownAmounts } from './shown-amounts.tsx'

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

/** What the own pay came to and what was sent, posting by posting. */
export const OwnAccount = () => {
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
