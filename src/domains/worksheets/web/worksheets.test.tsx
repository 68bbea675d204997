// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { type Actor, ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { required } from '#kit/contract/testing/required.ts'
import { ruleText } from './activities/rules-tab.tsx'
import TeamWorkReports from './review/team-work-reports.tsx'
import ReportsCard from './cards/reports-card.tsx'
import DailyReportScreen from './screens/daily-report-screen.tsx'
import MonthlyReportScreen from './screens/monthly-report-screen.tsx'
import WorksheetScreen from './screens/worksheet-screen.tsx'
import { ActivitiesTab } from './activities/activities-tab.tsx'
import { activityOf, recordedWork, formOf, noStatus, periodOf, reportOf } from './testing/rows.ts'

const OWN = employeeActor(['worksheets.write', 'worksheets.read', 'worksheets.blockers', 'attachments.own'], { id: 19 })
const LEAD = employeeActor(['worksheets.read', 'worksheets.review', 'worksheets.blockers'], { id: 3 })
const KEEPER = adminActor(['worksheets.read', 'worksheets.review', 'activities.read', 'activities.write'])
const FORM = 'GET /api/user/worksheet/form/daily/2026-05-11'
const PATH = '/employee/worksheet?date=2026-05-11'

const draw = (actor: Actor, part: ReactNode, path: string) =>
  renderScreen(<ActorProvider value={actor}>{part}</ActorProvider>, path)

const counted = (more: object) => ({ next_cursor: null, total: 1, by_status: { ...noStatus, ...more } })

