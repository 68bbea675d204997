import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge, type Tone } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { PersonPay } from '../../contract/payslips.models.ts'
import type { Salary } from '../../contract/salaries.models.ts'
import { BaseChart } from '../parts/base-chart.tsx'
import { REASON_LABELS } from '../parts/labels.ts'
import { useDeleteSalary } from '../salaries/use-delete-salary.ts'

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
  { key: 'reason', title: 'Reason', text: ({ reason }) => REASON_LABELS[reason] },
  { key: 'note', title: 'Note', text: ({ note }) => note ?? '–' },
  {
    key: 'phase',
    title: 'State',
    text: ({ phase }) => PHASES[phase].word,
    cell: ({ phase }) => <StatusBadge {...PHASES[phase]} />,
    onPhone: 'status',
  },
]

/** The salaries of a person, one after the other. */
export const Timeline = ({ pay, onEdit }: { pay: PersonPay; onEdit: (id: number) => void }) => {
  const remove = useDeleteSalary()
  const { salaries } = pay
  if (salaries.length === 0) return <Empty title="No salary yet" text="Add the first one with New salary." />
  const menu = (row: Salary): readonly PageAction[] => [
    ...(row.can.update ? [{ label: 'Edit', run: () => onEdit(row.id) }] : []),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void remove.confirmDelete(row), isDestructive: true }] : []),
  ]
  return (
    <div className="m-stack">
      <BaseChart salaries={salaries} />
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
