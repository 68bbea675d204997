import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ReactNode, useEffect, useRef } from 'react'
import { longDay } from '../parts/labels.ts'
import type { Spot } from './drop.ts'
import styles from './grid.module.css'

type Props = Readonly<{
  spot: Spot
  row: number
  column: number
  name: string
  /** Labels of the cell: away, availability. */
  notes: readonly string[]
  isOff: boolean
  isToday: boolean
  count: number
  children: ReactNode
}>

/** Returns the spot of a cell from its drop data. */
export const spotOf = (data: Readonly<Record<string | symbol, unknown>>): Spot | null =>
  typeof data['date'] === 'string'
    ? { date: data['date'], employee_id: typeof data['employee'] === 'number' ? data['employee'] : null }
    : null

/** A person on a day. */
export const Cell = ({ spot, row, column, name, notes, isOff, isToday, count, children }: Props) => {
  const box = useRef<HTMLTableCellElement>(null)
  const { employee_id, date } = spot
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    return dropTargetForElements({
      element,
      getData: () => ({ date, employee: employee_id }),
      onDragEnter: () => element.setAttribute('data-over', ''),
      onDragLeave: () => element.removeAttribute('data-over'),
      onDrop: () => element.removeAttribute('data-over'),
    })
  }, [employee_id, date])
  const shifts = count === 0 ? 'no shift' : count === 1 ? '1 shift' : `${count} shifts`
  return (
    <td
      ref={box}
      className={styles.cell}
      data-cell={`${row}:${column}`}
      data-date={date}
      data-employee={employee_id ?? undefined}
      data-off={isOff || undefined}
      data-today={isToday || undefined}
      tabIndex={-1}
      aria-label={[`${name}, ${longDay(date)}`, shifts, ...notes].join(', ')}
    >
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
      {children}
    </td>
  )
}
