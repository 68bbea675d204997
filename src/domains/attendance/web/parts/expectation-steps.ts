import type { CalendarDayModel } from '#domains/organisation/contract/calendar.models.ts'
import { duration } from '#kit/web/format/durations.ts'
import { clockTime } from '../../contract/attendance.labels.ts'

type Step = readonly [label: string, text: string]
type Leave = CalendarDayModel['leave'][number]

const PART_LABELS = { full: 'the whole day', am: 'the first half', pm: 'the second half' } as const

const timesOf = (day: CalendarDayModel, source: 'pattern' | 'shift'): string =>
  day.scheduled
    .filter((interval) => interval.source === source)
    .map(({ from_at, to_at, break_minutes }) => {
      const times = `${clockTime(Date.parse(from_at), day.zone)}–${clockTime(Date.parse(to_at), day.zone)}`
      return break_minutes > 0 ? `${times} with ${duration(break_minutes)} break` : times
    })
    .join(', ')

const patternStep = (day: CalendarDayModel): Step => {
  if (day.pattern_minutes === 0) return ['Work pattern', 'No working day']
  const times = timesOf(day, 'pattern')
  return ['Work pattern', times ? `${duration(day.pattern_minutes)}: ${times}` : duration(day.pattern_minutes)]
}

const holidayText = (day: CalendarDayModel, name: string): string => {
  if (day.kind === 'holiday_shift') return `${name}; a published shift stays as it is`
  return day.holiday_minutes > 0 ? `${name} takes ${duration(day.holiday_minutes)}` : `${name} takes nothing`
}

const timesText = ({ from_time, to_time }: Exclude<Leave['part'], string>): string =>
  to_time === null ? `the rest of the day from ${from_time}` : `${from_time}–${to_time}`

const leaveText = ({ kind, part, minutes }: Leave): string => {
  const when = typeof part === 'string' ? PART_LABELS[part] : timesText(part)
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}, ${when}, takes ${duration(minutes)}`
}

const expectedText = (day: CalendarDayModel): string => {
  const taken = [
    day.holiday_minutes > 0 ? ` − ${duration(day.holiday_minutes)} holiday` : '',
    day.leave_minutes > 0 ? ` − ${duration(day.leave_minutes)} leave` : '',
  ].join('')
  return taken
    ? `${duration(day.base_minutes)}${taken} = ${duration(day.expected_minutes)}`
    : duration(day.base_minutes)
}

const DAY_MINUTES = 1440

/** From the work pattern to the minutes that are expected, one step a line. */
export const expectationSteps = (day: CalendarDayModel): readonly Step[] => {
  if (day.kind === 'not_employed') return [['Employment', 'Not employed on this day']]
  const shift = timesOf(day, 'shift')
  return [
    ...(day.kind === 'suspended' ? [['Suspension', 'Suspended: nothing is expected'] as const] : []),
    patternStep(day),
    ...(shift ? [['Shift', `${shift}, in place of the pattern`] as const] : []),
    ...(day.kind === 'rest' && day.pattern_minutes > 0 ? [['Shift plan', 'A planned day off'] as const] : []),
    ...(day.holiday ? [['Holiday', holidayText(day, day.holiday.name)] as const] : []),
    ...(day.leave.length > 0 ? [['Leave', day.leave.map(leaveText).join('; ')] as const] : []),
    ...(day.length_minutes === DAY_MINUTES
      ? []
      : [['Clocks', `They change: this day has ${duration(day.length_minutes)}`] as const]),
    ['Expected', expectedText(day)],
  ]
}
