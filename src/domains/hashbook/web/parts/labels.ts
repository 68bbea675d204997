import { count } from '#kit/web/format/numbers.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import type { Person, Topic } from '../../contract/hashbook.models.ts'

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

/** Returns the numbers of pages and comments of a topic. */
export const contentText = ({ subject_count, subtopic_count, comment_count }: Topic): string =>
  [
    count(subject_count, 'subject'),
    ...(subtopic_count > 0 ? [count(subtopic_count, 'sub-topic')] : []),
    ...(comment_count > 0 ? [count(comment_count, 'comment')] : []),
  ].join(', ')
