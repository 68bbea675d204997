import { addAnnouncement } from '#domains/notices/contract/announcements.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRun } from '#domains/payroll/contract/runs.calls.ts'
import { addTarget } from '#domains/trackers/contract/targets.set-calls.ts'
import { demoHashbook } from '#domains/hashbook/server/index.ts'
import { demoTasks } from '#domains/tasks/server/index.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { type DemoApp, demoApp } from './testing/demo-app.ts'
import { NO_ONE } from '#domains/notices/contract/announcements.models.ts'

/** A page of a list costs the session and two statements, whatever it shows. */
const PAGE = 3
/** Lists that take more, and for what. Such a number only ever falls. */
const MORE: Readonly<Record<string, readonly [statements: number, why: string]>> = {
  'notifications.list': [4, 'the number of unread, and what the kinds still show'],
  'notifications.taskNotify': [4, 'the number of unread, and what the kinds still show'],
  'mail.outbox': [4, 'the numbers by state, and of the last thirty days'],
  'employees.userList': [4, 'the calendars: from when on those who are away are expected'],
  'employees.listBackup': [4, 'the calendars: who of the page works that day'],
  'employees.listNotice': [4, 'what those who leave still hold'],
  'employees.listResigned': [4, 'what those who leave still hold'],
  'leadLogout.list': [4, 'the calendars: what each time would make of its day'],
  'timesheet.listByUser': [6, 'the present day beside the list, judged on the spot'],
  'reports.listById': [4, 'whether the person is in scope'],
  'payroll.list': [6, 'the day of the organisation, the salaries of the page, and the read that the audit keeps'],
  'payrollRuns.items': [5, 'the month of the run, and the read that the audit keeps'],
  'hashbook.list': [4, 'the day and what the actor reads'],
  'hashbook.mustReadCoverage': [4, 'the day and the must-read, whose people are counted'],
  'dailyReport.listByUser': [4, 'whether the person is in scope'],
  'monthlyReport.monthList': [8, 'the sums of the page: days, entries, time, tasks, tickets and targets'],
  'targets.dailyDetails': [5, 'the calendars, the events and the waivers beside the plan of the days'],
  'leadTargets.dailyDetails': [5, 'the calendars, the events and the waivers beside the plan of the days'],
  'targets.weeklyDetails': [5, 'the calendars, the events and the waivers beside the plan of the days'],
  'leadTargets.monthlyDetails': [5, 'the calendars, the events and the waivers beside the plan of the days'],
  'teamReports.list': [5, 'the team, the tasks that are open, and the targets with their calendars'],
  'tickets.listByUser': [4, 'whether the person is in scope, and the counts of all tabs'],
  'tickets.detailsByUser': [4, 'whether the person is in scope, and the sums'],
  'ticketTracker.dailyDetails': [4, 'whether the person is in scope, and the sums of the days'],
  'ticketTracker.weeklyDetails': [4, 'whether the person is in scope, and the sums of the days'],
  'leadTickets.details': [4, 'whether the person is in scope, and the sums of the days'],
  'tickets.search': [5, 'the facets, and where nothing is found those that read alike'],
  'ticketTracker.search': [5, 'the facets, and where nothing is found those that read alike'],
  'tasker.listByUser': [4, 'whether the person is in scope'],
  'announcements.reach': [5, 'the announcement, its reach, and the sums by day and department'],
  'noticeBoard.details': [5, 'holidays, joiners and celebrations'],
  'noticeBoard.userDetails': [5, 'holidays, joiners and celebrations'],
  'overtime.own': [6, 'whether the person is in scope, the days and the balance by week beside the statement'],
}

const AUDIENCE = { ...NO_ONE, everyone: true, admins: true }

let app: DemoApp
beforeAll(async () => {
  app = await demoApp(20, 60, [demoHashbook, demoTasks])
})
afterAll(() => app.stop())

