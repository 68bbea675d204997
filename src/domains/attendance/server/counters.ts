import { scope } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { attentionLines, type CardQuery, newsSources, type Counter, type SinceQuery } from '#kit/server/registries.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { countCorrectedDays, countOverdueDays, countOwnCorrectedDays } from './store/day-counters.ts'

const KEY = 'attendance.read'
/** The longest range that the report shows at once. */
const OLDEST = 91
const CORRECTED_DAYS = 30

const report = ({ department_id, team_id }: CardQuery, query: Readonly<Record<string, unknown>>): ScreenLink =>
  `/admin/reports/attendance${queryText({ ...query, department_id, team_id })}`

const formerDays = ({ today }: CardQuery) => ({ from: addDays(today, -OLDEST), to: addDays(today, -1) })

/** No one punched out, and the day is over: the minutes of such a day are never booked by themselves. */
const overduePunches: Counter<CardQuery> = {
  permissions: [KEY],
  labels: ['punch-out is missing', 'punch-outs are missing'],
  isLate: true,
  count: (reading) => {
    const filter = scope(reading.actor, KEY, reading.now)
    return countOverdueDays({ query: reading, scope: filter, range: formerDays(reading) })
  },
  path: (reading) => report(reading, { overdue: true, ...formerDays(reading) }),
}

const lately = ({ today }: CardQuery) => ({ from: addDays(today, -CORRECTED_DAYS), to: today })

const corrected: Counter<SinceQuery> = {
  permissions: [KEY],
  labels: ['day was corrected', 'days were corrected'],
  count: (reading) => {
    const filter = scope(reading.actor, KEY, reading.now)
    return countCorrectedDays({ query: reading, scope: filter, range: lately(reading) })
  },
  path: (reading) => report(reading, { flag: 'corrected', ...lately(reading) }),
}

const ownCorrected: Counter<SinceQuery> = {
  permissions: ['timesheet.read'],
  labels: ['day of yours was corrected', 'days of yours were corrected'],
  count: (reading) => countOwnCorrectedDays({ query: reading, range: lately(reading) }),
  path: (reading) => `/employee/timesheet${queryText(lately(reading))}`,
}

/** The counters of attendance: what waits for a person, and what was changed in it. */
export const counterFillings: readonly Filling[] = [
  entries(attentionLines, { 'attendance.overdue': overduePunches }),
  entries(newsSources, { 'attendance.corrected': corrected, 'attendance.own_corrected': ownCorrected }),
]
