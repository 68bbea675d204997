import { listHolidaysOf, type HolidayOf } from '#domains/organisation/server/index.ts'
import { type AwayEntry, listAwayEntries, seesAbsencesOf } from '#domains/requests/server/index.ts'
import { addDays, dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import type { CalendarKind } from '../../contract/feed.models.ts'
import { accessOf } from '../store/access.ts'
import type { FeedEvent } from './documents.ts'
import { type FeedShift, listFeedShifts, listTeamShifts } from './store/shifts.ts'
import { listFeedTeams, type Which } from './store/feeds.ts'

/** A calendar that a person may follow now. */
export type Offered = Which & Readonly<{ name: string }>
type Viewer = Readonly<{ tx: Tx; actor: Actor; now: string }>

const BACK_DAYS = 30
const AHEAD_DAYS = 550

/** Lists the calendars that a person may follow: their own, and those of the teams that they may see. */
export const listOffered = async ({ tx, actor, now }: Viewer): Promise<readonly Offered[]> => {
  const teams = await listFeedTeams(tx, seesAbsencesOf({ actor, now }), accessOf({ actor, now }).reads)
  const ofTeams = (kind: CalendarKind, name: (team: string) => string, which: 'absences' | 'on_call') =>
    teams.filter((team) => team[which]).map((team) => ({ kind, team_id: team.id, name: name(team.name) }))
  return [
    { kind: 'shifts', team_id: null, name: `Shifts of ${actor.name}` },
    { kind: 'absences', team_id: null, name: `Absences of ${actor.name}` },
    ...ofTeams('team_absences', (team) => `Absences of ${team}`, 'absences'),
    ...ofTeams('on_call', (team) => `On-call duty of ${team}`, 'on_call'),
    { kind: 'holidays', team_id: null, name: `Holidays of ${actor.name}` },
  ]
}

/** An address of several lines is one place. */
const placeOf = ({ site, address }: FeedShift): string | null =>
  site === 'onsite' ? (address?.split(/\s*\n\s*/).join(', ') ?? 'On site') : null

export const shiftEvent =
  (domain: string) =>
  (shift: FeedShift): FeedEvent => ({
    uid: `shift-${shift.id}@${domain}`,
    from: shift.from_at,
    to: shift.to_at,
    is_day: false,
    is_free: false,
    sequence: shift.sequence,
    changed_at: shift.changed_at,
    title: `${shift.name} · ${shift.team}`,
    place: placeOf(shift),
    is_cancelled: shift.is_cancelled,
  })

const dutyEvent =
  (domain: string) =>
  (shift: FeedShift): FeedEvent => ({
    ...shiftEvent(domain)(shift),
    uid: `on-call-${shift.id}@${domain}`,
    is_free: true,
    title: `${shift.person}: ${shift.name}`,
  })

const awayEvent = (domain: string, title: (entry: AwayEntry) => string, isFree: (entry: AwayEntry) => boolean) => {
  return (entry: AwayEntry): FeedEvent => ({
    uid: `${entry.key}@${domain}`,
    from: entry.from,
    to: entry.to,
    is_day: entry.is_day,
    is_free: isFree(entry),
    sequence: entry.version,
    changed_at: entry.changed_at,
    title: title(entry),
    place: null,
    is_cancelled: entry.is_cancelled,
  })
}

const labelOf = ({ label }: AwayEntry): string => label
const isAtHome = ({ kind }: AwayEntry): boolean => kind === 'work_from_home'

const PORTIONS = { full: '', am: ' (morning)', pm: ' (afternoon)' } as const

const holidayEvent =
  (domain: string) =>
  (holiday: HolidayOf): FeedEvent => ({
    uid: `holiday-${holiday.id}@${domain}`,
    from: holiday.date,
    to: addDays(holiday.date, 1),
    is_day: true,
    is_free: true,
    sequence: holiday.version,
    changed_at: holiday.changed_at,
    title: `${holiday.name}${PORTIONS[holiday.portion]}`,
    place: null,
    is_cancelled: false,
  })

type Followed = Which & Readonly<{ employee_id: number; include_absences: boolean }>

const ownShifts = async (viewer: Viewer, { employee_id, include_absences }: Followed, domain: string) => {
  const shifts = await listFeedShifts(viewer.tx, employee_id, viewer.now)
  const away = include_absences ? await listAwayEntries(viewer, { team_id: null, types: false }) : []
  const leave = away.filter((entry) => !isAtHome(entry))
  return [...shifts.map(shiftEvent(domain)), ...leave.map(awayEvent(domain, labelOf, isAtHome))]
}

const ownAbsences = async (viewer: Viewer, domain: string) => {
  const away = await listAwayEntries(viewer, { team_id: null, types: true })
  return away.map(awayEvent(domain, labelOf, isAtHome))
}

const teamAbsences = async (viewer: Viewer, team: number, domain: string) => {
  const away = await listAwayEntries(viewer, { team_id: team, types: true })
  const awayOf = awayEvent(
    domain,
    ({ name, label }) => `${name}: ${label}`,
    () => true,
  )
  return away.map(awayOf)
}

const holidays = async ({ tx, actor, now }: Viewer, employee: number, domain: string) => {
  const today = dateIn(now, actor.time_zone)
  const days = { from: addDays(today, -BACK_DAYS), to: addDays(today, AHEAD_DAYS) }
  return (await listHolidaysOf(tx, employee, days)).map(holidayEvent(domain))
}

/** Returns the events of a calendar, as its owner may see them now. */
export const eventsOf = async (viewer: Viewer, feed: Followed, domain: string): Promise<readonly FeedEvent[]> => {
  const { kind, team_id, employee_id } = feed
  if (kind === 'holidays') return holidays(viewer, employee_id, domain)
  if (kind === 'absences') return ownAbsences(viewer, domain)
  if (team_id === null) return ownShifts(viewer, feed, domain)
  if (kind === 'team_absences') return teamAbsences(viewer, team_id, domain)
  return (await listTeamShifts(viewer.tx, team_id, viewer.now)).map(dutyEvent(domain))
}
