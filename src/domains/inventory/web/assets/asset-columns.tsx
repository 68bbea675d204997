import { addDays, fullDay, today } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import type { Asset } from '../../contract/inventory.models.ts'
import { assetRecord } from '../../contract/inventory.records.ts'
import { STATUS } from '../parts/labels.ts'
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
    {row.is_to_wipe && <StatusBadge tone="attention" word="To wipe" />}
    {row.assignment?.problem && <StatusBadge tone="bad" word={PROBLEM[row.assignment.problem]} />}
  </span>
)

export const ASSET_COLUMNS = columnsOf<typeof assetRecord, Asset>(assetRecord, [
  ['name', { onPhone: 'title' }],
  ['tag', { width: 110 }],
  'category',
  ['serial', { isExtra: true }],
  ['status', { cell: (row) => <Status row={row} />, onPhone: 'status' }],
  ['holder', { cell: (row) => <Holder row={row} />, text: holderText }],
  ['condition', { isExtra: true }],
  'location',
  ['warranty_until', { cell: (row) => <Warranty until={row.warranty_until} /> }],
  'book_minor',
])
