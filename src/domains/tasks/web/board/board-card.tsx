import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { ScreenLink } from '#kit/contract/keys.ts'
import type { TaskRow, TaskState } from '../../contract/tasks.models.ts'
import { stepInto } from '../parts/steps.ts'
import { dueText, holderText, priorityText, STATE } from '../parts/labels.ts'
import styles from './board.module.css'

/** Returns the id of the task from the data of a dragged card; null for other data. */
export const cardOf = (data: Readonly<Record<string | symbol, unknown>>): number | null =>
  typeof data['task'] === 'number' ? data['task'] : null

type Props = Readonly<{
  row: TaskRow
  href: ScreenLink
  columns: readonly TaskState[]
  onMove: (row: TaskRow, state: TaskState) => void
}>

/** A card that is dragged; its menu does the same by the keyboard. Drawn again only when its task changes. */
export const BoardCard = memo(
  ({ row, href, columns, onMove }: Props) => {
    const card = useRef<HTMLLIElement>(null)
    const { id } = row
    useEffect(() => {
      const element = card.current
      if (!element) return undefined
      return draggable({ element, getInitialData: () => ({ task: id }) })
    }, [id])
    return (
      <li ref={card} className={styles.card} data-priority={row.priority}>
        <span className={styles.cardHead}>
          <span className="m-dim m-small">{row.key}</span>
          <MoveMenu row={row} columns={columns} onMove={onMove} />
        </span>
        <GoLink href={href} className={styles.cardTitle} data-opens="" draggable={false}>
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
    before.href === after.href &&
    before.onMove === after.onMove,
)
BoardCard.displayName = 'BoardCard'

/** The menu is made when it is opened first: hundreds of cards would otherwise carry one each. */
const MoveMenu = ({ row, columns, onMove }: Omit<Props, 'href'>) => {
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
        {targets.length === 0 && <Menu.Item disabled>No step is open to you</Menu.Item>}
        {targets.map((state) => (
          <Menu.Item key={state} onClick={() => onMove(row, state)}>
            Move to {STATE[state].word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
