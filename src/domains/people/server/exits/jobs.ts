import { addDays } from '#engines/calendar/contract/calendar.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { countBlocking } from './holdings.ts'
import { notifyHr } from './notify.ts'
import { personLeft } from '../public/hooks.ts'
import { todayOf } from '../persons/store/days.ts'
import { type Leaver, listOpenExits, listUnpublishedLeavers, markLeftPublished } from './store/leavers.ts'

/**
 * Publishes one end of an employment to the listeners, unless that was done, or the day is not over in the person's
 * zone.
 */
const publishOne = async (work: Work, { id, employee_id, last_day }: Leaver): Promise<void> => {
  const today = await todayOf(work, employee_id)
  if (today !== undefined && today <= last_day) return
  if (!(await markLeftPublished(work, id))) return
  for (const [, listen] of personLeft.all()) await listen(work, { employee_id, last_day })
  publishLive(work, ['people.changed'], ['permission:people.read'])
}

/** Every hour: publishes `person.left` on the day after the last one of each person, once, whatever is still open. */
export const peopleLeft: Job = {
  name: 'people.left',
  cron: '3 * * * *',
  run: async (_payload, begin) => {
    const leavers = await begin(({ tx, now }) => listUnpublishedLeavers(tx, now))
    for (const one of leavers) await begin((work) => publishOne(work, one))
  },
}

/** Every morning: reminds HR of everyone whose last day has passed and whose exit is not closed. */
export const exitReminders: Job = {
  name: 'people.exit_reminders',
  cron: '20 5 * * *',
  run: async (_payload, begin) =>
    begin(async (work) => {
      const today = await organisationDay(work.tx, work.now)
      const open = await listOpenExits(work.tx, today)
      const blocking = await countBlocking(
        work.tx,
        open.map(({ employee_id, last_day }) => ({ employee_id, from: later(addDays(last_day, 1), today) })),
      )
      for (const { id, employee_id, name, last_day } of open) {
        const items = blocking.get(employee_id) ?? 0
        await notifyHr(work, 'people.exit.write', {
          id: employee_id,
          title: `The exit of ${name} is still open`,
          text: `The last day was ${dayText(last_day)}. ${holdingsText(items)}`,
          key: `open:${id}:${today}`,
        })
      }
    }),
}

const later = (a: string, b: string): string => (a > b ? a : b)

const holdingsText = (items: number): string => {
  if (items === 0) return 'Nothing is left with them: it can be closed.'
  return items === 1 ? 'One item is still with them.' : `${items} items are still with them.`
}
