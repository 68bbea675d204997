import { expect, it } from 'vitest'
import { invalid } from './envelope.ts'

it.each([
  ['note', 'is required', 'Note is required'],
  ['payload.reason_code', 'must not lie in the past', 'Reason code must not lie in the past'],
  ['file', 'Send one file', 'Send one file'],
  ['minutes', 'emails: at most 8 h', 'emails: at most 8 h'],
])('names the field of %s: %s', (field, text, message) => {
  const failure = invalid({ [field]: text })
  expect([failure.message, failure.fields]).toEqual([message, { [field]: message }])
})
