import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Box, type FoundPlace, freePlace } from './free-place.ts'
import { obstacles } from './obstacles.ts'

// Drawers take as long to arrive; a message does not follow each frame of theirs.
const RESOLVING_MS = 150

/** Returns the boxes of open dialogs: a message appears next to them where there is room. */
const dialogBoxes = (): Box[] =>
  [...document.querySelectorAll('[role="dialog"]')].map((dialog) => dialog.getBoundingClientRect())

/** Returns the place for a region now: its place while that is free, else the best one. */
const placeOf = (region: HTMLElement, now: FoundPlace | null): FoundPlace => {
  const size = { width: region.offsetWidth, height: region.offsetHeight }
  const view = { width: innerWidth, height: innerHeight }
  const controls = obstacles(region)
  const outside = freePlace(view, size, [...controls, ...dialogBoxes()], now)
  const next = outside.isFree ? outside : freePlace(view, size, controls, now)
  return now?.left === next.left && now.top === next.top && now.isFree === next.isFree ? now : next
}

/** Returns true if the pointer or the focus is in a message: then it does not move. */
const isPointedAt = (region: HTMLElement): boolean => region.querySelector('[data-held="true"]') !== null

/**
 * Returns where a region covers no control and nothing that is shown once, or as little as there is of that (`isFree`
 * is false); null before it has shown anything. Looks again when it grows, and, while it shows something, whenever the
 * page changes, is scrolled or resized.
 */
export const useFreePlace = (ref: RefObject<HTMLElement | null>, count: number): FoundPlace | null => {
  const [place, setPlace] = useState<FoundPlace | null>(null)
  useLayoutEffect(() => {
    const region = ref.current
    if (!region || count === 0) return undefined
    setPlace((now) => placeOf(region, now))
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      timer = undefined
      // At once: on a busy page, controls would stay covered until React comes to it.
      if (!isPointedAt(region)) flushSync(() => setPlace((now) => placeOf(region, now)))
    }
    const lookSoon = (): void => {
      timer ??= setTimeout(look, RESOLVING_MS)
    }
    const changes = new MutationObserver(lookSoon)
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    })
    const sizes = new ResizeObserver(lookSoon)
    sizes.observe(document.body)
    addEventListener('scroll', lookSoon, { capture: true, passive: true })
    addEventListener('resize', lookSoon)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      sizes.disconnect()
      removeEventListener('scroll', lookSoon, { capture: true })
      removeEventListener('resize', lookSoon)
    }
  }, [ref, count])
  return place
}
