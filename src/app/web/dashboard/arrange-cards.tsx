import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { ActionIcon, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { canHide, canMove, isHidden } from './arrangement.ts'
import type { useArrangement } from './use-arrangement.ts'
import styles from './dashboard.module.css'

type Arranged = ReturnType<typeof useArrangement>
type Titles = Readonly<Record<string, Readonly<{ title: string }>>>

/** Moves cards by dragging or with the arrow keys, and hides them. */
const ArrangeCards = ({ arranged, titles }: { arranged: Arranged; titles: Titles }) => (
  <ol className={styles.arrange} aria-label="Order of the cards">
    {arranged.order.map((id, index) => (
      <Row key={id} id={id} index={index} title={titles[id]?.title ?? id} arranged={arranged} />
    ))}
  </ol>
)
export default ArrangeCards

type RowProps = Readonly<{ id: string; index: number; title: string; arranged: Arranged }>

const useDragging = ({ id, index, arranged }: RowProps) => {
  const box = useRef<HTMLLIElement>(null)
  const [isOver, setOver] = useState(false)
  const { move } = arranged
  const latest = useRef({ index, move })
  useEffect(() => {
    latest.current = { index, move }
  })
  useEffect(() => {
    const element = box.current
    if (!element || !canMove(id)) return undefined
    return combine(
      draggable({ element, getInitialData: () => ({ id }) }),
      dropTargetForElements({
        element,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          if (typeof source.data['id'] === 'string') latest.current.move(source.data['id'], latest.current.index)
        },
      }),
    )
  }, [id])
  return { box, isOver }
}

const Row = (props: RowProps) => {
  const { id, index, title, arranged } = props
  const { box, isOver } = useDragging(props)
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    arranged.move(id, index + step)
  }
  return (
    <li ref={box} data-over={isOver}>
      <IconGripVertical size={16} aria-hidden="true" />
      <span>{title}</span>
      {canMove(id) ? (
        <>
          <ActionIcon
            variant="default"
            aria-label={`Move ${title} up`}
            onKeyDown={keys}
            onClick={() => arranged.move(id, index - 1)}
          >
            <IconArrowUp size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={`Move ${title} down`}
            onKeyDown={keys}
            onClick={() => arranged.move(id, index + 1)}
          >
            <IconArrowDown size={16} aria-hidden="true" />
          </ActionIcon>
        </>
      ) : (
        <span className="m-dim m-small">Always first</span>
      )}
      {canHide(id) && (
        <Switch
          aria-label={`Show ${title}`}
          checked={!isHidden(id, arranged.arrangement)}
          onChange={() => arranged.toggle(id)}
        />
      )}
    </li>
  )
}
