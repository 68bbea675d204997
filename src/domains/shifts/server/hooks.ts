// What follows for shifts from absences and from what happens to people.
import { sql } from 'kysely'
import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import { lockPeople, personHistory, personHooks, personLeft } from '#domains/people/server/index.ts'
import { requestEffects } from '#domains/requests/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { spanOf } from '../contract/clock.rules.ts'
import type { RuleAbsence } from '../contract/rules.models.ts'
import { absenceOf } from '../contract/standing.rules.ts'
import { shiftLabel } from '../contract/shifts.words.ts'
import { candidatesFor } from './candidates.ts'
import { notifyPlanners, publishPlan, weekPath } from './notify.ts'
import { changePlan } from './change.ts'
import { systemReach } from './store/access.ts'
import { listAhead, type PersonShift, listReleased } from './store/of-person.ts'
import { nameOf } from './store/people.ts'
import { hasShifts } from './store/shifts.ts'
import { findWeekAnyhow } from './store/weeks.ts'
import * as write from './store/write.ts'
import { tellExpired } from './tell.ts'

const BEST = 5

type Ending = Readonly<{ employee_id: number; reason: 'absent' | 'left'; request_id: number | null; because: string }>

/** Opens a place: whoever plans hears of it, with those who could take it. */
const tellOpened = async (work: Work, shift: PersonShift, ending: Ending): Promise<void> => {
  const reach = systemReach(work.now)
  const week = await findWeekAnyhow(work.tx, reach, shift.week_id)
  const best = (await candidatesFor(work, reach, week, shift.id))
    .filter(({ findings }) => findings.every(({ severity }) => severity !== 'block'))
    .slice(0, BEST)
    .map(({ employee }) => employee.name)
  const name = await nameOf(work.tx, ending.employee_id)
  await notifyPlanners(
    work,
    shift.team_id,
    'shifts.open',
    {
      title: `${shiftLabel(shift)} is open`,
      body: `${name} ${ending.because}.${best.length > 0 ? ` Could take it: ${best.join(', ')}.` : ''}`,
      why: 'You plan this team.',
      key: `shifts.opened:${shift.assignment_id}`,
      path: weekPath(shift.week_id),
      subject_id: shift.id,
      priority: 'high',
    },
    [ending.employee_id],
  )
}

/** Ends places of a person and opens them. Answers how many. */
const endPlaces = async (work: Work, shifts: readonly PersonShift[], ending: Ending): Promise<number> => {
  if (shifts.length === 0) return 0
  const assignments = shifts.map(({ assignment_id }) => assignment_id)
  await write.endAssignments(work, assignments, ending.reason, ending.request_id)
  await write.touchShifts(
    work.tx,
    shifts.map(({ id }) => id),
  )
  await write.insertEvents(
    work,
    shifts.map((shift) => ({
      week_id: shift.week_id,
      shift_id: shift.id,
      employee_id: ending.employee_id,
      action: ending.reason === 'absent' ? ('released' as const) : ('left' as const),
      before: shiftLabel(shift),
    })),
  )
  await tellExpired(work, await write.expireSwaps(work, assignments, []))
  await audit(work, ending.reason === 'absent' ? 'shifts.released' : 'shifts.left', {
    entity: 'shift_assignments',
    id: null,
    employee_id: ending.employee_id,
    after: { shifts: shifts.map(({ id }) => id) },
  })
  const published = shifts.filter(({ is_published }) => is_published)
  const dates = published.map(({ date }) => date).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from !== undefined && to !== undefined)
    await announceCalendarChange(work, { pattern_ids: [], employee_ids: [ending.employee_id], from, to })
  for (const shift of published) await tellOpened(work, shift, ending)
  for (const team of new Set(shifts.map(({ team_id }) => team_id))) publishPlan(work, team, [ending.employee_id])
  return shifts.length
}

type Absence = Readonly<{ employee_id: number; request_id: number; absences: readonly RuleAbsence[] }>

/** Places that an approved absence takes as a whole become open; what it touches in part stays, and is a finding. */
const releaseForAbsence = async (work: Work, { employee_id, request_id, absences }: Absence): Promise<void> => {
  const dates = absences.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return
  await lockPeople(work.tx, [employee_id])
  const ahead = await listAhead(work, employee_id, addDays(first, -1), addDays(last, 1))
  const taken = ahead.filter((shift) => {
    const span = { date: shift.date, ...spanOf(shift, shift.zone) }
    return absences.some((absence) => absenceOf(absence, span, shift.zone) === 'whole')
  })
  await endPlaces(work, taken, { employee_id, reason: 'absent', request_id, because: 'is away' })
}

