import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { monthData } from '#domains/attendance/contract/reports.calls.ts'
import { attendanceEvidence, leadQueue, reportMarks } from '#domains/attendance/server/index.ts'
import { addClient } from '#domains/billing/contract/clients.calls.ts'
import { addInvoice } from '#domains/billing/contract/invoices.calls.ts'
import { addProject } from '#domains/billing/contract/projects.calls.ts'
import { addTaxRate } from '#domains/billing/contract/taxes.calls.ts'
import { workSources } from '#domains/billing/server/index.ts'
import { personHistory, personLeft } from '#domains/people/server/index.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { storeBytes } from '#kit/server/files/stored-files.ts'
import { employeeCards, type CardQuery } from '#kit/server/registries.ts'
import { entryOf, firstOf, required } from '#kit/contract/testing/required.ts'
import { addWeekly } from '../contract/activities.calls.ts'
import { addWeeklyReport } from '../contract/own-reports.calls.ts'
import { monthList } from '../contract/read-reports.calls.ts'
import { decideAsAdmin } from '../contract/review.calls.ts'
import { reportsCard } from '../contract/worksheets.cards.ts'
import {
  activityLines,
  attach,
  clearBlockersOfTask,
  type WorkRecordsQuery,
  sumActivityLines,
  linkKinds,
  sumTaskMinutes,
  type WorkRecords,
  workRecords,
  countReports,
  taskMinutes,
  workSums,
} from './index.ts'
import { entries } from '#kit/server/slots.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import {
  codeOf,
  LEADS,
  MONDAY,
  NOW,
  startWorksheets,
  TODAY,
  type WorksheetsFixture,
} from './testing/worksheets-fixture.ts'

let fixture: WorksheetsFixture
let back: () => void
beforeAll(async () => {
  fixture = await startWorksheets()
  back = standIn(linkKinds, {
    all: () => [
      [
        'task',
        {
          isVisible: async () => true,
          ref: (id) =>
            sql`select json_build_object('id', ${id}, 'key', 'T-1', 'title', 'A task') where ${id} is not null`,
        },
      ],
    ],
  })
  for (const id of [7, 9]) await fixture.task(id)
})
beforeEach(() => fixture.app.clock.set(NOW))
afterAll(async () => {
  back()
  await fixture.app.stop()
})

const projectOf = async (employee_id: number) => {
  const keeper = await fixture.app.fixture.admin({
    'clients.write': 'all',
    'projects.write': 'all',
    'projects.read': 'all',
  })
  const country_id = await fixture.app.fixture.country()
  const client = await fixture.data(
    fixture.app.send(addClient, keeper, {
      body: { code: 'ACME', name: 'Acme', country_id, tax_id: 'T1', address: 'Quay 7', billing_email: 'a@client.test' },
    }),
  )
  const project = await fixture.data(
    fixture.app.send(addProject, keeper, {
      body: {
        code: 'P1',
        name: 'Portal',
        client_id: client.id,
        billing: 'hourly',
        rate_minor: 9000,
        starts_on: '2026-01-01',
        lead_id: employee_id,
      },
    }),
  )
  return { client, project }
}

