import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, id } from '#kit/contract/fields.ts'
import { nameRecord, privateContactRecord, privateRecord } from './people.records.ts'

const { first_name, last_name } = nameRecord.add
const { date_of_birth } = privateRecord.add
const { personal_email, mobile } = privateContactRecord.add

/** The same name and date of birth, the same private email, or the same mobile number. */
const likeness = z.enum(['birth', 'personal_email', 'mobile'])

export const similarPerson = z.strictObject({
  id,
  name: z.string(),
  employee_no: z.string(),
  date_of_birth: date.nullable(),
  joined_on: date,
  left_on: date.nullable(),
  has_left: z.boolean(),
  by: z.array(likeness),
})
export type SimilarPerson = z.output<typeof similarPerson>

export const findSimilar = call({
  id: 'employees.similar',
  route: 'POST /api/admin/employee-similar',
  permission: 'people.write',
  summary:
    'People here or former ones who may be the same as a new one: at most five, and none for those who may not read personal data.',
  body: z.strictObject({ first_name: first_name.optional(), last_name, date_of_birth, personal_email, mobile }),
  data: z.array(similarPerson),
  reads: true,
  shows: ['people.changed'],
})

export const similarCalls = { findSimilar }
