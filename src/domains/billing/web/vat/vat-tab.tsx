import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { YearStepper } from '#kit/web/filters/year-stepper.tsx'
import { today } from '#kit/web/format/dates.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import type { listVat, listVatDocuments } from '../../contract/vat.calls.ts'
import { CurrencyTotals } from '../parts/currency-totals.tsx'
import { rateText } from '../parts/rate-text.ts'
import { vatColumns } from './vat-columns.ts'
import { VatDrawer } from './vat-drawer.tsx'

const address = z.object({ year: textId.optional() })

type Props = Readonly<{ call: typeof listVat; documents: typeof listVatDocuments }>

/** Net and tax by month and rate; a row opens to the invoices and credit notes behind it. */
export const VatTab = ({ call, documents }: Props) => {
  const [state, set] = useAddressState(address)
  const drawer = useDrawer('vat')
  const year = state.year ?? Number(today().slice(0, 4))
  const input = { query: { from_month: `${year}-01`, to_month: `${year}-12` } }
  const totals = useListAnswer(call, input, 'vat').meta?.totals ?? []
  return (
    <>
      <CallTable
        id="vat"
        label={`VAT of ${year}`}
        prefix="vat"
        call={call}
        input={input}
        rows={(rows) => rows}
        columns={vatColumns}
        rowKey={(row) => `${row.month} ${row.brand.id} ${row.tax.id} ${row.currency}`}
        onRow={({ month, brand, tax, currency }) =>
          drawer.open(`${month}_${brand.id}_${tax.id}_${currency}_${tax.name} ${rateText(tax.rate_bp)}`)
        }
        empty={{ title: `Nothing was issued in ${year}`, text: 'Invoices and credit notes count on the day of issue.' }}
        toolbar={<YearStepper year={year} onYear={(next) => set({ year: next })} />}
        summary={
          <CurrencyTotals
            names={['Tax']}
            rows={totals.map(({ tax_currency, national_minor }) => ({
              currency: tax_currency,
              values: [national_minor],
            }))}
          />
        }
      />
      <VatDrawer call={documents} drawer={drawer} />
    </>
  )
}