it('accepted work on a project is a source of billing, and a billed report cannot be returned', async () => {
  const { db } = fixture.app
  const one = await fixture.person()
  const { client, project } = await projectOf(one.employee_id)
  const work = await fixture.activity({ name: 'Development' })
  const stranger = await fixture.person()
  const line = { activity_id: work.id, minutes: 90, pr_id: project.pr_id }
  expect((await fixture.save(stranger, MONDAY, { lines: [line] })).status).toBe(404)
  const report = await fixture.submitted(one, MONDAY, { lines: [line] })
  expect([report.lines[0]?.project?.name, report.lines[0]?.client?.name]).toEqual(['Portal', 'Acme'])
  const source = entryOf(workSources, 'worksheets')
  const recorded = async () =>
    (await sql<{ source_id: number; minutes: number; client_id: number }>`${source}`.execute(db)).rows
  expect(await recorded()).toEqual([])
  await fixture.data(fixture.decide(fixture.keeper, 'accept', [one]))
  const row = firstOf(await recorded())
  expect(row).toMatchObject({ source_type: 'work_data', minutes: 90, client_id: client.id, work_on: MONDAY })
  // A12: a report with invoiced entries stays accepted.
  const officer = await fixture.app.fixture.user({ grants: { 'invoices.write': 'all', 'taxes.read': 'all' } })
  await db.updateTable('brands').set({ is_default: true }).execute()
  const keeper = await fixture.app.fixture.admin({ 'taxes.write': 'all' })
  const tax = await fixture.data(
    fixture.app.send(addTaxRate, keeper, {
      body: {
        code: 'DE19',
        name: 'VAT',
        country_id: await fixture.app.fixture.country(),
        rate_bp: 1900,
        valid_from: '2020-01-01',
      },
    }),
  )
  const items = [{ source_type: 'work_data', source_id: row.source_id }]
  const line_of = {
    description: 'Work',
    minutes: 90,
    unit: 'hour',
    unit_price_minor: 9000,
    tax_rate_id: tax.id,
    items,
  } as const
  await fixture.data(
    fixture.app.send(addInvoice, officer, {
      body: { client_id: client.id, service_from: MONDAY, service_to: TODAY, lines: [line_of] },
    }),
  )
  const refused = await fixture.decide(fixture.keeper, 'return', [one], { comment: 'Which task?' })
  expect([codeOf(refused), refused.body.message]).toEqual([
    'worksheets.billed',
    'Work of this report is on invoice (draft).',
  ])
})

it('a report of a week repeats the work of its days, and adds nothing to billing or to a task', async () => {
  const { db } = fixture.app
  const department_id = await fixture.app.fixture.department()
  const one = await fixture.person({ department_id, team_id: null })
  const work = await fixture.activity({ department_id }, addWeekly)
  const body = { summary: 'A week', lines: [{ activity_id: work.id, minutes: 300, task_id: 9 }] }
  await fixture.data(fixture.app.send(addWeeklyReport, one, { body: { week_start: MONDAY, ...body } }))
  const items = [{ user_id: one.id, kind: 'weekly' as const, period_start: MONDAY }]
  await fixture.data(fixture.app.send(decideAsAdmin, fixture.keeper, { body: { items, decision: 'accept' } }))
  await sql`update work_data set client_id = (select min(id) from clients) where activity_id = ${work.id}`.execute(db)
  const { rows } = await sql<{ employee_id: number }>`${entryOf(workSources, 'worksheets')}`.execute(db)
  expect(rows.filter(({ employee_id }) => employee_id === one.employee_id)).toEqual([])
  expect(await sumTaskMinutes(db, 9)).toBe(0)
})

it('entries and minutes of a task count once they were handed in', async () => {
  const { db } = fixture.app
  const [one, work] = [await fixture.person(), await fixture.activity()]
  const line = { activity_id: work.id, minutes: 45, task_id: 7 }
  await fixture.submitted(one, TODAY, { lines: [line], submit: false })
  const sums = () =>
    sumActivityLines(db, { employees: [one.employee_id], activities: [work.id], from: MONDAY, to: TODAY })
  expect([await sumTaskMinutes(db, 7), await sums()]).toEqual([0, []])
  const { version } = required((await fixture.form(one)).period.report)
  await fixture.submitted(one, TODAY, { lines: [line], version })
  expect(await sumTaskMinutes(db, 7)).toBe(45)
  const { rows } = await sql<{ minutes: number; entries: number }>`select ${taskMinutes(sql`7`)} as minutes,
    (select count(*)::int from (${activityLines}) x where x.activity_id = ${work.id}) as entries`.execute(db)
  expect(rows).toEqual([{ minutes: 45, entries: 1 }])
  expect(await sums()).toEqual([
    { employee_id: one.employee_id, activity_id: work.id, day: TODAY, count: 0, minutes: 45 },
  ])
})

it('statistics count what was due, on time, late and missing', async () => {
  const one = await fixture.person()
  await fixture.days()
  await fixture.submitted(one, MONDAY)
  fixture.app.clock.set('2026-05-08T09:00:00Z')
  await fixture.submitted(one, '2026-05-08')
  fixture.app.clock.set(NOW)
  const stats = await countReports({ tx: fixture.app.db, now: NOW }, [one.employee_id], '2026-05-06', TODAY)
  expect(stats).toEqual([{ employee_id: one.employee_id, due: 4, on_time: 1, late: 1, missing: 2 }])
})

