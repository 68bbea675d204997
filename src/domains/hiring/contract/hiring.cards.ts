import { z } from 'zod'
import { date, id, instant } from '#kit/contract/fields.ts'

export const hiringCard = z.strictObject({
  offers_open: z.int(),
  offers_to_approve: z.int(),
  interviews_ahead: z.int(),
  /** Applications that wait for more than three days. */
  waiting: z.int(),
  invited: z.int(),
  to_review: z.int(),
  joining_soon: z.int(),
})
export type HiringCard = z.output<typeof hiringCard>

export const interviewsCard = z.strictObject({
  interviews: z.array(
    z.strictObject({
      id,
      title: z.string(),
      candidate: z.string(),
      starts_at: instant,
      ends_at: instant,
      owes_feedback: z.boolean(),
    }),
  ),
})
export type InterviewsCard = z.output<typeof interviewsCard>

export const checklistCard = z.strictObject({
  items: z.array(z.strictObject({ id, title: z.string(), person: z.string(), due_on: date, is_late: z.boolean() })),
})
