import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

const VIRTUAL_FROM = 100

export type VisibleRows = Readonly<{ indexes: readonly number[]; before: number; after: number }>

/** Returns the rows to draw: all of a short list, the visible ones of a long one, with the height of the rest around them. */
export const useVisibleRows = (count: number, box: RefObject<HTMLElement | null>, rowHeight: number): VisibleRows => {
  const isVirtual = count > VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 800, height: 800 },
  })
  if (!isVirtual) return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0 }
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)
  return {
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: last ? virtualizer.getTotalSize() - last.end : 0,
  }
}
