import { closeNotices, notify } from '#domains/notices/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { pagePath } from '../notify.ts'
import { reviewStep, stepsUntil } from '../rules/review.ts'
import { type DueReview, listDueReviews, type MovedReview } from '../store/reviews.ts'

const keyOf = (id: number, reviewOn: string, step: string): string => `hashbook.review_due:${id}:${reviewOn}:${step}`

const WHY: Readonly<Record<DueReview['is'], string>> = {
  owner: 'You own this page.',
  topic_owner: 'You own the topic of this page.',
  deputy: 'You are the deputy of the owner of this topic.',
}

/** Returns the notice about a review that is due; null where it is too early. */
export const reviewNotice = ({ page_id, title, review_on, days, area, is }: DueReview) => {
  const step = reviewStep(days)
  if (step === null) return null
  const day = Temporal.PlainDate.from(review_on).toLocaleString('en-GB', { dateStyle: 'long' })
  return {
    title: days < 0 ? `Review ${title}: it was due on ${day}` : `Review ${title} by ${day}`,
    body: 'Read it and mark it as reviewed, or change what is no longer right.',
    path: pagePath(area, page_id),
    why: WHY[is],
    subject_id: page_id,
    dedupe_key: keyOf(page_id, review_on, step),
  }
}

/** Reminds the owners of pages whose review is due; those who had this reminder get nothing. */
export const remindOwners = async (work: Work, today: string): Promise<void> => {
  for (const due of await listDueReviews(work.tx, today)) {
    const notice = reviewNotice(due)
    if (notice) await notify(work, [due.account_id], 'hashbook.review_due', notice)
  }
}

/** Closes the reminders of reviews that are done, or have another day now. */
export const closeReviews = async (work: Work, today: string, moved: readonly MovedReview[]): Promise<void> => {
  const keys = moved.flatMap(({ id, review_on }) =>
    review_on === null ? [] : stepsUntil(daysBetween(today, review_on)).map((step) => keyOf(id, review_on, step)),
  )
  if (keys.length > 0) await closeNotices(work, keys)
}

const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