it('attendance sees when reports were saved, and the status of each day', async () => {
  const one = await fixture.person()
  await fixture.days()
  await fixture.submitted(one, MONDAY)
  const source = entryOf(attendanceEvidence, 'worksheets')
  const traces = await source(fixture.app.db, [{ employee_id: one.employee_id, from: '2026-05-12T08:00:00Z', to: NOW }])
  expect(traces).toEqual([
    { employee_id: one.employee_id, kind: 'report', at: NOW, detail: 'The report of Monday 11 May was saved' },
  ])
  await fixture.data(fixture.decide(fixture.keeper, 'accept', [one]))
  const reader = await fixture.app.fixture.admin({ 'attendance.read': 'all' })
  const { days } = await fixture.data(
    fixture.app.send(monthData, reader, { body: { user_id: one.employee_id, month: '2026-05' } }),
  )
  const of = (date: string) => days.find(({ business_date }) => business_date === date)?.work_report
  expect([of('2026-05-08'), of(MONDAY), of('2026-05-10'), of(TODAY)]).toEqual([
    'missing',
    'accepted',
    'not_expected',
    'open',
  ])
})

it('a blocker is cleared when its task is done, and when its person has left', async () => {
  const one = await fixture.person()
  await fixture.submitted(one, TODAY, { blockers: ['Waiting for access', 'Waiting for a key'] })
  const open = async () =>
    (
      await fixture.app.db
        .selectFrom('report_blockers')
        .selectAll()
        .where('employee_id', '=', one.id)
        .where('cleared_on', 'is', null)
        .execute()
    ).map(({ text }) => text)
  await fixture.app.db
    .updateTable('report_blockers')
    .set({ task_id: 9 })
    .where('text', '=', 'Waiting for access')
    .execute()
  await fixture.app.begin((work) => clearBlockersOfTask(work, 9))
  expect(await open()).toEqual(['Waiting for a key'])
  expect((await fixture.form(one)).draft.blockers).toEqual(['Waiting for a key'])
  const left = entryOf(personLeft, 'worksheets')
  await fixture.app.begin((work) => left(work, { employee_id: one.employee_id, last_day: TODAY }))
  expect(await open()).toEqual([])
})

it('a person with a report is not deleted', async () => {
  const [one, other] = [await fixture.person(), await fixture.person()]
  await fixture.submitted(one)
  const has = entryOf(personHistory, 'worksheets')
  expect([await has(fixture.app.db, one.employee_id), await has(fixture.app.db, other.employee_id)]).toEqual([
    true,
    false,
  ])
})

it('a draft is written from what other domains know, and marks what came from there', async () => {
  const department_id = await fixture.app.fixture.department()
  const one = await fixture.person({ department_id, team_id: null })
  const done = await fixture.activity({ department_id, unit: 'count', fill_from: 'tasks_done', position: 5 })
  const must = await fixture.activity({ department_id, unit: 'check', mandatory: true, position: 1 })
  await fixture.activity({ department_id, position: 0 })
  const known = async (_tx: Tx, { employee_id }: WorkRecordsQuery): Promise<WorkRecords> =>
    employee_id === one.employee_id
      ? {
          tasks: [
            { id: 1, key: 'T-1', title: 'the form', action: 'in progress', at: NOW },
            { id: 2, key: 'T-2', title: 'the report', action: 'finished', at: NOW },
          ],
          planned: ['T-3 the list'],
        }
      : {}
  const other = standIn(workRecords, { all: () => [['tasks', known]] })
  const form = await fixture.form(one)
  expect(form.draft).toEqual({
    summary: 'Finished T-2 the report.\nWorked on T-1 the form.',
    plan: '- T-3 the list',
    blockers: [],
    lines: [
      { activity_id: done.id, minutes: null, count: 1, checked: null, note: '', source: 'fact' },
      { activity_id: must.id, minutes: null, count: null, checked: null, note: '', source: 'typed' },
    ],
  })
  expect((await fixture.form(one)).draft).toEqual(form.draft)
  const report = await fixture.submitted(one, TODAY, {
    lines: [
      { activity_id: done.id, count: 1 },
      { activity_id: must.id, checked: true },
    ],
  })
  expect(report.lines.map(({ activity, source }) => [activity.id, source])).toEqual([
    [must.id, 'typed'],
    [done.id, 'fact'],
  ])
  expect(report.facts?.tasks).toHaveLength(2)
  other()
})

