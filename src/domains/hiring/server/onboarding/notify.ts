import { noticeKinds, notify } from '#domains/notices/server/index.ts'
import { listHoldersOf } from '#domains/people/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'

type Record = Readonly<{ id: number; name: string; owner_id: number }>

/** The owner of the record and those who review hear that papers wait. */
export const tellSubmitted = async (work: Work, { id, name, owner_id }: Record): Promise<void> => {
  const reviewers = await listHoldersOf(work.tx, 'hiring.onboard.review', work.now)
  await notify(work, [...new Set([owner_id, ...reviewers])], 'hiring.submitted', {
    title: `${name} submitted documents`,
    path: `/admin/onboarding/view/${id}`,
    why: 'You review documents or own this onboarding.',
    subject_id: id,
    dedupe_key: `hiring.submitted:${id}:${work.now}`,
  })
}

type Overdue = Readonly<{
  id: number
  onboard_id: number
  title: string
  person: string
  account_id: number
  area: 'Admin' | 'User'
  day: string
}>

/** An item of a checklist whose day has passed. */
export const remindOfItem = async (work: Work, item: Overdue): Promise<void> =>
  notify(work, [item.account_id], 'hiring.checklist', {
    title: `Overdue for ${item.person}: ${item.title}`,
    path: item.area === 'Admin' ? `/admin/onboarding/view/${item.onboard_id}` : '/employee/dashboard',
    why: 'You own this item of a checklist, or the onboarding.',
    subject_id: item.id,
    dedupe_key: `hiring.checklist:${item.id}:${item.day}:${item.account_id}`,
  })

export const registerOnboardingNotices = (): void => {
  const shared = { domain: 'hiring', priority: 'normal' } as const
  noticeKinds.add('hiring.submitted', {
    ...shared,
    label: 'Documents of new people',
    area: 'Admin',
    see: async ({ actor }, ids) =>
      new Map(scopeOf(actor, 'hiring.read') === null ? [] : ids.map((id): [number, readonly string[]] => [id, []])),
  })
  noticeKinds.add('hiring.checklist', {
    ...shared,
    label: 'Overdue items of checklists',
    see: async ({ actor }, ids) =>
      new Map(
        scopeOf(actor, 'hiring.tasks') === null && scopeOf(actor, 'hiring.own') === null
          ? []
          : ids.map((id): [number, readonly string[]] => [id, []]),
      ),
  })
}
