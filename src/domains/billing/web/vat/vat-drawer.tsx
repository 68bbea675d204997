import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { day } from '#kit/web/format/dates.ts'
import { amount } from '#kit/web/format/money.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { monthText } from '../../contract/months.ts'
import type { listVatDocuments } from '../../contract/vat.calls.ts'
import type { VatDocument } from '../../contract/vat.models.ts'

type Props = Readonly<{ call: typeof listVatDocuments; drawer: DrawerState }>

/** The documents of a month and rate, at `?vat=2026-05_1_3_EUR`, with what the rate is called behind it. */
export const VatDrawer = ({ call, drawer }: Props) => {
  const [month = '', brand_id, tax_rate_id, currency = '', rate = ''] = drawer.id?.split('_') ?? []
  return (
    <SideDrawer
      title={drawer.id === null ? '' : [rate, monthText(month)].filter(Boolean).join(', ')}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {drawer.id !== null && (
        <CallTable
          id="vat-documents"
          label="Invoices and credit notes"
          prefix="document"
          call={call}
          input={{ query: { month, brand_id: Number(brand_id), tax_rate_id: Number(tax_rate_id), currency } }}
          rows={(rows) => rows}
          columns={columnsOf(currency)}
          rowKey={(row) => row.id}
          isCompact
          empty={{ title: 'Nothing was issued', text: 'No invoice of this month has this rate.' }}
        />
      )}
    </SideDrawer>
  )
}

const columnsOf = (currency: string): readonly Column<VatDocument>[] => [
  { key: 'number', title: 'Number', text: (row) => row.number, onPhone: 'title', isShort: true },
  { key: 'client', title: 'Client', text: (row) => row.client.name },
  { key: 'issue_date', title: 'Issued', text: (row) => day(row.issue_date), isShort: true },
  { key: 'base', title: `Net ${currency}`, text: (row) => amount(row.base_minor, currency), isNumber: true },
  { key: 'tax', title: `Tax ${currency}`, text: (row) => amount(row.tax_minor, currency), isNumber: true },
]
