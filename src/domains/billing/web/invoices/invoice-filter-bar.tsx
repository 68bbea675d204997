import { Switch } from '@mantine/core'
import { z } from 'zod'
import { date, queryFlag, queryList, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { readInvoiceOptions } from '../../contract/invoices.calls.ts'
import { invoiceKind, invoiceState } from '../../contract/invoices.models.ts'
import { STATES } from './invoice-words.ts'

/** The filters of the list, as dashboards link to them too. */
export const address = z.object({
  q: z.string().max(80).optional(),
  state: queryList(invoiceState).optional(),
  overdue: queryFlag.optional(),
  to_remind: queryFlag.optional(),
  client: textId.optional(),
  kind: invoiceKind.optional(),
  from: date.optional(),
  to: date.optional(),
})

const STATE_OPTIONS: readonly Readonly<{ value: string; label: string }>[] = [
  ...invoiceState.options.map((value) => ({ value, label: STATES[value].word })),
  { value: 'issued,part_paid', label: 'Unpaid' },
]
const KINDS = [
  { value: 'invoice', label: 'Invoices' },
  { value: 'credit_note', label: 'Credit notes' },
] as const

export const InvoiceFilterBar = ({ onClear }: Readonly<{ onClear: () => void }>) => {
  const [state, set] = useAddressState(address)
  const clients = useCallQuery(readInvoiceOptions, {}).data?.clients ?? []
  const { from, to } = state
  const count = [state.state, state.overdue, state.to_remind, state.client, state.kind, from].filter(
    (value) => value !== undefined,
  ).length
  return (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search number, client or reference' }}
      count={count}
      onClear={onClear}
    >
      <FilterSelect
        label="State"
        options={STATE_OPTIONS}
        value={state.state?.join(',')}
        onChange={(next) => set({ state: next })}
      />
      <FilterSelect
        label="Client"
        options={clients.map(({ id, name }) => ({ value: id, label: name }))}
        value={state.client}
        onChange={(client) => set({ client })}
      />
      <FilterSelect label="Kind" options={KINDS} value={state.kind} onChange={(kind) => set({ kind })} />
      <PeriodPicker
        value={from && to ? { from, to } : undefined}
        onChange={set}
        onClear={() => set({ from: undefined, to: undefined })}
      />
      <Switch
        label="Overdue"
        checked={state.overdue ?? false}
        onChange={(event) => set({ overdue: event.currentTarget.checked ? 'true' : undefined })}
      />
      <Switch
        label="To remind"
        checked={state.to_remind ?? false}
        onChange={(event) => set({ to_remind: event.currentTarget.checked ? 'true' : undefined })}
      />
    </FilterBar>
  )
}