type Part = RuleAbsence['part']
const PARTS: readonly string[] = ['full', 'first_half', 'second_half', 'hours']
const isPart = (part: string): part is Part => PARTS.includes(part)

export const registerAbsences = (): void =>
  requestEffects.add('shifts', {
    kinds: ['leave'],
    apply: async (work, request) => {
      const { rows } = await sql<{ date: string; part: string; from_time: string | null; to_time: string | null }>`
        select d.date, d.part, to_char(d.from_time, 'HH24:MI') as from_time, to_char(d.to_time, 'HH24:MI') as to_time
        from request_day_part d where d.id = any(${request.days.map(({ id }) => id)}::int[])`.execute(work.tx)
      const absences = rows.flatMap(({ part, ...row }) =>
        isPart(part) ? [{ ...row, part, kind: 'away' as const, pending: false }] : [],
      )
      await releaseForAbsence(work, { employee_id: request.employee_id, request_id: request.id, absences })
    },
    // No one is put back: the place may be another person's by now. Whoever plans decides.
    undo: async (work, request) => {
      const opened = await listReleased(
        work,
        request.id,
        request.days.map(({ date }) => date),
      )
      const name = await nameOf(work.tx, request.employee_id)
      for (const shift of opened)
        await notifyPlanners(work, shift.team_id, 'shifts.open', {
          title: `${name} is no longer away`,
          body: `${shiftLabel(shift)} was opened for the absence.`,
          why: 'You plan this team.',
          key: `shifts.back:${shift.assignment_id}:${work.now}`,
          path: weekPath(shift.week_id),
          subject_id: shift.id,
        })
    },
  })

/** Shifts after the last day: they are handed to another person, or opened before the exit is closed. */
const shiftsHeld: HoldingKind = {
  label: 'Shifts',
  domain: 'shifts',
  blocking: true,
  items: sql`select h.employee_id, a.id, s.name || ', ' || to_char(s.date, 'FMDD Mon') || ' ' || s.start_time as label,
      s.date as due, '/admin/shiftrecords?team=' || s.team_id || '&week=' || s.week_id as link
    from holder h join shift_assignments a on a.employee_id = h.employee_id and a.live
    join shifts s on s.id = a.shift_id and s.deleted_at is null and s.date >= h.day
    order by s.date, s.start_time, a.id`,
  reassign: async (context, item, { from, to }) => {
    const { rows } = await sql<{
      shift_id: number
      week_id: number
    }>`select a.shift_id, s.week_id from shift_assignments a
      join shifts s on s.id = a.shift_id where a.id = ${item.id} and a.live`.execute(context.tx)
    const [place] = rows
    if (!place) return
    await changePlan(
      context,
      place.week_id,
      [
        { op: 'unassign', shift_id: place.shift_id, employee_id: from.employee_id },
        { op: 'assign', shift_id: place.shift_id, employee_id: to.id },
      ],
      { reason: 'The person leaves' },
    )
  },
}

export const registerPeople = (): void => {
  personHistory.add('shifts', hasShifts)
  holdings.add('shifts', shiftsHeld)
  personHooks['person.suspended'].add('shifts', async (work, { employee_id, from, to }) => {
    const shifts = await listAhead(work, employee_id, from, to)
    await work.tx.deleteFrom('calendar_feeds').where('employee_id', '=', employee_id).execute()
    const because = 'is suspended'
    return { shifts_opened: await endPlaces(work, shifts, { employee_id, reason: 'left', request_id: null, because }) }
  })
  personHooks['exit.accepted'].add('shifts', async (work, { employee_id, last_day }) => {
    const after = await listAhead(work, employee_id, addDays(last_day, 1), null)
    for (const team of new Set(after.map(({ team_id }) => team_id))) publishPlan(work, team)
    return {}
  })
  personLeft.add('shifts', async (work, { employee_id, last_day }) => {
    const shifts = await listAhead(work, employee_id, addDays(last_day, 1), null)
    await endPlaces(work, shifts, { employee_id, reason: 'left', request_id: null, because: 'has left' })
    await work.tx.deleteFrom('calendar_feeds').where('employee_id', '=', employee_id).execute()
    await sql`update shift_claims set state = 'lapsed', decided_at = ${work.now}::timestamptz where employee_id = ${employee_id} and state = 'waiting'`.execute(
      work.tx,
    )
  })
}
