import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { found } from '#kit/server/database/rows.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import * as calls from '../../contract/reviews.calls.ts'
import { mayReview, presentPage } from '../rules/policy.ts'
import { findPage, lockVisibleTopic } from '../rules/read.ts'
import { findTopicOf, lockPage } from '../store/pages.ts'
import { getViewer } from '../store/viewer.ts'
import { markReviewed } from '../workflow/reviews.ts'

/** Marks a page as reviewed. Its version stays: a person who edits it at the same time can save. */
export const reviewPage = handle(calls.reviewPage, async (context) => {
  const { tx, body } = context
  const viewer = await getViewer(context)
  const topicId = await findTopicOf(tx, viewer, body.id)
  if (topicId === undefined) throw notFound()
  // The months of the topic stay as they are meanwhile.
  await lockVisibleTopic(context, viewer, topicId)
  const page = found(await lockPage(tx, viewer, body.id))
  const before = await findPage(context, viewer, page.id)
  if (!mayReview(viewer, before)) throw forbidden()
  requireVersion(page, body.version)
  if (page.state !== 'published') throw hashbookRefusals.refusal('not_published')
  const { review_on } = body
  if (review_on && review_on <= viewer.today) throw invalid({ review_on: 'Choose a day after today' })
  await markReviewed(context, viewer, page, review_on ?? null)
  const after = await findPage(context, viewer, page.id)
  await audit(context, 'hashbook.page_reviewed', {
    entity: 'hashbook_pages',
    id: page.id,
    change: changed({ review_on: before.review_on }, { review_on: after.review_on }),
  })
  return presentPage(viewer)(after)
})
