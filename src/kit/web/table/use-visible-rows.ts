import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../layout/use-is-printing.ts'

const VIRTUAL_FROM = 100
const OVERSCAN = 12

export type VisibleRows = Readonly<{ indexes: readonly number[]; before: number; after: number }>

/** Returns the part in which an element is scrolled, such as a drawer; null where the page is. */
const scrollerOf = (element: Element): HTMLElement | null => {
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(part).overflowY)) return part
  return null
}

type Place = Readonly<{ scroller: HTMLElement | null; top: number }>

const placeOf = (box: HTMLElement): Place => {
  const scroller = scrollerOf(box)
  const start = scroller ? scroller.getBoundingClientRect().top - scroller.scrollTop : -window.scrollY
  return { scroller, top: Math.round(box.getBoundingClientRect().top - start) }
}

/** Returns where the rows are scrolled, and how far below its start they begin. */
const usePlace = (box: RefObject<HTMLElement | null>, isOn: boolean): Place => {
  const [place, setPlace] = useState<Place>({ scroller: null, top: 0 })
  const measure = (): void => {
    if (!isOn || !box.current) return
    const next = placeOf(box.current)
    if (place.scroller !== next.scroller || place.top !== next.top) setPlace(next)
  }
  const latest = useRef(measure)
  useLayoutEffect(() => {
    latest.current = measure
    latest.current()
  })
  return place
}

/**
 * Returns the rows to draw, as the page or the drawer around them is scrolled: all of a short list and of a printed one,
 * the visible ones of a long one, with the height of the rest around them.
 */
export const useVisibleRows = (count: number, box: RefObject<HTMLElement | null>, rowHeight: number): VisibleRows => {
  const isPrinting = useIsPrinting()
  const isVirtual = count > VIRTUAL_FROM && !isPrinting
  const { scroller, top } = usePlace(box, isVirtual)
  const usual = { estimateSize: () => rowHeight, overscan: OVERSCAN, scrollMargin: top }
  const onPage = useWindowVirtualizer({
    ...usual,
    count: isVirtual && !scroller ? count : 0,
    initialRect: { width: 800, height: 800 },
  })
  const inPart = useVirtualizer({
    ...usual,
    count: isVirtual && scroller ? count : 0,
    getScrollElement: () => scroller,
  })
  if (!isVirtual) return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0 }
  const virtualizer = scroller ? inPart : onPage
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)
  return {
    indexes: items.map((item) => item.index),
    before: Math.max(0, (items[0]?.start ?? top) - top),
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
  }
}
