import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import { FIGURES, type Parts, type ReportFigure } from '../../contract/team-reports.models.ts'
import * as calls from '../../contract/team-reports.calls.ts'
import { attentionScore, FIGURE_VALUES } from '../../contract/team-reports.rules.ts'
import { readWorkGraph } from '../../contract/work-graph.calls.ts'
import { startTargets, type TargetsFixture } from '../targets/testing/targets-fixture.ts'

const GRANTS = { 'targets.read': 'own', 'team_reports.read': 'own', 'work_graph.read': 'own' } as const
const LEADS = {
  'targets.read': 'team',
  'targets.set': 'team',
  'team_reports.read': 'team',
  'work_graph.read': 'team',
} as const
const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' }

let fixture: TargetsFixture
let app: TargetsFixture['app']
let leads: Readonly<{ red: TestActor; blue: TestActor }>
let ann: TestActor & { employee_id: number }
let bea: TestActor & { employee_id: number }
let mover: TestActor & { employee_id: number }

const worked = async (employee_id: number, business_date: string, worked_minutes: number, more: object = {}) => {
  await app.db
    .insertInto('attendance_days')
    .values({
      employee_id,
      business_date,
      verdict: worked_minutes === 0 ? 'absent' : 'present',
      expected_minutes: 480,
      leave_minutes: 0,
      worked_minutes,
      paid_break_minutes: 10,
      unpaid_break_minutes: 20,
      zone: 'Europe/Berlin',
      final: true,
      window_ends_at: '2026-04-15T00:00:00Z',
      as_of_at: '2026-04-15T00:00:00Z',
      ...more,
    })
    .execute()
}

beforeAll(async () => {
  fixture = await startTargets()
  ;({ app } = fixture)
  leads = {
    red: await fixture.leadOf(fixture.red, { grants: LEADS, first_name: 'Lea' }),
    blue: await fixture.leadOf(fixture.blue, { grants: LEADS }),
  }
  ann = await fixture.person({ grants: GRANTS, first_name: 'Ann' })
  bea = await fixture.person({ grants: GRANTS, first_name: 'Bea' })
  mover = await fixture.person({ grants: GRANTS, first_name: 'Mo' })
  await fixture.move(mover.employee_id, fixture.blue, '2026-03-16')
  await worked(ann.employee_id, '2026-03-10', 470, { flags: ['late'] })
  await worked(ann.employee_id, '2026-03-11', 0)
  await worked(bea.employee_id, '2026-03-10', 300)
  await worked(mover.employee_id, '2026-03-13', 200)
  await worked(mover.employee_id, '2026-03-17', 100)
  await fixture.target({ name: 'Resolved' }, { scope: 'employee', scope_id: ann.employee_id, value: 1 })
  const ticket = (employee_id: number, date: string, kind: 'responded' | 'resolved', in_sla: boolean) =>
    fixture.ticketEvent({ employee_id, date, kind, in_sla })
  await ticket(ann.employee_id, '2026-03-10', 'responded', true)
  await ticket(ann.employee_id, '2026-03-10', 'resolved', false)
  await ticket(ann.employee_id, '2026-03-11', 'resolved', true)
  await ticket(mover.employee_id, '2026-03-13', 'resolved', true)
  await ticket(mover.employee_id, '2026-03-17', 'resolved', true)
})
afterAll(() => app.stop())

const list = (actor: TestActor, body: object = {}) =>
  app.send(calls.listMembers, actor, { body: { team_id: fixture.red, ...MARCH, ...body } })

const sum = (rows: readonly Parts[], pick: (row: Parts) => number | undefined) =>
  rows.reduce((all, row) => all + (pick(row) ?? 0), 0)

