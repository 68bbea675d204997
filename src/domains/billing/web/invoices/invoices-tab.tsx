import { Button, Switch } from '@mantine/core'
import { optionsOf } from '#kit/contract/record.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import type { CallInput } from '#kit/web/call/send.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { amount, money } from '#kit/web/format/money.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { type ColumnItem, columnsOf } from '#kit/web/record/columns-of.ts'
import { type DrawnFilter, ListScreen } from '#kit/web/record/list-screen.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { invoiceRecord } from '../../contract/invoices.records.ts'
import { listInvoices, readInvoiceOptions } from '../../contract/invoices.calls.ts'
import type { Invoice } from '../../contract/invoices.models.ts'
import styles from '../parts/billing.module.css'
import { nameOf, stateOf } from './invoice-labels.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'

type Item = ColumnItem<typeof invoiceRecord, Invoice>

/** Nothing is a dash. */
const moneyColumn = (name: 'paid_minor' | 'credited_minor' | 'balance_minor', isExtra: boolean): Item => [
  name,
  { text: (row) => (row[name] === 0 ? '–' : money(row[name], row.currency)), isExtra },
]

const COLUMNS = columnsOf<typeof invoiceRecord, Invoice>(invoiceRecord, [
  ['number', { text: nameOf, onPhone: 'title', isShort: true }],
  'client',
  ['contract_ref', { isExtra: true }],
  'issue_date',
  'due_date',
  'total_minor',
  moneyColumn('paid_minor', true),
  moneyColumn('credited_minor', true),
  moneyColumn('balance_minor', false),
  ['state', { cell: (row) => <StatusBadge {...stateOf(row)} />, text: (row) => stateOf(row).word, onPhone: 'status' }],
])

type Filter = DrawnFilter<typeof listInvoices>

const STATE = {
  name: 'state',
  label: invoiceRecord.fields.state.label,
  options: [...optionsOf(invoiceRecord.fields.state), { value: 'issued,part_paid', label: 'Unpaid' }],
  query: (state: string) => ({ state }),
}
const PERIOD: Filter = {
  names: ['from', 'to'],
  draw: ({ from, to }, set) => (
    <PeriodPicker
      value={from && to ? { from, to } : undefined}
      onChange={set}
      onClear={() => set({ from: undefined, to: undefined })}
    />
  ),
}
const switchOf = (name: 'overdue' | 'to_remind', label: string): Filter => ({
  names: [name],
  draw: (values, set) => (
    <Switch
      label={label}
      checked={values[name] === true}
      onChange={(event) => set({ [name]: event.currentTarget.checked ? 'true' : undefined })}
    />
  ),
})
const FILTERS = [
  STATE,
  'client_id',
  'kind',
  PERIOD,
  switchOf('overdue', 'Overdue'),
  switchOf('to_remind', 'To remind'),
] as const

const ACCOUNT = ' account'

/** Names what is missing, with the currencies of accounts together: `VAT number, account for CHF, EUR`. */
const lackText = (fields: readonly string[]): string => {
  const [accounts, others] = [
    fields.filter((field) => field.endsWith(ACCOUNT)),
    fields.filter((field) => !field.endsWith(ACCOUNT)),
  ]
  const currencies = [...new Set(accounts.map((field) => field.slice(0, -ACCOUNT.length)))]
  return [...new Set(others), ...(currencies.length > 0 ? [`account for ${currencies.join(', ')}`] : [])].join(', ')
}

/** The details that brands lack before they can issue, shown before a person is refused. */
const SellerMissing = () => {
  const missing = useCallQuery(readInvoiceOptions, {}).data?.seller_missing ?? []
  const brands = [...Map.groupBy(missing, ({ brand }) => brand.name)]
  if (brands.length === 0) return null
  return (
    <div className={styles.missing} role="status">
      <strong>Some invoices cannot be issued yet</strong>
      {brands.map(([brand, rows]) => (
        <p key={brand}>
          {brand} has no {lackText(rows.map(({ field }) => field))}.
        </p>
      ))}
    </div>
  )
}

/** Contract invoices and credit notes; all officers share the list. */
export const InvoicesTab = () => {
  const tab = useDrawer('tab')
  const actions = useInvoiceActions()
  const options = useCallQuery(readInvoiceOptions, {})
  const clients = options.data?.clients ?? []
  return (
    <Together responses={[options]}>
      <div className="m-stack">
        <SellerMissing />
        <Refused failure={actions.failure} />
        <ListScreen
          id="contract-invoices"
          label="Contract invoices"
          of={invoiceRecord}
          call={listInvoices}
          columns={COLUMNS}
          filters={FILTERS}
          options={{ client_id: clients.map(({ id, name }) => ({ value: id, label: name })) }}
          search="Search invoices"
          drawer="invoice"
          menu={(row) => ({ name: nameOf(row), actions: actions.menu(row) })}
          isPast={(row) => row.state === 'cancelled'}
          empty="No invoices yet. Draft one from unbilled work."
          emptyAction={
            <Button variant="default" onClick={() => tab.open('unbilled')}>
              See unbilled work
            </Button>
          }
          figures={(input) => <Totals input={input} />}
        />
      </div>
    </Together>
  )
}

const Totals = ({ input }: Readonly<{ input: CallInput<typeof listInvoices> }>) => {
  const totals = useListResponse(listInvoices, input).meta?.totals ?? []
  return (
    <Tiles>
      {totals.map(({ currency, issued, open, overdue }) => (
        <Tile
          key={currency}
          label={`Open, ${currency}`}
          value={amount(open, currency)}
          note={
            <>
              <span className={styles.money} data-tone={overdue > 0 ? 'bad' : undefined}>
                {overdue > 0 ? `${amount(overdue, currency)} overdue` : 'Nothing overdue'}
              </span>
              <br />
              of {amount(issued, currency)} issued
            </>
          }
        />
      ))}
    </Tiles>
  )
}
