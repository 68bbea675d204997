import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import type { ShiftRow } from '../../contract/shifts.models.ts'
import type { Changes } from '../plan/use-changes.ts'
import type { Spot } from './drop.ts'
import type { Hand } from './use-hand.ts'

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const cellOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-cell]') ?? null
const placeOf = (cell: HTMLElement): [row: number, column: number] => {
  const [row = '0', column = '0'] = (cell.dataset['cell'] ?? '').split(':')
  return [Number(row), Number(column)]
}
const spotOfCell = (cell: HTMLElement): Spot => {
  const employee = cell.dataset['employee']
  return { date: cell.dataset['date'] ?? '', employee_id: employee ? Number(employee) : null }
}
const chipsIn = (cell: HTMLElement): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>('[data-place]')]

const isOffer = (element: Element | null): boolean => element?.matches('[data-offer]') ?? false

const focus = (element: HTMLElement | undefined | null): void => {
  element?.focus()
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

type Keys = Readonly<{
  shifts: readonly ShiftRow[]
  hand: Hand
  changes: Changes
  isEditable: boolean
  onOpen: (shift: number) => void
  onAdd: (spot: Spot) => void
}>

/** The grid by the keyboard alone: arrows go through cells and what is in them; the rest is in the help below it. */
export const useGridKeys = (
  box: RefObject<HTMLElement | null>,
  { shifts, hand, changes, isEditable, onOpen, onAdd }: Keys,
) => {
  const go = useCallback(
    (cell: HTMLElement, [rows, columns]: readonly [number, number], isPicked: boolean): void => {
      const chips = chipsIn(cell)
      const at = chips.findIndex((chip) => chip === document.activeElement)
      // Without something in the hand, up and down go through the shifts of a cell first.
      const inside = rows !== 0 && !isPicked ? chips[at + rows] : undefined
      if (inside && (at >= 0 || rows > 0)) return focus(inside)
      const [row, column] = placeOf(cell)
      const next = box.current?.querySelector<HTMLElement>(`[data-cell="${row + rows}:${column + columns}"]`)
      if (!next) return
      const inNext = chipsIn(next)
      focus(isPicked ? next : rows < 0 ? (inNext.at(-1) ?? next) : (inNext[0] ?? next))
      if (isPicked) hand.over(spotOfCell(next))
    },
    [box, hand],
  )
  const chipAt = (cell: HTMLElement): { shift: ShiftRow; employee_id: number | null } | null => {
    const element = document.activeElement?.closest<HTMLElement>('[data-place]') ?? chipsIn(cell)[0]
    const id = Number(element?.dataset['place']?.split(':')[2])
    const shift = shifts.find((one) => one.id === id)
    return shift ? { shift, employee_id: spotOfCell(cell).employee_id } : null
  }
  const edits = (cell: HTMLElement, key: string): boolean => {
    const spot = spotOfCell(cell)
    const chip = chipAt(cell)
    if (key === 'n' || key === 'N') onAdd(spot)
    else if (key === ' ') {
      if (hand.item) hand.drop(spot)
      else if (chip?.shift.can.edit) hand.take(chip)
      else changes.announce('Nothing to pick up here.')
    } else if (key === 'Delete' || key === 'Backspace') {
      if (!chip?.shift.can.edit) return false
      void changes.send(
        chip.employee_id === null
          ? [{ op: 'delete', shift_id: chip.shift.id, version: chip.shift.version }]
          : [{ op: 'unassign', shift_id: chip.shift.id, employee_id: chip.employee_id }],
      )
    } else return false
    return true
  }
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && key.toLowerCase() === 'z' && isEditable) {
      event.preventDefault()
      void (event.shiftKey ? changes.redo() : changes.undo())
      return
    }
    const cell = cellOf(document.activeElement)
    if (!cell || isCommand || event.altKey) return
    const move = MOVES[key]
    if (move) {
      event.preventDefault()
      go(cell, move, hand.item !== null)
    } else if (key === 'Escape' && hand.item) {
      event.preventDefault()
      hand.cancel()
      changes.announce('Cancelled.')
    } else if (key === 'Enter' && isOffer(document.activeElement) && !hand.item) {
      // The link to the offer is followed.
    } else if (key === 'Enter') {
      event.preventDefault()
      const chip = chipAt(cell)
      if (hand.item) hand.drop(spotOfCell(cell))
      else if (chip) onOpen(chip.shift.id)
      else if (isEditable) onAdd(spotOfCell(cell))
    } else if (isEditable && edits(cell, key)) event.preventDefault()
  }
}
