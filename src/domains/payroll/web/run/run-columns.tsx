import { money } from '#kit/web/format/money.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { RunItem } from '../../contract/runs.models.ts'
import { changeText, ITEM_SIGNS, SLIP_SIGNS } from '../parts/words.ts'

const NONE = '–'

const exceptionsText = ({ exceptions, message }: RunItem): string =>
  message ?? (exceptions.map(({ text }) => text).join(' ') || NONE)

const stateOf = ({ state, payslip }: RunItem) => (payslip ? SLIP_SIGNS[payslip.state] : ITEM_SIGNS[state])

/** What is listed of each person of a run. */
export const runColumns: readonly Column<RunItem>[] = [
  {
    key: 'name',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => (
      <PersonChip name={employee.name} photo={{ id: employee.id }} under={employee.employee_no} />
    ),
    onPhone: 'title',
  },
  { key: 'department', title: 'Department', text: ({ employee }) => employee.department?.name ?? NONE },
  {
    key: 'net',
    title: 'Net',
    text: ({ payslip }) => (payslip ? money(payslip.net_minor, payslip.currency) : NONE),
    isNumber: true,
  },
  { key: 'change', title: 'Change', text: ({ net_change_bp }) => changeText(net_change_bp), isNumber: true },
  { key: 'exceptions', title: 'Exceptions', text: exceptionsText },
  {
    key: 'state',
    title: 'State',
    onPhone: 'status',
    text: (row) => stateOf(row).word,
    cell: (row) => (
      <span className="m-row">
        <StatusBadge {...stateOf(row)} />
        {row.payslip?.withheld && <StatusBadge tone="off" word="Held" />}
        {row.payslip?.changed_since && <StatusBadge tone="attention" word="Changed since" />}
      </span>
    ),
  },
]