it('the card shows the report of today and what is owed', async () => {
  const one = await fixture.person({ joined_on: '2026-05-08' })
  await fixture.activity()
  await fixture.days()
  const cardQuery = { tx: fixture.app.db, now: NOW, today: TODAY, date: null, department_id: null, team_id: null }
  const card = entryOf(employeeCards, 'reports')
  const read = async () =>
    reportsCard.parse(
      (await card.read({ ...cardQuery, actor: { employee_id: one.employee_id } } as unknown as CardQuery))?.data,
    )
  const shown = async () =>
    (await read()).items.map(({ kind, period_start, status }) => `${kind} ${period_start} ${status}`)
  expect(await shown()).toEqual([`daily ${TODAY} open`, `daily ${MONDAY} missing`, 'daily 2026-05-08 missing'])
  await fixture.submitted(one, TODAY)
  expect(codeOf(await fixture.save(one))).toBe('done')
  expect(await shown()).toEqual([`daily ${TODAY} submitted`, 'daily 2026-05-08 missing'])
})

it('sums of other domains are read once for all people of a month', async () => {
  const [one, other] = [await fixture.person(), await fixture.person()]
  const wanted: number[] = []
  entries(workSums, {
    targets: async (_tx, { employees }) => {
      wanted.push(employees.length)
      return new Map([[one.employee_id, { targets_met: 2, targets_total: 3 }]])
    },
  }).fill()
  const { data } = (await fixture.app.send(monthList, fixture.keeper, { query: { month: '2026-05', limit: 200 } })).body
  const of = (id: number) => data.find(({ employee }) => employee.id === id)?.roll_up
  expect([of(one.id)?.targets_met, of(one.id)?.targets_total, of(other.id)?.targets_total]).toEqual([2, 3, 0])
  expect(wanted).toEqual([data.length])
})

it('a file is attached to a row of another domain by that domain', async () => {
  const one = await fixture.person()
  const content = await storeBytes(fixture.app.files, Buffer.from('A note'), 'text')
  const { employee_id, account_id } = one
  const actor = { area: 'User', employee_id, account_id, grants: new Map() } as unknown as Actor
  const file = await fixture.app.begin((work) =>
    attach(
      { ...work, by: { ...work.by, account_id }, actor },
      { task_id: 7 },
      { content, name: 'note.txt' },
      { title: 'Note', work_date: TODAY },
    ),
  )
  expect([file.task_id, file.linked_to, file.title, file.file.name]).toEqual([7, 'A task', 'Note', 'note.txt'])
})

it('those who lead see how many reports are missing, and attendance reads the days of one person', async () => {
  const department_id = await fixture.app.fixture.department()
  const team_id = await fixture.app.fixture.team(department_id)
  await fixture.activity({ department_id })
  const lead = await fixture.person({ department_id, team_id, grants: LEADS })
  await fixture.app.fixture.lead(team_id, lead.employee_id)
  const one = await fixture.person({ department_id, team_id, joined_on: MONDAY })
  await fixture.days()
  const line = entryOf(leadQueue, 'worksheets')
  const actor = {
    area: 'User',
    employee_id: lead.employee_id,
    time_zone: 'Europe/Berlin',
    grants: new Map(Object.entries(LEADS)),
  }
  const cardQuery = { actor, now: NOW, today: TODAY } as unknown as CardQuery
  const count = async () =>
    (await sql<{ n: number }>`select ${line.count(cardQuery)} as n`.execute(fixture.app.db)).rows[0]?.n
  expect(await count()).toBe(1)
  const days = await reportMarks.get()({ tx: fixture.app.db, now: NOW }, one.employee_id, MONDAY, TODAY)
  expect([...days]).toEqual([
    [MONDAY, 'missing'],
    [TODAY, 'open'],
  ])
  await fixture.submitted(one)
  expect(await count()).toBe(0)
})
