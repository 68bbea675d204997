/** A rectangle of the window, in pixels. */
export type Box = Readonly<{ left: number; top: number; right: number; bottom: number }>
type Size = Readonly<{ width: number; height: number }>
export type Place = Readonly<{ left: number; top: number }>
export type FoundPlace = Place & Readonly<{ isFree: boolean }>

const EDGE = 16
const NARROW_EDGE = 8
/** Below the bar of the frame, which must not be covered. */
const BELOW_BAR = 68
const NARROW_BELOW_BAR = 64
const NARROW = 480
const STEP = 8
/** The width of the buttons of a message. */
const BUTTONS = 128

export const boxAt = ({ left, top }: Place, { width, height }: Size): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

export const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/** Returns the places in the order in which they are preferred: the corners, then down the right, left and middle. */
const placesIn = (view: Size, size: Size): Place[] => {
  const isNarrow = view.width < NARROW
  const edge = isNarrow ? NARROW_EDGE : EDGE
  const top = isNarrow ? NARROW_BELOW_BAR : BELOW_BAR
  const [left, right] = [edge, Math.max(edge, view.width - size.width - edge)]
  const bottom = Math.max(top, view.height - size.height - edge)
  const corners = [
    { left: right, top },
    { left: right, top: bottom },
    { left, top: bottom },
    { left, top },
  ]
  const columns = [...new Set([right, left, Math.round((left + right) / 2)])]
  const rows = Array.from({ length: Math.floor((bottom - top) / STEP) }, (_, at) => top + (at + 1) * STEP)
  return [...corners, ...columns.flatMap((column) => rows.map((row) => ({ left: column, top: row })))]
}

/**
 * Returns where a message of a size covers none of the boxes, the preferred place first. `now`, its present place, stays
 * while it is free, so that it does not jump. Without a free place: the one whose buttons, at its end, cover the smallest area,
 * since clicks go through the rest; then the one that covers the least.
 */
export const freePlace = (view: Size, size: Size, boxes: readonly Box[], now: Place | null = null): FoundPlace => {
  const coveredAt = (place: Place): number => {
    const box = boxAt(place, size)
    return boxes.reduce((sum, other) => sum + overlap(box, other), 0)
  }
  const isInside = ({ left, top }: Place): boolean =>
    left + size.width <= view.width && top + size.height <= view.height
  if (now && isInside(now) && coveredAt(now) === 0) return { left: now.left, top: now.top, isFree: true }
  const byButtons = (place: Place): number => {
    const box = boxAt(place, size)
    const buttons = { ...box, left: Math.max(box.left, box.right - BUTTONS) }
    return boxes.reduce((sum, other) => sum + overlap(buttons, other), 0)
  }
  const places = placesIn(view, size).map((place) => ({ place, covered: coveredAt(place), buttons: byButtons(place) }))
  const { place, covered } = places.reduce((best, one) =>
    one.buttons < best.buttons || (one.buttons === best.buttons && one.covered < best.covered) ? one : best,
  )
  return { ...place, isFree: covered === 0 }
}
