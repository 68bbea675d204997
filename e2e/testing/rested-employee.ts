import type { APIRequestContext } from '@playwright/test'
import { attendanceDay, attendanceList, deleteAttendance } from '#domains/attendance/contract/attendance.calls.ts'
import { type DayRow, dayRow } from '#domains/attendance/contract/attendance.models.ts'
import { readPreferences, updatePreferences } from '#domains/notices/contract/notices.calls.ts'
import { presentIn, todayIn } from './present.ts'
import { adminToken, send, employeeToken, emailsOfLogins } from './send.ts'

export type Rested = Readonly<{
  id: number
  name: string
  email: string
  zone: string
  /** Their group on the board after a moment of work: a day off stays a day off. */
  ends_as: 'Finished' | 'Day off' | 'Holiday' | 'On leave'
}>

const NIGHT_TEAM = 'Night Desk'

/** `HH:MM` on the clocks of a zone, some minutes ago. */
export const clockAgo = (minutes: number, zone: string): string =>
  presentIn(zone).subtract({ minutes }).toPlainTime().toString({ smallestUnit: 'minute' })

const isToday = (day: DayRow): boolean => day.business_date === todayIn(day.zone).toString()

const endOf = ({ expected_minutes, verdict }: DayRow): Rested['ends_as'] => {
  if (expected_minutes > 0) return 'Finished'
  if (verdict === 'on_leave') return 'On leave'
  return verdict === 'holiday' ? 'Holiday' : 'Day off'
}

/** Returns true if a working hour that ends now lies within one day on the clocks of a zone. */
const isInsideDay = (zone: string): boolean => {
  const { hour } = presentIn(zone)
  return hour >= 2 && hour < 23
}

const takePunchesAway = async (request: APIRequestContext, day: DayRow, token: string): Promise<void> => {
  if (day.id === null) return
  const { sessions } = await send(request, attendanceDay, { params: { id: day.id } }, token)
  for (const { id, version } of sessions) {
    const query = { version: String(version), reason: 'Prepares a journey' }
    await send(request, deleteAttendance, { params: { id }, query }, token)
  }
}

/** Makes a person choose notices of corrections at once, at any hour: some of the demo have chosen none. */
const wantToasts = async (request: APIRequestContext, email: string): Promise<void> => {
  const token = await employeeToken(request, email)
  const { version, quiet } = await send(request, readPreferences, {}, token)
  const kinds = [{ kind: 'attendance.corrected', live: true }]
  await send(request, updatePreferences, { body: { version, quiet: { ...quiet, mode: 'off' }, kinds } }, token)
}

/** Returns the people who have to resolve a punch of a former day first. */
const withOpenPunch = async (request: APIRequestContext, token: string): Promise<ReadonlySet<number>> => {
  const today = todayIn('UTC')
  const range = { start_date: today.subtract({ days: 30 }).toString(), end_date: today.toString() }
  const body = { ...range, flags: ['awaiting_punch_out'], limit: 200 }
  const days = dayRow.array().parse(await send(request, attendanceList, { body }, token))
  return new Set(days.map(({ employee }) => employee.id))
}

/**
 * An employee of the demo organisation without a punch today, whatever the hour: it has offices in two time zones, and
 * the middle of the day lies in one of them. Where everyone has punched, the punches of one are taken away.
 */
export const restedEmployee = async (request: APIRequestContext, besides: readonly number[]): Promise<Rested> => {
  const token = await adminToken(request, 'code1')
  const emails = await emailsOfLogins(request, token)
  const now = todayIn('UTC')
  const range = { start_date: now.subtract({ days: 1 }).toString(), end_date: now.add({ days: 1 }).toString() }
  const response = await send(request, attendanceList, { body: { ...range, limit: 200 } }, token)
  const forgetful = await withOpenPunch(request, token)
  const days = dayRow
    .array()
    .parse(response)
    .filter((day) => isToday(day) && isInsideDay(day.zone) && day.can.correct)
    .filter(({ employee }) => employee.team?.name !== NIGHT_TEAM && !besides.includes(employee.id))
    .filter(({ employee }) => emails.has(employee.id) && !forgetful.has(employee.id))
  const day = days.find(({ first_in_at }) => first_in_at === null) ?? days[0]
  const email = emails.get(day?.employee.id ?? 0)
  if (!day || !email) throw new Error('The demo organisation has nobody for this journey')
  const { employee, zone } = day
  await takePunchesAway(request, day, token)
  await wantToasts(request, email)
  return { id: employee.id, name: employee.name, email, zone, ends_as: endOf(day) }
}
