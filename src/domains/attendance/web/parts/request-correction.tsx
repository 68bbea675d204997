import { Button } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { queryText } from '#kit/contract/query-text.ts'
import type { DayDetail } from '../../contract/attendance.models.ts'
import { breaksText } from '../../contract/typed-breaks.rules.ts'

/** The punch that most likely has to be corrected: one without an end, or with a break without one, or the last. */
const wrongPunch = (sessions: DayDetail['sessions']): number => {
  const at = sessions.findIndex(
    ({ punched_out_at, breaks }) => punched_out_at === null || breaks.some(({ ended_at }) => ended_at === null),
  )
  return at === -1 ? sessions.length - 1 : at
}

/** The values that the form begins with: those of the punch, or the hours that were expected. */
const valuesOf = ({ day, sessions, scheduled }: DayDetail): Readonly<Record<string, string>> => {
  const at = wrongPunch(sessions)
  const punch = sessions[at]
  const clock = (instant: string): string =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: punch?.zone ?? day.zone,
    }).format(Date.parse(instant))
  const [from, to] = [scheduled[0]?.from_at, scheduled.at(-1)?.to_at]
  const start = punch?.punchin_time ?? (from ? clock(from) : undefined)
  const end = punch?.punched_out_at ? punch.punchout_time : to ? clock(to) : undefined
  const breaks = (punch?.breaks ?? []).map(({ started_at, ended_at }) => ({
    from: clock(started_at),
    to: ended_at === null ? null : clock(ended_at),
  }))
  return {
    ...(start ? { in: start } : {}),
    ...(end ? { out: end } : {}),
    ...(breaks.length > 0 ? { breaks: breaksText(breaks) } : {}),
    ...(sessions.length > 1 ? { punch: String(at + 1) } : {}),
  }
}

/** Leads to the request form, filled in with the day and its times. */
export const RequestCorrection = ({ detail }: { detail: DayDetail }) => {
  const { day } = detail
  if (!detail.can.request_correction) return null
  const query = queryText({
    add: 'attendance_correction',
    day: day.business_date,
    fill: new URLSearchParams(valuesOf(detail)).toString(),
  })
  return (
    <Button component={GoLink} href={`/employee/request${query}`} variant="default" mt="md">
      Ask for correction
    </Button>
  )
}
