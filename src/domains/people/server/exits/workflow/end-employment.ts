import { addDays } from '#engines/calendar/contract/calendar.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { NoticeDates } from '../../../contract/exit.rules.ts'
import type { Effects } from '../../../contract/states.calls.ts'
import type { ExitKind, ExitReason } from '../../../contract/states.models.ts'
import { type ExitContext, exitWorkflow } from '../../../contract/states.workflows.ts'
import { endSessionsFrom } from '../../accounts/workflow/block-sessions.ts'
import { refuseAfterLastDay } from './days-outside.ts'
import { NO_EXIT } from './exit-context.ts'
import { addEffects, personHooks, runHooks } from '../../public/hooks.ts'
import { type Authority, take } from '../../states/workflow/steps.ts'
import { todayOf } from '../../persons/store/days.ts'
import { getEmployment, type Employment } from '../../persons/store/employments.ts'
import { decideExitRow, insertExit, lockOpenExit, setLeftOn } from '../store/exits.ts'
import { isLastSuperAdmin } from '../../accounts/rules/super-admins.ts'
import { notifyPerson } from '../../states/notify.ts'

type Person = Readonly<{ id: number; name: string }>

const NOTICE = { kind: 'people.exit' as const, path: '/employee/userprofile?tab=employment' as const, is_mailed: true }

export type Ending = Readonly<{
  kind: ExitKind
  submitted_on: string
  waived_days: number
  requested_last_day: string | null
  reason_code: ExitReason
  letter_text: string | null
  letter_file_id: number | null
  comment: string | null
  /** Also where something is recorded after the last day. */
  is_confirmed: boolean
  /** The dates that follow from it, by the employment that ends. */
  dates: (employment: Employment) => NoticeDates
}>

/** Checks that an employment is in force on a day. */
export const isEmployedOn = (employment: Employment, day: string): boolean =>
  employment.joined_on <= day && (employment.left_on === null || employment.left_on >= day)

/** Everything that follows when an employment gets its last day, or loses it again. */
const announceEnd = async (work: Work, employeeId: number, lastDay: string): Promise<void> =>
  announceCalendarChange(work, { pattern_ids: [], employee_ids: [employeeId], from: addDays(lastDay, 1), to: null })

const endingContext = async (
  work: Work,
  person: Person,
  authority: Authority,
  employment: Employment,
  ending: Ending & NoticeDates & Readonly<{ today: string; has_open: boolean }>,
): Promise<ExitContext> => {
  const dayAfter = addDays(ending.last_day, 1)
  return {
    ...NO_EXIT,
    ...authority,
    person: person.name,
    is_employed: isEmployedOn(employment, ending.today) && employment.joined_on <= ending.submitted_on,
    has_open: ending.has_open,
    today: ending.today,
    is_last_super_admin: await isLastSuperAdmin(
      work.tx,
      person.id,
      dayAfter > ending.today ? dayAfter : ending.today,
      null,
    ),
  }
}

/** The employment that ends and its dates, after every check. */
const checkEnding = async (work: Work, person: Person, authority: Authority, ending: Ending) => {
  const today = await todayOf(work, person.id)
  if (today === undefined) throw notFound()
  const employment = await getEmployment(work.tx, person.id, today)
  if (ending.waived_days > employment.notice_days)
    throw invalid({ waived_days: `Notice is ${employment.notice_days} days; no more can be waived` })
  const dates = ending.dates(employment)
  const open = await lockOpenExit(work.tx, employment.id)
  const checked = { ...ending, ...dates, today, has_open: open !== undefined }
  take(next(exitWorkflow, 'none', 'accept', await endingContext(work, person, authority, employment, checked)))
  if (dates.last_day < employment.joined_on) throw invalid({ last_day: 'The last day is before joining' })
  return { today, employment, dates }
}

type Ended = Readonly<{ id: number; employment_id: number; kind: ExitKind; last_day: string; is_confirmed: boolean }>

/**
 * Applies the effects of an exit that was just accepted: the last day, the calendar, the hooks, the sessions, the
 * notice.
 */
export const applyExit = async (
  work: Work,
  person: Person,
  { id, is_confirmed, ...end }: Ended,
  today: string,
  after: object,
): Promise<Effects> => {
  const { last_day } = end
  await refuseAfterLastDay(work, { employee_id: person.id, last_day }, is_confirmed)
  await setLeftOn(work.tx, end.employment_id, last_day)
  await announceEnd(work, person.id, last_day)
  const followed = await runHooks(personHooks['exit.accepted'], work, { employee_id: person.id, ...end })
  const sessions_ended = await endSessionsFrom(work, person.id, addDays(last_day, 1), today)
  await notifyPerson(work, person.id, {
    ...NOTICE,
    title: `Your last day is ${dayText(last_day)}`,
    text: `The end of your employment was accepted. Your last day is ${dayText(last_day)}.`,
    key: `accepted:${id}`,
  })
  await audit(work, 'people.exit_accepted', { entity: 'exits', id, employee_id: person.id, after })
  return addEffects(followed, { sessions_ended })
}

/**
 * Ends the present employment of a person: inserts an exit that is accepted at once, and sets the last day of the
 * employment. The person is locked by the caller. Returns the exit and its effects elsewhere.
 */
export const endEmployment = async (
  work: Work,
  person: Person,
  authority: Authority,
  ending: Ending,
): Promise<{ id: number; last_day: string; effects: Effects }> => {
  const { today, employment, dates } = await checkEnding(work, person, authority, ending)
  const { dates: _dates, is_confirmed, ...columns } = ending
  const row = {
    ...columns,
    ...dates,
    state: 'accepted' as const,
    employment_id: employment.id,
    notice_days: employment.notice_days,
  }
  const { id } = await insertExit(work, row)
  const ended = { id, employment_id: employment.id, kind: ending.kind, last_day: dates.last_day, is_confirmed }
  return { id, last_day: dates.last_day, effects: await applyExit(work, person, ended, today, row) }
}

/** Takes an accepted exit back before the last day has passed; undefined where there is none. */
export const retractExit = async (
  work: Work,
  person: Person,
  authority: Authority,
  reason: string,
): Promise<{ id: number; effects: Effects } | undefined> => {
  const today = await todayOf(work, person.id)
  if (today === undefined) throw notFound()
  const employment = await getEmployment(work.tx, person.id, today)
  const open = await lockOpenExit(work.tx, employment.id)
  if (open?.state !== 'accepted' || open.last_day === null) return undefined
  const exitContext = { ...NO_EXIT, ...authority, person: person.name, today, last_day: open.last_day }
  take(next(exitWorkflow, open.state, 'retract', exitContext))
  await decideExitRow(work, open.id, { state: 'retracted', comment: reason })
  await setLeftOn(work.tx, employment.id, null)
  await announceEnd(work, person.id, open.last_day)
  const exited = { employee_id: person.id, employment_id: employment.id, kind: open.kind, last_day: open.last_day }
  const effects = await runHooks(personHooks['exit.retracted'], work, exited)
  await notifyPerson(work, person.id, {
    ...NOTICE,
    title: 'Your employment goes on',
    text: `The end of your employment on ${dayText(open.last_day)} was taken back.`,
    key: `retracted:${open.id}`,
  })
  await audit(work, 'people.exit_retracted', {
    entity: 'exits',
    id: open.id,
    employee_id: person.id,
    change: changed({ state: open.state }, { state: 'retracted' }, { last_day: open.last_day, reason }),
  })
  return { id: open.id, effects }
}
