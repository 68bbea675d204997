import { Button } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { queryText } from '#kit/contract/query-text.ts'
import type { DayDetail } from '../../contract/attendance.models.ts'

/** The times that the form begins with: those of the punches, or the hours that were expected. */
const timesOf = ({ day, sessions, scheduled }: DayDetail): Readonly<Record<string, string>> => {
  const [first, last] = [sessions[0], sessions.at(-1)]
  const clock = (instant: string): string =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: day.zone,
    }).format(Date.parse(instant))
  const [from, to] = [scheduled[0]?.from_at, scheduled.at(-1)?.to_at]
  const start = first?.punchin_time ?? (from ? clock(from) : undefined)
  const end = last?.punched_out_at ? last.punchout_time : to ? clock(to) : undefined
  return { ...(start ? { in: start } : {}), ...(end ? { out: end } : {}) }
}

/** Leads to the request form, filled in with the day and its times. */
export const RequestCorrection = ({ detail }: { detail: DayDetail }) => {
  const { day } = detail
  if (!detail.can.request_correction) return null
  const query = queryText({
    add: 'attendance_correction',
    day: day.business_date,
    fill: new URLSearchParams(timesOf(detail)).toString(),
  })
  return (
    <Button component={GoLink} href={`/employee/request${query}`} variant="default" mt="md">
      Ask for correction
    </Button>
  )
}
