import { afterAll, beforeAll, expect, it } from 'vitest'
import { sentencesOfDomain } from '#kit/server/audit-sentences.ts'
import { labelsOfDomain } from '#kit/server/audit-words.ts'
import { fillAll, noteWiring } from '#kit/server/slots.ts'
import { sentenceOf } from './present.ts'

let restore: () => void
beforeAll(() => {
  restore = noteWiring()
  fillAll([
    labelsOfDomain(
      'test',
      {
        'test.punched_in': 'Punched in',
        'test.profile_updated': {
          text: 'Changed their own profile',
          as_act: 'Changed the profile',
          names_fields: true,
        },
      },
      '/employee/timesheet',
    ),
    sentencesOfDomain('test', {
      does: { 'test.profile_updated': 'changed their own profile' },
      names: {},
      fields: { about: 'self-description', linkedin_url: 'LinkedIn address' },
    }),
    labelsOfDomain('test.without_screen', { 'test.saved': { text: 'Saved', unlisted: 'it is about no person' } }, null),
  ])
})
afterAll(() => restore())

it.each([
  ['test.punched_in', ['note'], 'Punched in', '/employee/timesheet'],
  [
    'test.profile_updated',
    ['about', 'work_phone'],
    'Changed the profile: self-description, work phone',
    '/employee/timesheet',
  ],
  ['test.profile_updated', ['linkedin_url'], 'Changed the profile: LinkedIn address', '/employee/timesheet'],
  ['test.profile_updated', [], 'Changed the profile', '/employee/timesheet'],
  ['test.saved', [], 'Saved', null],
])('says %s of %j as "%s"', (action, fields, sentence, path) => {
  expect(sentenceOf({ action, fields })).toEqual({ sentence, path })
})
