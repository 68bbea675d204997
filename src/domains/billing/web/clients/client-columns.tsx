import { money } from '#kit/web/format/money.ts'
import { number } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { type ColumnItem, columnsOf } from '#kit/web/record/columns-of.ts'
import { clientRecord } from '../../contract/billing.records.ts'
import type { Client } from '../../contract/clients.models.ts'
import { MoneyCell } from '../parts/money-cell.tsx'

type Item = ColumnItem<typeof clientRecord, Client>

/** Nothing is a dash. */
const moneyColumn = (name: 'unbilled_minor' | 'balance_minor' | 'overdue_minor'): Item => [
  name,
  {
    cell: (row) => <MoneyCell minor={row[name]} currency={row.currency} isBad={name === 'overdue_minor'} />,
    text: (row) => (row[name] ? money(row[name], row.currency) : '–'),
  },
]

/** The columns of clients: money for those who may see it, teams where a domain stores them. */
export const clientColumns = (shown: Readonly<{ withMoney: boolean; withTeams: boolean }>) =>
  columnsOf<typeof clientRecord, Client>(clientRecord, [
    ['code', { width: 90 }],
    [
      'name',
      {
        cell: (row) => (
          <>
            {row.name} {row.status === 'archived' && <StatusBadge tone="off" word="Archived" />}
          </>
        ),
        onPhone: 'title',
      },
    ],
    'country',
    ['currency', { isExtra: true }],
    ...(shown.withTeams ? (['teams'] as const) : []),
    ['owner', { cell: ({ owner }) => (owner ? <PersonChip name={owner.name} photo={{ id: owner.id }} /> : '–') }],
    'contract_ends_on',
    {
      key: 'projects',
      title: 'Active projects',
      text: (row) => number(row.counts.active_projects),
      isNumber: true,
    },
    ...(shown.withMoney ? (['unbilled_minor', 'balance_minor', 'overdue_minor'] as const).map(moneyColumn) : []),
  ])
