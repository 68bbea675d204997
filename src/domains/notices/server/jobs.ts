import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { deleteOldEvents } from '#kit/server/live/events.ts'
import { notifyInbox } from './notify/notify-inbox.ts'
import { updateDue } from './store/notifications.ts'

const BATCH_SIZE = 500

/**
 * Notifies of rows whose time has come: a shift has begun, quiet hours are over, a snoozed row wakes. Skips rows that
 * were read or archived meanwhile, and rows that another process has locked. Returns the number of rows that it took.
 */
const notifyDue = async (work: Work): Promise<number> => {
  const rows = await updateDue(work.tx, work.now, BATCH_SIZE)
  for (const row of rows.filter((one) => !one.is_read)) notifyInbox(work, row.account_id, row, row.is_toast)
  return rows.length
}

export const noticesJobs: readonly Job[] = [
  {
    name: 'notices.tell_due',
    cron: '* * * * *',
    run: async (_payload, begin) => {
      while ((await begin(notifyDue)) === BATCH_SIZE);
    },
  },
  {
    // Live events stay for an hour, for those who come back after a break.
    name: 'notices.forget_live_events',
    cron: '*/10 * * * *',
    run: async (_payload, begin) => begin(({ tx }) => deleteOldEvents(tx)),
  },
]
