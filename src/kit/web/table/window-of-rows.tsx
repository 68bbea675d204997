import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'

const OVERSCAN = 12

/** Rows by their first and last index, and the height in px of those before and after them. */
export type Span = Readonly<{ first: number; last: number; before: number; after: number }>

type Props = Readonly<{
  count: number
  rowHeight: number
  /** The part in which the rows are scrolled; null where the page is. */
  scroller: HTMLElement | null
  /** The distance of the first row from the start of what is scrolled, in px. */
  top: number
  onSpan: (span: Span) => void
}>

/** Draws nothing: notifies of the rows of a long list that are on the screen, as the page or a part is scrolled. */
const WindowOfRows = ({ count, rowHeight, scroller, top, onSpan }: Props) => {
  const usual = { estimateSize: () => rowHeight, overscan: OVERSCAN, scrollMargin: top }
  const onPage = useWindowVirtualizer({
    ...usual,
    count: scroller ? 0 : count,
    initialRect: { width: 800, height: 800 },
  })
  const inPart = useVirtualizer({ ...usual, count: scroller ? count : 0, getScrollElement: () => scroller })
  const virtualizer = scroller ? inPart : onPage
  const items = virtualizer.getVirtualItems()
  const [start, end] = [items[0], items.at(-1)]
  const [first, last] = [start?.index ?? 0, end?.index ?? -1]
  const before = Math.max(0, (start?.start ?? top) - top)
  const after = end ? virtualizer.getTotalSize() - (end.end - top) : 0
  useLayoutEffect(() => onSpan({ first, last, before, after }), [first, last, before, after, onSpan])
  return null
}
export default WindowOfRows
