import { z } from 'zod'
import type { Work } from '#kit/server/context.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { notifyMembers, notifySilent, refreshBoards } from './notify.ts'
import { deleteLooseFiles } from './store/files.ts'
import { lockLive, updateAnnouncement } from './store/announcements.ts'
import { listMembers, listSilent } from './store/receipts.ts'

export const PUBLISH = 'notices.publish_announcement'

/** Notifies those members of live announcements who were not notified of the newest text; each is notified once. */
const publish = async (work: Work, only: number | null): Promise<void> => {
  for (const live of await lockLive(work.tx, work.now, only)) {
    await notifyMembers(work, await listMembers(work.tx, work.now, live.audience_id), live)
    if (live.notified_revision === live.revision) continue
    await updateAnnouncement(work.tx, live.id, { notified_revision: live.revision })
    refreshBoards(work)
  }
}

/** Reminds those who have not acknowledged by the last day, on that day and on the working day before. */
const remindDue = async (work: Work): Promise<void> => {
  for (const live of await lockLive(work.tx, work.now, null)) {
    if (live.acknowledge_by === null || !live.must_acknowledge || live.acknowledge_by < live.today) continue
    const isToday = live.acknowledge_by === live.today
    const isDayBefore = dayBefore(live.acknowledge_by) <= live.today
    if (!isToday && !isDayBefore) continue
    await notifySilent(work, await listSilent(work.tx, work.now, live.id), live, isToday ? 'today' : 'soon')
  }
}

const SATURDAY = 6
const SUNDAY = 7

/** The last weekday before a day. */
const dayBefore = (day: string): string => {
  let date = Temporal.PlainDate.from(day).subtract({ days: 1 })
  while (date.dayOfWeek === SATURDAY || date.dayOfWeek === SUNDAY) date = date.subtract({ days: 1 })
  return date.toString()
}

const payload = z.object({ id: z.int() })

export const announcementJobs: readonly Job[] = [
  {
    name: PUBLISH,
    run: async (input: unknown, begin: BeginWork) => begin((work) => publish(work, payload.parse(input).id)),
  },
  {
    // Those who joined an audience since, and what a stop has left undone.
    name: 'notices.announce_hourly',
    cron: '7 * * * *',
    run: async (_payload, begin) => begin((work) => publish(work, null)),
  },
  {
    name: 'notices.drop_loose_files',
    cron: '37 * * * *',
    run: async (_payload, begin) =>
      begin(async (work) => {
        for (const file of await deleteLooseFiles(work.tx, work.now)) await deleteFile(work, file)
      }),
  },
  {
    name: 'notices.acknowledge_due',
    cron: '20 * * * *',
    run: async (_payload, begin) => begin(remindDue),
  },
]
