import { percent } from '#kit/web/format/numbers.ts'
import type { ScreenshotArea } from '../../../contract/screenshots.models.ts'

/** Areas of a picture while they are drawn, in thousandths of its width and height. */

const WHOLE = 1000
const LEAST = 10

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value))

type Point = Readonly<{ x: number; y: number }>
type Frame = Readonly<{ left: number; top: number; width: number; height: number }>

/** Returns the position of a pointer in a picture that is shown in `frame`. */
export const pointIn = (frame: Frame, at: Readonly<{ clientX: number; clientY: number }>): Point => ({
  x: clamp(Math.round(((at.clientX - frame.left) / frame.width) * WHOLE), 0, WHOLE),
  y: clamp(Math.round(((at.clientY - frame.top) / frame.height) * WHOLE), 0, WHOLE),
})

/** The area between two corners; null for one too small to have been meant. */
export const areaBetween = (one: Point, other: Point): ScreenshotArea | null => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const [width, height] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)]
  return width < LEAST || height < LEAST ? null : { x, y, width, height }
}

/** A new area in the middle, for those who use the keyboard. */
export const middleArea: ScreenshotArea = { x: 350, y: 400, width: 300, height: 200 }

const moveArea = (area: ScreenshotArea, by: Point): ScreenshotArea => ({
  ...area,
  x: clamp(area.x + by.x, 0, WHOLE - area.width),
  y: clamp(area.y + by.y, 0, WHOLE - area.height),
})

/** Moves the corner at the lower right. */
const resized = (area: ScreenshotArea, by: Point): ScreenshotArea => ({
  ...area,
  width: clamp(area.width + by.x, LEAST, WHOLE - area.x),
  height: clamp(area.height + by.y, LEAST, WHOLE - area.y),
})

const STEP = 20
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The area after a key: arrows move it, with Shift they change its size. Null for other keys. */
export const afterKey = (area: ScreenshotArea, key: string, isSizing: boolean): ScreenshotArea | null => {
  const by = ARROWS[key]
  if (!by) return null
  return isSizing ? resized(area, by) : moveArea(area, by)
}

/** "from the left 35 %, from the top 40 %, 30 % wide, 20 % high" */
export const areaText = ({ x, y, width, height }: ScreenshotArea): string =>
  `${percent(x / 1000)} from the left, ${percent(y / 1000)} from the top, ${percent(width / 1000)} wide, ${percent(height / 1000)} high`
