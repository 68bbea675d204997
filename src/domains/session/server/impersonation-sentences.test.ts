import { expect, it } from 'vitest'
import { sentenceOf } from './impersonation-sentences.ts'

it.each([
  ['attendance.punched_in', ['note'], 'Punched in', '/employee/timesheet'],
  [
    'people.profile_updated',
    ['about', 'work_phone'],
    'Changed the profile: about, work phone',
    '/employee/userprofile',
  ],
  ['people.profile_updated', [], 'Changed the profile', '/employee/userprofile'],
  ['shell.preferences_saved', [], 'Changed how the screens look', null],
  ['tasks.note_added', [], 'Note added', null],
])('tells %s of %j as "%s"', (action, fields, sentence, path) => {
  expect(sentenceOf({ action, fields })).toEqual({ sentence, path })
})
