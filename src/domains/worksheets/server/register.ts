import { attendanceEvidence, leadQueue, reportMarks } from '#domains/attendance/server/index.ts'
import { workSources } from '#domains/billing/server/index.ts'
import { scope } from '#domains/organisation/server/index.ts'
import { personHistory, personLeft, recordedDays } from '#domains/people/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { entries, filled, type Filling } from '#kit/server/slots.ts'
import { boundsBetween } from './rules/bounds.ts'
import { MISSING_DAYS } from '../contract/worksheets.rules.ts'
import { periodText } from '../contract/worksheets.texts.ts'
import { clearBlockersOfPerson } from './workflow/clear-blockers.ts'
import { onlyPerson, othersInScope } from './store/people-conditions.ts'
import { countStatus, listPeriodStatuses } from './store/periods.ts'
import { ACCEPTED_WORK } from './store/public.ts'
import { viewerOf } from './store/parts.ts'
import { countWaiting } from './store/waiting.ts'
import { hasWork, listReportDates, listSaves } from './store/saves.ts'

/** The data of work reports that attendance shows. */
const attendanceFillings: readonly Filling[] = [
  entries(attendanceEvidence, {
    worksheets: async (tx, queries) =>
      (await listSaves(tx, queries)).map(({ employee_id, at, kind, period_start }) => ({
        employee_id,
        at,
        kind: 'report',
        detail: `The report of ${periodText(kind, period_start)} was saved`,
      })),
  }),
  filled(reportMarks, async ({ tx, now }, employeeId, from, to) => {
    const days = await listPeriodStatuses(tx, now, {
      kind: 'daily',
      bounds: boundsBetween('daily', from, to, 1),
      who: onlyPerson(employeeId),
    })
    return new Map(days.map(({ period_start, status }) => [period_start, status]))
  }),
  entries(leadQueue, {
    reports_to_review: {
      permissions: ['worksheets.review'],
      count: (query) => countWaiting(viewerOf(query)),
      labels: ['report to review', 'reports to review'],
      path: ({ actor }) => (actor.grants.has('team_reports.read') ? '/employee/team-reports?tab=reports' : null),
    },
    worksheets: {
      permissions: ['worksheets.review'],
      count: ({ actor, now, today }) => {
        const filter = scope(actor, 'worksheets.review', now)
        const from = addDays(today, -MISSING_DAYS)
        const bounds = boundsBetween('daily', from, today, 1)
        return countStatus(now, 'missing', {
          kind: 'daily',
          bounds,
          who: othersInScope({ scope: filter, except: actor.employee_id, from, to: today }),
        })
      },
      labels: ['report is missing', 'reports are missing'],
      path: ({ actor }) =>
        actor.grants.has('team_reports.read') ? '/employee/team-reports?tab=reports&view=missing' : null,
    },
  }),
]

export const worksheetFillings: readonly Filling[] = [
  ...attendanceFillings,
  entries(workSources, { worksheets: ACCEPTED_WORK }),
  entries(personHistory, { worksheets: hasWork }),
  entries(recordedDays, {
    worksheets: async (tx, outside) => ({ what: 'work reports', dates: await listReportDates(tx, outside) }),
  }),
  entries(personLeft, {
    worksheets: (work, { employee_id, last_day }) => clearBlockersOfPerson(work, employee_id, last_day),
  }),
]
