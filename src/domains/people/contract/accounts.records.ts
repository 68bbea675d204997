import { z } from 'zod'
import { email, instant, line, timeZone } from '#kit/contract/fields.ts'
import { field, optionalPerson, record, reference, shown } from '#kit/contract/record.ts'
import { locale } from './people.fields.ts'

export const adminState = z.enum(['invited', 'active', 'disabled', 'blocked'])

/** An account of the admin area, as administrators see it. */
export const adminRecord = record('accounts', {
  name: field(line(130), { label: 'Name', sort: true }),
  email: field(email, { label: 'Email', sort: true }),
  role: reference({ label: 'Role' }),
  employee: optionalPerson({ label: 'Employee', noun: 'employee record' }),
  state: shown(adminState, {
    label: 'State',
    options: { invited: 'Invited', active: 'Active', disabled: 'Disabled', blocked: 'Blocked' },
  }),
  last_sign_in_at: shown(instant.nullable(), { label: 'Last sign-in' }),
})

/** The choices of the owner of an account. */
export const ownAccountRecord = record('accounts', {
  name: adminRecord.fields.name,
  phone: field(line(30).nullable(), { label: 'Phone', noun: 'phone number' }),
  locale: field(locale.nullable(), {
    label: 'Language and formats',
    noun: 'language and formats',
    options: {
      'en-GB': 'English (United Kingdom)',
      'en-US': 'English (United States)',
      'en-IN': 'English (India)',
      'de-DE': 'Deutsch (Deutschland)',
    },
  }),
  time_zone: field(timeZone.nullable(), { label: 'Time zone' }),
})