describe('the own report of a day', () => {
  it('begins with the draft from recorded work, and sends entries with a value', async () => {
    const server = fakeServer({
      [FORM]: ok(formOf()),
      'POST /api/user/work_report': ok(reportOf({ state: 'submitted', version: 1 })),
    })
    await draw(OWN, <WorksheetScreen />, PATH)
    await screen.findByDisplayValue('Acme: 2 tickets.')
    screen.getByText('From records')
    await userEvent.type(screen.getByLabelText('Minutes of Desk'), '1:30')
    screen.getByText('1 h 30 min reported, 7 h 50 min worked')
    screen.getByText('6 h 20 min less than worked')
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(server.sent.some(({ method }) => method === 'POST')).toBe(true))
    const { body } = required(server.sent.find(({ method }) => method === 'POST'))
    const empty = { task_id: null, pr_id: null, client_id: null, checked: null, note: '' }
    expect(body).toEqual({
      date_daily: '2026-05-11',
      submit: true,
      summary: 'Acme: 2 tickets.',
      plan: '- T-3 the list',
      blockers: [],
      lines: [
        { activity_id: 1, count: 2, minutes: null, ...empty },
        { activity_id: 3, count: null, minutes: 90, ...empty },
      ],
    })
  })

  it('has the days of its week above it, each with its status', async () => {
    fakeServer({
      'GET /api/user/worksheet/form/daily/2026-01-05': ok(formOf()),
      'GET /api/user/work_report/19': ok([periodOf({ period_start: '2026-01-06', status: 'missing', report: null })], {
        next_cursor: null,
        total: 1,
      }),
    })
    await draw(OWN, <WorksheetScreen />, '/employee/worksheet?date=2026-01-05')
    const week = await screen.findByRole('navigation', { name: 'Days of this week' })
    const missing = await within(week).findByRole('link', { name: /Missing/ })
    expect(missing.getAttribute('href')).toBe('?date=2026-01-06')
    expect(week.children).toHaveLength(7)
    expect(within(week).getByRole('link', { current: 'date' }).textContent).toContain('5')
  })

  it('sends minutes and a note of an entry without its count, and shows the missing value', async () => {
    const server = fakeServer({
      [FORM]: ok(formOf()),
      'POST /api/user/work_report': ok(reportOf({ state: 'draft', version: 1 })),
    })
    await draw(OWN, <WorksheetScreen />, PATH)
    const [name, count] = await screen.findAllByRole('textbox', { name: /^(Minutes|Count) of / }).then((all) => {
      const counted = required(all.find((one) => one.getAttribute('aria-label')?.startsWith('Count of ')))
      return [counted.getAttribute('aria-label')?.slice('Count of '.length) ?? '', counted] as const
    })
    await userEvent.clear(count)
    await userEvent.type(screen.getByLabelText(`Minutes of ${name}`), '45')
    screen.getByText(`Enter the count of ${name}, or clear the entry.`)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.sent.some(({ method }) => method === 'POST')).toBe(true))
    const { body } = required(server.sent.find(({ method }) => method === 'POST'))
    expect(body).toMatchObject({ submit: false, lines: [{ minutes: 45, count: null }] })
  })

  it('shows the refusal next to the button', async () => {
    fakeServer({
      [FORM]: ok(formOf({ mandatory_required: true })),
      'POST /api/user/work_report': {
        body: { status: false, code: 'worksheets.mandatory_missing', message: 'Handover is mandatory.' },
      },
    })
    await draw(OWN, <WorksheetScreen />, PATH)
    const first = await screen.findByRole('region', { name: 'Mandatory' })
    within(first).getByText('Handover')
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    expect((await screen.findAllByText('Handover is mandatory.')).length).toBeGreaterThan(0)
  })

  it.each([
    ['daily', 0],
    ['weekly', 1],
  ] as const)('says in a %s report whether its minutes count for clients', async (kind, times) => {
    const project = { pr_id: 4, name: 'Portal', client: { id: 2, name: 'Acme' } }
    fakeServer({ [FORM]: ok(formOf({ period: periodOf({ kind }), projects: [project] })) })
    await draw(OWN, <WorksheetScreen />, PATH)
    await screen.findByRole('region', { name: 'Work' })
    expect(screen.queryAllByText(/comes from your daily reports/)).toHaveLength(times)
  })

  it('fills empty fields alone from the draft', async () => {
    const report = reportOf({
      state: 'draft',
      summary: 'My words',
      plan: '',
      submitted_at: null,
      can: { edit: true, decide: false },
    })
    fakeServer({ [FORM]: ok(formOf({ period: periodOf({ report }) })) })
    await draw(OWN, <WorksheetScreen />, PATH)
    await screen.findByDisplayValue('My words')
    await userEvent.click(screen.getByRole('button', { name: 'Use draft' }))
    screen.getByDisplayValue('My words')
    screen.getByDisplayValue('- T-3 the list')
    screen.getByText('Not saved yet.')
  })

  it('that was returned shows by whom and why', async () => {
    const report = reportOf({
      state: 'returned',
      decision_comment: 'Which client?',
      decided_by: { role: 'User', id: 3, name: 'Thomas Keller' },
      can: { edit: true, decide: false },
    })
    fakeServer({ [FORM]: ok(formOf({ period: periodOf({ status: 'returned', report }) })) })
    await draw(OWN, <WorksheetScreen />, PATH)
    expect((await screen.findByRole('note')).textContent).toBe('Thomas Keller returned it: Which client?')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('is read-only once it is closed, and markup in it stays text', async () => {
    const report = reportOf({ state: 'accepted', summary: '<b>bold</b> =1+1' })
    fakeServer({ [FORM]: ok(formOf({ period: periodOf({ status: 'accepted', report }) })) })
    await draw(OWN, <WorksheetScreen />, PATH)
    await screen.findByText('<b>bold</b> =1+1')
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  })

  it('shows that nothing is expected on a day off', async () => {
    fakeServer({
      [FORM]: ok(formOf({ period: periodOf({ status: 'not_expected', reason: 'holiday', expected: false }) })),
    })
    await draw(OWN, <WorksheetScreen />, PATH)
    await screen.findByText('Nothing is expected (holiday). You may still file.')
  })
})

describe('the other tabs of the worksheet', () => {
  it('list past reports and files', async () => {
    const file = {
      id: 4,
      title: 'Figures',
      note: '',
      work_date: '2026-05-11',
      file: { name: 'figures.csv', type: 'text/csv', size: 20 },
      report_id: null,
      task_id: null,
      ticket_id: null,
      linked_to: null,
      evidence: false,
      pinned: false,
      uploaded_by: 'Lena Fischer',
      created_at: '2026-05-11T10:00:00.000Z',
      version: 1,
      can: { update: true, delete: true },
    }
    const server = fakeServer({
      'GET /api/user/work_report/19': ok([periodOf({ status: 'missing' })], { next_cursor: null, total: 1 }),
      'GET /api/user/worksheet/attachlist/19': ok([file], { next_cursor: null, total: 1 }),
      'POST /api/user/worksheet/attach': ok({ ...file, evidence: true }),
    })
    const view = await draw(OWN, <WorksheetScreen />, '/employee/worksheet?tab=history')
    await screen.findByText('Monday 11 May')
    view.unmount()
    await draw(OWN, <WorksheetScreen />, '/employee/worksheet?tab=files')
    await userEvent.click(await screen.findByLabelText('Figures is evidence'))
    await waitFor(() => expect(server.sent.some(({ method }) => method === 'POST')).toBe(true))
  })
})

