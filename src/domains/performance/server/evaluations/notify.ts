import {
  type NoticeContext,
  type NoticeKind,
  noticeKinds,
  notify,
  closeNotices,
} from '#domains/notices/server/index.ts'
import { listAccountIdsOf, listHoldersOf } from '#domains/people/server/index.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { entries } from '#kit/server/slots.ts'
import { scoreText } from '../../contract/performance.rules.ts'
import { listPlaces } from './store/evaluations.ts'
import type { StoredEvaluation } from './store/evaluations.rows.ts'
import { findViewer } from './present.ts'

type About = Pick<StoredEvaluation, 'id' | 'employee' | 'reviewer' | 'cycle' | 'revision'>

/** Shows a change to the person, the reviewer and those who read evaluations. */
export const publishChange = (
  work: Pick<Work, 'live'>,
  rows: readonly Readonly<{ employee_id: number; reviewer_id: number | null }>[],
): void =>
  publishLive(
    work,
    ['performance.changed'],
    [
      ...rows.flatMap(({ employee_id, reviewer_id }) => [
        `account:User:${employee_id}`,
        ...(reviewer_id === null ? [] : [`account:User:${reviewer_id}`]),
      ]),
      'permission:performance.read',
    ],
  )

type Placed = Readonly<{ id: number; employee: Readonly<{ id: number }>; cycle: Readonly<{ id: number }> }>
/** Addresses name the cycle, as several run at the same time. */
const ownPath = ({ cycle }: Pick<Placed, 'cycle'>): ScreenLink => `/employee/scores?cycle_id=${cycle.id}`
const reviewPath = ({ id, cycle }: Placed): ScreenLink => `/employee/scores?tab=team&review=${id}&cycle_id=${cycle.id}`
const adminPath = ({ employee, cycle }: Placed): ScreenLink =>
  `/admin/employee/performance/${employee.id}?cycle_id=${cycle.id}`

const dueKey = (id: number, what: string): string => `performance.due:${id}:${what}`

/** To the person: the self review can be written until a day. */
export const notifySelfOpen = async (
  work: Work,
  { id, employee, cycle }: Omit<About, 'reviewer' | 'revision'>,
): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [employee.id]), 'performance.due', {
    title: `Your self review of ${cycle.name} is open`,
    body: `Submit it by ${dayText(cycle.self_due)}.`,
    path: ownPath({ cycle }),
    why: 'You are evaluated in this cycle.',
    subject_id: id,
    dedupe_key: dueKey(id, 'self'),
  })

/** To the reviewer, or to those who review for all: a review waits. */
export const notifyReviewDue = async (work: Work, row: About, why: string): Promise<void> => {
  const text = {
    title: `The review of ${row.employee.name} waits for you`,
    body: `${why} It is due by ${dayText(row.cycle.review_due)}.`,
    subject_id: row.id,
    dedupe_key: dueKey(row.id, `review:${row.revision}:${why.slice(0, 24)}`),
  }
  if (row.reviewer)
    return notify(work, await listAccountIdsOf(work.tx, [row.reviewer.id]), 'performance.due', {
      ...text,
      path: reviewPath(row),
      why: 'You review this person.',
    })
  const keepers = await listHoldersOf(work.tx, 'performance.review', work.now, row.employee.id)
  return notify(work, keepers, 'performance.due', {
    ...text,
    path: adminPath(row),
    why: 'The person has no reviewer, and you review for all.',
  })
}

/** Reminds those who owe a self review or a review of its due date, at most once a day. */
export const notifyOwed = async (
  work: Work,
  row: Omit<About, 'reviewer'> & Readonly<{ reviewer_id: number | null }>,
  { state, day }: Readonly<{ state: 'self_review' | 'manager_review'; day: string }>,
): Promise<void> => {
  const about = { subject_id: row.id, dedupe_key: dueKey(row.id, `${state}:${day}`) }
  if (state === 'self_review')
    return notify(work, await listAccountIdsOf(work.tx, [row.employee.id]), 'performance.due', {
      ...about,
      title: `Your self review is due on ${dayText(row.cycle.self_due)}`,
      body: `It is part of ${row.cycle.name}.`,
      path: ownPath(row),
      why: 'You have not submitted it yet.',
    })
  const title = `The review of ${row.employee.name} is due on ${dayText(row.cycle.review_due)}`
  if (row.reviewer_id !== null)
    return notify(work, await listAccountIdsOf(work.tx, [row.reviewer_id]), 'performance.due', {
      ...about,
      title,
      path: reviewPath(row),
      why: 'You review this person.',
    })
  const keepers = await listHoldersOf(work.tx, 'performance.review', work.now, row.employee.id)
  return notify(work, keepers, 'performance.due', {
    ...about,
    title,
    path: adminPath(row),
    why: 'The person has no reviewer, and you review for all.',
  })
}

export const closeSelfReview = async (work: Work, id: number): Promise<void> => closeNotices(work, [dueKey(id, 'self')])

/** To the person: the result is there, or a new one will come. */
export const notifyShared = async (work: Work, row: StoredEvaluation): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [row.employee.id]), 'performance.shared', {
    title: `Your evaluation of ${row.cycle.name} is shared`,
    body:
      row.final_score_x100 === null
        ? ''
        : `${scoreText(row.final_score_x100)} ${row.grade ?? ''}. Read how it arose and answer it.`,
    path: ownPath(row),
    why: 'This is about your evaluation.',
    subject_id: row.id,
    dedupe_key: `performance.shared:${row.id}:${row.revision}`,
  })

export const notifyReopened = async (work: Work, row: StoredEvaluation, note: string): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [row.employee.id]), 'performance.shared', {
    title: `Your evaluation of ${row.cycle.name} is reviewed again`,
    body: note,
    path: '/employee/scores?tab=history',
    why: 'This is about your evaluation.',
    subject_id: row.id,
    dedupe_key: `performance.reopened:${row.id}:${row.revision}`,
  })

/** Notifies the reviewer of the reply of the person. */
export const notifyReply = async (work: Work, row: StoredEvaluation): Promise<void> => {
  if (!row.reviewer) return
  await notify(work, await listAccountIdsOf(work.tx, [row.reviewer.id]), 'performance.shared', {
    title: row.agrees
      ? `${row.employee.name} agrees with the evaluation`
      : `${row.employee.name} disagrees with the evaluation`,
    ...(row.reply === null ? {} : { body: row.reply.slice(0, 300) }),
    path: reviewPath(row),
    why: 'You reviewed this person.',
    subject_id: row.id,
    dedupe_key: `performance.answered:${row.id}:${row.revision}`,
  })
}

/** Notices open as long as the evaluation is visible. */
const see = async (context: NoticeContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  const seen = new Map<number, readonly string[]>()
  for (const place of await listPlaces(context.tx, ids))
    if ((await findViewer(context, place)) !== null) seen.set(place.id, [])
  return seen
}

const noticeKind = (label: string): NoticeKind => ({ domain: 'performance', label, priority: 'normal', see })

export const evaluationNoticeFilling = entries(noticeKinds, {
  'performance.due': noticeKind('Reviews that wait for you, and their days'),
  'performance.shared': noticeKind('Results of evaluations and answers to them'),
})
