import { count, number } from '#kit/web/format/numbers.ts'
import type { HolidayImpact } from '../../contract/calendar.models.ts'

const leaveText = ({ leave_days_returned: days, leave_requests: requests }: HolidayImpact): string => {
  if (days === 0) return ''
  const of = `${number(Math.abs(days), 2)} ${Math.abs(days) === 1 ? 'day' : 'days'} of leave (${count(requests, 'request')})`
  return days > 0 ? ` Given back: ${of}.` : ` Taken again: ${of}.`
}

/** Returns the impact of a change of a holiday, in a sentence or two. */
export const impactText = (impact: HolidayImpact): string => {
  if (impact.people === 0) return 'Nobody works by this calendar on that day.'
  const shifts =
    impact.shifts_on_day > 0 ? ` ${count(impact.shifts_on_day, 'shift stays', 'shifts stay')} as planned.` : ''
  const changed =
    impact.days_recomputed > 0 ? `${count(impact.days_recomputed, 'day')} recalculated` : 'nothing changes'
  return `Concerns ${count(impact.people, 'person', 'people')}: ${changed}.${leaveText(impact)}${shifts}`
}