describe('the daily reports', () => {
  const LIST = 'GET /api/admin/daily_datas'
  const responses = {
    [LIST]: ok([periodOf({ status: 'submitted', report: reportOf() })], counted({ submitted: 1 })),
    'GET /api/admin/worksheet/chart': ok({
      days: [{ date: '2026-05-11', on_time: 1, late: 0, missing: 0 }],
      as_of_at: '2026-05-12T09:00:00.000Z',
    }),
    'GET /api/admin/worksheet/blockers': ok([]),
    'GET /api/admin/daily_datas/19/2026-05-11': ok({
      ...periodOf({ status: 'submitted', report: reportOf() }),
      facts: recordedWork,
    }),
    'POST /api/admin/worksheet/decide': ok([
      {
        user_id: 19,
        period_start: '2026-05-11',
        ok: true,
        period: periodOf({ status: 'accepted' }),
        code: null,
        message: null,
      },
    ]),
  }

  it('are counted by status, which narrows the list', async () => {
    const server = fakeServer(responses)
    await draw(KEEPER, <DailyReportScreen />, '/admin/work-reports/daily-report?date=2026-05-11')
    const tile = await screen.findByRole('link', { name: /Submitted/ })
    expect(tile.getAttribute('href')).toContain('status=submitted')
    await userEvent.click(tile)
    await waitFor(() => expect(server.sent.at(-1)?.query.get('status') ?? '').toBe('submitted'))
  })

  it('open next to their recorded work, and A accepts', async () => {
    const server = fakeServer(responses)
    await draw(KEEPER, <DailyReportScreen />, '/admin/work-reports/daily-report?date=2026-05-11&report=19')
    const drawer = await screen.findByRole('dialog', { name: 'Lena Fischer, Monday 11 May' })
    await within(drawer).findByText('Cleared the queue')
    within(drawer).getByText('2 h 50 min less than worked')
    await userEvent.keyboard('a')
    await waitFor(() => expect(server.sent.at(-1)?.path === undefined).toBe(false))
    const decided = server.sent.find(({ method }) => method === 'POST')
    expect(decided?.body).toEqual({
      items: [{ user_id: 19, kind: 'daily', period_start: '2026-05-11', version: 3 }],
      decision: 'accept',
    })
  })

  it('want a reason to be returned', async () => {
    const server = fakeServer(responses)
    await draw(KEEPER, <DailyReportScreen />, '/admin/work-reports/daily-report?date=2026-05-11&report=19')
    const drawer = await screen.findByRole('dialog', { name: 'Lena Fischer, Monday 11 May' })
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Return' }))
    expect(within(drawer).getByRole('button', { name: 'Return' }).hasAttribute('disabled')).toBe(true)
    await userEvent.type(within(drawer).getByLabelText('Reason'), 'Which client?')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Return' }))
    await waitFor(() =>
      expect(server.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ comment: 'Which client?' }),
    )
  })

  it('show that nothing was expected, and offer no decision to a reader', async () => {
    fakeServer({ ...responses, [LIST]: ok([], { ...counted({}), total: 0 }) })
    await draw(
      adminActor(['worksheets.read']),
      <DailyReportScreen />,
      '/admin/work-reports/daily-report?date=2026-05-11',
    )
    await screen.findByText('Nothing was expected on this day.')
    expect(screen.queryByText('accept')).toBeNull()
  })
})

it('the monthly reports show the sums of the days', async () => {
  const roll_up = {
    days_expected: 21,
    days_submitted: 19,
    days_late: 2,
    days_missing: 1,
    days_excused: 1,
    worked_minutes: 9000,
    minutes_by_activity: [{ activity_id: 1, name: 'Desk', minutes: 600 }],
    counts_by_activity: [],
    tasks_done: 0,
    tickets_resolved: 0,
    targets_met: 0,
    targets_total: 0,
  }
  const row = {
    ...periodOf({ kind: 'monthly', period_start: '2026-04-01', period_end: '2026-04-30', status: 'missing' }),
    roll_up,
  }
  fakeServer({ 'GET /api/admin/monthly_report': ok([row], counted({ missing: 1 })) })
  await draw(KEEPER, <MonthlyReportScreen />, '/admin/work-reports/monthly-report?month=2026-04')
  await screen.findByText('19 of 21')
  screen.getByText('Desk 10 h')
})

