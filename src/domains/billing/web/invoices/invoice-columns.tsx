import { day } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Invoice } from '../../contract/invoices.models.ts'
import { nameOf, stateOf } from './invoice-words.ts'

const dayOr = (date: string | null): string => (date === null ? '–' : day(date))
const text = (minor: number, currency: string): string => (minor === 0 ? '–' : money(minor, currency))

export const invoiceColumns: readonly Column<Invoice>[] = [
  { key: 'number', title: 'Number', text: nameOf, onPhone: 'title', isShort: true },
  { key: 'client', title: 'Client', text: (row) => row.client.name },
  { key: 'contract_ref', title: 'Reference', text: (row) => row.contract_ref ?? '–', isExtra: true },
  { key: 'issue_date', title: 'Issued', text: (row) => dayOr(row.issue_date), sort: 'issue_date', isShort: true },
  { key: 'due_date', title: 'Due', text: (row) => dayOr(row.due_date), sort: 'due_date', isShort: true },
  {
    key: 'total_minor',
    title: 'Total',
    text: (row) => money(row.total_minor, row.currency),
    sort: 'total_minor',
    isNumber: true,
  },
  {
    key: 'paid_minor',
    title: 'Paid',
    text: (row) => text(row.paid_minor, row.currency),
    isNumber: true,
    isExtra: true,
  },
  {
    key: 'credited_minor',
    title: 'Credited',
    text: (row) => text(row.credited_minor, row.currency),
    isNumber: true,
    isExtra: true,
  },
  { key: 'balance_minor', title: 'Balance', text: (row) => text(row.balance_minor, row.currency), isNumber: true },
  {
    key: 'state',
    title: 'State',
    cell: (row) => <StatusBadge {...stateOf(row)} />,
    onPhone: 'status',
    text: (row) => stateOf(row).word,
  },
]
