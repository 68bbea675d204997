import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const MIN_ZOOM = 0.25
const MAX_ZOOM = 1.5
const STEP = 1.2
/** Pixels that the pointer moves before a click is a drag. */
const DRAG_PX = 4
const ARROW_PX = 80

type Point = Readonly<{ x: number; y: number }>
type Place = Readonly<{ element: Element; left: number; top: number }>

const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))

/** Returns the place of a node in its box, at any scroll position of the page. */
const placeOf = (element: Element, box: HTMLElement): Place => {
  const [at, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
  return { element, left: at.left - outer.left, top: at.top - outer.top }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-ARROW_PX, 0],
  ArrowRight: [ARROW_PX, 0],
  ArrowUp: [0, -ARROW_PX],
  ArrowDown: [0, ARROW_PX],
}

/** Moves a box by dragging with the mouse; a drag is no click. Fingers scroll it by themselves. */
const useDrag = (box: RefObject<HTMLElement | null>) => {
  const from = useRef<(Point & { isDrag: boolean }) | null>(null)
  const isDragged = useRef(false)
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      isDragged.current = false
      from.current = { x: event.clientX, y: event.clientY, isDrag: false }
    },
    onPointerMove: (event: PointerEvent): void => {
      const [shown, last] = [box.current, from.current]
      if (!shown || !last) return
      const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
      if (!last.isDrag && Math.hypot(dx, dy) < DRAG_PX) return
      if (!last.isDrag) shown.setPointerCapture(event.pointerId)
      isDragged.current = true
      shown.dataset['dragged'] = 'true'
      shown.scrollBy(-dx, -dy)
      from.current = { x: event.clientX, y: event.clientY, isDrag: true }
    },
    onPointerUp: (): void => {
      from.current = null
      delete box.current?.dataset['dragged']
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }): void => {
      if (!isDragged.current) return
      isDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onDragStart: (event: { preventDefault: () => void }): void => event.preventDefault(),
  }
}

/** Fixes the place of a node that was clicked while the nodes that it opens or closes move the others. */
const fixPlaces = (shown: HTMLElement, content: Element): (() => void) => {
  let fixed: Place | null = null
  const remember = (event: Event): void => {
    const node = event.target instanceof Element ? event.target.closest('[data-node]') : null
    fixed = node && placeOf(node, shown)
  }
  const release = (): void => {
    fixed = null
  }
  const observer = new ResizeObserver(() => {
    if (!fixed?.element.isConnected) return
    const now = placeOf(fixed.element, shown)
    shown.scrollBy(now.left - fixed.left, now.top - fixed.top)
  })
  observer.observe(content)
  shown.addEventListener('click', remember, true)
  shown.addEventListener('wheel', release, { passive: true })
  shown.addEventListener('pointerdown', release)
  return () => {
    observer.disconnect()
    shown.removeEventListener('click', remember, true)
    shown.removeEventListener('wheel', release)
    shown.removeEventListener('pointerdown', release)
  }
}

const EDGE_PX = 48

/** The zoom at which everyone drawn has room in the box, never above full size. */
const zoomToFit = (box: HTMLElement, people: Element, zoom: number): number => {
  const [first, last, all] = [people.firstElementChild, people.lastElementChild, people].map((part) =>
    part?.getBoundingClientRect(),
  )
  if (!first || !last || !all) return zoom
  const width = (box.clientWidth - EDGE_PX) / Math.max(1, last.right - first.left)
  const height = (box.clientHeight - EDGE_PX) / Math.max(1, all.height)
  return clampZoom(Math.min(1, zoom * width, zoom * height))
}

/**
 * A large drawing in a box: moved by dragging and by the arrow keys, zoomed by buttons, by the wheel with Ctrl and by
 * the keys + − 0. It begins at full size, so that it can be read, with its top in the middle.
 */
export const useCanvas = () => {
  const [zoom, setZoom] = useState(1)
  const box = useRef<HTMLElement>(null)
  const drawn = useRef(zoom)
  const middle = useRef<Point | null>(null)
  const zoomBy = useCallback((factor: number, at: Point | null = null) => {
    middle.current = at
    setZoom((now) => clampZoom(now * factor))
  }, [])
  const zoomTo = useCallback((next: number) => {
    middle.current = null
    setZoom(clampZoom(next))
  }, [])
  const fit = useCallback((): void => {
    const [shown, people] = [box.current, box.current?.querySelector('ul')]
    middle.current = null
    if (shown && people) setZoom((now) => zoomToFit(shown, people, now))
  }, [])
  const show = useCallback(
    (shown: HTMLElement | null) => {
      box.current = shown
      const content = shown?.firstElementChild
      if (!shown || !content) return undefined
      if (!shown.querySelector('[data-found="true"]')) shown.scrollLeft = (shown.scrollWidth - shown.clientWidth) / 2
      // The browser's own zoom is only prevented by a listener that is not passive.
      const wheel = (event: WheelEvent): void => {
        if (!event.ctrlKey && !event.metaKey) return
        event.preventDefault()
        const at = shown.getBoundingClientRect()
        zoomBy(event.deltaY < 0 ? STEP : 1 / STEP, { x: event.clientX - at.left, y: event.clientY - at.top })
      }
      shown.addEventListener('wheel', wheel, { passive: false })
      const releasePlaces = fixPlaces(shown, content)
      return () => {
        releasePlaces()
        shown.removeEventListener('wheel', wheel)
      }
    },
    [zoomBy],
  )
  // The point under the pointer, or else the middle, does not move.
  useLayoutEffect(() => {
    const growth = zoom / drawn.current
    drawn.current = zoom
    const shown = box.current
    if (!shown || growth === 1) return
    const { x, y } = middle.current ?? { x: shown.clientWidth / 2, y: shown.clientHeight / 2 }
    shown.scrollTo((shown.scrollLeft + x) * growth - x, (shown.scrollTop + y) * growth - y)
  }, [zoom])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => zoomBy(STEP),
      '=': () => zoomBy(STEP),
      '-': () => zoomBy(1 / STEP),
      '0': () => zoomTo(1),
    }
    const arrow = ARROWS[event.key]
    const act = acts[event.key] ?? (arrow ? () => box.current?.scrollBy(...arrow) : undefined)
    if (!act) return
    event.preventDefault()
    act()
  }
  return {
    zoom,
    show,
    fit,
    larger: () => zoomBy(STEP),
    smaller: () => zoomBy(1 / STEP),
    whole: () => zoomTo(1),
    isSmallest: zoom <= MIN_ZOOM,
    isLargest: zoom >= MAX_ZOOM,
    handlers: { ...useDrag(box), onKeyDown },
  }
}
