import { callsOf } from '#kit/server/call/handle.ts'
import { addWebhook } from '#domains/integrations/contract/webhooks.calls.ts'
import { addAnnouncement } from '#domains/notices/contract/announcements.calls.ts'
import { NO_ONE } from '#domains/notices/contract/announcements.models.ts'
import { addImport } from '#domains/records/contract/imports.calls.ts'
import { startRun } from '#domains/payroll/contract/runs.calls.ts'
import { addTarget } from '#domains/trackers/contract/targets.set-calls.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import type { DemoApp } from './demo-app.ts'
import type { TestActor } from './fixture.ts'

const AUDIENCE = { ...NO_ONE, everyone: true, admins: true }

export type ListRequest = Readonly<{ call: AnyCall; actor: TestActor; input: object }>

/** Returns every call that returns a page of a list, with a reader in the demo and its input. */
export const listRequests = async (app: DemoApp): Promise<readonly ListRequest[]> => {
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
  const run = await app.send(startRun, await app.admin('code3'), { body: { month: '2026-02' } })
  const first = { scope: 'organisation' as const, value: 3, effective_from: '2027-01-04', reason: 'As agreed' }
  const added = await app.send(addTarget, admin, { body: { name: 'Tasks', metric: 'tasks_done', value: first } })
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
  const { body: announced } = await app.send(addAnnouncement, admin, { body: { title: 'News', audience: AUDIENCE } })
  const hook = { name: 'Listed', address: 'https://hooks.example/listed' }
  const webhook = (await app.send(addWebhook, admin, { body: hook })).body.data.webhook.id
  const file = { bytes: Buffer.from('First name\nAda\nBo\n'), name: 'people.csv', type: 'text/csv' }
  const imported = (await app.send(addImport, admin, { body: { kind: 'people' } }, { file })).body.data.id
  const ofRate = { query: { month: '2026-02', brand_id: 1, tax_rate_id: 1, currency: 'EUR' } }
  const INPUTS: Readonly<Record<string, object>> = {
    'imports.rows': { params: { id: imported } },
    'webhooks.deliveries': { params: { id: webhook } },
    'vat.documents': ofRate,
    'invoices.vatDocuments': ofRate,
    'payRegister.list': { query: { month: '2026-02' } },
    'payRegister.people': { query: { month: '2026-02' } },
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
    'teamReports.rows': { body: { figure: 'worked_minutes', team_id, ...march } },
    'tickets.listByUser': { params: { userId: lead.id } },
    'tickets.detailsByUser': { params: { userId: lead.id } },
    'tickets.search': { query: { q: 'printer' } },
    'ticketTracker.search': { query: { q: 'printer' } },
    'ticketTracker.dailyList': { body: { date: day.date } },
    'ticketTracker.weeklyList': { body: march },
    'ticketTracker.dailyDetails': { body: { user_id: lead.id, date: day.date } },
    'ticketTracker.weeklyDetails': { body: { user_id: lead.id, ...march } },
    'leadTickets.list': { body: march },
    'leadTickets.counted': { body: march },
    'ticketTracker.counted': { body: march },
    'leadTickets.details': { body: { user_id: lead.id, ...march } },
    'announcements.reach': { params: { id: announced.data.id } },
    'payrollRuns.items': { params: { id: run.body.data.id } },
  }
  const calls: readonly AnyCall[] = callsOf(app.domains)
  // The log of an impersonation needs such a session, of which this demo has none.
  const lists = calls.filter(
    (call) =>
      call.meta && 'shape' in call.meta && 'total' in Object(call.meta.shape) && call.id !== 'session.actingLog',
  )
  return lists.map((call) => ({
    call,
    actor: call.area === 'Admin' ? admin : (employees[call.id] ?? lead),
    input: INPUTS[call.id] ?? {},
  }))
}
