import { expect, it } from 'vitest'
import { LETTER_LEGEND } from '#domains/attendance/web/parts/tones.ts'
import { ENTRY_LETTERS } from '#domains/requests/web/parts/calendar-labels.ts'

it('leave and work from home have one letter each, in the grid of attendance and in the calendar of requests', () => {
  const labels = new Map<string, string>(LETTER_LEGEND)
  expect([labels.get(ENTRY_LETTERS.away), labels.get(ENTRY_LETTERS.home)]).toEqual(['Leave', 'Work from home'])
})
