import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Button } from '@mantine/core'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { TaskState } from '../../contract/tasks.models.ts'
import { STATE } from '../parts/labels.ts'
import styles from './board.module.css'

type Props = Readonly<{
  state: TaskState
  total: number
  shown: number
  isLoading: boolean
  onMore: (() => void) | null
  children: ReactNode
}>

/** A column of the board: a state, and the cards in it. */
export const BoardColumn = memo(({ state, total, shown, isLoading, onMore, children }: Props) => {
  const column = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = column.current
    if (!element) return undefined
    return dropTargetForElements({
      element,
      getData: () => ({ state }),
      onDragEnter: () => element.setAttribute('data-over', ''),
      onDragLeave: () => element.removeAttribute('data-over'),
      onDrop: () => element.removeAttribute('data-over'),
    })
  }, [state])
  return (
    <section
      ref={column}
      className={styles.column}
      aria-label={STATE[state].word}
      data-state={state}
      data-empty={!isLoading && total === 0}
    >
      <header className={styles.columnHead}>
        <h2>
          <StatusBadge {...STATE[state]} />
        </h2>
        <span className="m-dim m-small m-number">{number(total)}</span>
      </header>
      {/* Its cards scroll, so it needs the focus of the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.cards} tabIndex={0} role="group" aria-label={`Tasks: ${STATE[state].word}`}>
        <ul className={styles.cardList} aria-busy={isLoading}>
          {children}
        </ul>
        {onMore && (
          <Button variant="subtle" size="compact-sm" onClick={onMore}>
            Show more ({number(total - shown)})
          </Button>
        )}
      </div>
    </section>
  )
})
BoardColumn.displayName = 'BoardColumn'
