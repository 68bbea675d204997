import type { Viewer } from '../store/viewer.ts'

type State = 'draft' | 'published'

/** The first reminder is so many days before a review. */
export const DAYS_AHEAD = 14
const WEEK = 7

/** Returns the step of a reminder, so many days before a review: two weeks before, on the day, and then every week. */
export const reviewStep = (days: number): string | null => {
  if (days > DAYS_AHEAD) return null
  if (days > 0) return 'soon'
  return days > -WEEK ? 'today' : `late${Math.floor(-days / WEEK)}`
}

/** Returns all steps of a review until so many days before it. */
export const stepsUntil = (days: number): string[] => [
  'soon',
  'today',
  ...Array.from({ length: Math.max(0, Math.floor(-days / WEEK)) }, (_, at) => `late${at + 1}`),
]

/**
 * Returns the columns that a save changes in the review of a page: a draft has none, and its months begin with a publication and
 * with a changed meaning, which counts as a review; null where they go on.
 */
export const reviewColumns = (
  { now, today }: Pick<Viewer, 'now' | 'today'>,
  { was, is, reviewed_by }: Readonly<{ was: State; is: State; reviewed_by: number | null }>,
) => {
  if (is === 'draft') return was === 'draft' ? null : { review_from: null, review_on: null }
  if (was === is && reviewed_by === null) return null
  const reviewed = reviewed_by === null ? {} : { reviewed_at: now, reviewed_by }
  return { review_from: today, review_on: null, ...reviewed }
}
