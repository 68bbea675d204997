import { month } from '#kit/web/format/dates.ts'
import { amount } from '#kit/web/format/money.ts'
import type { Column } from '#kit/web/table/columns.ts'
import type { Revenue } from '../../contract/revenue.models.ts'

type Money = 'planned_minor' | 'booked_minor' | 'invoiced_minor' | 'received_minor' | 'unbilled_minor' | 'margin_minor'

const text = (row: Revenue, minor: number | null): string =>
  minor === null || minor === 0 ? '–' : amount(minor, row.currency)

const moneyColumn = (key: Money, title: string, more: Partial<Column<Revenue>> = {}): Column<Revenue> => ({
  key,
  title,
  text: (row) => text(row, row[key]),
  isNumber: true,
  ...more,
})

const COST: Column<Revenue> = {
  key: 'cost_minor',
  title: 'Cost',
  cell: (row) => (
    <>
      {text(row, row.cost_minor)}
      {row.cost_complete === false && <span className="m-dim m-small"> incomplete</span>}
    </>
  ),
  text: (row) => text(row, row.cost_minor),
  isNumber: true,
}

/** The columns of revenue; cost and margin for those who may see them. */
export const revenueColumns = (withMargin: boolean): readonly Column<Revenue>[] => [
  { key: 'month', title: 'Month', text: (row) => month(row.month), sort: 'month', isShort: true },
  { key: 'client', title: 'Client', text: (row) => row.client.name, onPhone: 'title' },
  { key: 'country', title: 'Country', text: (row) => row.country.name, isExtra: true },
  { key: 'currency', title: 'Currency', text: (row) => row.currency, width: 90 },
  moneyColumn('planned_minor', 'Planned', { sort: 'planned_minor' }),
  moneyColumn('booked_minor', 'Booked'),
  moneyColumn('invoiced_minor', 'Invoiced', { sort: 'invoiced_minor' }),
  moneyColumn('received_minor', 'Received'),
  moneyColumn('unbilled_minor', 'Unbilled'),
  ...(withMargin ? [COST, moneyColumn('margin_minor', 'Margin')] : []),
  { key: 'note', title: 'Note', text: (row) => row.note ?? '–', onPhone: 'hide' },
]
