import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, freePlace } from './free-place.ts'

const VIEW = { width: 1280, height: 800 }
const SIZE = { width: 360, height: 52 }
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })
const ADD_BUTTON = box(1100, 80, 1260, 116)
const PAGER = box(1000, 740, 1270, 790)
const MENU = box(0, 60, 240, 800)

describe('the place of a message', () => {
  it.each([
    ['an empty page: top right', [], { left: 904, top: 68 }],
    ['a button at the top right: bottom right', [ADD_BUTTON], { left: 904, top: 732 }],
    ['buttons there as well: bottom left', [ADD_BUTTON, PAGER], { left: 16, top: 732 }],
    ['the menu as well: down the right', [ADD_BUTTON, PAGER, MENU], { left: 904, top: 116 }],
  ])('%s', (_, boxes, place) => {
    expect(freePlace(VIEW, SIZE, boxes)).toEqual({ ...place, isFree: true })
  })

  it('is as wide as a phone, below its bar', () => {
    expect(freePlace({ width: 360, height: 740 }, { width: 344, height: 52 }, [])).toMatchObject({ left: 8, top: 64 })
  })

  it('stays where it is while nothing is below it', () => {
    const now = { left: 904, top: 732 }
    expect(freePlace(VIEW, SIZE, [], now)).toMatchObject(now)
    expect(freePlace(VIEW, SIZE, [PAGER], now)).toMatchObject({ left: 904, top: 68 })
    expect(freePlace({ width: 360, height: 740 }, SIZE, [], now)).not.toMatchObject(now)
  })

  it('covers as little as there is, where all is covered', () => {
    const all = box(0, 0, 1280, 800)
    const place = freePlace(VIEW, SIZE, [all, box(900, 60, 1280, 130)])
    expect(place).toEqual({ left: 904, top: 732, isFree: false })
  })

  it('has nothing below its own buttons, where all places cover something', () => {
    // A full column at the left of every place; at the right one button in each row but one.
    const small = { width: 400, height: 252 }
    const rows = [box(16, 60, 200, 252), box(300, 60, 390, 120), box(300, 190, 390, 252)]
    const { top, isFree } = freePlace(small, { width: 368, height: 52 }, rows)
    expect(isFree).toBe(false)
    expect(top).toBeGreaterThanOrEqual(120)
    expect(top + 52).toBeLessThanOrEqual(190)
  })

  it('covers nothing wherever a strip of the window is free', () => {
    const tops = fc.integer({ min: 68, max: 660 })
    fc.assert(
      fc.property(tops, (top) => {
        const place = freePlace(VIEW, SIZE, [box(0, 0, 1280, top), box(0, top + 68, 1280, 800)])
        expect(place.top).toBeGreaterThanOrEqual(top)
        expect(place.top + SIZE.height).toBeLessThanOrEqual(top + 68)
      }),
    )
  })
})