it('shows the people of a team with the days on which they were in it', async () => {
  const { rows, totals, team } = await fixture.data(list(leads.red))
  expect(team).toMatch(/^Team/)
  const of = (id: number) => rows.find(({ employee }) => employee.id === id)
  expect(of(ann.employee_id)).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-31',
    days_in_team: 31,
    attendance: { expected_minutes: 960, worked_minutes: 470, break_minutes: 60, late_days: 1, absent_days: 1 },
    tickets: { responded: 1, resolved: 2, reopened: 0, response_bp: 10_000, resolution_bp: 5000 },
    targets: { met: 0, at_risk: 0, missed: 1, total: 1 },
  })
  expect(of(mover.employee_id)).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-15',
    days_in_team: 15,
    attendance: { worked_minutes: 200 },
    tickets: { resolved: 1 },
  })
  expect(totals.people).toBe(rows.length)
  for (const pick of [
    (row: Parts) => row.attendance?.worked_minutes,
    (row: Parts) => row.attendance?.expected_minutes,
    (row: Parts) => row.tickets?.resolved,
    (row: Parts) => row.targets?.total,
    (row: Parts) => row.reports?.missing,
  ])
    expect(sum(rows, pick)).toBe(pick(totals))
  expect(
    (await fixture.data(list(leads.blue, { team_id: fixture.blue }))).rows.find(
      ({ employee }) => employee.id === mover.employee_id,
    ),
  ).toMatchObject({ days_in_team: 16, tickets: { resolved: 1 } })
})

it('a part shows its columns alone, and its days add up to its row', async () => {
  const { rows } = await fixture.data(list(leads.red, { param_id: 6, user_id: ann.employee_id }))
  expect(Object.keys(firstOf(rows)).toSorted()).toEqual(['days_in_team', 'employee', 'from', 'tickets', 'to'])
  const { row, days } = await fixture.data(
    app.send(calls.listMemberDays, leads.red, { body: { user_id: ann.employee_id, ...MARCH, param_id: 1 } }),
  )
  expect(days).toHaveLength(31)
  for (const pick of [
    (one: Parts) => one.attendance?.worked_minutes,
    (one: Parts) => one.attendance?.late_days,
    (one: Parts) => one.tickets?.responded,
    (one: Parts) => one.tickets?.resolved,
  ])
    expect(sum(days as Parts[], pick)).toBe(pick(row))
  expect(days.find(({ date }) => date === '2026-03-10')).toMatchObject({
    targets: { met: 1, total: 1 },
    tickets: { resolved: 1 },
  })
})

it('a lead sees the own teams and what needs attention', async () => {
  const { teams, self } = await fixture.data(app.send(calls.listTeams, leads.red, { body: MARCH }))
  expect(teams.map(({ team }) => team.id)).toEqual([fixture.red])
  const { totals } = await fixture.data(list(leads.red))
  const { team: _team, leads: names, people, attention, ...parts } = firstOf(teams)
  expect({ people, ...parts }).toEqual(totals)
  expect(names.map(({ id }) => id)).toContain(leads.red.employee_id)
  expect(attention).toMatchObject({ targets_at_risk: 1, forced_punchouts: 0, reports_missing: totals.reports?.missing })
  expect(self).toMatchObject({ employee: { id: leads.red.employee_id } })
})

it('A20: a person without a team to lead sees the own row alone', async () => {
  const { teams, self } = await fixture.data(app.send(calls.listTeams, ann, { body: MARCH }))
  expect(teams).toEqual([])
  expect(self).toMatchObject({
    employee: { id: ann.employee_id },
    attendance: { worked_minutes: 470 },
    targets: { missed: 1 },
  })
  expect((await fixture.data(list(ann))).rows.map(({ employee }) => employee.id)).toEqual([ann.employee_id])
  expect((await list(ann, { user_id: bea.employee_id })).status).toBe(404)
  expect((await list(ann, { team_id: fixture.blue })).status).toBe(404)
  const days = (user_id: number) => app.send(calls.listMemberDays, ann, { body: { user_id, ...MARCH } })
  expect((await days(bea.employee_id)).status).toBe(404)
  expect((await days(ann.employee_id)).status).toBe(200)
})

