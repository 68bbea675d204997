import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { ScreenLink } from '#kit/contract/keys.ts'
import type { TaskRow, TaskState } from '../../contract/tasks.models.ts'
import { stepInto } from '../parts/steps.ts'
import { dueText, holderText, priorityText, STATE } from '../parts/labels.ts'
import styles from './board.module.css'

/** Returns the id of the task from the data of a dragged card; null for other data. */
export const cardOf = (data: Readonly<Record<string | symbol, unknown>>): number | null =>
  typeof data['task'] === 'number' ? data['task'] : null

export type Side = 'before' | 'after'

/** Returns the card over which another one is dropped, and on which side of it; null for other places. */
export const placeOf = (data: Readonly<Record<string | symbol, unknown>>): { next_to: number; side: Side } | null =>
  typeof data['next_to'] === 'number'
    ? { next_to: data['next_to'], side: data['side'] === 'after' ? 'after' : 'before' }
    : null

/** Returns true if the reader orders the card within its column; done tasks are in the order of time. */
export const isPlaced = ({ can, state }: TaskRow): boolean => can.plan && state !== 'done'

type Props = Readonly<{
  row: TaskRow
  href: ScreenLink
  columns: readonly TaskState[]
  onMove: (row: TaskRow, state: TaskState) => void
  /** Puts the card next to another one of its column. */
  onPlace: (id: number, next_to: number, side: Side) => void
}>

const SIDES = { ArrowUp: 'before', ArrowDown: 'after' } as const
const isArrow = (key: string): key is keyof typeof SIDES => key in SIDES

/** Returns the id of the card above or below another one. */
const neighbourOf = (card: HTMLElement | null, side: Side): number | null => {
  const other = side === 'before' ? card?.previousElementSibling : card?.nextElementSibling
  return other instanceof HTMLElement && other.dataset['card'] !== undefined ? Number(other.dataset['card']) : null
}

/** Marks the edge of a card at which a dragged card of the same column would be dropped. */
const cardTarget = (element: HTMLElement, id: number) => {
  const sideAt = (y: number): Side => {
    const { top, height } = element.getBoundingClientRect()
    return y < top + height / 2 ? 'before' : 'after'
  }
  const unmark = (): void => element.removeAttribute('data-edge')
  const columnOf = (one: Element) => one.closest('[data-state]')
  return dropTargetForElements({
    element,
    getData: ({ input }) => ({ next_to: id, side: sideAt(input.clientY) }),
    canDrop: ({ source }) =>
      source.data['placed'] === true && source.element !== element && columnOf(source.element) === columnOf(element),
    onDrag: ({ location }) => element.setAttribute('data-edge', sideAt(location.current.input.clientY)),
    onDragLeave: unmark,
    onDrop: unmark,
  })
}

/** A card that is dragged; its menu does the same by the keyboard. Drawn again only when its task changes. */
export const BoardCard = memo(
  ({ row, href, columns, onMove, onPlace }: Props) => {
    const card = useRef<HTMLLIElement>(null)
    const { id } = row
    const placed = isPlaced(row)
    useEffect(() => {
      const element = card.current
      if (!element) return undefined
      const stops = [draggable({ element, getInitialData: () => ({ task: id, placed }) }), cardTarget(element, id)]
      return () => {
        for (const stop of stops) stop()
      }
    }, [id, placed])
    const step = (side: Side): void => {
      const next_to = neighbourOf(card.current, side)
      if (placed && next_to !== null) onPlace(id, next_to, side)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.altKey || !isArrow(event.key)) return
      event.preventDefault()
      step(SIDES[event.key])
    }
    return (
      <li ref={card} className={styles.card} data-priority={row.priority} data-card={id}>
        <span className={styles.cardHead}>
          <span className="m-dim m-small">{row.key}</span>
          <MoveMenu row={row} columns={columns} onMove={onMove} {...(placed ? { onStep: step } : {})} />
        </span>
        <GoLink href={href} className={styles.cardTitle} data-opens="" draggable={false} onKeyDown={onKeyDown}>
          {row.title}
        </GoLink>
        <span className="m-small">{holderText(row)}</span>
        <span className={styles.cardFoot}>
          {row.due_date !== null && (
            <span className={row.overdue_working_days > 0 ? styles.late : row.risk === null ? undefined : styles.risk}>
              {dueText(row)}
              {row.overdue_working_days > 0 ? ', late' : row.risk === null ? '' : ', at risk'}
            </span>
          )}
          {row.priority !== 'normal' && <span>{priorityText(row.priority)}</span>}
          {row.steps_total > 0 && (
            <span>
              {row.steps_done}/{row.steps_total}
            </span>
          )}
        </span>
      </li>
    )
  },
  (before, after) =>
    before.row.version === after.row.version &&
    before.row.updated_at === after.row.updated_at &&
    before.row.risk === after.row.risk &&
    before.row.can.plan === after.row.can.plan &&
    before.href === after.href &&
    before.onPlace === after.onPlace &&
    before.onMove === after.onMove,
)
BoardCard.displayName = 'BoardCard'

/** The menu is made when it is opened first: hundreds of cards would otherwise carry one each. */
type MenuProps = Pick<Props, 'row' | 'columns' | 'onMove'> & Readonly<{ onStep?: (side: Side) => void }>

const MoveMenu = ({ row, columns, onMove, onStep }: MenuProps) => {
  const [isOpen, setOpen] = useState(false)
  const targets = isOpen ? columns.filter((state) => stepInto(row, state) !== null) : []
  const button = (
    <button
      type="button"
      className={styles.more}
      aria-label={`Move ${row.key} to`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <IconDots size={16} aria-hidden="true" />
    </button>
  )
  if (!isOpen) return button
  return (
    <Menu opened onChange={setOpen} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {onStep && <Menu.Item onClick={() => onStep('before')}>Move up</Menu.Item>}
        {onStep && <Menu.Item onClick={() => onStep('after')}>Move down</Menu.Item>}
        {targets.length === 0 && !onStep && <Menu.Item disabled>No step is open to you</Menu.Item>}
        {targets.map((state) => (
          <Menu.Item key={state} onClick={() => onMove(row, state)}>
            Move to {STATE[state].word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
