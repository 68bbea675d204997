import { fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { money } from '#kit/web/format/money.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Project } from '../../contract/projects.models.ts'
import { BILLINGS, STATES } from './project-words.ts'
import { UsedBar } from './used-bar.tsx'

const minutesText = ({ used, budget_minutes }: Project): string =>
  budget_minutes === null ? duration(used.minutes) : `${duration(used.minutes)} of ${duration(budget_minutes)}`
const moneyText = ({ used, budget_minor, currency }: Project): string =>
  budget_minor === null
    ? money(used.amount_minor, currency)
    : `${money(used.amount_minor, currency)} of ${money(budget_minor, currency)}`

export const projectColumns: readonly Column<Project>[] = [
  { key: 'code', title: 'Code', text: (row) => row.code, width: 110 },
  { key: 'name', title: 'Name', text: (row) => row.name, sort: 'name', onPhone: 'title' },
  { key: 'client', title: 'Client', text: (row) => row.client?.name ?? 'Internal' },
  {
    key: 'state',
    title: 'State',
    cell: (row) => <StatusBadge {...STATES[row.state]} />,
    onPhone: 'status',
    text: (row) => STATES[row.state].word,
  },
  { key: 'billing', title: 'Billing', text: (row) => BILLINGS[row.billing], isShort: true },
  {
    key: 'lead',
    title: 'Lead',
    cell: ({ lead }) => <PersonChip name={lead.name} photo={{ id: lead.id }} />,
    text: (row) => row.lead.name,
  },
  {
    key: 'minutes',
    title: 'Time used',
    cell: (row) => <UsedBar bp={row.used.minutes_bp} label={minutesText(row)} />,
    text: minutesText,
    sort: 'used',
  },
  {
    key: 'amount',
    title: 'Money used',
    cell: (row) => <UsedBar bp={row.used.amount_bp} label={moneyText(row)} />,
    text: moneyText,
    isExtra: true,
  },
  {
    key: 'ends_on',
    title: 'Ends',
    text: (row) => (row.ends_on ? fullDay(row.ends_on) : '–'),
    sort: 'ends_on',
    isShort: true,
  },
  {
    key: 'unbilled',
    title: 'Unbilled',
    text: (row) => (row.unbilled_minor === 0 ? '–' : money(row.unbilled_minor, row.currency)),
    isNumber: true,
  },
]
