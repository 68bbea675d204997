import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { date, id, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { pageRow } from './hashbook.models.ts'
import { hashbookRefusals } from './hashbook.refusals.ts'

export const reviewPage = call({
  id: 'hashbook.review',
  route: 'POST /api/discussion_review',
  permission: 'hashbook.write',
  summary: 'Marks a page as reviewed. The next review is on the day, or after the months of its topic.',
  body: z.strictObject({ id, version, review_on: date.nullish() }),
  data: pageRow,
  toast: success('HashBook Reviewed Successfully'),
  stakes: 'approval',
  refusals: { ...hashbookRefusals.of('not_published'), ...commonRefusals.of('stale') },
  changes: ['hashbook.changed'],
})

export const reviewCalls = { reviewPage }
