import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { id, reason, textId } from '#kit/contract/fields.ts'
import { mergePreview } from './merge.models.ts'
import { DIRECTORY_FIELDS, PERSONAL_FIELDS } from './people.records.ts'
import { peopleRefusals } from './people.refusals.ts'
import { similarPerson } from './similar.calls.ts'

const of_others = { fields: ['merged_id', 'into_id'], refusal: () => peopleRefusals.refusal('own_record') } as const

const REFUSED = peopleRefusals.of('own_record', 'same_record')

export const findDoubles = call({
  id: 'employees.doubles',
  route: 'GET /api/admin/employee-doubles/:id',
  permission: 'people.delete',
  summary:
    'Records that may be of the same person: same name and date of birth, private email or mobile number. At most five, and none for those who may not read personal data.',
  params: z.strictObject({ id: textId }),
  data: z.array(similarPerson),
  shows: ['people.changed'],
})

export const previewMerge = call({
  id: 'employees.mergePreview',
  route: 'POST /api/admin/employee-merge-preview',
  permission: 'people.delete',
  of_others,
  summary: 'Shows two records of one person side by side, what a merge would do, and what prevents it.',
  body: z.strictObject({ merged_id: id, into_id: id }),
  data: mergePreview,
  reads: true,
  refusals: REFUSED,
  shows: ['people.changed'],
})

const FIELDS = [...DIRECTORY_FIELDS, ...PERSONAL_FIELDS]

export const mergeEmployees = call({
  id: 'employees.merge',
  route: 'POST /api/admin/employee-merge',
  permission: 'people.delete',
  of_others,
  summary:
    'Merges a record into another one of the same person: its histories stay on it, what is open passes to the record that stays, balances are carried over, and nothing new begins on it.',
  body: z.strictObject({
    /** The record that is merged. */
    merged_id: id,
    /** The record that stays. */
    into_id: id,
    /** Fields of the profile that are taken from the merged record. */
    fields: z.array(z.string().refine((name) => FIELDS.includes(name), 'is no field of a profile')).default([]),
    /** Years of service count from the first day of the merged record. */
    counts_service: z.boolean().default(false),
    reason,
  }),
  data: z.strictObject({ id }),
  toast: success('Records Merged Successfully'),
  refusals: { ...REFUSED, ...peopleRefusals.of('merge_blocked', 'email_taken') },
  changes: ['people.changed', 'placement.changed'],
})

export const mergeCalls = { findDoubles, previewMerge, mergeEmployees }
