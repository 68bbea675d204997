import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import styles from '../parts/worksheets.module.css'

type Props = Readonly<{ id: number; name: string; at: number; last: number; place: (id: number, to: number) => void }>

const idOf = (data: Readonly<Record<string | symbol, unknown>>): number | null =>
  typeof data['activity'] === 'number' ? data['activity'] : null

/** The place of a row: dragged onto another row, or moved by its buttons. */
export const OrderCell = ({ id, name, at, last, place }: Props) => {
  const cell = useRef<HTMLSpanElement>(null)
  const latest = useRef({ at, place })
  useEffect(() => {
    latest.current = { at, place }
  })
  useEffect(() => {
    const row = cell.current?.closest('tr')
    if (!row) return undefined
    const mark = (isOver: boolean): void => void row.toggleAttribute('data-over', isOver)
    return combine(
      draggable({ element: row, getInitialData: () => ({ activity: id }) }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => (idOf(source.data) ?? id) !== id,
        onDragEnter: () => mark(true),
        onDragLeave: () => mark(false),
        onDrop: ({ source }) => {
          mark(false)
          const dropped = idOf(source.data)
          if (dropped !== null) latest.current.place(dropped, latest.current.at)
        },
      }),
    )
  }, [id])
  return (
    <span ref={cell} className={styles.order}>
      <ActionIcon variant="subtle" aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => place(id, at - 1)}>
        <IconArrowUp size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Move ${name} down`}
        disabled={at === last}
        onClick={() => place(id, at + 1)}
      >
        <IconArrowDown size={16} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}
