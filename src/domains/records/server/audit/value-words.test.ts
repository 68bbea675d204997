import fc from 'fast-check'
import { expect, it } from 'vitest'
import { valueWords } from './value-words.ts'

it.each([
  ['Night desk', 'Night desk'],
  [12.5, '12.5'],
  [true, 'yes'],
  [[], 'none'],
  [['Mon', 'Tue'], 'Mon, Tue'],
  [{ from: '09:00', to: null, break_minutes: 30 }, 'from 09:00, break minutes 30'],
  [
    [
      { criterion: 'Care', rating: 4 },
      { criterion: 'Pace', rating: null },
    ],
    'criterion Care, rating 4; criterion Pace',
  ],
  [{ days: ['Mon', 'Tue'], hours: { from: 9, to: 17 } }, 'days (Mon, Tue), hours (from 9, to 17)'],
  [{ is_open: false, empty: {} }, 'is open no, empty (nothing)'],
])('says %j in words', (value, words) => {
  expect(valueWords(value)).toBe(words)
})

it('shows no brackets or quotes of JSON, whatever is inside', () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/)
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 4 }, name, fc.integer(), fc.boolean(), fc.constant(null), tie('list'), tie('parts')),
    list: fc.array(tie('any'), { maxLength: 4 }),
    parts: fc.dictionary(name, tie('any'), { maxKeys: 4 }),
  })).any
  fc.assert(
    fc.property(value, (one) => {
      expect(valueWords(one)).toMatch(/^[^{}[\]"]+$/)
    }),
  )
})
