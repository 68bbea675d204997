import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { today } from '#kit/web/format/dates.ts'
import { focusedRow, isForList, moveFocus, neighbour } from '#kit/web/table/row-focus.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import type { Step } from '../parts/steps.ts'
import type { Steps } from '../parts/use-steps.ts'
import type { Bulk } from './use-bulk.tsx'

type KeyActions = Readonly<{
  rows: readonly TaskRow[]
  steps: Steps
  bulk: Bulk
  onShow?: ((show: 'list' | 'board') => void) | undefined
}>

const FIRST_OF: Readonly<Record<string, readonly Step[]>> = {
  a: ['accept', 'take', 'approve', 'approve_due_date'],
  s: ['start', 'unblock'],
  f: ['finish', 'submit'],
  b: ['block'],
  r: ['reassign'],
}

const isOpenTo = ({ can }: TaskRow, step: Step): boolean =>
  step === 'approve_due_date' || step === 'reject_due_date' ? can.decide_due_date : can[step]

/** The keys of the lists with their actions, for the help. */
export const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['J, K', 'next and previous task'],
  ['X', 'select'],
  ['Enter', 'open'],
  ['N', 'new task'],
  ['A', 'accept or approve'],
  ['S', 'start'],
  ['F', 'finish or send for approval'],
  ['B', 'block'],
  ['R', 'hand over'],
  ['D', 'due date'],
  ['P', 'plan for today'],
  ['C', 'comment'],
  ['L, G', 'list or board'],
  ['Alt+Up, Alt+Down', 'move a card of the board'],
  ['/', 'search'],
  ['?', 'these keys'],
]

const onScreen = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector)

/** Keys that go through a list of tasks and take steps with the one that has the focus, or that is open. */
export const useTaskKeys = ({ rows, steps, bulk, onShow }: KeyActions) => {
  const box = useRef<HTMLDivElement>(null)
  const task = useDrawer('task')
  const edit = useDrawer('edit')
  const help = useDrawer('keys')
  const open = task.id === null ? null : Number(task.id)
  const move = (list: HTMLElement, step: number): void => {
    if (open === null) return moveFocus(list, step)
    const next = neighbour(list, 'task', open, step)
    if (next !== null) task.open(next)
  }
  const withRow = (row: TaskRow, key: string): boolean => {
    const step = FIRST_OF[key]?.find((one) => isOpenTo(row, one))
    if (step) steps.take(row, step)
    else if (key === 'd' && row.can.update) bulk.ask({ what: 'due', rows: [row], clear: () => {} })
    else if (key === 'p' && row.can.plan) void bulk.send([row], { do: 'plan', date: today() })
    else if (key === 'c') task.open(row.id)
    else return false
    return true
  }
  useWindowEvent('keydown', (event) => {
    const list = box.current
    if (!list || !isForList(event)) return
    const key = event.key.toLowerCase()
    if (key === 'j' || key === 'k') return move(list, key === 'j' ? 1 : -1)
    const anywhere: Readonly<Record<string, () => void>> = {
      n: () => edit.open('new'),
      '?': () => help.open('shown'),
      '/': () => onScreen('input[type="search"]')?.focus(),
      l: () => onShow?.('list'),
      g: () => onShow?.('board'),
      x: () => document.activeElement?.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
    }
    const does = anywhere[key]
    // The character of the key must not be typed into the field that opens.
    if (does) {
      event.preventDefault()
      return does()
    }
    const row = rows.find(({ id }) => id === (open ?? focusedRow(list, 'task')))
    if (row && withRow(row, key)) event.preventDefault()
  })
  return box
}
