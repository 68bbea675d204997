import { z } from 'zod'
import { date, id, version } from '#kit/contract/fields.ts'
import { login } from './login.models.ts'
import { personStatus } from './people.models.ts'

/** One of two records of a person. */
const mergeSide = z.strictObject({
  id,
  name: z.string(),
  employee_no: z.string(),
  photo_version: version.nullable(),
  status: personStatus,
  joined_on: date,
  left_on: date.nullable(),
  login: login.extend({ email: z.string().nullable() }),
})
export type MergeSide = z.output<typeof mergeSide>

/** A field of the profile in which the records differ, with its values as texts; null where empty. */
const mergeField = z.strictObject({
  name: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  into: z.string().nullable(),
})
export type MergeField = z.output<typeof mergeField>

const loginEffect = z.enum(['none', 'moves', 'closed'])

/** The effects of a merge, and the reasons that prevent it. `from` is the record that is merged into `into`. */
export const mergePreview = z.strictObject({
  from: mergeSide,
  into: mergeSide,
  fields: z.array(mergeField),
  /** The effect on the login of the merged record. */
  login: loginEffect,
  /** Open rows, by what they are. */
  lines: z.array(
    z.strictObject({ label: z.string(), effect: z.enum(['moves', 'ends', 'carried']), items: z.array(z.string()) }),
  ),
  /** Rows that stay on the merged record as its history, by domain. */
  history: z.array(z.strictObject({ label: z.string(), rows: z.int() })),
  /** Sentences about what has to be dealt with first. */
  blocks: z.array(z.string()),
  /** The day from which service may count: of an earlier record without a gap before the one that stays. */
  service_from: date.nullable(),
})
export type MergePreview = z.output<typeof mergePreview>
