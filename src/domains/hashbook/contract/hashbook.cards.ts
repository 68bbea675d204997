import { z } from 'zod'
import { date, id } from '#kit/contract/fields.ts'

/** Card `reading` of the employee dashboard: what is to be read, the first due first. */
export const readingCard = z.strictObject({
  pages: z.array(z.strictObject({ id, title: z.string(), due_on: date, overdue: z.boolean() })),
  more: z.int(),
})
export type ReadingCard = z.output<typeof readingCard>

/** Card `reviews` of the employee dashboard: own pages to review, the first due first. */
export const reviewsCard = z.strictObject({
  pages: z.array(z.strictObject({ id, title: z.string(), review_on: date, stale: z.boolean() })),
  more: z.int(),
})
export type ReviewsCard = z.output<typeof reviewsCard>
