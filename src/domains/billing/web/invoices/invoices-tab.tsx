import { Button } from '@mantine/core'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { listInvoices, readInvoiceOptions } from '../../contract/invoices.calls.ts'
import type { InvoiceTotals } from '../../contract/invoices.models.ts'
import { address, InvoiceFilterBar } from './invoice-filter-bar.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { nameOf } from './invoice-words.ts'
import { SellerMissing } from './seller-missing.tsx'
import { useInvoiceActions } from './use-invoice-actions.ts'
import { CurrencyTotals } from '../parts/currency-totals.tsx'

/** Contract invoices and credit notes; all officers share the list. */
export const InvoicesTab = () => {
  const here = useHere()
  const tab = useDrawer('tab')
  const [{ client, state: states, ...rest }, set] = useAddressState(address)
  const actions = useInvoiceActions()
  const query = { ...rest, ...(client ? { client_id: client } : {}), ...(states ? { state: states } : {}) }
  const answer = useListAnswer(listInvoices, { query })
  const options = useCallQuery(readInvoiceOptions, {})
  const clear = () => set(Object.fromEntries(Object.keys(address.shape).map((name) => [name, undefined])))
  return (
    <Together answers={[answer, options]}>
      <div className="m-stack">
        <SellerMissing />
        <Totals totals={answer.meta?.totals ?? []} />
        <Refused failure={actions.failure} />
        <CallTable
          id="contract-invoices"
          label="Contract invoices"
          call={listInvoices}
          input={{ query }}
          rows={(rows) => rows}
          columns={invoiceColumns}
          rowKey={(row) => row.id}
          href={(row) => here({ invoice: row.id })}
          actions={(row) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${nameOf(row)}`} />}
          isPast={(row) => row.state === 'cancelled'}
          empty={{
            title: 'No invoices yet. Draft one from unbilled work.',
            action: (
              <Button variant="default" onClick={() => tab.open('unbilled')}>
                See unbilled work
              </Button>
            ),
          }}
          isFiltered={Object.values(query).some((value) => value !== undefined)}
          onClear={clear}
          toolbar={<InvoiceFilterBar onClear={clear} />}
        />
      </div>
    </Together>
  )
}

const Totals = ({ totals }: Readonly<{ totals: readonly InvoiceTotals[] }>) => (
  <CurrencyTotals
    names={['Issued', 'Open', 'Overdue']}
    rows={totals.map(({ currency, issued, open, overdue }) => ({ currency, values: [issued, open, overdue] }))}
  />
)