it('A12: a lead finds no other team and none of its people', async () => {
  expect((await list(leads.red, { team_id: fixture.blue })).status).toBe(404)
  expect((await list(leads.red, { team_id: 9_999_999 })).status).toBe(404)
  expect((await list(leads.blue, { team_id: fixture.blue, user_id: ann.employee_id })).status).toBe(404)
  expect((await list(leads.red, { start_date: '2026-02-30' })).status).toBe(400)
  expect((await list(leads.red, { start_date: '2026-04-01' })).status).toBe(400)
  expect((await list(leads.red, { param_id: 7 })).status).toBe(400)
  const none = await app.fixture.user({ grants: {} })
  expect((await list(none)).status).toBe(403)
})

it('pages the people of a team', async () => {
  const first = await list(leads.red, { limit: 1, sort: '-worked' })
  const second = await list(leads.red, { limit: 1, sort: '-worked', cursor: first.body.meta.next_cursor })
  expect([first, second].map(({ body }) => body.data.rows[0]?.employee.id)).toEqual([ann.employee_id, bea.employee_id])
})

it('begins with the people who need the most attention', async () => {
  const { rows } = (await list(leads.red)).body.data
  const scores = rows.map(attentionScore)
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(scores).size).toBeGreaterThan(1)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  const byName = (await list(leads.red, { sort: 'name' })).body.data.rows.map(({ employee }) => employee.name)
  expect(byName).toEqual(byName.toSorted((one, other) => one.localeCompare(other)))
})

const graph = (actor: TestActor, body: Partial<BodyOf<typeof readWorkGraph>>) =>
  app.send(readWorkGraph, actor, { body: { view: 'trend', ...body } })

