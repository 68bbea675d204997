import { settingValue } from '#domains/settings/server/index.ts'
import { organisationDay, weekStart } from '#domains/organisation/server/index.ts'
import { addDays, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { audit } from '#kit/server/audit.ts'
import { checkPlan, openBreaks } from '../contract/shift.rules.ts'
import { weekNumber } from '../contract/shifts.labels.ts'
import { resolveClaims } from './claims/workflow.ts'
import { listDueShifts } from './claims/store.ts'
import { endOffersOfWeek, lapseOffers } from './offers/workflow.ts'
import { planShiftOf, ruleContext } from './rules/context.ts'
import { notifyPeople, publishPlan, weekPath } from './notify/notices.ts'
import { shiftKeys } from './notify/keys.ts'
import { systemAccess } from './store/access.ts'
import { loadPlan } from './store/plan.ts'
import {
  endClaimsOfWeek,
  endSwapsOfWeek,
  insertWeeks,
  listPlannedWeekIds,
  listUnseenWeeks,
  lockDueWeeks,
} from './store/steps.ts'
import { getAnyWeek, updateFindings } from './store/weeks.ts'
import { listOverworked } from './store/worked.ts'
import { insertEvents } from './store/write.ts'
import { expireDue } from './swaps/store/swaps.ts'
import { notifyExpiredSwaps } from './notify/notify-changes.ts'
import { checkWorkedHours } from './workflow/worked-hours.ts'

/** The first day of the week that a day is in. */
const weekOf = (day: string, first: number): string => addDays(day, -((weekdayOf(day) - first + 7) % 7))

/** Makes the weeks that teams plan ahead; reading never makes one. */
const makeAhead = async (work: Work): Promise<number> => {
  const today = await organisationDay(work.tx, work.now)
  const first = weekOf(today, await weekStart(work.tx, work.now))
  return insertWeeks(work.tx, first, await settingValue(work.tx, 'organisation.time_zone', work.now))
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
    await endOffersOfWeek(work, id)
    await audit(work, 'shifts.locked', { entity: 'shift_weeks', id })
    publishPlan(work, team_id)
  }
}

/** Weeks ahead that have a plan are looked at again: what is true of people changes without the plan. */
const checkAgain = async (work: Work, id: number): Promise<void> => {
  const access = systemAccess(work.now)
  const loaded = await loadPlan(work.tx, id, null)
  const context = ruleContext(await getAnyWeek(work.tx, access, id), loaded, access)
  const found = checkPlan(context, loaded.shifts.map(planShiftOf))
  const breaks = openBreaks(found).length
  await updateFindings(work.tx, id, breaks, found.length - breaks)
}

const weeks: Job = {
  name: 'shifts.weeks',
  cron: '20 1 * * *',
  run: async (_payload, begin) => {
    await begin(makeAhead)
    await begin(lockPast)
    const ids = await begin((work) => listPlannedWeekIds(work))
    for (const id of ids) await begin((work) => checkAgain(work, id))
  },
}

/** Weeks that were published a day ago and that someone has not confirmed. */
const remindUnseen = async (work: Work): Promise<void> => {
  for (const { id, start_date, publish_no, people } of await listUnseenWeeks(work))
    await notifyPeople(work, people, 'shifts.unseen', {
      title: `Week ${weekNumber(start_date)} waits to be confirmed`,
      body: 'Check your shifts and press Got it.',
      why: 'You have shifts in this week.',
      key: shiftKeys.unseen(id, publish_no),
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
      await notifyExpiredSwaps(work, expired)
      for (const { id } of expired) await audit(work, 'shifts.swap_expired', { entity: 'shift_swaps', id })
    })
    await begin(lapseOffers)
    const due = await begin((work) => listDueShifts(work))
    for (const id of due) await begin((work) => resolveClaims(work, systemAccess(work.now), id))
    await begin(remindUnseen)
    const overworked = await begin((work) => listOverworked(work))
    for (const [id, people] of Map.groupBy(overworked, ({ week_id }) => week_id))
      await begin((work) => checkWorkedHours(work, id, people))
  },
}

export const shiftJobs: readonly Job[] = [weeks, often]
