import { type NoticeContext, noticeKinds, notify } from '#domains/notices/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import type { Due, Interviewer, InterviewRow } from '../store/interviews.ts'
import { listHoldersOf } from '#domains/people/server/index.ts'
import { timeText } from '../rules/time-text.ts'

/** The path on which an account sees an interview. */
export const pathFor = (area: 'Admin' | 'User', id: number) =>
  area === 'Admin'
    ? (`/admin/offered-candidates?tab=interviews&interview=${id}` as const)
    : ('/employee/dashboard' as const)

export const notifyInterviewers = async (
  work: Work,
  row: InterviewRow,
  people: readonly Interviewer[],
  what: 'planned' | 'moved' | 'changed',
): Promise<void> => {
  for (const { account_id, area } of people)
    await notify(work, [account_id], 'hiring.interview', {
      title: `${row.title} with ${row.candidate.name}`,
      body: timeText(row.starts_at, row.ends_at, row.zone),
      path: pathFor(area, row.id),
      why: 'You take part in this interview.',
      subject_id: row.id,
      dedupe_key: `hiring.interview:${row.id}:${row.version}:${what}`,
    })
}

export const remindOfFeedback = async (
  work: Work,
  { interview_id, account_id, area, title, candidate, reminders }: Due,
): Promise<void> =>
  notify(work, [account_id], 'hiring.feedback_due', {
    title: `Your feedback on ${candidate} is due`,
    body: title,
    path: pathFor(area, interview_id),
    why: 'You took part in this interview.',
    subject_id: interview_id,
    dedupe_key: `hiring.feedback_due:${interview_id}:${reminders}`,
  })

type OfferReply = Readonly<{ id: number; name: string; state: 'accepted' | 'declined'; left: string | null }>

/** Notifies those who make offers of the reply of a candidate. */
export const notifyReply = async (work: Work, { id, name, state, left }: OfferReply): Promise<void> =>
  notify(work, await listHoldersOf(work.tx, 'hiring.offers.write', work.now), 'hiring.answered', {
    title: `${name} ${state} the offer`,
    ...(left === null ? {} : { body: left }),
    path: `/admin/offered-candidates?offer=${id}`,
    why: 'You make offers.',
    subject_id: id,
    dedupe_key: `hiring.answered:${id}:${state}`,
  })

/** Notifies those who make offers that a candidate requests changes. */
export const notifyCounter = async (
  work: Work,
  { id, name, note }: Readonly<{ id: number; name: string; note: string }>,
): Promise<void> =>
  notify(work, await listHoldersOf(work.tx, 'hiring.offers.write', work.now), 'hiring.answered', {
    title: `${name} asks for changes to the offer`,
    body: note,
    path: `/admin/offered-candidates?offer=${id}`,
    why: 'You make offers.',
    subject_id: id,
    dedupe_key: `hiring.answered:${id}:counter`,
  })

const seesAll = async (
  { actor }: NoticeContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> =>
  new Map(
    scopeOf(actor, 'hiring.read') === null && scopeOf(actor, 'hiring.own') === null
      ? []
      : ids.map((id): [number, readonly string[]] => [id, []]),
  )

const shared = { domain: 'hiring', priority: 'normal', see: seesAll } as const

export const noticeFilling = entries(noticeKinds, {
  'hiring.interview': { ...shared, label: 'Interviews you take part in' },
  'hiring.feedback_due': { ...shared, label: 'Feedback that you owe' },
  'hiring.answered': { ...shared, label: 'Answers to offers', area: 'Admin' },
})
