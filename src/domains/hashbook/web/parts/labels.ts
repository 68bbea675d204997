import { count } from '#kit/web/format/numbers.ts'
import { dateTime, day, dayIn } from '#kit/web/format/dates.ts'
import type { PageRow, Person, Topic } from '../../contract/hashbook.models.ts'

/** Returns the readers of a topic as text. */
export const audienceText = ({
  audience,
  departments,
  teams,
}: Pick<Topic, 'audience' | 'departments' | 'teams'>): string =>
  audience === 'everyone' ? 'Everyone' : [...departments, ...teams].map(({ name }) => name).join(', ')

/** Returns the person, end and reason of a lock, to follow the word “Locked”. */
export const lockText = ({ by, until, reason }: NonNullable<Topic['lock']>): string =>
  `by ${by.name}${until === null ? '' : ` until ${dateTime(until)}`}: ${reason}`

export const namesOf = (people: readonly Person[]): string => people.map(({ name }) => name).join(', ')

const SOME = 2

/** Returns the first names, and how many more there are. */
export const someNamesOf = (people: readonly Person[]): string =>
  people.length <= SOME + 1 ? namesOf(people) : `${namesOf(people.slice(0, SOME))} and ${people.length - SOME} more`

type Review = Pick<PageRow, 'review_on' | 'reviewed_at' | 'reviewed_by' | 'stale'>

/** Returns who reviewed a page and when. */
export const reviewedText = ({ reviewed_at, reviewed_by }: Review): string =>
  reviewed_at === null || reviewed_by === null
    ? 'Not reviewed yet'
    : `Reviewed by ${reviewed_by.name} on ${day(dayIn(reviewed_at))}`

/** Returns the day of the next review. */
export const nextReviewText = ({ review_on, stale }: Review): string => {
  if (review_on === null) return 'no next review'
  return stale ? `review was due ${day(review_on)}` : `next review ${day(review_on)}`
}

/** Returns the number of pages whose review is overdue. */
export const staleText = (many: number): string => `${count(many, 'page')} to review`

/** Returns the numbers of pages and comments of a topic. */
export const contentText = ({ subject_count, subtopic_count, comment_count }: Topic): string =>
  [
    count(subject_count, 'subject'),
    ...(subtopic_count > 0 ? [count(subtopic_count, 'sub-topic')] : []),
    ...(comment_count > 0 ? [count(comment_count, 'comment')] : []),
  ].join(', ')
