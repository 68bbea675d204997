import { minorDigits } from '#kit/contract/currency.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { Columns as ColumnsChart } from '#kit/web/chart/columns.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge, type Tone } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { PersonPay } from '../../contract/payslips.models.ts'
import { deleteSalary } from '../../contract/salaries.calls.ts'
import type { Salary } from '../../contract/salaries.models.ts'
import { REASON_WORDS } from '../parts/words.ts'
import styles from '../parts/pay.module.css'

const PHASES: Readonly<Record<Salary['phase'], Readonly<{ tone: Tone; word: string }>>> = {
  past: { tone: 'off', word: 'Past' },
  current: { tone: 'good', word: 'Current' },
  future: { tone: 'away', word: 'Planned' },
}

const columns: readonly Column<Salary>[] = [
  { key: 'from', title: 'From', text: ({ effective_from }) => fullDay(effective_from), onPhone: 'title' },
  {
    key: 'base',
    title: 'Base',
    text: ({ base_minor, currency, basis }) => `${money(base_minor, currency)}${basis === 'hourly' ? ' an hour' : ''}`,
    isNumber: true,
  },
  {
    key: 'total',
    title: 'Monthly total',
    text: ({ monthly_total_minor, currency }) =>
      monthly_total_minor === null ? '–' : money(monthly_total_minor, currency),
    isNumber: true,
  },
  { key: 'reason', title: 'Reason', text: ({ reason }) => REASON_WORDS[reason] },
  { key: 'note', title: 'Note', text: ({ note }) => note ?? '–' },
  {
    key: 'phase',
    title: 'State',
    text: ({ phase }) => PHASES[phase].word,
    cell: ({ phase }) => <StatusBadge {...PHASES[phase]} />,
  },
]

/** The salaries of a person, one after the other. */
export const Timeline = ({ pay, onEdit }: { pay: PersonPay; onEdit: (id: number) => void }) => {
  const remove = useCall(deleteSalary)
  const { salaries } = pay
  if (salaries.length === 0) return <Empty title="No salary yet" text="Add the first one with New salary." />
  const ask = async ({ id, effective_from }: Salary): Promise<void> => {
    const title = `Delete the salary from ${fullDay(effective_from)}?`
    if (await confirm({ title, action: 'Delete salary', isDestructive: true })) remove.start({ params: { id } })
  }
  const menu = (row: Salary): readonly PageAction[] => [
    ...(row.can.update ? [{ label: 'Edit', run: () => onEdit(row.id) }] : []),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void ask(row), isDestructive: true }] : []),
  ]
  const currency = salaries.at(-1)?.currency ?? 'EUR'
  const scale = 10 ** minorDigits(currency)
  const shown = salaries.filter((row) => row.currency === currency)
  return (
    <div className={styles.stack}>
      <ColumnsChart
        title="Base"
        unit={currency}
        labels={shown.map(({ effective_from }) => fullDay(effective_from))}
        series={[{ name: 'Base', values: shown.map(({ base_minor }) => base_minor / scale) }]}
        format={(value) => amount(Math.round(value * scale), currency)}
      />
      <Refused failure={remove.failure} />
      <DataTable
        label="Salaries"
        rows={salaries.toReversed()}
        columns={columns}
        rowKey={(row) => row.id}
        actions={(row) =>
          menu(row).length > 0 && (
            <ActionMenu actions={menu(row)} label={`Actions for the salary from ${fullDay(row.effective_from)}`} />
          )
        }
      />
    </div>
  )
}
