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
import { type PayEntry, type PayStatement, viewPayAccount } from '../../contract/pay-accounts.calls.ts'
import { Differences } from './differences.tsx'
import { entryAmount, entryOpen, entryText, openText } from './entries.tsx'
import { Held } from './held.tsx'
import { RecordForm, ReturnForm } from './payment-forms.tsx'
import { Waiting } from './waiting.tsx'

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

/** What a person was owed and sent, posting by posting. */
export const AccountTab = ({ employee_id }: { employee_id: number }) => {
  const query = useCallQuery(viewPayAccount, { params: { id: employee_id } })
  return (
    <Loaded query={query} what="the account" shape="table">
      {(statement) => <Statement statement={statement} employee_id={employee_id} />}
    </Loaded>
  )
}

const Statement = ({ statement, employee_id }: { statement: PayStatement; employee_id: number }) => {
  const [asked, ask] = useState<'record' | number | null>(null)
  const close = (): void => ask(null)
  const { balances, entries, waiting, held, differences, can } = statement
  const returned = entries.find(({ payment, kind }) => kind === 'sent' && payment?.id === asked)
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
      <Held held={held} />
      <Waiting waiting={waiting} />
      {can.record && (
        <div>
          <Button variant="default" onClick={() => ask('record')}>
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
              actions={[{ label: 'Came back from the bank', run: () => ask(row.payment?.id ?? null) }]}
            />
          )
        }
      />
      <SideDrawer title="Record a payment" is_open={asked === 'record'} onClose={close}>
        {asked === 'record' && <RecordForm {...{ employee_id, balances, waiting }} onDone={close} />}
      </SideDrawer>
      <SideDrawer title="Came back from the bank" is_open={returned !== undefined} onClose={close}>
        {returned?.payment && <ReturnForm id={returned.payment.id} text={entryText(returned)} onDone={close} />}
      </SideDrawer>
    </div>
  )
}
