import { expect, it } from 'vitest'
import { LETTER_LEGEND } from '#domains/attendance/web/parts/tones.ts'
import { ENTRY_LETTERS } from '#domains/requests/web/parts/calendar-labels.ts'

it('leave and work from home have one letter each, in the grid of attendance and in the calendar of requests', () => {
  const words = new Map<string, string>(LETTER_LEGEND)
  expect([words.get(ENTRY_LETTERS.away), words.get(ENTRY_LETTERS.home)]).toEqual(['Leave', 'Work from home'])
})
