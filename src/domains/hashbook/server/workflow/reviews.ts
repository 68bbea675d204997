import { authorId } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { closeReviews } from '../notify/reviews.ts'
import { updatePage } from '../store/pages.ts'
import { type MovedReview, updateReviewDays } from '../store/reviews.ts'
import type { Viewer } from '../store/viewer.ts'

/** Sets the day of the next review after a publication, a review or a move to another topic, and closes old reminders. */
export const moveReview = async (
  context: Context,
  today: string,
  page: MovedReview,
  { isBegun, isMoved }: Readonly<{ isBegun: boolean; isMoved: boolean }>,
): Promise<void> => {
  if (!isBegun && !isMoved) return
  const moved = await updateReviewDays(context.tx, isMoved ? { with_subtopics: page.id } : { page_id: page.id })
  await closeReviews(context, today, isBegun ? [page, ...moved] : moved)
}

/** Sets the days of all pages of a topic whose months have changed. */
export const moveReviews = async (context: Context, today: string, topicId: number): Promise<void> =>
  closeReviews(context, today, await updateReviewDays(context.tx, { topic_id: topicId }))

/** Marks a locked page as reviewed. The next time is after the months of its topic, or on a given day. */
export const markReviewed = async (
  context: Context,
  { now, today }: Viewer,
  page: MovedReview,
  reviewOn: string | null,
): Promise<void> => {
  const reviewed = { reviewed_at: now, reviewed_by: authorId(context), review_from: today }
  await updatePage(context.tx, page.id, { ...reviewed, review_on: reviewOn })
  if (reviewOn === null) await updateReviewDays(context.tx, { page_id: page.id })
  await closeReviews(context, today, [page])
}
