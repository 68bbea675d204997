import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import type { Notification } from '../contract/notices.models.ts'
import { InboxRow } from './inbox-row.tsx'
import { useRowActions } from './use-row-actions.ts'
import styles from './inbox.module.css'

type Props = Readonly<{ rows: readonly Notification[]; area: 'admin' | 'employee'; onLeave: () => void }>

const isTyping = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null

// Keys mean the inbox from wherever the focus is in its drawer, but not in a menu or a question over it.
const isElsewhere = (event: KeyboardEvent, list: HTMLElement): boolean => {
  const at = event.target instanceof Element ? event.target : null
  if (at === null || at === document.body) return false
  return at.closest('[role=menu]') !== null || at.closest('[role=dialog]') !== list.closest('[role=dialog]')
}

/** Goes so many rows down; from outside of the list, to its first. */
const move = (list: HTMLElement, step: number): void => {
  const items = [...list.querySelectorAll<HTMLElement>('[data-title]')]
  const at = items.findIndex((item) => item.closest('[data-row]')?.contains(document.activeElement))
  items[Math.min(items.length - 1, Math.max(0, at + step))]?.focus()
}

/** Moves the focus from a row that is removed to the next one, or at the end to the one before. */
const leaveRow = (list: HTMLElement): void => {
  const before = document.activeElement
  move(list, 1)
  if (document.activeElement === before) move(list, -1)
}

const clickIn = (row: Element | null, selector: string, index = 0): void => {
  const found = row?.querySelectorAll<HTMLElement>(selector)[index]
  found?.click()
}

/** The rows. Keys: j and k go down and up, e archives, s opens the menu to snooze, 1 to 9 do what the row offers. */
export const InboxRows = ({ rows, area, onLeave }: Props) => {
  const actions = useRowActions(area)
  const box = useRef<HTMLUListElement>(null)
  useWindowEvent('keydown', (event) => {
    const list = box.current
    if (!list || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isElsewhere(event, list)) return
    if (event.key === 'j') move(list, 1)
    if (event.key === 'k') move(list, -1)
    const place = document.activeElement?.closest('[data-row]') ?? null
    const focused = rows.find((row) => String(row.id) === place?.getAttribute('data-row'))
    if (!focused) return
    if (event.key === 'e' && focused.can.archive) {
      leaveRow(list)
      actions.archive(focused)
    }
    if (event.key === 's' && focused.can.snooze) clickIn(place, '[data-row-menu]')
    if (/^[1-9]$/.test(event.key)) clickIn(place, '[data-verb]', Number(event.key) - 1)
  })
  return (
    <ul ref={box} className={styles.rows} aria-label="Notifications" aria-keyshortcuts="j k e s 1 2 3 4 5 6 7 8 9">
      {rows.map((row) => (
        <InboxRow key={row.id} row={row} actions={actions} onLeave={onLeave} />
      ))}
    </ul>
  )
}
