import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fieldText } from './value-text.ts'

const valueText = (value: unknown): string => fieldText('test.done', 'value', { value })

it.each([
  ['Night desk', 'Night desk'],
  [12.5, '12.5'],
  [true, 'Yes'],
  [[], 'none'],
  [['Mon', 'Tue'], 'Mon, Tue'],
  [{ from: '09:00', to: null, break_minutes: 30 }, 'from 09:00, break 30 min'],
  [
    [
      { criterion: 'Care', rating: 4 },
      { criterion: 'Pace', rating: null },
    ],
    'criterion Care, rating 4; criterion Pace',
  ],
  [{ days: ['Mon', 'Tue'], hours: { from: 9, to: 17 } }, 'days (Mon, Tue), hours (from 9, to 17)'],
  [{ is_open: false, empty: {} }, 'is open no, empty (nothing)'],
])('says %j in words', (value, text) => {
  expect(valueText(value)).toBe(text)
})

it.each([
  ['total_minutes', { total_minutes: 90 }, '1 h 30 min'],
  ['salvage_bp', { salvage_bp: 1250 }, '12.5 %'],
  ['price_minor', { price_minor: 123_456, currency: 'EUR' }, '1,234.56 EUR'],
  ['price_minor', { price_minor: 500 }, '500 in the smallest unit'],
  ['lines', { currency: 'JPY', lines: [{ unit_minor: 500 }] }, 'unit 500 JPY'],
  ['quantity_milli', { quantity_milli: 1500 }, '1.5'],
  ['fields', { fields: ['watcher_ids', 'due_date'] }, 'watchers, due date'],
])('says %s of %j by its unit', (field, row, text) => {
  expect(fieldText('tasks.updated', field, row)).toBe(text)
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
      expect(valueText(one)).toMatch(/^[^{}[\]"]+$/)
    }),
  )
})
