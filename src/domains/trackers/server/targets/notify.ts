import { type NoticeContext, noticeKinds, notify } from '#domains/notices/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'

type Text = Readonly<{ title: string; body: string; key: string }>

/** Notifies the people whom a change of a target is about. */
export const notifyMeasured = async (
  work: Work,
  accounts: readonly number[],
  { title, body, key }: Text,
): Promise<void> =>
  notify(work, accounts, 'trackers.target_set', {
    title,
    body,
    path: '/employee/trackers?who=me',
    why: 'You are measured by this target.',
    dedupe_key: key,
  })

const see = async ({ actor }: NoticeContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> =>
  new Map(scopeOf(actor, 'targets.read') === null ? [] : ids.map((id): [number, readonly string[]] => [id, []]))

export const targetNoticeFilling = entries(noticeKinds, {
  'trackers.target_set': { domain: 'trackers', label: 'Your targets changed', priority: 'normal', see },
})
