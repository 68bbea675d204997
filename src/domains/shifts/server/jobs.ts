import { sql } from 'kysely'
import { settingValue } from '#domains/settings/server/index.ts'
import { organisationDay, weekStart } from '#domains/organisation/server/index.ts'
import { addDays, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { audit } from '#kit/server/audit.ts'
import { checkPlan, openBreaks } from '../contract/shift.rules.ts'
import { weekNumber } from '../contract/shifts.words.ts'
import { settleShift } from './claims/grant.ts'
import { listDueShifts } from './claims/store.ts'
import { planShiftOf, ruleContext } from './context.ts'
import { notifyPeople, publishPlan, weekPath } from './notify.ts'
import { systemReach } from './store/access.ts'
import { loadPlan } from './store/plan.ts'
import { endClaimsOfWeek, endSwapsOfWeek, lockDueWeeks, makeWeeks } from './store/steps.ts'
import { findWeekAnyhow, keepFound } from './store/weeks.ts'
import { insertEvents } from './store/write.ts'
import { expireDue } from './swaps/store.ts'
import { tellExpired } from './tell.ts'

/** The first day of the week that a day is in. */
const weekOf = (day: string, first: number): string => addDays(day, -((weekdayOf(day) - first + 7) % 7))

/** Makes the weeks that teams plan ahead; reading never makes one. */
const makeAhead = async (work: Work): Promise<number> => {
  const today = await organisationDay(work.tx, work.now)
  const first = weekOf(today, await weekStart(work.tx, work.now))
  return makeWeeks(work.tx, first, await settingValue(work.tx, 'organisation.time_zone', work.now))
}

const lockPast = async (work: Work): Promise<void> => {
  const locked = await lockDueWeeks(work, await organisationDay(work.tx, work.now))
  await insertEvents(
    work,
    locked.map(({ id }) => ({ week_id: id, action: 'locked' as const })),
  )
  for (const { id, team_id } of locked) {
    await endSwapsOfWeek(work, id)
    await endClaimsOfWeek(work, id)
    await audit(work, 'shifts.locked', { entity: 'shift_weeks', id })
    publishPlan(work, team_id)
  }
}

/** Weeks ahead that have a plan are looked at again: what is true of people changes without the plan. */
const lookAgain = async (work: Work, id: number): Promise<void> => {
  const reach = systemReach(work.now)
  const loaded = await loadPlan(work.tx, id, null)
  const context = ruleContext(await findWeekAnyhow(work.tx, reach, id), loaded, reach)
  const found = checkPlan(context, loaded.shifts.map(planShiftOf))
  const breaks = openBreaks(found).length
  await keepFound(work.tx, id, breaks, found.length - breaks)
}

const weeks: Job = {
  name: 'shifts.weeks',
  cron: '20 1 * * *',
  run: async (_payload, begin) => {
    await begin(makeAhead)
    await begin(lockPast)
    const ids = await begin(async ({ tx, now }) => {
      const { rows } = await sql<{
        id: number
      }>`select w.id from shift_weeks w where w.state <> 'locked' and w.start_date + 6 >= ${now}::timestamptz::date
        and exists (select from shifts s where s.week_id = w.id and s.deleted_at is null) order by w.id`.execute(tx)
      return rows.map(({ id }) => id)
    })
    for (const id of ids) await begin((work) => lookAgain(work, id))
  },
}

/** Weeks that were published a day ago and that someone has not confirmed. */
const remindUnseen = async (work: Work): Promise<void> => {
  const { rows } = await sql<{ id: number; start_date: string; publish_no: number; people: number[] }>`
    select w.id, w.start_date, w.publish_no, array_agg(distinct a.employee_id) as people
    from shift_weeks w join shifts s on s.week_id = w.id and s.deleted_at is null join shift_assignments a on a.shift_id = s.id and a.live
    where w.state = 'published' and w.published_at between ${work.now}::timestamptz - interval '3 days' and ${work.now}::timestamptz - interval '24 hours'
      and w.start_date + 6 >= ${work.now}::timestamptz::date
      and not exists (select from shift_receipts r where r.week_id = w.id and r.publish_no = w.publish_no and r.employee_id = a.employee_id)
    group by w.id order by w.id limit 500`.execute(work.tx)
  for (const { id, start_date, publish_no, people } of rows)
    await notifyPeople(work, people, 'shifts.unseen', {
      title: `Week ${weekNumber(start_date)} waits to be confirmed`,
      body: 'Check your shifts and press Got it.',
      why: 'You have shifts in this week.',
      key: `shifts.unseen:${id}:${publish_no}`,
      path: weekPath(id),
      subject_id: id,
    })
}

const often: Job = {
  name: 'shifts.often',
  cron: '*/5 * * * *',
  run: async (_payload, begin) => {
    await begin(async (work) => {
      const expired = await expireDue(work)
      await tellExpired(work, expired)
      for (const { id } of expired) await audit(work, 'shifts.swap_expired', { entity: 'shift_swaps', id })
    })
    const due = await begin((work) => listDueShifts(work))
    for (const id of due) await begin((work) => settleShift(work, systemReach(work.now), id))
    await begin(remindUnseen)
  },
}

export const shiftJobs: readonly Job[] = [weeks, often]