it('a page of a list takes the session and at most two statements', async () => {
  const admin = await app.admin('code1')
  const lead = await app.employee('code103')
  const head = await app.employee('code31111')
  const officer = await app.employee('code3163')
  const employees: Readonly<Record<string, typeof lead>> = {
    'approvals.list': head,
    'invoices.list': officer,
    'invoices.unbilled': officer,
    'invoices.vatDocuments': officer,
  }
  const run = await app.ask(startRun, await app.admin('code3'), { body: { month: '2026-02' } })
  const first = { scope: 'organisation' as const, value: 3, effective_from: '2027-01-04', reason: 'As agreed' }
  const added = await app.ask(addTarget, admin, { body: { name: 'Tasks', metric: 'tasks_done', value: first } })
  const target_id = added.body.data.id
  const day = { period: 'day', date: '2027-01-05' }
  const march = { start_date: '2026-03-01', end_date: '2026-03-31' }
  const { team_id } = await app.db
    .selectFrom('team_leaderships')
    .select('team_id')
    .where('employee_id', '=', lead.id)
    .executeTakeFirstOrThrow()
  await app.runJob('shifts.weeks')
  const week = await app.db
    .selectFrom('shift_weeks')
    .select('id')
    .where('team_id', '=', team_id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { body: announced } = await app.ask(addAnnouncement, admin, { body: { title: 'News', audience: AUDIENCE } })
  const ofRate = { query: { month: '2026-02', brand_id: 1, tax_rate_id: 1, currency: 'EUR' } }
  const INPUTS: Readonly<Record<string, object>> = {
    'vat.documents': ofRate,
    'invoices.vatDocuments': ofRate,
    'payRegister.list': { query: { month: '2026-02' } },
    'shifts.changes': { params: { week_id: week.id } },
    'audit.record': { params: { entity: 'employees', id: lead.id } },
    'attendance.list': { body: { start_date: '2026-03-01', end_date: '2026-03-10' } },
    'reports.listById': { body: { id: lead.id } },
    'dailyReport.listByUser': { params: { userId: lead.id } },
    'weeklyReport.listByUser': { params: { userId: lead.id } },
    'monthlyReport.listByUser': { params: { userId: lead.id } },
    'workData.listByUser': { params: { userId: lead.id } },
    'attachments.listByUser': { params: { userId: lead.id } },
    'reports.view': { body: { kind: 'daily', start_date: '2026-03-01', end_date: '2026-03-10' } },
    'dailyReport.dayList': { query: { date: '2026-03-10' } },
    'weeklyReport.weekList': { query: { month: '2026-03' } },
    'monthlyReport.monthList': { query: { month: '2026-02' } },
    'worksheet.teamList': { query: { kind: 'daily', date: '2026-03-10' } },
    'requests.listByUser': { params: { userId: lead.id } },
    'approvals.list': { params: { userId: head.id }, query: { waiting_for: 'anyone' } },
    'timesheet.listByUser': { params: { userId: lead.id } },
    'overtime.own': { params: { userId: lead.id } },
    'tasks.listByUser': { params: { userId: lead.id } },
    'tasker.listByUser': { params: { userId: lead.id } },
    'hashbook.mustReadCoverage': { params: { id: 1 } },
    'targets.dailyList': { body: day },
    'leadTargets.list': { body: day },
    'targets.dailyDetails': { body: { target_id, user_id: lead.id, date: day.date } },
    'leadTargets.dailyDetails': { body: { target_id, user_id: lead.id, date: day.date } },
    'targets.weeklyDetails': { body: { target_id, user_id: lead.id, month: '2027-01' } },
    'leadTargets.monthlyDetails': { body: { target_id, user_id: lead.id, month: '2027-01' } },
    'teamReports.list': { body: { team_id, ...march } },
    'tickets.listByUser': { params: { userId: lead.id } },
    'tickets.detailsByUser': { params: { userId: lead.id } },
    'tickets.search': { query: { q: 'printer' } },
    'ticketTracker.search': { query: { q: 'printer' } },
    'ticketTracker.dailyList': { body: { date: day.date } },
    'ticketTracker.weeklyList': { body: march },
    'ticketTracker.dailyDetails': { body: { user_id: lead.id, date: day.date } },
    'ticketTracker.weeklyDetails': { body: { user_id: lead.id, ...march } },
    'leadTickets.list': { body: march },
    'leadTickets.details': { body: { user_id: lead.id, ...march } },
    'announcements.reach': { params: { id: announced.data.id } },
    'payrollRuns.items': { params: { id: run.body.data.id } },
  }
  const calls: readonly AnyCall[] = app.domains.flatMap((domain) => domain.handlers.map((handler) => handler.call))
  // A log of what an admin did while acting is asked of such a session, of which this demo has none.
  const lists = calls.filter(
    (call) =>
      call.meta && 'shape' in call.meta && 'total' in Object(call.meta.shape) && call.id !== 'session.actingLog',
  )
  expect(lists.length).toBeGreaterThan(10)
  for (const call of lists) {
    const actor = call.area === 'Admin' ? admin : (employees[call.id] ?? lead)
    const input = INPUTS[call.id] ?? {}
    // The first time settings are read, which are kept.
    await app.ask(call, actor, input)
    const before = app.statements()
    const { status } = await app.ask(call, actor, input)
    const sent = app.statementsAfter(before).map(({ sql }) => sql)
    expect([call.id, status], call.id).toEqual([call.id, 200])
    expect(sent.length, `${call.id}\n${sent.join('\n')}`).toBeLessThanOrEqual(MORE[call.id]?.[0] ?? PAGE)
  }
})
