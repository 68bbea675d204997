import { describe, expect, it } from 'vitest'
import {
  layoutAtLoad,
  layoutAtResize,
  choose,
  type LayoutChange,
  type LayoutRecord,
  lockedParts,
  readRecord,
  toggleType,
} from './layout-rules.ts'

const text = (value: LayoutRecord): string =>
  [value.layout, value.width, value.sidebar_theme, value.sidebar_type].join(' ')
const reload = (value: LayoutRecord, width: number, area: 'admin' | 'employee' = 'admin'): LayoutRecord =>
  layoutAtLoad(area, readRecord(JSON.stringify(value)), width)
const after = (start: LayoutRecord, ...changes: LayoutChange[]): LayoutRecord => changes.reduce(choose, start)

const admin = (width = 1400): LayoutRecord => layoutAtLoad('admin', null, width)

describe('the first load', () => {
  it.each([
    ['admin', 1400, 'vertical fluid dark condensed'],
    ['admin', 768, 'vertical fluid dark condensed'],
    ['admin', 767, 'vertical fluid dark fixed'],
    ['employee', 1400, 'detached fluid default scrollable'],
    ['employee', 360, 'detached fluid default scrollable'],
  ] as const)('of %s at %i px is %s', (area, width, expected) => {
    expect(text(layoutAtLoad(area, null, width))).toBe(expected)
  })

  it('counts an unreadable record as none', () => {
    expect(readRecord('{"layout":"round"}')).toBeNull()
    expect(readRecord('{')).toBeNull()
    expect(readRecord(null)).toBeNull()
  })

  it('keeps the dark sidebar on the second load without any choice', () => {
    expect(text(reload(admin(), 1400))).toBe('vertical fluid dark condensed')
    expect(text(reload(admin(), 700))).toBe('vertical fluid dark fixed')
  })
})

describe('choosing in the panel', () => {
  it.each([
    ['light, then vertical', [{ sidebar_theme: 'light' }, { layout: 'vertical' }], 'vertical fluid default fixed'],
    [
      'scrollable, then vertical',
      [{ sidebar_type: 'scrollable' }, { layout: 'vertical' }],
      'vertical fluid default fixed',
    ],
    ['light, then top navigation', [{ sidebar_theme: 'light' }, { layout: 'topnav' }], 'topnav fluid default fixed'],
    [
      'scrollable, then top navigation',
      [{ sidebar_type: 'scrollable' }, { layout: 'topnav' }],
      'topnav fluid default fixed',
    ],
    [
      'boxed, condensed and light, then detached',
      [{ width: 'boxed' }, { sidebar_type: 'condensed' }, { sidebar_theme: 'light' }, { layout: 'detached' }],
      'detached fluid default scrollable',
    ],
    [
      'boxed, detached, then vertical',
      [{ width: 'boxed' }, { layout: 'detached' }, { layout: 'vertical' }],
      'vertical fluid default fixed',
    ],
    ['boxed, then top navigation', [{ width: 'boxed' }, { layout: 'topnav' }], 'topnav boxed default fixed'],
    ['boxed in the detached layout', [{ layout: 'detached' }, { width: 'boxed' }], 'detached fluid default scrollable'],
  ] satisfies [string, LayoutChange[], string][])('%s', (_, changes, expected) => {
    expect(text(after(admin(), ...changes))).toBe(expected)
    expect(text(reload(after(admin(), ...changes), 1400))).toBe(expected)
  })

  it('wins over the width of the window on later loads', () => {
    expect(text(reload(after(admin(), { sidebar_type: 'fixed' }), 1400))).toBe('vertical fluid dark fixed')
  })

  it('locks what the layout decides', () => {
    expect(lockedParts(after(admin(), { layout: 'detached' }))).toEqual(['sidebar_theme', 'sidebar_type', 'width'])
    expect(lockedParts(after(admin(), { layout: 'topnav' }))).toEqual(['sidebar_type'])
    expect(lockedParts(admin())).toEqual([])
  })
})

describe('the window changing its width', () => {
  it.each([
    ['upwards over 768', 767, 768, 'condensed'],
    ['downwards', 1400, 700, 'fixed'],
    ['above', 800, 1400, 'fixed'],
  ] as const)('%s', (_, before, now, type) => {
    expect(layoutAtResize({ ...admin(700) }, before, now).sidebar_type).toBe(type)
  })

  it('leaves a chosen type alone', () => {
    expect(layoutAtResize(after(admin(700), { sidebar_type: 'scrollable' }), 700, 900).sidebar_type).toBe('scrollable')
  })

  it('does nothing outside the vertical layout', () => {
    expect(layoutAtResize(after(admin(700), { layout: 'topnav' }), 700, 900).sidebar_type).toBe('fixed')
    expect(layoutAtResize(layoutAtLoad('employee', null, 700), 700, 900).sidebar_type).toBe('scrollable')
  })
})

it('switches fixed and condensed with the menu button, as a choice', () => {
  const once = toggleType(admin())
  expect(once.sidebar_type).toBe('fixed')
  expect(reload(once, 1400).sidebar_type).toBe('fixed')
  expect(toggleType(once).sidebar_type).toBe('condensed')
})
