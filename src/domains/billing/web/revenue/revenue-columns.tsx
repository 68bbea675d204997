import { month } from '#kit/web/format/dates.ts'
import { amount } from '#kit/web/format/money.ts'
import { type ColumnItem, columnsOf } from '#kit/web/record/columns-of.ts'
import { revenueRecord } from '../../contract/billing.records.ts'
import type { Revenue } from '../../contract/revenue.models.ts'

type Money =
  | 'planned_minor'
  | 'booked_minor'
  | 'invoiced_minor'
  | 'received_minor'
  | 'unbilled_minor'
  | 'cost_minor'
  | 'margin_minor'
type Item = ColumnItem<typeof revenueRecord, Revenue>

/** The currency has its own column; nothing is a dash. */
const textOf = (row: Revenue, name: Money): string => (row[name] ? amount(row[name], row.currency) : '–')
const moneyColumn = (name: Money): Item => [name, { text: (row) => textOf(row, name) }]

const COST: Item = [
  'cost_minor',
  {
    cell: (row) => (
      <>
        {textOf(row, 'cost_minor')}
        {row.cost_complete === false && <span className="m-dim m-small"> incomplete</span>}
      </>
    ),
    text: (row) => textOf(row, 'cost_minor'),
  },
]

/** The columns of revenue; cost and margin for those who may see them. */
export const revenueColumns = (withMargin: boolean) =>
  columnsOf<typeof revenueRecord, Revenue>(revenueRecord, [
    ['month', { text: (row) => month(row.month), isShort: true }],
    ['client', { onPhone: 'title' }],
    ['country', { isExtra: true }],
    ['currency', { width: 90 }],
    ...(['planned_minor', 'booked_minor', 'invoiced_minor', 'received_minor', 'unbilled_minor'] as const).map(
      moneyColumn,
    ),
    ...(withMargin ? [COST, moneyColumn('margin_minor')] : []),
    ['note', { onPhone: 'hide' }],
  ])
