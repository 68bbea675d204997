import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { focusedRow, isForList, moveFocus, neighbour } from '#kit/web/table/row-focus.ts'
import type { Period } from '../../contract/worksheets.models.ts'

const idOfPerson = ({ employee }: Period): number => employee.id

/** J and K go through the rows, A accepts the one that is open or has the focus. `idOf` is the id of a row in the address. */
export const useReviewKeys = (
  rows: readonly Period[],
  drawer: DrawerState,
  accept: (row: Period, next: number | null) => void,
  idOf: (row: Period) => number = idOfPerson,
) => {
  const box = useRef<HTMLDivElement>(null)
  const open = drawer.id === null ? null : Number(drawer.id)
  const move = (list: HTMLElement, step: number): void => {
    if (open === null) return moveFocus(list, step)
    const next = neighbour(list, 'report', open, step)
    if (next !== null) drawer.open(next)
  }
  useWindowEvent('keydown', (event) => {
    const list = box.current
    if (!list || !isForList(event)) return
    const key = event.key.toLowerCase()
    if (key === 'j') return move(list, 1)
    if (key === 'k') return move(list, -1)
    if (key !== 'a') return
    const row = rows.find((one) => idOf(one) === (open ?? focusedRow(list, 'report')))
    if (row) accept(row, open === null ? null : neighbour(list, 'report', open, 1))
  })
  return box
}
