import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { focusedRow, isForList, moveFocus, neighbour } from '#kit/web/table/row-focus.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import type { ForcedAddress } from './use-forced-address.ts'

type Handlers = Readonly<{
  rows: readonly ForceRow[]
  address: ForcedAddress
  choose: (id: number, at: string) => void
  approve: (row: ForceRow) => void
}>

/**
 * Binds keys: J and K move between the rows, 1 to 6 choose a piece of evidence, A approves, R opens the note of a
 * rejection.
 */
export const useDecideKeys = ({ rows, address, choose, approve }: Handlers) => {
  const box = useRef<HTMLDivElement>(null)
  const move = (list: HTMLElement, step: number): void => {
    if (address.id === null) return moveFocus(list, step)
    const next = neighbour(list, 'force', address.id, step)
    if (next !== null) address.open(next)
  }
  useWindowEvent('keydown', (event) => {
    const list = box.current
    if (!list || !isForList(event)) return
    const key = event.key.toLowerCase()
    if (key === 'j') return move(list, 1)
    if (key === 'k') return move(list, -1)
    const row = rows.find(({ id }) => id === (address.id ?? focusedRow(list, 'force')))
    if (!row) return
    const trace = /^[1-6]$/.test(key) ? row.evidence[Number(key) - 1] : undefined
    if (trace && row.can.approve && trace.day_effect !== null) choose(row.id, trace.at)
    if (key === 'a' && row.can.approve) approve(row)
    if (key === 'r' && row.can.reject) {
      // The field that opens must not receive the letter of the key.
      event.preventDefault()
      address.open(row.id, 'reject')
    }
  })
  return box
}
