import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { TaxRate } from '../../contract/clients.models.ts'
import { listTaxRates, updateTaxRate } from '../../contract/taxes.calls.ts'
import { rateText } from '../parts/rate-text.ts'
import { TaxDrawer } from './tax-drawer.tsx'

const stateOf = (row: TaxRate): string => (row.active ? 'In use' : 'Out of use')

const COLUMNS: readonly Column<TaxRate>[] = [
  { key: 'code', title: 'Code', text: (row) => row.code, sort: 'code', sortValue: (row) => row.code },
  { key: 'name', title: 'Name', text: (row) => row.name, onPhone: 'title' },
  { key: 'country', title: 'Country', text: (row) => row.country.name },
  { key: 'rate', title: 'Rate', text: (row) => rateText(row.rate_bp), isNumber: true },
  { key: 'note', title: 'Note on invoices', text: (row) => row.note ?? '–' },
  { key: 'from', title: 'Valid from', text: (row) => fullDay(row.valid_from), onPhone: 'hide' },
  { key: 'used', title: 'Invoice lines', text: (row) => number(row.used), isNumber: true },
  {
    key: 'active',
    title: 'State',
    cell: (row) => <StatusBadge tone={row.active ? 'good' : 'off'} word={stateOf(row)} />,
    onPhone: 'status',
    text: stateOf,
  },
]

/** Tax rates. Code and rate are fixed, so that past invoices read as they were. */
export const TaxesTab = () => {
  const { has } = useActor()
  const here = useHere()
  const drawer = useDrawer('tax')
  const change = useCall(updateTaxRate)
  const toggle = ({ id, version, active }: TaxRate): void =>
    change.start({ params: { id }, body: { version, active: !active } })
  const add = has('taxes.write') && <Button onClick={() => drawer.open('new')}>Add tax rate</Button>
  return (
    <div className="m-stack">
      <Refused failure={change.failure} />
      <CallTable
        id="tax-rates"
        label="Tax rates"
        prefix="tax"
        call={listTaxRates}
        input={{ query: {} }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ tax: row.id })}
        isPast={(row) => !row.active}
        actions={(row) =>
          row.can.update && (
            <ActionMenu
              label={`Actions for ${row.name}`}
              actions={[
                { label: 'Edit', run: () => drawer.open(row.id) },
                { label: row.active ? 'Take out of use' : 'Put into use', run: () => toggle(row) },
              ]}
            />
          )
        }
        empty={{ title: 'No tax rates yet', text: 'An invoice needs one for each of its lines.', action: add }}
        toolbar={add}
      />
      <TaxDrawer drawer={drawer} />
    </div>
  )
}
