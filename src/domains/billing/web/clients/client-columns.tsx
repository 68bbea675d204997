import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { number } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Client } from '../../contract/clients.models.ts'
import { MoneyCell } from '../parts/money-cell.tsx'

const text = (minor: number | null, currency: string): string =>
  minor === null || minor === 0 ? '–' : money(minor, currency)

const MONEY: readonly Column<Client>[] = [
  {
    key: 'unbilled_minor',
    title: 'Unbilled',
    text: (row) => text(row.unbilled_minor, row.currency),
    sort: 'unbilled_minor',
    isNumber: true,
  },
  {
    key: 'balance_minor',
    title: 'Open balance',
    text: (row) => text(row.balance_minor, row.currency),
    sort: 'balance_minor',
    isNumber: true,
  },
  {
    key: 'overdue_minor',
    title: 'Overdue',
    cell: (row) => <MoneyCell minor={row.overdue_minor} currency={row.currency} isBad />,
    text: (row) => text(row.overdue_minor, row.currency),
    isNumber: true,
  },
]

const TEAMS: Column<Client> = {
  key: 'teams',
  title: 'Teams',
  text: (row) => row.teams.map(({ name }) => name).join(', ') || '–',
}

/** The columns of clients: money for those who may see it, teams where a domain keeps them. */
export const clientColumns = (
  shown: Readonly<{ withMoney: boolean; withTeams: boolean }>,
): readonly Column<Client>[] => [
  { key: 'code', title: 'Code', text: (row) => row.code, width: 90 },
  {
    key: 'name',
    title: 'Name',
    cell: (row) => (
      <>
        {row.name} {row.status === 'archived' && <StatusBadge tone="off" word="Archived" />}
      </>
    ),
    text: (row) => row.name,
    sort: 'name',
    onPhone: 'title',
  },
  { key: 'country', title: 'Country', text: (row) => row.country.name },
  { key: 'currency', title: 'Currency', text: (row) => row.currency, isExtra: true },
  ...(shown.withTeams ? [TEAMS] : []),
  {
    key: 'owner',
    title: 'Owner',
    cell: ({ owner }) => (owner ? <PersonChip name={owner.name} photo={{ id: owner.id }} /> : '–'),
    text: (row) => row.owner?.name ?? '–',
  },
  {
    key: 'contract_ends_on',
    title: 'Contract end',
    text: (row) => (row.contract_ends_on ? fullDay(row.contract_ends_on) : '–'),
    isShort: true,
  },
  {
    key: 'projects',
    title: 'Active projects',
    text: (row) => number(row.counts.active_projects),
    isNumber: true,
  },
  ...(shown.withMoney ? MONEY : []),
]
