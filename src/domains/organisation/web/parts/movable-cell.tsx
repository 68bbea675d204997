import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './organisation.module.css'

type Props = Readonly<{
  id: number
  /** Returns true if another row may be dropped on this one. */
  takes: (id: number) => boolean
  onDrop: (id: number) => void
  children: ReactNode
}>

const idOf = (data: Readonly<Record<string | symbol, unknown>>): number | null =>
  typeof data['department'] === 'number' ? data['department'] : null

/** The first cell of a row that can be dragged onto another row. The menu of the row does the same from the keyboard. */
export const MovableCell = ({ id, takes, onDrop, children }: Props) => {
  const cell = useRef<HTMLSpanElement>(null)
  const latest = useRef({ takes, onDrop })
  useEffect(() => {
    latest.current = { takes, onDrop }
  })
  useEffect(() => {
    const row = cell.current?.closest('tr')
    if (!row) return undefined
    const mark = (isOver: boolean): void => void row.toggleAttribute('data-over', isOver)
    return combine(
      draggable({ element: row, getInitialData: () => ({ department: id }) }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => latest.current.takes(idOf(source.data) ?? id),
        onDragEnter: () => mark(true),
        onDragLeave: () => mark(false),
        onDrop: ({ source }) => {
          mark(false)
          const dropped = idOf(source.data)
          if (dropped !== null) latest.current.onDrop(dropped)
        },
      }),
    )
  }, [id])
  return (
    <span ref={cell} className={styles.movable}>
      {children}
    </span>
  )
}
