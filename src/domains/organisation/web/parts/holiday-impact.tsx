import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { date } from '#kit/contract/fields.ts'
import type { Holiday, HolidayCalendar, HolidayImpact as Impact } from '../../contract/calendar.models.ts'
import { readHolidayImpact } from '../../contract/holidays.calls.ts'

type Props = Readonly<{
  calendar: HolidayCalendar
  day: string | null | undefined
  portion: Holiday['portion'] | null | undefined
}>

const leaveText = ({ leave_days_returned: days, leave_requests: requests }: Impact): string => {
  if (days === 0) return ''
  const of = `${number(Math.abs(days), 2)} ${Math.abs(days) === 1 ? 'day' : 'days'} of leave (${count(requests, 'request')})`
  return days > 0 ? ` Given back: ${of}.` : ` Taken again: ${of}.`
}

const text = (impact: Impact): string => {
  if (impact.people === 0) return 'Nobody works by this calendar on that day.'
  const shifts =
    impact.shifts_on_day > 0 ? ` ${count(impact.shifts_on_day, 'shift stays', 'shifts stay')} as planned.` : ''
  const changed =
    impact.days_recomputed > 0 ? `${count(impact.days_recomputed, 'day')} computed anew` : 'nothing changes'
  return `Concerns ${count(impact.people, 'person', 'people')}: ${changed}.${leaveText(impact)}${shifts}`
}

/** What a holiday would come to, told while it is typed. */
export const HolidayImpact = ({ calendar, day, portion }: Props) => {
  const isDay = date.safeParse(day).success
  const body = {
    calendar_id: calendar.id,
    date: isDay ? (day ?? '') : '',
    portion: portion ?? 'full',
    action: 'add' as const,
  }
  const { data } = useCallQuery(readHolidayImpact, { body }, { enabled: isDay, keep: true })
  return (
    <p className="m-dim m-small" role="status">
      {isDay && data
        ? text(data)
        : `${calendar.name} is kept by ${count(calendar.pattern_count, 'work pattern')}. Choose a day to see whom it concerns.`}
    </p>
  )
}
