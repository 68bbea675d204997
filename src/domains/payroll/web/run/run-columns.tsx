import { amount, money } from '#kit/web/format/money.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { RunItem } from '../../contract/runs.models.ts'
import styles from '../parts/pay.module.css'
import { changeText, ITEM_SIGNS, SLIP_SIGNS } from '../parts/words.ts'

const NONE = '–'

const exceptionsText = ({ exceptions, message, payslip }: RunItem): string =>
  message ??
  ([
    ...(payslip?.withheld ? [`Held back: ${payslip.withheld_reason ?? ''}`] : []),
    ...exceptions.map(({ text }) => text),
  ].join(' ') ||
    NONE)

const causesText = ({ causes, payslip }: RunItem): string =>
  payslip === null
    ? ''
    : causes
        .map(({ label, amount_minor }) => {
          const sign = amount_minor < 0 ? '−' : '+'
          return `${label} ${sign}${amount(Math.abs(amount_minor), payslip.currency)}`
        })
        .join(', ')

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
  {
    key: 'change',
    title: 'Change',
    text: (row) => [changeText(row.net_change_bp), causesText(row)].filter(Boolean).join(': '),
    cell: (row) => (
      <>
        {changeText(row.net_change_bp)}
        <span className={`m-dim m-small ${styles.cause}`}>{causesText(row)}</span>
      </>
    ),
    isNumber: true,
  },
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
