import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays, monthBounds } from '#engines/calendar/contract/calendar.ts'
import { duration } from '#kit/contract/duration.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { dayText } from '../../../contract/attendance.labels.ts'
import { closingChanges } from '../../../contract/time-account.rules.ts'
import { notifyOvertime } from '../notify.ts'
import { hasAccountRules, listAccounts, readAccounts } from '../store/accounts.ts'

const BATCH = 200
/** The last days of a month in which the notice is sent. */
const DAYS = 7

export type Lapse = Readonly<{ on: string; minutes: number }>

/** Returns the minutes that lapse at the end of the month of a day by the present postings; people without any are left out. */
export const lapsesOf = async (
  tx: Tx,
  people: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, Lapse>> => {
  const month = today.slice(0, 7)
  const on = monthBounds(month, 'UTC').last
  const lapses = new Map<number, Lapse>()
  for (const [employee_id, months] of await readAccounts(tx, people, on)) {
    const lost = closingChanges(months).filter((change) => change.month === month && change.kind !== 'covered')
    const minutes = -lost.reduce((all, change) => all + change.minutes, 0)
    if (minutes > 0) lapses.set(employee_id, { on, minutes })
  }
  return lapses
}

const remindSome = async (work: Work, after: number): Promise<number | null> => {
  const { tx } = work
  const today = await organisationDay(tx, work.now)
  const { last } = monthBounds(today.slice(0, 7), 'UTC')
  if (today < addDays(last, 1 - DAYS) || !(await hasAccountRules(tx))) return null
  const people = await listAccounts(tx, after, BATCH)
  for (const [employee_id, { on, minutes }] of await lapsesOf(tx, people, today))
    await notifyOvertime(work, [employee_id], {
      title: `${duration(minutes)} of your time account lapse after ${dayText(Date.parse(on), 'UTC')}`,
      body: 'Take the time until then, or speak with your lead.',
      key: `lapses:${on}`,
    })
  return people.length < BATCH ? null : (people.at(-1) ?? null)
}

/** Notifies people in the last week of a month of the minutes that are going to lapse. */
export const remindLapses = async (begin: BeginWork): Promise<void> => {
  for (let after: number | null = 0; after !== null;) {
    const last: number = after
    after = await begin((work) => remindSome(work, last))
  }
}
