import { addDays, fullDay, today } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Asset } from '../../contract/inventory.models.ts'
import { conditionText, STATUS } from '../parts/words.ts'
import styles from '../parts/inventory.module.css'

const SOON_DAYS = 60

const holderText = ({ holder, assignment }: Asset): string => {
  if (!holder) return '–'
  return assignment?.state === 'offered' ? `${holder.name} (not signed)` : holder.name
}

const Holder = ({ row: { holder, assignment } }: Readonly<{ row: Asset }>) =>
  holder ? (
    <PersonChip
      name={holder.name}
      photo={{ id: holder.id }}
      under={assignment?.state === 'offered' ? 'Not signed' : undefined}
    />
  ) : (
    '–'
  )

const Warranty = ({ until }: Readonly<{ until: string | null }>) => {
  if (until === null) return '–'
  const isSoon = until >= today() && until <= addDays(today(), SOON_DAYS)
  return <span className={isSoon ? styles.late : undefined}>{fullDay(until)}</span>
}

const PROBLEM = { damaged: 'Damaged', lost: 'Missing' } as const

const Status = ({ row }: Readonly<{ row: Asset }>) => (
  <span className="m-row">
    <StatusBadge {...STATUS[row.status]} />
    {row.assignment?.problem && <StatusBadge tone="bad" word={PROBLEM[row.assignment.problem]} />}
  </span>
)

export const ASSET_COLUMNS: readonly Column<Asset>[] = [
  { key: 'name', title: 'Name', text: (row) => row.name, sort: 'name', onPhone: 'title' },
  { key: 'tag', title: 'Tag', text: (row) => row.tag, sort: 'tag', width: 110 },
  { key: 'category', title: 'Category', text: (row) => row.category.name },
  { key: 'serial', title: 'Serial number', text: (row) => row.serial ?? '–', isExtra: true },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <Status row={row} />,
    text: (row) => STATUS[row.status].word,
    onPhone: 'status',
  },
  { key: 'holder', title: 'Holder', cell: (row) => <Holder row={row} />, text: holderText },
  { key: 'condition', title: 'Condition', text: (row) => conditionText(row.condition), isExtra: true },
  { key: 'location', title: 'Location', text: (row) => row.location ?? '–' },
  {
    key: 'warranty_until',
    title: 'Warranty',
    cell: (row) => <Warranty until={row.warranty_until} />,
    text: (row) => (row.warranty_until ? fullDay(row.warranty_until) : '–'),
    sort: 'warranty_until',
    isShort: true,
  },
  {
    key: 'book_minor',
    title: 'Book value',
    text: (row) => (row.book_minor === null || row.currency === null ? '–' : money(row.book_minor, row.currency)),
    isNumber: true,
  },
]
