import { count } from '#kit/web/format/numbers.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import type { Person, Topic } from '../../contract/hashbook.models.ts'

/** Who can read a topic. */
export const audienceText = ({
  audience,
  departments,
  teams,
}: Pick<Topic, 'audience' | 'departments' | 'teams'>): string =>
  audience === 'everyone' ? 'Everyone' : [...departments, ...teams].map(({ name }) => name).join(', ')

/** Who locked a topic, until when and why, behind the word “Locked”. */
export const lockText = ({ by, until, reason }: NonNullable<Topic['lock']>): string =>
  `by ${by.name}${until === null ? '' : ` until ${dateTime(until)}`}: ${reason}`

export const namesOf = (people: readonly Person[]): string => people.map(({ name }) => name).join(', ')

/** How much a topic holds. */
export const contentText = ({ subject_count, subtopic_count, comment_count }: Topic): string =>
  [
    count(subject_count, 'subject'),
    ...(subtopic_count > 0 ? [count(subtopic_count, 'sub-topic')] : []),
    ...(comment_count > 0 ? [count(comment_count, 'comment')] : []),
  ].join(', ')
