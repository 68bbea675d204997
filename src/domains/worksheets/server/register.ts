import { type RawBuilder, sql } from 'kysely'
import { attendanceEvidence, leadQueue, reportMarks } from '#domains/attendance/server/index.ts'
import { workSources } from '#domains/billing/server/index.ts'
import { scope } from '#domains/organisation/server/index.ts'
import { personHistory, personLeft } from '#domains/people/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { boundsBetween } from './bounds.ts'
import { periodText } from '../contract/worksheets.words.ts'
import { clearOfPerson } from './clear-blockers.ts'
import { countStatus, readStandings } from './store/periods.ts'
import { hasWork, listSaves } from './store/worked.ts'

/** For how many days a missing report stays on the card of a lead. */
const MISSING_DAYS = 7

/** Accepted work on projects and clients. Reports of weeks and months tell the work of their days again: it counts once. */
const acceptedWork: RawBuilder<unknown> = sql`
  select 'work_data' as source_type, l.id as source_id, r.period_start as work_on, r.employee_id, l.pr_id, l.client_id, l.minutes,
    a.name || case when l.note = '' then '' else ': ' || left(l.note, 200) end as label
  from work_data l join work_reports r on r.id = l.report_id join activities a on a.id = l.activity_id
  where r.state = 'accepted' and r.kind = 'daily' and l.minutes > 0 and (l.pr_id is not null or l.client_id is not null)`

/** What attendance learns of work reports. */
const registerWithAttendance = (): void => {
  attendanceEvidence.add('worksheets', async (tx, wanted) =>
    (await listSaves(tx, wanted)).map(({ employee_id, at, kind, period_start }) => ({
      employee_id,
      at,
      kind: 'report',
      detail: `The report of ${periodText(kind, period_start)} was saved`,
    })),
  )
  reportMarks.fill(async ({ tx, now }, employeeId, from, to) => {
    const days = await readStandings(tx, now, {
      kind: 'daily',
      bounds: boundsBetween('daily', from, to, 1),
      who: (employee) => sql<boolean>`${employee} = ${employeeId}`,
    })
    return new Map(days.map(({ period_start, status }) => [period_start, status]))
  })
  leadQueue.add('worksheets', {
    permissions: ['worksheets.review'],
    count: ({ actor, now, today }) => {
      const filter = scope(actor, 'worksheets.review', now)
      const from = addDays(today, -MISSING_DAYS)
      const bounds = boundsBetween('daily', from, today, 1)
      return countStatus(now, 'missing', {
        kind: 'daily',
        bounds,
        // The few who come into question are found first; the look at each day then is for them alone.
        who: (employee, day) => sql<boolean>`(${employee} is distinct from ${actor.employee_id}::int
          and ${filter.between(employee, from, today)} and ${filter.where(employee, day)})`,
      })
    },
    labels: ['report is missing', 'reports are missing'],
    path: ({ actor }) => (actor.grants.has('team_reports.read') ? '/employee/team-reports' : null),
  })
}

export const registerParts = (): void => {
  registerWithAttendance()
  workSources.add('worksheets', acceptedWork)
  personHistory.add('worksheets', hasWork)
  personLeft.add('worksheets', (work, { employee_id, last_day }) => clearOfPerson(work, employee_id, last_day))
}
