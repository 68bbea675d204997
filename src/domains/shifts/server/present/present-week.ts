import { loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays, calendarDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { can } from '#engines/transitions/contract/transitions.ts'
import type { Context } from '#kit/server/context.ts'
import { datesOf, instantOf } from '../../contract/clock.rules.ts'
import { coverageOf } from '../../contract/coverage.rules.ts'
import { messageOfRule } from '../../contract/finding.rules.ts'
import type { Finding, RuleContext } from '../../contract/rules.models.ts'
import { checkPlan, countedMinutes, minutesOfWeek, openBreaks } from '../../contract/shift.rules.ts'
import type { EventRow, Plan, SwapRow, WeekRow, WireFinding } from '../../contract/shifts.models.ts'
import type { PlanPerson } from '../../contract/people.models.ts'
import { type WeekContext, weekWorkflow } from '../../contract/shifts.workflows.ts'
import { weekNumber } from '../../contract/shifts.labels.ts'
import { planShiftOf, ruleContext } from '../rules/context.ts'
import { presentShift } from './present-shift.ts'
import { findingsOf, listSwapsOfWeek } from '../swaps/present.ts'
import { listShownOffers } from '../offers/present.ts'
import { type Viewer, accessOf } from '../store/access.ts'
import { listLastEvents, type StoredEvent } from '../store/events.ts'
import { loadPlan } from '../store/plan.ts'
import type { LoadedPlan, LoadedShift } from '../store/plan.rows.ts'
import { getWeek, type StoredWeek } from '../store/weeks.ts'

const MINUTE_MS = 60_000

export type Reader = Viewer & Pick<Context, 'tx'>

export const wireFinding = ({ values: _values, worked_on: _worked, shift_ids, ...finding }: Finding): WireFinding => ({
  ...finding,
  shift_ids: [...shift_ids],
})

/** Context of a week for its workflow; steps set `breaks` and `locked_month`. */
export const weekContextOf = (week: StoredWeek, viewer: Viewer): WeekContext => ({
  publishes: week.publishes,
  locks: accessOf(viewer).locks,
  start_date: week.start_date,
  has_begun: week.has_begun,
  breaks: null,
  locked_month: null,
})

export const presentWeek = (viewer: Viewer, week: StoredWeek): WeekRow => {
  const weekContext = weekContextOf(week, viewer)
  const isHidden = week.published_at === null && !week.plans && viewer.actor.area === 'User'
  const isPlanner = week.plans || viewer.actor.area === 'Admin'
  const may = can(weekWorkflow, week.state, weekContext)
  return {
    id: week.id,
    team_id: week.team_id,
    team_name: week.team_name,
    start_date: week.start_date,
    end_date: addDays(week.start_date, 6),
    week_number: weekNumber(week.start_date),
    zone: week.zone,
    state: week.state,
    publish_no: week.publish_no,
    published_at: week.published_at,
    seen: week.seen,
    receipts: isPlanner && week.published_at !== null ? { seen: week.confirmed, people: week.notified } : null,
    shifts: isHidden ? null : week.shifts,
    places: isHidden ? null : week.places,
    open: isHidden ? null : week.open,
    findings: isPlanner ? { block: week.found_block, warn: week.found_warn } : null,
    my_minutes: isHidden ? null : week.my_minutes,
    version: week.version,
    can: {
      edit: week.plans && week.state !== 'locked',
      publish: may.publish,
      withdraw: may.withdraw,
      lock: may.lock,
      unlock: may.unlock,
    },
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const presentEvent = ({ action, before, after, ...event }: StoredEvent): EventRow => ({
  ...event,
  action,
  before: textOf(before),
  after: textOf(after),
})

type Loaded = Readonly<{
  week: StoredWeek
  loaded: LoadedPlan
  context: RuleContext
  calendars: ReadonlyMap<number, PersonCalendar>
}>

const daysOf = ({ week, calendars }: Loaded): Plan['days'] =>
  datesOf(week.start_date).map((date) => {
    const names = [...calendars.values()].flatMap((person) => calendarDay(person, date).holiday?.name ?? [])
    // Named where it is the holiday of half the team or more.
    const [common] = [...Map.groupBy(names, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length)
    const starts = (day: string): number => instantOf(day, '00:00', week.zone)
    return {
      date,
      holiday: common && common[1].length * 2 >= calendars.size ? common[0] : null,
      minutes_in_day: Math.round((starts(addDays(date, 1)) - starts(date)) / MINUTE_MS),
    }
  })

const contractOf = (person: PersonCalendar | undefined, start: string): number =>
  person ? datesOf(start).reduce((sum, date) => sum + calendarDay(person, date).pattern_minutes, 0) : 0

const textAt = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const label = (kind: 'away' | 'home'): string => (kind === 'home' ? 'Works from home' : 'Away')

/** Punches are for those who plan the team; others who read it see no more than hours. */
export const presentPeople = (whole: Loaded, isPlanner: boolean, plans = isPlanner): PlanPerson[] => {
  const { week, loaded, context, calendars } = whole
  const placed = Map.groupBy(loaded.placements, ({ employee_id }) => employee_id)
  const shifts = loaded.shifts.map(planShiftOf)
  return loaded.people.map(({ id, name, photo_version, has_login }) => {
    const person = context.people.get(id)
    const designation = placed.get(id)?.findLast(({ from }) => from <= week.start_date)?.designation ?? null
    const absences = (person?.absences ?? [])
      .filter(
        ({ pending, date }) =>
          (isPlanner || !pending) && date >= week.start_date && date <= addDays(week.start_date, 6),
      )
      .map((one) => ({ ...one, label: label(one.kind) }))
    if (!isPlanner || !person)
      return {
        id,
        name,
        designation,
        photo_version,
        has_login: false,
        contract_minutes: null,
        planned_minutes: null,
        absences,
        wishes: [],
        skills: [],
        neighbours: [],
        worked: [],
        active: [],
        placements: [],
      }
    return {
      id,
      name,
      designation,
      photo_version,
      has_login,
      contract_minutes: contractOf(calendars.get(id), week.start_date),
      planned_minutes: countedMinutes(minutesOfWeek(context, person, shifts)),
      absences: person.absences.map((one) => ({ ...one, label: label(one.kind) })),
      wishes: [...person.preferences],
      skills: person.skills.map((skill) => ({ ...skill, dates: [...skill.dates] })),
      neighbours: person.neighbours.map(({ from_at, to_at, ...one }) => ({
        ...one,
        start_at: new Date(from_at).toISOString(),
        end_at: new Date(to_at).toISOString(),
      })),
      worked: (plans ? person.worked : []).map(({ from_at, to_at, break_from, ...one }) => ({
        ...one,
        start_at: new Date(from_at).toISOString(),
        end_at: textAt(to_at),
        break_from: textAt(break_from),
      })),
      active: [...person.active],
      placements: [...person.placements],
    }
  })
}

const visibleShifts = (reader: Reader, week: StoredWeek, loaded: LoadedPlan): LoadedShift[] => {
  const me = reader.actor.employee_id
  if (week.plans || reader.actor.area === 'Admin') return [...loaded.shifts]
  if (week.published_at === null) return []
  return loaded.shifts.filter(({ users }) => week.reads || users.some(({ id }) => id === me))
}

type Shown = Readonly<{ only?: number }>

/** The plan of a week as the actor may see it. `only`: narrowed to a person. */
export const readPlan = async (reader: Reader, week: StoredWeek, { only }: Shown = {}): Promise<Plan> => {
  const { tx, actor, now } = reader
  const access = accessOf(reader)
  const isPlanner = week.plans || actor.area === 'Admin'
  const loaded = await loadPlan(tx, week.id, access.me)
  const context = ruleContext(week, loaded, access)
  const range = { from: week.start_date, to: addDays(week.start_date, 6), now }
  const ids = loaded.people.map(({ id }) => id)
  const whole = { week, loaded, context, calendars: await loadCalendars(tx, ids, range) }
  const shown = visibleShifts(reader, week, loaded)
  const findings = isPlanner ? checkPlan(context, loaded.shifts.map(planShiftOf)) : []
  const swaps: SwapRow[] =
    week.published_at === null
      ? []
      : await listSwapsOfWeek(reader, week, (legs) =>
          findingsOf(context, loaded.shifts.map(planShiftOf), legs).map(wireFinding),
        )
  const events =
    week.published_at === null && !isPlanner
      ? []
      : await listLastEvents(tx, week.id, isPlanner ? null : (access.me ?? 0))
  const has = (shift: LoadedShift): boolean => only === undefined || shift.users.some(({ id }) => id === only)
  const people = presentPeople(whole, isPlanner, week.plans).filter(
    ({ id }) => (week.reads || isPlanner || id === access.me) && (only === undefined || id === only),
  )
  return {
    week: presentWeek(reader, {
      ...week,
      found_block: openBreaks(findings).length,
      found_warn: findings.length - openBreaks(findings).length,
    }),
    days: daysOf(whole),
    people,
    shifts: shown.filter(has).map((shift) => presentShift(reader, week, shift, loaded.skills)),
    templates: isPlanner ? [...loaded.templates] : [],
    skills: isPlanner ? loaded.skills.filter(({ is_offered }) => is_offered).map(({ id, name }) => ({ id, name })) : [],
    coverage: isPlanner
      ? coverageOf({
          ...week,
          needs: loaded.needs,
          shifts: loaded.shifts.map(planShiftOf),
          people: context.people,
          skills: context.skills,
        })
      : [],
    findings: findings
      .filter(({ employee_id }) => only === undefined || employee_id === only)
      .map((one) => wireFinding(week.plans ? one : { ...one, message: messageOfRule(one) })),
    rules: isPlanner ? [...loaded.rules] : [],
    settings: {
      publish_notice_days: week.publish_notice_days,
      change_notice_hours: week.change_notice_hours,
      lends: access.lends,
      overrides: access.overrides,
      today: access.today,
      now,
    },
    swaps,
    offers: week.published_at === null ? [] : await listShownOffers(reader, week.id, { isAll: isPlanner, only }),
    events: events.map(presentEvent),
  }
}

/** Reads the plan of a week by its id. */
export const readPlanOf = async (reader: Reader, weekId: number): Promise<Plan> =>
  readPlan(reader, await getWeek(reader.tx, accessOf(reader), weekId))
