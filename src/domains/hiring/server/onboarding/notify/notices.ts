import { noticeKinds, notify } from '#domains/notices/server/index.ts'
import { listHoldersOf } from '#domains/people/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'

type OnboardRef = Readonly<{ id: number; name: string; owner_id: number }>

/** Notifies the owner of the record and the reviewers of submitted documents. */
export const notifySubmitted = async (work: Work, { id, name, owner_id }: OnboardRef): Promise<void> => {
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

/** Notifies the recipient of an overdue item of a checklist. */
export const remindOfItem = async (work: Work, item: Overdue): Promise<void> =>
  notify(work, [item.account_id], 'hiring.checklist', {
    title: `Overdue for ${item.person}: ${item.title}`,
    path: item.area === 'Admin' ? `/admin/onboarding/view/${item.onboard_id}` : '/employee/dashboard',
    why: 'You own this item of a checklist, or the onboarding.',
    subject_id: item.id,
    dedupe_key: `hiring.checklist:${item.id}:${item.day}:${item.account_id}`,
  })

const shared = { domain: 'hiring', priority: 'normal' } as const

export const onboardingNoticeFilling = entries(noticeKinds, {
  'hiring.submitted': {
    ...shared,
    label: 'Documents of new people',
    area: 'Admin',
    see: async ({ actor }, ids) =>
      new Map(scopeOf(actor, 'hiring.read') === null ? [] : ids.map((id): [number, readonly string[]] => [id, []])),
  },
  'hiring.checklist': {
    ...shared,
    label: 'Overdue items of checklists',
    see: async ({ actor }, ids) =>
      new Map(
        scopeOf(actor, 'hiring.tasks') === null && scopeOf(actor, 'hiring.own') === null
          ? []
          : ids.map((id): [number, readonly string[]] => [id, []]),
      ),
  },
})
