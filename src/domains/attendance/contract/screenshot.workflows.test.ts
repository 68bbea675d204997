import { expect, it } from 'vitest'
import { next } from '#engines/transitions/contract/transitions.ts'
import { screenshotWorkflow, type ScreenshotContext } from './screenshot.workflows.ts'

const owner: ScreenshotContext = {
  is_owner: true,
  is_acting: false,
  is_system: false,
  is_on: true,
  has_consent: true,
  is_recent: true,
  is_working: true,
  is_on_break: false,
  is_private: true,
  hours: 24,
}
const clock: ScreenshotContext = { ...owner, is_owner: false, is_system: true }
const stranger: ScreenshotContext = { ...owner, is_owner: false }
const over = { refused: 'window_over', params: { hours: 24 } }

it.each([
  ['none', 'upload', owner, { to: 'private' }],
  ['none', 'upload', { ...owner, is_acting: true, is_on: false }, { refused: 'not_the_person', params: {} }],
  ['none', 'upload', { ...owner, is_on: false, has_consent: false }, { refused: 'off', params: {} }],
  ['none', 'upload', { ...owner, has_consent: false, is_recent: false }, { refused: 'no_consent', params: {} }],
  ['none', 'upload', { ...owner, is_recent: false, is_working: false }, { refused: 'too_late', params: {} }],
  ['none', 'upload', { ...owner, is_working: false }, { refused: 'not_working', params: {} }],
  ['none', 'upload', { ...owner, is_on_break: true }, { refused: 'on_break', params: {} }],
  ['private', 'redact', owner, { to: 'private' }],
  ['private', 'redact', { ...owner, is_private: false }, over],
  ['private', 'delete', owner, { to: 'deleted' }],
  ['visible', 'delete', owner, over],
  ['deleted', 'redact', owner, over],
  ['private', 'delete', stranger, over],
  ['private', 'show', clock, { to: 'visible' }],
  ['private', 'show', owner, over],
  ['private', 'expire', clock, { to: 'expired' }],
  ['visible', 'expire', clock, { to: 'expired' }],
  ['deleted', 'expire', clock, over],
] as const)('a picture that is %s: %s', (state, action, input, expected) => {
  expect(next(screenshotWorkflow, state, action, input)).toEqual(expected)
})
