import { z } from 'zod'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { entries } from '#kit/server/slots.ts'
import { asScreenLink } from '#kit/contract/screen-link.ts'
import { listMembers } from '../announcements/store/receipts.ts'
import { noticeKinds } from '../public/kinds.ts'
import { notify } from '../notify/notify.ts'
import { listDue, listSent, lockDue, updateBroadcast } from './store.ts'

export const SEND = 'notices.send_broadcast'
const KIND = 'notices.broadcast'

export const broadcastKindFilling = entries(noticeKinds, {
  [KIND]: {
    label: 'Messages to many',
    domain: 'notices',
    priority: 'normal',
    mail: 'off',
    see: async ({ tx }, subjects) => new Map((await listSent(tx, subjects)).map((id): [number, string[]] => [id, []])),
  },
})

/** A page leads those on who are of its area. */
const pathFor = (path: string | null, area: 'Admin' | 'User') =>
  path?.startsWith(area === 'Admin' ? '/admin/' : '/employee/') ? asScreenLink(path) : null

/** Sends it to those who belong to its audience now, once, however often the job runs. */
const sendBroadcast = async (work: Work, id: number): Promise<void> => {
  const { tx, now } = work
  const row = await lockDue(tx, now, id)
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
  await updateBroadcast(tx, row.id, { state: 'sent', sent_at: now, audience_count: members.length })
  await audit(work, 'notices.broadcast_sent', {
    entity: 'broadcasts',
    id: row.id,
    after: { title: row.title, people: members.length },
  })
  publishLive(work, ['notices.broadcasts'], ['permission:notices.broadcast.read'])
}

const payload = z.object({ id: z.int() })

export const broadcastJobs: readonly Job[] = [
  {
    // Sends broadcasts without a job, such as after a restore.
    name: 'notices.send_due_broadcasts',
    cron: '*/5 * * * *',
    run: async (_payload, begin) => {
      for (const id of await begin(({ tx, now }) => listDue(tx, now))) await begin((work) => sendBroadcast(work, id))
    },
  },
  {
    name: SEND,
    run: async (input: unknown, begin: BeginWork) => begin((work) => sendBroadcast(work, payload.parse(input).id)),
  },
]
