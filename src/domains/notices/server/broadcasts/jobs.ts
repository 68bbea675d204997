import { z } from 'zod'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { asScreenLink } from '#kit/contract/screen-link.ts'
import { listMembers } from '../announcements/store/reach.ts'
import { noticeKinds } from '../kinds.ts'
import { notify } from '../notify.ts'
import { listStanding } from './store.ts'

export const SEND = 'notices.send_broadcast'
const KIND = 'notices.broadcast'

export const registerBroadcastKind = (): void => {
  noticeKinds.add(KIND, {
    label: 'Messages to many',
    domain: 'notices',
    priority: 'normal',
    mail: 'off',
    see: async ({ tx }, subjects) =>
      new Map((await listStanding(tx, subjects)).map((id): [number, string[]] => [id, []])),
  })
}

/** A page leads those on who are of its area. */
const pathFor = (path: string | null, area: 'Admin' | 'User') =>
  path?.startsWith(area === 'Admin' ? '/admin/' : '/employee/') ? asScreenLink(path) : null

/** Sends it to those who belong to its audience now; once, however often it is asked for. */
const sendBroadcast = async (work: Work, id: number): Promise<void> => {
  const { tx, now } = work
  const row = await tx
    .selectFrom('broadcasts')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const members = await listMembers(tx, now, row.audience_id)
  for (const [area, own] of Map.groupBy(members, (member) => member.area)) {
    const path = pathFor(row.path, area)
    await notify(
      work,
      own.map(({ account_id }) => account_id),
      KIND,
      {
        title: row.title,
        body: row.body,
        is_whole: true,
        ...(path ? { path } : {}),
        why: 'You belong to the people it was sent to.',
        subject_id: row.id,
        priority: row.priority,
        dedupe_key: `broadcast:${row.id}`,
        ...(row.mail ? { is_mailed: true } : {}),
      },
    )
  }
  await tx
    .updateTable('broadcasts')
    .set({ state: 'sent', sent_at: now, audience_count: members.length })
    .where('id', '=', row.id)
    .execute()
  await audit(work, 'notices.broadcast_sent', {
    entity: 'broadcasts',
    id: row.id,
    after: { title: row.title, people: members.length },
  })
  publishLive(work, ['notices.broadcasts'], ['permission:notices.broadcast.read'])
}

const payload = z.object({ id: z.int() })

const listDue = async ({ tx, now }: Work): Promise<number[]> => {
  const rows = await tx
    .selectFrom('broadcasts')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const broadcastJobs: readonly Job[] = [
  {
    // What has no job of its own, such as after a restore.
    name: 'notices.send_due_broadcasts',
    cron: '*/5 * * * *',
    run: async (_payload, begin) => {
      for (const id of await begin(listDue)) await begin((work) => sendBroadcast(work, id))
    },
  },
  {
    name: SEND,
    run: async (asked: unknown, begin: BeginWork) => begin((work) => sendBroadcast(work, payload.parse(asked).id)),
  },
]
