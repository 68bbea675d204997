// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { required } from '#kit/contract/testing/required.ts'
import { unbroken } from '#kit/web/testing/unbroken.ts'
import type { TargetDay } from '../contract/targets.models.ts'
import TargetTrackersScreen from './screens/target-trackers-screen.tsx'
import TeamReportsScreen from './screens/team-reports-screen.tsx'
import WorkgraphScreen from './screens/workgraph-screen.tsx'
import { Details } from './targets/details.tsx'
import { explained } from './targets/explained.ts'
import { readParams } from './targets/read-params.ts'
import { dayOf, memberOf, rowOf, targetOf, teamOf, totalOf } from './testing/target-rows.ts'

const PAGE = { next_cursor: null, total: 1 }
const range = { from: '2026-03-01', to: '2026-03-31', is_over: false }
const ADMIN = ['targets.read', 'targets.write', 'targets.set'] as const
const BASE = '/admin/work-reports/target-trackers'

const open = (path: string, rights: readonly string[] = ADMIN) =>
  renderScreen(
    <ActorProvider value={adminActor([...rights])}>
      <TargetTrackersScreen />
    </ActorProvider>,
    path,
  )

describe('the target trackers', () => {
  const list = ok({ range, totals: [totalOf()], rows: [rowOf()], days: [] }, PAGE)

  it('shows pace, gate and status, and opens what a row is made of with the filters of the list', async () => {
    const server = fakeServer({ 'POST /api/admin/dailytargetList': list })
    await open(`${BASE}?period=month&month=2026-03&team_id=4&show=list`)
    const link = await screen.findByRole('link', { name: 'Asha Rao' })
    expect(link.getAttribute('href')).toBe('/admin/work-reports/target-details/monthly/3/2026-03/7?team_id=4')
    const row = required(link.closest('tr'))
    expect(row.textContent).toContain('70 %')
    expect(row.textContent).toContain('gate 6 %, wanted 5 %')
    expect(row.textContent).toContain('2.4 a day')
    expect(within(row).getByText('At risk')).toBeDefined()
    expect(server.sent[0]?.body).toMatchObject({ period: 'month', month: '2026-03', team_id: 4 })
    expect(screen.getByText('14 of 20')).toBeDefined()
  })

  it('shows people and targets as a map, and calls on course only what has begun', async () => {
    const untouched = rowOf({
      employee: { id: 8, name: 'Ben Roy', team_id: 4, team: 'Support' },
      actual: 0,
      attainment_bp: 0,
      gate: null,
      status: 'on_course',
      projected: null,
    })
    const both = ok({ range, totals: [totalOf()], rows: [rowOf(), untouched], days: [] }, PAGE)
    fakeServer({ 'POST /api/admin/dailytargetList': both })
    await open(`${BASE}?date=2026-03-11`)
    const cell = await screen.findByRole('link', { name: 'Asha Rao, Tickets resolved: 14 of 20, At risk' })
    expect(cell.getAttribute('href')).toBe('/admin/work-reports/target-details/daily/3/2026-03-11/7')
    screen.getByRole('link', { name: 'Ben Roy, Tickets resolved: 0 of 20, Not started' })
    screen.getByRole('img', { name: 'Tickets resolved: 14 of 20' })
  })

  it('waives some days of a person', async () => {
    const server = fakeServer({
      'POST /api/admin/dailytargetList': list,
      'POST /api/admin/targets/waive': ok({}),
    })
    await open(`${BASE}?date=2026-03-11&show=list`)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions: Tickets resolved of Asha Rao' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Waive' }))
    const drawer = await screen.findByRole('dialog', { name: 'Waive Tickets resolved for Asha Rao' })
    await userEvent.type(within(drawer).getByLabelText(/^Reason/), 'At the fair')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Waive' }))
    await screen.findByText('Target Updated Successfully')
    expect(server.sent.find(({ path }) => path.endsWith('/waive'))?.body).toEqual({
      target_id: 3,
      user_id: 7,
      start_date: '2026-03-11',
      end_date: '2026-03-11',
      reason: 'At the fair',
    })
  })

  it('sets a value with what it would have meant', async () => {
    const server = fakeServer({
      'POST /api/admin/dailytargetList': list,
      'POST /api/admin/targets/preview': ok({ people: 42, would_meet: 31, would_miss: 11, rows: [] }),
      'POST /api/admin/targets/value': ok({}),
    })
    await open(`${BASE}?show=list`)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions: Tickets resolved of Asha Rao' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Set value' }))
    const drawer = await screen.findByRole('dialog', { name: 'Tickets resolved of Asha Rao' })
    expect(await within(drawer).findByText(/31 of 42 people would have met this/)).toBeDefined()
    const field = within(drawer).getByLabelText(/^Value/)
    await userEvent.clear(field)
    await userEvent.type(field, '25')
    await userEvent.type(within(drawer).getByLabelText(/^Reason/), 'As agreed')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Set value' }))
    await screen.findByText('Target Updated Successfully')
    const sent = server.sent.find(({ path }) => path.endsWith('/targets/value'))
    expect(sent?.body).toMatchObject({ target_id: 3, scope: 'employee', scope_id: 7, value: 25, reason: 'As agreed' })
  })

  it('shows what to do where there are no targets', async () => {
    fakeServer({ 'GET /api/admin/targets': ok([]) })
    await open(`${BASE}?tab=targets`)
    expect(await screen.findByText('No targets. Add the first one.')).toBeDefined()
  })

  it('adds a target with a gate in percent', async () => {
    const server = fakeServer({ 'GET /api/admin/targets': ok([]), 'POST /api/admin/targets': ok(targetOf()) })
    await open(`${BASE}?tab=targets&target=new`)
    const drawer = await screen.findByRole('dialog', { name: 'Add target' })
    await userEvent.type(within(drawer).getByLabelText('Name'), 'Resolved')
    await userEvent.click(within(drawer).getByRole('combobox', { name: 'Measures' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Tickets resolved, less reopened' }))
    await userEvent.click(within(drawer).getByRole('combobox', { name: /^Gate/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Tickets reopened' }))
    await userEvent.type(within(drawer).getByLabelText('Gate value'), '5')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Add target' }))
    await screen.findByText('Target Added Successfully')
    expect(server.sent.find(({ method, path }) => method === 'POST' && path === '/api/admin/targets')?.body).toEqual({
      name: 'Resolved',
      metric: 'tickets_resolved',
      activity_id: null,
      direction: 'at_least',
      period: 'day',
      reference_minutes: 480,
      gate: { metric: 'tickets_reopened', direction: 'at_most', value_bp: 500 },
    })
  })

  it('opens values and ends a target that has measured people', async () => {
    const server = fakeServer({
      'GET /api/admin/targets': ok([targetOf()]),
      'DELETE /api/admin/targets/3': ok({ id: 3, ended_on: '2026-03-11' }),
    })
    await open(`${BASE}?tab=targets&target=3`)
    const drawer = await screen.findByRole('dialog', { name: 'Tickets resolved' })
    expect(within(drawer).getByText('20 a day')).toBeDefined()
    await userEvent.click(within(drawer).getByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'End' }))
    await userEvent.click(await screen.findByRole('button', { name: 'End Tickets resolved' }))
    await screen.findByText('Target Deleted Successfully')
    expect(server.sent.some(({ method }) => method === 'DELETE')).toBe(true)
  })
})

describe('how an expectation came about', () => {
  const { target } = rowOf()
  it.each<[string, Partial<TargetDay>, string]>([
    ['leave', { expected_minutes: 240, expected_milli: 10_000 }, unbroken('20 × 4 h of 8 h = 10: 4 h of leave.')],
    ['a whole day', {}, unbroken('20 × 8 h of 8 h = 20.')],
    ['a day off', { scheduled_minutes: 0, expected_minutes: 0, expected_milli: 0 }, 'no work is planned.'],
    ['a waiver', { waived: true }, 'Waived: nothing is expected.'],
    ['no value', { value: null, value_scope: null, value_from: null }, 'No value is set for this day.'],
    ['a month', { period_minutes: 9600, expected_milli: 1000 }, unbroken('20 × 8 h of 160 h = 1.')],
  ])('%s', (_name, change, text) => expect(explained(target, dayOf(change))).toContain(text))
})

describe('target details', () => {
  const detail = {
    row: rowOf(),
    waivers: [],
    gate: { metric: 'tickets_reopened', direction: 'at_most', value_bp: 500, actual: 1, base: 15 },
  }
  const event = {
    at: '2026-03-11T09:00:00.000Z',
    business_date: '2026-03-11',
    kind: 'resolved',
    delta: 1,
    base_delta: 0,
    ref: { type: 'ticket', id: 5, label: 'FJ-5 Export stays empty' },
    note: null,
  }

  it('of a day: the sum, and the events with links', async () => {
    fakeServer({ 'POST /api/admin/dailytargetdetails': ok({ ...detail, day: dayOf(), events: [event] }, PAGE) })
    await renderScreen(
      <ActorProvider value={adminActor(['targets.read'])}>
        <Details target_id={3} user_id={7} span={{ period: 'day', date: '2026-03-11' }} />
      </ActorProvider>,
      '/admin/work-reports/target-details/daily/3/2026-03-11/7',
    )
    expect(await screen.findByText(/20 × 8 h of 8 h = 20/)).toBeDefined()
    const link = await screen.findByRole('link', { name: 'FJ-5 Export stays empty' })
    expect(link.getAttribute('href')).toBe('/admin/work-reports/ticket-trackers?tab=tickets&ticket=5')
    expect(screen.getByText('1 of 15', { exact: false })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Previous day' }).getAttribute('href')).toContain('/daily/3/2026-03-10/7')
  })

  it('of a month: weeks that open into days', async () => {
    const week = { week_start: '2026-03-09', totals: { expected_milli: 20_000, actual: 14, base: 0 }, days: [dayOf()] }
    const server = fakeServer({
      'POST /api/user/leads/weeklytargetdetails': ok({ ...detail, range, weeks: [week], events: [event] }, PAGE),
    })
    await renderScreen(
      <ActorProvider value={employeeActor(['targets.read'])}>
        <Details target_id={3} user_id={7} span={{ period: 'month', month: '2026-03' }} />
      </ActorProvider>,
      '/employee/target-details/monthly/3/2026-03/7',
    )
    // happy-dom takes what lies in an open <details> for hidden.
    const day = await screen.findByRole('link', { name: /Mar 11|11 Mar/, hidden: true })
    expect(day.getAttribute('href')).toBe('/employee/target-details/daily/3/2026-03-11/7')
    expect(server.sent[0]?.body).toMatchObject({ target_id: 3, user_id: 7, month: '2026-03' })
    expect(screen.getByText(/^Total: 14 of 20/)).toBeDefined()
  })

  it.each<[string, Parameters<typeof readParams>, ReturnType<typeof readParams>]>([
    [
      'a day',
      [{ id: '3', date: '2026-03-11', userid: '7' }, false],
      { target_id: 3, user_id: 7, span: { period: 'day', date: '2026-03-11' } },
    ],
    [
      'a month; a full date is taken as its month',
      [{ id: '3', date: '2026-03-11', userid: '7' }, true],
      { target_id: 3, user_id: 7, span: { period: 'month', month: '2026-03' } },
    ],
    [
      'a range',
      [{ id: '3', startdate: '2026-03-01', enddate: '2026-03-11', userid: '7' }, false],
      { target_id: 3, user_id: 7, span: { period: 'custom', start_date: '2026-03-01', end_date: '2026-03-11' } },
    ],
    ['a day that there is not', [{ id: '3', date: '2026-02-30', userid: '7' }, false], null],
    ['a person who is no number', [{ id: '3', date: '2026-03-11', userid: 'x' }, false], null],
    ['a target that is no number', [{ id: '0', date: '2026-03-11', userid: '7' }, false], null],
  ])('its address names %s', (_name, [params, isMonthly], found) =>
    expect(readParams(params, isMonthly)).toEqual(found),
  )
})

describe('team reports and the work graph', () => {
  it('a team shows what needs attention, each with its place', async () => {
    fakeServer({ 'POST /api/user/team-list': ok({ teams: [teamOf()], self: memberOf() }) })
    await renderScreen(
      <ActorProvider value={employeeActor(['team_reports.read'])}>
        <TeamReportsScreen />
      </ActorProvider>,
      '/employee/team-reports?from=2026-03-01&to=2026-03-31',
    )
    const line = await screen.findByRole('link', { name: '2 reports are missing' })
    expect(line.getAttribute('href')).toBe(
      '/employee/team-report/4?from=2026-03-01&to=2026-03-31&part=3&rows=reports_missing',
    )
    expect(screen.getByRole('link', { name: '1 ticket is overdue' }).getAttribute('href')).toContain('team_id=4')
    expect(screen.queryByText(/punch out/)).toBeNull()
  })

  it('the map links each cell to its day, and leaves days off empty', async () => {
    const filter = { user_id: 7, team_id: 4, date: '2026-03-11' }
    const person = { id: 7, name: 'Asha Rao', team_id: 4, team: 'Support' }
    const totals = {
      expected_minutes: 480,
      worked_minutes: 480,
      responded: 0,
      resolved: 2,
      tasks_done: 0,
      reported_minutes: 0,
      targets_met: 0,
      targets_total: 0,
    }
    fakeServer({
      'POST /api/user/work-graph': ok({
        view: 'heat',
        range: { from: '2026-03-11', to: '2026-03-12', is_over: true },
        measure: 'tickets_resolved',
        people: [person],
        cells: [
          { user_id: 7, date: '2026-03-11', value: 2, filter },
          { user_id: 7, date: '2026-03-12', value: null, filter },
        ],
        totals,
      }),
    })
    await renderScreen(
      <ActorProvider value={employeeActor(['work_graph.read'])}>
        <WorkgraphScreen />
      </ActorProvider>,
      '/employee/workgraph?view=heat&from=2026-03-11&to=2026-03-12',
    )
    const cell = await screen.findByRole('link', { name: /: 2$/ })
    expect(cell.getAttribute('href')).toBe('/employee/workgraph?view=timeline&date=2026-03-11&user_id=7')
    expect(
      [...(screen.getAllByRole('row')[1]?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
    ).toEqual([
      '/employee/workgraph?view=trend&from=2026-03-11&to=2026-03-12&user_id=7',
      '/employee/workgraph?view=timeline&date=2026-03-11&user_id=7',
    ])
  })
})
