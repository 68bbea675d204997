import { describe, expect, it } from 'vitest'
import { breaksText, readBreaks } from './typed-breaks.rules.ts'

describe('typed breaks', () => {
  it.each([
    ['12:00–12:30', [{ from: '12:00', to: '12:30' }]],
    [
      '9.05 - 9.15; 12:00-12:30,',
      [
        { from: '09:05', to: '09:15' },
        { from: '12:00', to: '12:30' },
      ],
    ],
    ['None', []],
    ['12:00–', null],
    ['12:00–12:30, later', null],
    ['25:00–26:00', null],
  ])('%s', (text, breaks) => expect(readBreaks(text)).toEqual(breaks))

  it('are written as they are read', () => {
    const breaks = [
      { from: '12:00', to: '12:30' },
      { from: '15:00', to: '15:15' },
    ]
    expect(readBreaks(breaksText(breaks))).toEqual(breaks)
    expect(breaksText([{ from: '12:00', to: null }])).toBe('12:00–')
  })
})
