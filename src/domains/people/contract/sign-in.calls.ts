import { z } from 'zod'
import { call, info } from '#kit/contract/call.ts'
import { id } from '#kit/contract/fields.ts'
import { peopleRefusals } from './people.refusals.ts'
import { signInCard, signInSheet } from './sign-in.models.ts'

export const MAX_SHEET_PEOPLE = 100

export const makeSignInSheet = call({
  id: 'accounts.signInSheet',
  route: 'POST /api/admin/sign-in-sheet',
  permission: 'people.user.write',
  summary:
    'Makes the first PIN or setup link of people who never signed in, for a printed sheet; or mails the links of those with an email. Earlier PINs and links of them end.',
  in_person: true,
  body: z.strictObject({
    employee_ids: z.array(id).min(1).max(MAX_SHEET_PEOPLE),
    how: z.enum(['print', 'send']),
  }),
  data: signInSheet,
  changes: ['people.changed'],
})

export const renewPin = call({
  id: 'employees.pinUpdate',
  route: 'POST /api/admin/employee-pin',
  permission: 'people.password.write',
  of_others: { fields: ['employee_id'], refusal: () => peopleRefusals.refusal('own_record') },
  summary: 'Makes a new PIN for an employee without an email, shown once; every session of the account ends.',
  in_person: true,
  body: z.strictObject({ employee_id: id }),
  data: z.strictObject({ site: z.string(), card: signInCard, sessions_ended: z.int() }),
  toast: info('PIN Updated Successfully'),
  refusals: peopleRefusals.of('no_login', 'own_record', 'signs_in_by_email'),
  changes: ['people.changed'],
})

export const signInCalls = { makeSignInSheet, renewPin }
