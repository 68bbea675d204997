import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listComponents } from '../../contract/components.calls.ts'
import type { PayComponent } from '../../contract/components.models.ts'
import { CALC_LABELS, KIND_LABELS, rateText, placeText } from '../parts/labels.ts'
import { ComponentDrawer } from './component-drawer.tsx'

const NONE = '–'
const newestRate = ({ rates }: PayComponent): string => {
  const last = rates.at(-1)
  return last ? rateText(last.rate_bp) : NONE
}

const columns: readonly Column<PayComponent>[] = [
  {
    key: 'name',
    title: 'Component',
    text: ({ name }) => name,
    cell: ({ name, active }) => (
      <span className="m-row">
        {name}
        {!active && <StatusBadge tone="off" word="Inactive" />}
      </span>
    ),
    sort: 'name',
    sortValue: ({ name }) => name,
    onPhone: 'title',
  },
  { key: 'code', title: 'Code', text: ({ code }) => code },
  { key: 'kind', title: 'Kind', text: ({ kind }) => KIND_LABELS[kind] },
  { key: 'calc', title: 'Calculated', text: ({ calc }) => CALC_LABELS[calc] },
  { key: 'stands', title: 'Place in the pay', text: placeText },
  { key: 'rate', title: 'Rate now', text: newestRate, isNumber: true },
  { key: 'prorate', title: 'Prorated', text: ({ prorate }) => (prorate ? 'Yes' : 'No') },
  { key: 'uses', title: 'Uses', text: ({ uses }) => number(uses), isNumber: true },
]

/** The parts that pay is made of. */
export const ComponentsTab = () => {
  const drawer = useDrawer('component')
  const { has } = useActor()
  const add = has('payroll.write') && <Button onClick={() => drawer.open('new')}>Add component</Button>
  return (
    <>
      <CallTable
        id="pay-components"
        label="Components"
        call={listComponents}
        input={{}}
        rows={(rows) => rows}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        empty={{ title: 'No components yet', text: 'Allowances, insurance and taxes are components.', action: add }}
        toolbar={<FilterBar aside={add} />}
      />
      <ComponentDrawer drawer={drawer} />
    </>
  )
}
