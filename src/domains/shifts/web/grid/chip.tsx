import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { memo, useEffect, useRef } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { ScreenLink } from '#kit/contract/keys.ts'
import type { ShiftRow } from '../../contract/shifts.models.ts'
import { timesOf } from '../parts/labels.ts'
import styles from './grid.module.css'

type Props = Readonly<{
  shift: ShiftRow
  /** Null: open places. */
  employee_id: number | null
  /** The position of the keyboard focus: row, column and shift. */
  place: string
  isMarked: boolean
  isEditable: boolean
  /** Name of the person who changes the shift elsewhere. */
  editor: string | null
  href: ScreenLink
}>

/** Returns the place from the data of a dragged chip. */
export const chipOf = (
  data: Readonly<Record<string | symbol, unknown>>,
): { shift: number; employee_id: number | null } | null =>
  typeof data['shift'] === 'number'
    ? { shift: data['shift'], employee_id: typeof data['employee'] === 'number' ? data['employee'] : null }
    : null

const labelOf = (shift: ShiftRow, employee_id: number | null): string => {
  const places = employee_id === null ? `, ${shift.open} open` : ''
  return `${shift.name} ${timesOf(shift)}${places}`
}

/** A place of a shift in the grid. Drawn again only when it changes. */
export const Chip = memo(
  ({ shift, employee_id, place, isMarked, isEditable, editor, href }: Props) => {
    const box = useRef<HTMLSpanElement>(null)
    const { id } = shift
    useEffect(() => {
      const element = box.current
      if (!element || !isEditable) return undefined
      return draggable({ element, getInitialData: () => ({ shift: id, employee: employee_id }) })
    }, [id, employee_id, isEditable])
    const user = shift.users.find((one) => one.id === employee_id)
    return (
      // A link inside of what is dragged: buttons are not dragged by every browser.
      <span
        ref={box}
        className={styles.chip}
        style={{ '--chip': shift.color }}
        data-open={employee_id === null || undefined}
        data-marked={isMarked || undefined}
        data-edited={editor === null ? undefined : ''}
        data-late={user?.changed_late || undefined}
      >
        <GoLink
          href={href}
          className={styles.face}
          draggable={false}
          data-place={place}
          tabIndex={-1}
          aria-label={`${labelOf(shift, employee_id)}${isMarked ? ', breaks a rule' : ''}${user?.changed_late ? ', changed late' : ''}${editor === null ? '' : `, ${editor} is editing it`}`}
        >
          <span aria-hidden="true" className={styles.short}>
            {shift.short}
          </span>
          <span aria-hidden="true" className={styles.times}>
            {shift.start_time}–{shift.end_time}
          </span>
          {employee_id === null && shift.open > 1 && (
            <span aria-hidden="true" className={styles.count}>
              ×{shift.open}
            </span>
          )}
          {editor !== null && (
            <span aria-hidden="true" className={styles.editor}>
              {editor}
            </span>
          )}
        </GoLink>
      </span>
    )
  },
  (before, after) =>
    before.shift.version === after.shift.version &&
    before.shift.open === after.shift.open &&
    before.shift.id === after.shift.id &&
    before.employee_id === after.employee_id &&
    before.place === after.place &&
    before.isMarked === after.isMarked &&
    before.isEditable === after.isEditable &&
    before.editor === after.editor &&
    before.href === after.href,
)
Chip.displayName = 'Chip'
