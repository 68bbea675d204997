import { expect, it } from 'vitest'
import { firstDayOfPattern } from './pattern-draft.ts'

it.each([
  ['the beginning of the year, before anyone works here', null, '2026-01-01'],
  ['the beginning of the year, when the first joined in it', '2026-05-04', '2026-01-01'],
  ['the day on which the first joined, when that was earlier', '2024-09-01', '2024-09-01'],
])('proposes for a new pattern %s', (_name, joined, day) => expect(firstDayOfPattern('2026-06-03', joined)).toBe(day))