describe('the part with which leads review', () => {
  it('shows the team of its screen, and reminds who owes', async () => {
    const server = fakeServer({
      'GET /api/user/worksheet/team': ok([periodOf({ status: 'missing' })], counted({ missing: 1 })),
      'GET /api/user/worksheet/blockers': ok([]),
      'GET /api/user/work_report/19': ok([periodOf({ status: 'missing' })], { next_cursor: null, total: 1 }),
      'POST /api/user/worksheet/remind': ok({ sent: 0, skipped: [{ user_id: 19, reason: 'reminded' }] }),
    })
    await draw(LEAD, <TeamWorkReports />, '/employee/team-report?team_id=4&day=2026-05-11&report=19')
    const drawer = await screen.findByRole('dialog', { name: 'Lena Fischer, Monday 11 May' })
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Remind' }))
    await screen.findByText(/Reminded within the last four hours/)
    const list = server.sent.find(({ path }) => path === '/api/user/worksheet/team')
    expect([list?.query.get('team_id'), list?.query.get('kind'), list?.query.get('date')]).toEqual([
      '4',
      'daily',
      '2026-05-11',
    ])
  })
})

describe('the activities of a department', () => {
  const LIST = 'GET /api/admin/getjd/1'
  const rows = [
    activityOf(1, 'Calls', {
      position: 0,
      job_description: {
        version_no: 2,
        body: 'New words',
        effective_from: '2026-05-01',
        author: 'Olivia',
        created_at: '2026-05-01T08:00:00.000Z',
      },
      versions: [
        {
          version_no: 2,
          body: 'New words',
          effective_from: '2026-05-01',
          author: 'Olivia',
          created_at: '2026-05-01T08:00:00.000Z',
        },
        {
          version_no: 1,
          body: 'Old words',
          effective_from: '2026-01-01',
          author: 'Olivia',
          created_at: '2026-01-01T08:00:00.000Z',
        },
      ],
    }),
    activityOf(2, 'Mails', { position: 1 }),
  ]

  it('move by their buttons, and those whose place changes are saved', async () => {
    const server = fakeServer({
      [LIST]: ok({ activities: rows, rules: [] }),
      'PUT /api/admin/dailyactivity/edit/1': ok(rows[0]),
      'PUT /api/admin/dailyactivity/edit/2': ok(rows[1]),
    })
    await draw(KEEPER, <ActivitiesTab kind="daily" department_id={1} />, '/admin/organisation/dailyactivities/1')
    await userEvent.click(await screen.findByRole('button', { name: 'Move Mails up' }))
    await waitFor(() => expect(server.sent.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    expect(server.sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/api/admin/dailyactivity/edit/2', { version: 2, position: 0 }],
      ['/api/admin/dailyactivity/edit/1', { version: 2, position: 1 }],
    ])
  })

  it('show what differs between two job descriptions', async () => {
    fakeServer({ [LIST]: ok({ activities: rows, rules: [] }) })
    await draw(KEEPER, <ActivitiesTab kind="daily" department_id={1} />, '/admin/organisation/dailyactivities/1?job=1')
    const drawer = await screen.findByRole('dialog', { name: 'Job description: Calls' })
    await userEvent.click(await within(drawer).findByRole('combobox', { name: 'Compare with' }))
    await userEvent.click(await screen.findByRole('option', { name: /Version 1/ }))
    expect(within(drawer).getByText('Old').tagName).toBe('DEL')
    expect(within(drawer).getByText('New').tagName).toBe('INS')
  })

  it('say that there are none', async () => {
    fakeServer({ [LIST]: ok({ activities: [], rules: [] }) })
    await draw(
      adminActor(['activities.read']),
      <ActivitiesTab kind="daily" department_id={1} />,
      '/admin/organisation/dailyactivities/1',
    )
    await screen.findByText('No daily activities. Add the first one.')
    expect(screen.queryByRole('button', { name: 'Add activity' })).toBeNull()
  })

  it('follow rules that are written as a sentence', () => {
    const rule = { required: true, due_working_days: 1, due_time: '10:00', auto_accept_days: 5 }
    expect(ruleText('daily', rule)).toBe('Due Tuesday 10:00 for Monday. Accepted by itself after 5 working days.')
    expect(ruleText('monthly', { ...rule, due_working_days: 3, auto_accept_days: 0 })).toBe(
      'Due on the third working day of the next month, 10:00. A reviewer accepts each.',
    )
    expect(ruleText('weekly', { ...rule, required: false })).toBe('Not asked for. Reports can be filed all the same.')
  })
})

it('the card leads to what is owed', async () => {
  const data = {
    items: [{ kind: 'weekly', period_start: '2026-05-04', status: 'missing', due_at: '2026-05-11T10:00:00.000Z' }],
    mandatory_open: 2,
  }
  await draw(OWN, <ReportsCard data={data} path="/employee/worksheet" />, '/employee/dashboard')
  const link = await screen.findByRole('link', { name: 'The week of 4 May' })
  expect(link.getAttribute('href')).toBe('/employee/worksheet?tab=week&date=2026-05-04')
  screen.getByText('2 mandatory activities to answer today')
})
