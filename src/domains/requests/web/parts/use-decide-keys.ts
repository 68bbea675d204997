import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { focusedRow, isForList, moveFocus, neighbour } from '#kit/web/table/row-focus.ts'
import type { RequestRow } from '../../contract/requests.models.ts'
import type { DecisionCalls } from './decision-calls.ts'
import { useDecisionAddress } from './use-decision-address.ts'

type ListKey = 'next' | 'previous' | 'approve' | 'reject' | 'return'
const KEYS: Readonly<Record<string, ListKey>> = { j: 'next', k: 'previous', a: 'approve', r: 'reject', t: 'return' }

/** Returns the meaning of a key in a list of requests; undefined where it has none there. */
const listKey = (event: KeyboardEvent): ListKey | undefined =>
  isForList(event) ? KEYS[event.key.toLowerCase()] : undefined

export const DECIDE_KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['T', 'return'],
] as const

/** Keys move through a list of requests and decide the row with the focus, or the open one. */
export const useDecideKeys = (call: DecisionCalls['approve'], shown: readonly RequestRow[]) => {
  const box = useRef<HTMLDivElement>(null)
  const address = useDecisionAddress()
  const approve = useCall(call)
  const rowOf = (id: number | null): RequestRow | undefined => shown.find((row) => row.id === id)
  const move = (list: HTMLElement, step: number): void => {
    if (address.id === null) return moveFocus(list, step)
    const next = neighbour(list, 'request', Number(address.id), step)
    if (next !== null) address.open(next)
  }
  const start = ({ id, version }: RequestRow): void => {
    if (!approve.isRunning)
      approve.start({ params: { id }, body: { version } }, address.id === null ? undefined : address.close)
  }
  useWindowEvent('keydown', (event) => {
    const list = box.current
    const key = list ? listKey(event) : undefined
    if (!list || !key) return
    if (key === 'next') return move(list, 1)
    if (key === 'previous') return move(list, -1)
    const row = rowOf(address.id === null ? focusedRow(list, 'request') : Number(address.id))
    if (!row) return
    // The character of the key must not be typed into the field that opens.
    event.preventDefault()
    if (key === 'approve' && row.can.approve) start(row)
    if (key === 'reject' && row.can.reject) address.open(row.id, 'reject')
    if (key === 'return' && row.can.return) address.open(row.id, 'return')
  })
  return { box, failure: approve.failure }
}
