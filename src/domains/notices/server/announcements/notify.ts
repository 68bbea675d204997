import { z } from 'zod'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { entries } from '#kit/server/slots.ts'
import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import { noticeKinds } from '../public/kinds.ts'
import { notify } from '../notify/notify.ts'
import { updateArchived } from '../store/notifications.ts'
import { listLiveFor } from './store/announcements.ts'

/** Readers of one that they no longer see lose its path. */
const see = async (
  { tx, actor, now }: Parameters<NonNullable<ReturnType<typeof noticeKinds.all>[number][1]['see']>>[0],
  subjects: readonly number[],
) => new Map((await listLiveFor(tx, now, actor.account_id, subjects)).map((id): [number, string[]] => [id, []]))

export const announcementKindFilling = entries(noticeKinds, {
  'notices.announcement': {
    label: 'Announcements',
    domain: 'notices',
    priority: 'normal',
    mail: 'digest',
    see,
  },
  'notices.acknowledge_due': {
    label: 'Announcements to acknowledge',
    domain: 'notices',
    priority: 'normal',
    mail: 'instant',
    see,
  },
})

export type Announced = Readonly<{ id: number; title: string; revision: number; must_acknowledge: boolean }>

const noticeKey = ({ id, revision }: Pick<Announced, 'id' | 'revision'>): string => `announcement:${id}:${revision}`

export const member = z.object({ account_id: z.number(), area: z.enum(['Admin', 'User']) })
export type Member = z.output<typeof member>

const HOME = { Admin: '/admin/dashboard', User: '/employee/dashboard' } as const

/** The board opens over the dashboard of each area. */
const notifyAll = async (
  work: Work,
  members: readonly Member[],
  kind: 'notices.announcement' | 'notices.acknowledge_due',
  { id, ...notice }: Readonly<{ id: number; title: string; why: string; dedupe_key: string }>,
): Promise<void> => {
  for (const [area, own] of Map.groupBy(members, (member) => member.area))
    await notify(
      work,
      own.map(({ account_id }) => account_id),
      kind,
      { ...notice, path: `${HOME[area]}?notices=open&notice=${id}`, subject_id: id },
    )
}

/** Notifies members of the audience who were not yet notified of this text. */
export const notifyMembers = (work: Work, members: readonly Member[], announced: Announced): Promise<void> =>
  notifyAll(work, members, 'notices.announcement', {
    id: announced.id,
    title: announced.title,
    why: 'You belong to the audience of this announcement.',
    dedupe_key: noticeKey(announced),
  })

/** Reminds those who have not read or acknowledged it; `key` makes each reminder unique. */
export const notifySilent = (
  work: Work,
  members: readonly Member[],
  announced: Announced,
  key: string,
): Promise<void> =>
  notifyAll(work, members, announced.must_acknowledge ? 'notices.acknowledge_due' : 'notices.announcement', {
    id: announced.id,
    title: `${announced.must_acknowledge ? 'Please acknowledge' : 'Please read'}: ${announced.title}`,
    why: announced.must_acknowledge
      ? 'You have not acknowledged this announcement.'
      : 'You have not read this announcement.',
    dedupe_key: `${noticeKey(announced)}:${key}`,
  })

/** Archives the notices of a withdrawn announcement that no one has opened. */
export const archiveUnread = async (
  work: Work,
  id: number,
  kinds: readonly NoticeKindKey[] = ['notices.announcement', 'notices.acknowledge_due'],
): Promise<void> => {
  const accounts = await updateArchived(work.tx, { id, kinds, now: work.now })
  publishLive(
    work,
    ['notices.changed'],
    accounts.map((account) => `inbox:${account}`),
  )
}

/** Refreshes the board of everyone. */
export const refreshBoards = (work: Work): void => publishLive(work, ['notices.board'], ['everyone'])
