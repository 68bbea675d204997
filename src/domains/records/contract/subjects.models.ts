import { z } from 'zod'
import { id, instant, named } from '#kit/contract/fields.ts'

/** What stays after an erasure, and why. */
const staying = z.strictObject({ label: z.string(), rows: z.int(), why: z.string() })

const subjectState = z.enum(['waiting', 'running', 'ready', 'done', 'cancelled', 'failed', 'expired'])
export type SubjectState = z.output<typeof subjectState>

/** What someone asked for about the data of a person. */
export const subjectRequest = z.strictObject({
  id,
  employee: named,
  kind: z.enum(['export', 'erase']),
  state: subjectState,
  requested_by: z.string(),
  requested_at: instant,
  reason: z.string(),
  acts_on: instant,
  finished_at: instant.nullable(),
  expires_at: instant.nullable(),
  /** Why an erasure could not be done on its day. */
  blocked: z.array(z.string()),
  /** Of an erasure that was done. */
  kept: z.array(staying),
  can: z.strictObject({ cancel: z.boolean(), download: z.boolean() }),
})
export type SubjectRequest = z.output<typeof subjectRequest>

/** The own request for one's data. */
export const ownRequest = subjectRequest.pick({
  id: true,
  state: true,
  requested_at: true,
  finished_at: true,
  expires_at: true,
})
export type OwnRequest = z.output<typeof ownRequest>
