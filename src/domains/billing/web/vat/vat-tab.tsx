import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { type DrawerState, useDrawer } from '#kit/web/address/use-drawer.ts'
import { YearStepper } from '#kit/web/filters/year-stepper.tsx'
import { day, today } from '#kit/web/format/dates.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import type { listVat, listVatDocuments } from '../../contract/vat.calls.ts'
import { rateText } from '../parts/rate-text.ts'
import { monthText } from '../../contract/months.ts'
import { amount, money } from '#kit/web/format/money.ts'
import type { Column } from '#kit/web/table/columns.ts'
import type { VatDocument } from '../../contract/vat.models.ts'
import { vatColumns, vatKey, VatMonths } from './vat-months.tsx'
import styles from './vat.module.css'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'

type VatDrawerProps = Readonly<{ call: typeof listVatDocuments; drawer: DrawerState }>

/** The documents of a month and rate, at `?vat=2026-05_1_3_EUR`, with what the rate is called behind it. */
const VatDrawer = ({ call, drawer }: VatDrawerProps) => {
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

const address = z.object({ year: textId.optional() })

type Props = Readonly<{ call: typeof listVat; documents: typeof listVatDocuments }>

/** Net and tax by month and rate; a row opens to the invoices and credit notes behind it. */
export const VatTab = ({ call, documents }: Props) => {
  const [state, set] = useAddressState(address)
  const drawer = useDrawer('vat')
  const year = state.year ?? Number(today().slice(0, 4))
  const input = { query: { from_month: `${year}-01`, to_month: `${year}-12` } }
  const totals = useListResponse(call, input, 'vat').meta?.totals ?? []
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
        rowKey={vatKey}
        draw={(rows) => (
          <VatMonths
            rows={rows}
            onRow={({ month, brand, tax, currency }) =>
              drawer.open(`${month}_${brand.id}_${tax.id}_${currency}_${tax.name} ${rateText(tax.rate_bp)}`)
            }
          />
        )}
        empty={{ title: `Nothing was issued in ${year}`, text: 'Invoices and credit notes count on the day of issue.' }}
        toolbar={
          <div className={styles.bar}>
            <YearStepper year={year} onYear={(next) => set({ year: next })} />
            {totals.length > 0 && (
              <span>
                Tax of the year{' '}
                <strong>
                  {totals.map(({ tax_currency, national_minor }) => money(national_minor, tax_currency)).join(' · ')}
                </strong>
              </span>
            )}
          </div>
        }
      />
      <VatDrawer call={documents} drawer={drawer} />
    </>
  )
}
