import { notify, noticeKinds } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { entries } from '#kit/server/slots.ts'

const KIND = 'attendance.overtime'
const PATH = '/employee/timesheet?tab=overtime'

export const overtimeNoticeFilling = entries(noticeKinds, {
  [KIND]: { label: 'Your overtime', domain: 'attendance', priority: 'normal' },
})

type Message = Readonly<{ title: string; body: string; key: string }>

/** Notifies people of the result for their overtime. */
export const notifyOvertime = async (
  work: Work,
  people: readonly number[],
  { title, body, key }: Message,
): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, people), KIND, {
    title,
    body,
    path: PATH,
    why: 'This is about your overtime.',
    dedupe_key: `overtime:${key}`,
  })

/** Open screens of the people and of those who decide show what changed. */
export const showOvertime = (work: Pick<Work, 'live'>, people: readonly number[]): void =>
  publishLive(
    work,
    ['overtime.changed', 'attendance.changed'],
    ['permission:overtime.team.approve', ...people.map((id) => `account:User:${id}` as const)],
  )
