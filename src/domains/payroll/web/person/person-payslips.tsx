import { MoneyColumns } from '#kit/web/chart/money-columns.tsx'
import { month } from '#kit/web/format/dates.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Payslip, PersonPay } from '../../contract/payslips.models.ts'
import { SLIP_SIGNS } from '../parts/labels.ts'

const columns: readonly Column<Payslip>[] = [
  { key: 'month', title: 'Month', text: (row) => month(row.month), onPhone: 'title' },
  { key: 'number', title: 'Number', text: ({ number }) => number ?? '–', onPhone: 'hide' },
  {
    key: 'gross',
    title: 'Gross',
    text: ({ gross_minor, currency }) => amount(gross_minor, currency),
    isNumber: true,
    onPhone: 'hide',
  },
  {
    key: 'deductions',
    title: 'Deductions',
    text: ({ deductions_minor, currency }) => amount(deductions_minor, currency),
    isNumber: true,
    onPhone: 'hide',
  },
  { key: 'net', title: 'Net', text: ({ net_minor, currency }) => money(net_minor, currency), isNumber: true },
  {
    key: 'state',
    title: 'State',
    onPhone: 'status',
    text: ({ state }) => SLIP_SIGNS[state].word,
    cell: ({ state, withheld }) => (
      <span className="m-row">
        <StatusBadge {...SLIP_SIGNS[state]} />
        {withheld && <StatusBadge tone="off" word="Held back" />}
      </span>
    ),
  },
]

/** The net of each month of a year, in the currency of the newest payslip; of a corrected one, the payslip that counts. */
const NetByMonth = ({ payslips }: Pick<PersonPay, 'payslips'>) => {
  const currency = payslips[0]?.currency ?? 'EUR'
  const shown = payslips.filter((row) => row.currency === currency && row.state !== 'superseded').toReversed()
  return (
    shown.length > 1 && (
      <Card>
        <MoneyColumns
          title="Net by month"
          height={140}
          currency={currency}
          labels={shown.map((row) => month(row.month))}
          series={[{ name: 'Net', values: shown.map(({ net_minor }) => net_minor) }]}
        />
      </Card>
    )
  )
}

/** The payslips of a year. */
export const PersonPayslips = ({ pay, onOpen }: { pay: PersonPay; onOpen: (id: number) => void }) => {
  if (pay.payslips.length === 0)
    return <Empty title="No payslips in this year" text="A payslip appears here once a run has calculated it." />
  return (
    <div className="m-stack">
      <NetByMonth payslips={pay.payslips} />
      <DataTable
        label="Payslips"
        rows={pay.payslips}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => onOpen(row.id)}
        isPast={({ state }) => state === 'superseded'}
      />
    </div>
  )
}
