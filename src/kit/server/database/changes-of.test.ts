import { expect, it } from 'vitest'
import { changesOf, isNoChange } from './changes-of.ts'

const row = { id: 1, version: 4, name: 'Support', code: null, days: [1, 2], rules: { from: '08:00' } }

it('keeps what differs alone: absent, null and a value are three things', () => {
  expect(changesOf(row, { name: 'Desk', code: null, version: 4 })).toEqual({ name: 'Desk' })
  expect(changesOf(row, { name: undefined, code: 'SUP' })).toEqual({ code: 'SUP' })
  expect(changesOf({ ...row, code: 'SUP' }, { code: null })).toEqual({ code: null })
})

it('is null where nothing differs, in lists and objects too', () => {
  expect(changesOf(row, {})).toBeNull()
  expect(changesOf(row, { name: 'Support', days: [1, 2], rules: { from: '08:00' }, version: 9 })).toBeNull()
})

it('of a change that names no field there is none; null is a value', () => {
  expect([{}, { version: 4 }, { name: undefined, version: 4 }].map(isNoChange)).toEqual([true, true, true])
  expect([{ code: null }, { name: 'Desk' }].map(isNoChange)).toEqual([false, false])
})
