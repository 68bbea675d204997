import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, textId } from '#kit/contract/fields.ts'
import { calendarDayModel } from './calendar.models.ts'

const days = {
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({ from: date, to: date }),
  data: z.strictObject({ days: z.array(calendarDayModel) }),
  shows: ['calendar.changed', 'people.changed'],
} as const

export const listCalendarDays = call({
  id: 'calendar.days',
  route: 'GET /api/admin/calendar/:userId',
  permission: 'organisation.read',
  summary: 'What is expected of a person on each day, and why; at most 400 days.',
  ...days,
})

export const listUserCalendarDays = call({
  id: 'userCalendar.days',
  route: 'GET /api/user/calendar/:userId',
  permission: 'organisation.calendar.read',
  summary: 'What is expected on each day of oneself and of people in teams that one leads, and why.',
  ...days,
})

export const calendarCalls = { listCalendarDays, listUserCalendarDays }
