import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { screenshotArea } from '../../../contract/screenshots.models.ts'
import { afterKey, areaBetween, areaText, middleArea, pointIn } from './areas.ts'

const FRAME = { left: 100, top: 50, width: 400, height: 200 }

describe('an area that is drawn', () => {
  it('is read in thousandths of the picture, and ends at its edges', () => {
    expect(pointIn(FRAME, { clientX: 300, clientY: 100 })).toEqual({ x: 500, y: 250 })
    expect(pointIn(FRAME, { clientX: 0, clientY: 900 })).toEqual({ x: 0, y: 1000 })
  })

  it('lies between two corners, in whichever order', () => {
    const area = { x: 100, y: 200, width: 300, height: 50 }
    expect(areaBetween({ x: 100, y: 200 }, { x: 400, y: 250 })).toEqual(area)
    expect(areaBetween({ x: 400, y: 250 }, { x: 100, y: 200 })).toEqual(area)
    expect(areaBetween({ x: 100, y: 200 }, { x: 105, y: 900 })).toBeNull()
  })

  it('is moved by arrows and changes its size with Shift', () => {
    expect(afterKey(middleArea, 'ArrowLeft', false)).toEqual({ ...middleArea, x: 330 })
    expect(afterKey(middleArea, 'ArrowDown', true)).toEqual({ ...middleArea, height: 220 })
    expect(afterKey(middleArea, 'Enter', false)).toBeNull()
  })

  it('is one that the server takes, whatever keys are pressed', () => {
    const keyDown = fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), fc.boolean())
    fc.assert(
      fc.property(fc.array(keyDown, { maxLength: 200 }), (keys) => {
        const last = keys.reduce((area, [key, isSizing]) => afterKey(area, key, isSizing) ?? area, middleArea)
        expect(screenshotArea.safeParse(last).success).toBe(true)
      }),
    )
  })

  it('is said in words', () => {
    expect(areaText(middleArea)).toBe('35 % from the left, 40 % from the top, 30 % wide, 20 % high')
  })
})
