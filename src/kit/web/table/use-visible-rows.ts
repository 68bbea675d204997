import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type WindowOfRows from './window-of-rows.tsx'
import type { Span } from './window-of-rows.tsx'
import { useIsPrinting } from '../layout/use-is-printing.ts'

const VIRTUAL_FROM = 100

export type VisibleRows = Readonly<{
  indexes: readonly number[]
  before: number
  after: number
  window: ComponentProps<typeof WindowOfRows> | null
}>

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
 * the visible ones of a long one, with the height of the rest around them. `window` finds these and is drawn next to the
 * rows; its code is fetched with the first long list.
 */
export const useVisibleRows = (count: number, box: RefObject<HTMLElement | null>, rowHeight: number): VisibleRows => {
  const isPrinting = useIsPrinting()
  const isVirtual = count > VIRTUAL_FROM && !isPrinting
  const place = usePlace(box, isVirtual)
  const [found, setFound] = useState<Span | null>(null)
  const all: Span = { first: 0, last: count - 1, before: 0, after: 0 }
  const start: Span = { ...all, last: VIRTUAL_FROM - 1, after: (count - VIRTUAL_FROM) * rowHeight }
  const { first, last, before, after } = isVirtual ? (found ?? start) : all
  return {
    indexes: Array.from({ length: Math.min(last, count - 1) - first + 1 }, (_, index) => first + index),
    before,
    after,
    window: isVirtual ? { ...place, count, rowHeight, onSpan: setFound } : null,
  }
}