it('the graph shows a day, a trend and a map with the sums of the report', async () => {
  await app.db
    .insertInto('attendance_sessions')
    .values({
      employee_id: ann.employee_id,
      business_date: '2026-03-10',
      punched_in_at: '2026-03-10T08:00:00Z',
      punched_out_at: '2026-03-10T16:00:00Z',
      in_zone: 'Europe/Berlin',
      in_offset_minutes: 60,
      out_zone: 'Europe/Berlin',
      out_offset_minutes: 60,
      state: 'closed',
      in_mode: 'web',
      out_mode: 'web',
    })
    .execute()
  const day = await fixture.data(graph(ann, { view: 'timeline', date: '2026-03-10' }))
  expect(day).toMatchObject({
    view: 'timeline',
    zone: 'Europe/Berlin',
    segments: [{ kind: 'work', from_at: '2026-03-10T08:00:00.000Z', to_at: '2026-03-10T16:00:00.000Z' }],
    marks: [{ kind: 'ticket' }, { kind: 'ticket' }],
    totals: { worked_minutes: 470, responded: 1, resolved: 1, targets_met: 1 },
  })
  const trend = await fixture.data(graph(leads.red, { team_id: fixture.red, ...MARCH }))
  const { totals } = await fixture.data(list(leads.red))
  expect(trend).toMatchObject({
    employee: null,
    totals: { worked_minutes: totals.attendance?.worked_minutes, resolved: totals.tickets?.resolved },
  })
  const map = await fixture.data(
    graph(leads.red, { view: 'heat', team_id: fixture.red, measure: 'tickets_resolved', ...MARCH }),
  )
  if (map.view !== 'heat') throw new Error('not a map')
  const cell = (id: number, date: string) => map.cells.find((one) => one.user_id === id && one.date === date)?.value
  expect(cell(ann.employee_id, '2026-03-10')).toBe(1)
  expect(cell(ann.employee_id, '2026-03-15')).toBeNull()
  expect(cell(mover.employee_id, '2026-03-17')).toBeUndefined()
  expect(map.totals.resolved).toBe(totals.tickets?.resolved)
  expect(map.cells.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(totals.tickets?.resolved)
})

it('A12: the graph of a stranger is not found', async () => {
  expect((await graph(ann, { user_id: bea.employee_id })).status).toBe(404)
  expect((await graph(leads.blue, { user_id: ann.employee_id, ...MARCH })).status).toBe(404)
  expect((await graph(leads.blue, { team_id: fixture.red })).status).toBe(404)
  expect((await graph(leads.blue, { user_id: mover.employee_id, view: 'timeline', date: '2026-03-13' })).status).toBe(
    404,
  )
  expect((await graph(leads.blue, { user_id: mover.employee_id, view: 'timeline', date: '2026-03-17' })).status).toBe(
    200,
  )
  expect((await graph(ann, { start_date: '2026-01-01', end_date: '2026-04-03' })).status).toBe(400)
})

/** Shares are compared as shares. */
const SHARES = new Set<ReportFigure>(['response_in_time', 'resolution_in_time'])

describe('the rows behind a figure', () => {
  const rowsOf = (actor: TestActor, figure: ReportFigure, body: object = {}) =>
    fixture.data(
      app.send(calls.listFigureRows, actor, { body: { figure, team_id: fixture.red, ...MARCH, limit: 200, ...body } }),
    )
  const valueOf = (figure: ReportFigure, { number, base }: Readonly<{ number: number; base: number }>) =>
    SHARES.has(figure) ? (base === 0 ? null : Math.floor((10_000 * number) / base)) : number

  it.each(FIGURES)('%s: add up to it, of the team, of each person and of each day', async (figure) => {
    const place = FIGURE_VALUES[figure]
    const { rows, totals } = await fixture.data(list(leads.red))
    for (const [row, who] of [
      [totals, {}],
      ...rows.map((one) => [one, { user_id: one.employee.id }] as const),
    ] as const) {
      const shown = await rowsOf(leads.red, figure, who)
      const added = shown.rows.reduce((all, one) => ({ number: all.number + one.number, base: all.base + one.base }), {
        number: 0,
        base: 0,
      })
      expect(added).toEqual(shown.total)
      if (figure !== 'tasks_in_review') expect(valueOf(figure, shown.total)).toBe(place(row))
    }
    const { days } = await fixture.data(
      app.send(calls.listMemberDays, leads.red, {
        body: { user_id: ann.employee_id, team_id: fixture.red, ...MARCH, param_id: 1 },
      }),
    )
    for (const one of days.filter(({ date }) => ['2026-03-10', '2026-03-11'].includes(date))) {
      const body = { user_id: ann.employee_id, start_date: one.date, end_date: one.date }
      const shown = await rowsOf(leads.red, figure, body)
      const expected = place(one as Parts)
      if (expected !== undefined) expect([one.date, valueOf(figure, shown.total)]).toEqual([one.date, expected])
    }
  })

  it('are of people in reach alone', async () => {
    const send = (actor: TestActor, body: object) =>
      app.send(calls.listFigureRows, actor, { body: { figure: 'tickets_resolved', ...MARCH, ...body } })
    expect((await send(ann, { user_id: bea.employee_id })).status).toBe(404)
    expect((await send(leads.blue, { user_id: ann.employee_id })).status).toBe(404)
    expect((await send(leads.red, { team_id: fixture.blue })).status).toBe(404)
    expect((await send(ann, { user_id: ann.employee_id })).status).toBe(200)
    // A person who moved belongs to each team on the days in it.
    const of = async (actor: TestActor) =>
      (await fixture.data(send(actor, { user_id: mover.employee_id }))).total.number
    expect([await of(leads.red), await of(leads.blue)]).toEqual([1, 1])
    expect((await send(leads.red, { start_date: '2026-03-31', end_date: '2026-03-01' })).status).toBe(400)
    expect((await send(leads.red, { figure: 'worked' })).status).toBe(400)
  })
})
