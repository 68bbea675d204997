import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { focusedRow, isForList, moveFocus, neighbour } from '#kit/web/table/row-focus.ts'
import type { Period } from '../../contract/worksheets.models.ts'

/** J and K go through the rows, A accepts the one that is open or has the focus. */
export const useReviewKeys = (rows: readonly Period[], drawer: DrawerState, accept: (row: Period) => void) => {
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
    const row = rows.find(({ employee }) => employee.id === (open ?? focusedRow(list, 'report')))
    if (row) accept(row)
  })
  return box
}
