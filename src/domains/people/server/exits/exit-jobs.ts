import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { countBlocking } from './holdings.ts'
import { notifyHr } from './notify.ts'
import { personLeft } from '../hooks.ts'
import { todayOf } from '../persons/store/days.ts'

type Leaver = Readonly<{ id: number; employee_id: number; name: string; last_day: string }>

const listLeavers = async (tx: Tx, where: ReturnType<typeof sql>): Promise<Leaver[]> => {
  const { rows } = await sql<Leaver>`
    select x.id, e.id as employee_id, e.name, x.last_day
    from exits x join employments m on m.id = x.employment_id join employees e on e.id = m.employee_id
    where ${where} order by x.last_day, x.id`.execute(tx)
  return rows
}

/**
 * Publishes one end of an employment to the listeners, unless that was done, or the day is not over in the person's
 * zone.
 */
const publishOne = async (work: Work, { id, employee_id, last_day }: Leaver): Promise<void> => {
  const today = await todayOf(work, employee_id)
  if (today !== undefined && today <= last_day) return
  const { numUpdatedRows } = await work.tx
    .updateTable('exits')
    .set({ left_told_at: work.now })
    .where('id', '=', id)
    .where('state', 'in', ['accepted', 'closed'])
    .where('left_told_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  for (const [, listen] of personLeft.all()) await listen(work, { employee_id, last_day })
  publishLive(work, ['people.changed'], ['permission:people.read'])
}

// By then the day is over on the earliest clocks; the day of each person is checked in turn.
const EARLIEST_ZONE = 'Pacific/Kiritimati'

/** Every hour: publishes `person.left` on the day after the last one of each person, once, whatever is still open. */
export const peopleLeft: Job = {
  name: 'people.left',
  cron: '3 * * * *',
  run: async (_payload, begin) => {
    const leavers = await begin(({ tx, now }) =>
      listLeavers(
        tx,
        sql`x.state in ('accepted', 'closed') and x.left_told_at is null
          and x.last_day < (${now}::timestamptz at time zone ${EARLIEST_ZONE})::date`,
      ),
    )
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
      const open = await listLeavers(work.tx, sql`x.state = 'accepted' and x.last_day < ${today}::date`)
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
