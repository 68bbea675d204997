import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { DataOf } from '#kit/contract/call.ts'
import type { Column } from '#kit/web/table/columns.ts'
import type { listBalances } from '../../../contract/balances.calls.ts'
import type { ListedBalance } from '../../../contract/balances.models.ts'
import { amountText, overbookedText } from '../../parts/amounts.ts'
import styles from './balances.module.css'

export type PersonBalances = DataOf<typeof listBalances>[number]
type Type = Readonly<{ id: number; name: string; color: string }>

const NONE = '–'
/** So many types have room for the booked amount, too. */
const WIDE_TYPES = 2
const WIDE = 390
const NARROW = 220
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
  width: 280,
  onPhone: 'title',
}

/** Returns the booked and pending amounts, or by how much they are too high. */
const noteOf = (row: ListedBalance): string => {
  const { unit, booked, pending } = row
  if (row.overbooked) return overbookedText(row)
  return [
    ...(booked > 0 ? [`${amountText(booked, unit)} booked`] : []),
    ...(pending > 0 ? [`${amountText(pending, unit)} pending`] : []),
  ].join(', ')
}

/** The column of one type: the rest, and next to it the booked and pending amounts; it opens the statement. */
const typeColumn = (
  type: Type,
  width: number,
  onOpen: (person: PersonBalances, type: number) => void,
): Column<PersonBalances> => ({
  key: `type-${type.id}`,
  title: type.name,
  width,
  text: (row) => {
    const found = ofType(row, type.id)
    return found ? `${type.name} ${amountText(found.available, found.unit)}` : NONE
  },
  wrong: (row) => {
    const found = ofType(row, type.id)
    return found ? overbookedText(found) : ''
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
        <span className={`m-small ${found.overbooked ? styles.over : 'm-dim'}`}>{noteOf(found)}</span>
      </button>
    )
  },
})

/** Columns for people and, next to each other, the types that have a balance. */
export const balanceColumns = (
  types: readonly Type[],
  onOpen: (person: PersonBalances, type: number) => void,
): readonly Column<PersonBalances>[] => [
  person,
  ...types.map((type) => typeColumn(type, types.length > WIDE_TYPES ? NARROW : WIDE, onOpen)),
]
