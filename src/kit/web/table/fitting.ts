import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './columns.ts'

const FIRST = 3
const USUAL = 2
const NEVER = 1

/** Returns how early a column is hidden: 3 first, 1 never. */
export const priorityOf = <Row>({ priority, onPhone }: Column<Row>): number => {
  if (priority !== undefined) return priority
  if (onPhone === 'hide') return FIRST
  return onPhone === 'status' ? NEVER : USUAL
}

/** Returns the columns in the order in which they are left out: by priority, then from the right. */
const orderOfHiding = <Row>(columns: readonly Column<Row>[], title: Column<Row> | undefined): readonly Column<Row>[] =>
  columns
    .filter((column) => column !== title && priorityOf(column) !== NEVER)
    .toReversed()
    .toSorted((left, right) => priorityOf(right) - priorityOf(left))

/** Returns the columns that have no room, from the width that each needs; the title and those of priority 1 stay. */
export const withoutRoom = <Row>(
  columns: readonly Column<Row>[],
  title: Column<Row> | undefined,
  needed: ReadonlyMap<string, number>,
  room: number,
): readonly string[] => {
  const hidden: string[] = []
  let sum = columns.reduce((total, { key }) => total + (needed.get(key) ?? 0), 0)
  for (const { key } of orderOfHiding(columns, title)) {
    if (sum <= room) return hidden
    sum -= needed.get(key) ?? 0
    hidden.push(key)
  }
  return hidden
}

/** The width below which a growing column without a `width` is cut off. */
const GROWN = 280

/** Returns the widths that columns need, by the head of a table that has too little room; null where it has enough. */
export const neededBy = <Row>(
  table: HTMLElement,
  columns: readonly Column<Row>[],
  room: number,
): ReadonlyMap<string, number> | null => {
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-key]')]
  const grown = new Map(columns.filter(({ grows }) => grows).map(({ key, width = GROWN }) => [key, width]))
  const isNarrow = heads.some((head) => head.offsetWidth < (grown.get(head.dataset['key'] ?? '') ?? 0))
  if (table.offsetWidth <= room && !(isNarrow && table.offsetWidth > 0)) return null
  return new Map(heads.map(({ dataset: { key = '' }, offsetWidth }) => [key, grown.get(key) ?? offsetWidth]))
}

const isWiderThan = (table: HTMLElement, room: number): boolean => table.offsetWidth > room

type Fitting = Readonly<{
  /** The columns that have no room. */
  hidden: readonly string[]
  /** The others are still too wide together: the table scrolls sideways. */
  isWide: boolean
}>

/**
 * The columns that a table has room for. What each needs is measured when they are too wide together, before the browser
 * paints, so that nothing is seen to move. Without `isOn` all of them stay.
 */
export const useFitting = <Row>(
  box: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  title: Column<Row> | undefined,
  isOn: boolean,
): Fitting => {
  const [isWide, setWide] = useState(false)
  const [hidden, setHidden] = useState<readonly string[]>([])
  const needed = useRef(new Map<string, number>())
  const others = useRef(0)
  const measure = (): void => {
    const table = box.current?.querySelector('table')
    if (!box.current || !table) return
    const isNowWide = isWiderThan(table, box.current.clientWidth)
    if (isNowWide !== isWide) setWide(isNowWide)
    if (!isOn) return
    const measured = neededBy(table, columns, box.current.clientWidth)
    if (measured) {
      for (const [key, width] of measured) needed.current.set(key, width)
      const heads = [...table.querySelectorAll<HTMLElement>('th[data-key]')]
      others.current = table.offsetWidth - heads.reduce((sum, head) => sum + head.offsetWidth, 0)
    }
    if (needed.current.size === 0) return
    const next = withoutRoom(columns, title, needed.current, box.current.clientWidth - others.current)
    if (next.join() !== hidden.join()) setHidden(next)
  }
  const latest = useRef(measure)
  useLayoutEffect(() => {
    latest.current = measure
    latest.current()
  })
  useEffect(() => {
    if (!box.current) return undefined
    const watcher = new ResizeObserver(() => latest.current())
    watcher.observe(box.current)
    // Fonts that come later make the table wider than its box.
    const table = box.current.querySelector('table')
    if (table) watcher.observe(table)
    return () => watcher.disconnect()
  }, [box])
  return { hidden: isOn ? hidden : NONE, isWide }
}

const NONE: readonly string[] = []
