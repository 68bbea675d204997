import { z } from 'zod'
import { id, instant } from '#kit/contract/fields.ts'
import { subjectRecord } from './records.records.ts'

/** A class of data that stays after an erasure, with the reason. */
const staying = z.strictObject({ label: z.string(), rows: z.int(), why: z.string() })

/** A request about the data of a person. */
export const subjectRequest = z.strictObject({
  id,
  ...subjectRecord.row,
  acts_on: instant,
  finished_at: instant.nullable(),
  expires_at: instant.nullable(),
  /** The reasons why an erasure failed on its day. */
  blocked: z.array(z.string()),
  /** Filled for a completed erasure. */
  kept: z.array(staying),
  can: z.strictObject({ cancel: z.boolean(), download: z.boolean() }),
})
export type SubjectRequest = z.output<typeof subjectRequest>
export type SubjectState = SubjectRequest['state']

/** The own request for one's data. */
export const ownRequest = subjectRequest.pick({
  id: true,
  state: true,
  requested_at: true,
  finished_at: true,
  expires_at: true,
})
export type OwnRequest = z.output<typeof ownRequest>
