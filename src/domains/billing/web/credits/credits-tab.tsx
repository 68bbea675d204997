import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { money } from '#kit/web/format/money.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { listCredits } from '../../contract/credits.calls.ts'
import type { ClientCredit } from '../../contract/credits.models.ts'
import { CreditDrawer } from './credit-drawer.tsx'

const COLUMNS: readonly Column<ClientCredit>[] = [
  { key: 'client', title: 'Client', text: (row) => row.client.name, onPhone: 'title' },
  { key: 'balance', title: 'Credit', text: (row) => money(row.balance_minor, row.currency), isNumber: true },
  { key: 'open', title: 'Open invoices', text: (row) => money(row.open_minor, row.currency), isNumber: true },
]

/** The credit of clients: payments beyond their invoices. A row opens its postings. */
export const CreditsTab = () => {
  const drawer = useDrawer('credit')
  const query = useCallQuery(listCredits, { query: {} })
  return (
    <>
      <Loaded query={query} what="the credits" shape="table">
        {({ clients }) =>
          clients.length === 0 ? (
            <Empty
              title="No client has credit"
              text="It comes about where a client pays more than an invoice, or where a paid invoice is credited."
            />
          ) : (
            <DataTable
              label="Credits of clients"
              rows={clients}
              columns={COLUMNS}
              rowKey={(row) => `${row.client.id} ${row.currency}`}
              onRow={(row) => drawer.open(row.client.id)}
              isPast={(row) => row.balance_minor === 0}
            />
          )
        }
      </Loaded>
      <CreditDrawer drawer={drawer} />
    </>
  )
}
