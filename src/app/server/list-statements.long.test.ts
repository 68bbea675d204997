import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHashbook } from '#demo/hashbook/hashbook.ts'
import { demoTasks } from '#demo/tasks/tasks.ts'
import { type DemoApp, demoApp } from './testing/demo-app.ts'
import { listRequests } from './testing/list-requests.ts'

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
  'teamReports.rows': [5, 'the team, the day of the organisation, and the sum of all rows'],
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
  'audit.list': [4, 'the days of the chart, and what the rows of the page name'],
  'overtime.own': [6, 'whether the person is in scope, the days and the balance by week beside the statement'],
}

let app: DemoApp
beforeAll(async () => {
  app = await demoApp(20, 60, [demoHashbook, demoTasks])
})
afterAll(() => app.stop())

it('a page of a list takes the session and at most two statements', async () => {
  const lists = await listRequests(app)
  expect(lists.length).toBeGreaterThan(10)
  for (const { call, actor, input } of lists) {
    // The first request reads settings, which are cached.
    await app.send(call, actor, input)
    const before = app.statements()
    const { status } = await app.send(call, actor, input)
    const sent = app.statementsAfter(before).map(({ sql }) => sql)
    expect([call.id, status], call.id).toEqual([call.id, 200])
    expect(sent.length, `${call.id}\n${sent.join('\n')}`).toBeLessThanOrEqual(MORE[call.id]?.[0] ?? PAGE)
  }
})
