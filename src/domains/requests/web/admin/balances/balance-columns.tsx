import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { DataOf } from '#kit/contract/call.ts'
import type { Column } from '#kit/web/table/columns.ts'
import type { listBalances } from '../../../contract/balances.calls.ts'
import type { ListedBalance } from '../../../contract/balances.models.ts'
import { amountText } from '../../parts/amounts.ts'
import styles from './balances.module.css'

export type PersonBalances = DataOf<typeof listBalances>[number]
type Type = Readonly<{ id: number; name: string; color: string }>

const NONE = '–'
const ofType = ({ rows }: PersonBalances, type: number): ListedBalance | undefined =>
  rows.find(({ type_id }) => type_id === type)

const person: Column<PersonBalances> = {
  key: 'name',
  title: 'Person',
  text: ({ employee }) => employee.name,
  cell: ({ employee }) => (
    <PersonChip
      name={employee.name}
      photo={{ id: employee.id }}
      href={`/admin/employee/details/${employee.id}?tab=leave`}
      under={[employee.employee_no, employee.team_name].filter(Boolean).join(', ')}
    />
  ),
  sort: 'name',
  onPhone: 'title',
}

/** The column of one type: the rest, with booked and pending amounts below it; it opens the statement. */
const typeColumn = (type: Type, onOpen: (person: PersonBalances, type: number) => void): Column<PersonBalances> => ({
  key: `type-${type.id}`,
  title: type.name,
  text: (row) => {
    const found = ofType(row, type.id)
    return found ? amountText(found.available, found.unit) : NONE
  },
  cell: (row) => {
    const found = ofType(row, type.id)
    if (!found) return NONE
    return (
      <button
        type="button"
        className={styles.balance}
        aria-label={`Statement of ${type.name}, ${row.employee.name}: ${amountText(found.available, found.unit)} available`}
        onClick={() => onOpen(row, type.id)}
      >
        <strong>{amountText(found.available, found.unit)}</strong>
        <Under row={found} />
        {found.overbooked && <StatusBadge tone="bad" word="Overbooked" />}
      </button>
    )
  },
  isNumber: true,
})

const Under = ({ row: { unit, booked, pending } }: { row: ListedBalance }) => {
  const parts = [
    ...(booked > 0 ? [`${amountText(booked, unit)} booked`] : []),
    ...(pending > 0 ? [`${amountText(pending, unit)} pending`] : []),
  ]
  return parts.length > 0 && <span className="m-dim m-small">{parts.join(', ')}</span>
}

/** Columns for people and, next to each other, the types that have a balance. */
export const balanceColumns = (
  types: readonly Type[],
  onOpen: (person: PersonBalances, type: number) => void,
): readonly Column<PersonBalances>[] => [person, ...types.map((type) => typeColumn(type, onOpen))]
