import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { deleteOldEvents } from '#kit/server/live/events.ts'
import { notifyInbox } from './notify-inbox.ts'

const AT_ONCE = 500

type Due = Readonly<{
  id: number
  account_id: number
  title: string
  path: string | null
  priority: 'normal' | 'high'
  is_toast: boolean
  is_read: boolean
}>

/**
 * Tells of rows whose time has come: a shift has begun, quiet hours are over, a snoozed row wakes. What was read or
 * archived meanwhile is left in peace. Rows that another process holds are its own. Answers how many it took.
 */
const notifyDue = async (work: Work): Promise<number> => {
  const { rows } = await sql<Due>`
    with due as (
      select id from notifications where tell_at <= ${work.now}::timestamptz
      order by tell_at, id limit ${AT_ONCE} for update skip locked)
    update notifications n
    set tell_at = case when n.read_at is null and n.archived_at is null and n.has_toast
      and n.deliver_at > ${work.now}::timestamptz then n.deliver_at end
    from due where n.id = due.id
    returning n.id, n.account_id, n.title, n.path, n.priority,
      n.has_toast and n.deliver_at <= ${work.now}::timestamptz as is_toast,
      n.read_at is not null or n.archived_at is not null as is_read`.execute(work.tx)
  for (const row of rows.filter((one) => !one.is_read)) notifyInbox(work, row.account_id, row, row.is_toast)
  return rows.length
}

export const noticesJobs: readonly Job[] = [
  {
    name: 'notices.tell_due',
    cron: '* * * * *',
    run: async (_payload, begin) => {
      while ((await begin(notifyDue)) === AT_ONCE);
    },
  },
  {
    // Live events are kept for an hour, for those who come back after a break.
    name: 'notices.forget_live_events',
    cron: '*/10 * * * *',
    run: async (_payload, begin) => begin(({ tx }) => deleteOldEvents(tx)),
  },
]
