// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { firstOf } from '#kit/contract/testing/required.ts'
import { unbroken } from '#kit/web/testing/unbroken.ts'
import { STATES, type TaskRow } from '../contract/tasks.models.ts'
import { stepInto, stepsOf } from './parts/steps.ts'
import MyTasksScreen from './screens/my-tasks-screen.tsx'
import AdminTasksScreen from './screens/admin-tasks-screen.tsx'
import { canDo, row, task } from './testing/rows.ts'

const RIGHTS = ['tasks.read', 'tasks.write', 'tasks.act', 'tasks.comment', 'tasks.approve', 'tasks.reassign'] as const
const by_state = Object.fromEntries(STATES.map((state) => [state, 0]))
const listed = (...rows: readonly TaskRow[]) => ok(rows, { next_cursor: null, total: rows.length, by_state })
const list = 'GET /api/admin/taskmanagement'

const open = (path: string) =>
  renderScreen(
    <ActorProvider value={adminActor([...RIGHTS])}>
      <AdminTasksScreen />
    </ActorProvider>,
    path,
  )

describe('the tasker', () => {
  it('lists open tasks by the calls of its own set, with the steps that a row allows', async () => {
    const server = fakeServer({ [list]: listed({ ...row, can: canDo('start', 'cancel', 'update') }) })
    await open('/admin/tasker?due=overdue')
    await screen.findByText('Move the archive')
    expect(
      Object.fromEntries(server.sent.find(({ path }) => path === '/api/admin/taskmanagement')?.query ?? []),
    ).toMatchObject({
      due: 'overdue',
      state: 'draft,offered,declined,accepted,in_progress,blocked,in_review',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Actions for T-12' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(['Start', 'Edit', 'Cancel task'])
    expect(server.sent.every(({ path }) => !path.startsWith('/api/user'))).toBe(true)
  })

  it('says that there is none', async () => {
    fakeServer({ [list]: listed() })
    await open('/admin/tasker')
    await screen.findByText('No tasks yet. Press N to add the first.')
  })

  it('takes a step with its version', async () => {
    const server = fakeServer({
      [list]: listed({ ...row, state: 'accepted', can: canDo('start') }),
      'POST /api/admin/taskmanagement/action': ok(task),
    })
    await open('/admin/tasker')
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }))
    await screen.findByText('Tasker Updated Successfully')
    expect(server.sent.find(({ path }) => path.endsWith('/action'))?.body).toEqual({
      id: 12,
      version: 4,
      action: 'start',
    })
  })

  it('asks for a reason before a task is cancelled, and shows a refusal', async () => {
    fakeServer({
      [list]: listed(row),
      'GET /api/admin/taskmanagement/show/12': ok(task),
      'POST /api/admin/taskmanagement/action': {
        status: 200,
        body: { status: false, code: 'tasks.bad_state', message: 'That is not possible while the task is done.' },
      },
    })
    await open('/admin/tasker?step=cancel-12')
    const form = await screen.findByRole('dialog', { name: 'Cancel task' })
    await userEvent.type(await within(form).findByLabelText('Reason'), 'Not needed')
    await userEvent.click(within(form).getByRole('button', { name: 'Cancel task' }))
    await within(form).findByText('That is not possible while the task is done.')
  })

  it('changes many at once and offers to undo it', async () => {
    const server = fakeServer({
      [list]: listed({ ...row, can: canDo('update') }),
      'POST /api/admin/taskmanagement/bulk': ok({
        bulk_id: 7,
        undo_until: '2026-05-12T09:00:10.000Z',
        results: [{ id: 12, ok: true, row, code: null, message: null }],
      }),
      'POST /api/admin/taskmanagement/undo': ok({ results: [] }),
    })
    await open('/admin/tasker')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
    await userEvent.click(screen.getByRole('button', { name: 'Label 1 task' }))
    await userEvent.type(await screen.findByLabelText('Label'), 'urgent')
    await userEvent.click(screen.getByRole('button', { name: 'Add a label: 1 task' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(server.sent.find(({ path }) => path.endsWith('/bulk'))?.body).toEqual({
      rows: [{ id: 12, version: 4 }],
      action: { do: 'add_label', label: 'urgent' },
    })
    await screen.findByText('Tasker Updated Successfully')
    expect(server.sent.find(({ path }) => path.endsWith('/undo'))?.body).toEqual({ bulk_id: 7 })
  })

  it('moves due dates of many by working days, or to one day: what is typed last', async () => {
    const server = fakeServer({
      [list]: listed({ ...row, can: canDo('update') }),
      'POST /api/admin/taskmanagement/bulk': ok({
        bulk_id: 7,
        undo_until: '2026-05-12T09:00:10.000Z',
        results: [{ id: 12, ok: true, row, code: null, message: null }],
      }),
    })
    await open('/admin/tasker')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
    await userEvent.click(screen.getByRole('button', { name: 'Due date of 1 task' }))
    const drawer = await screen.findByRole('dialog', { name: 'Change the due date' })
    await userEvent.type(await within(drawer).findByLabelText('Due'), '20/05/2026')
    await userEvent.type(within(drawer).getByLabelText('Or later by working days'), '-3')
    await userEvent.click(screen.getByRole('button', { name: 'Change the due date: 1 task' }))
    await screen.findByRole('button', { name: 'Undo' })
    expect(server.sent.find(({ path }) => path.endsWith('/bulk'))?.body).toEqual({
      rows: [{ id: 12, version: 4 }],
      action: { do: 'move_due', working_days: -3 },
    })
  })

  it('moves a card of the board by its menu', async () => {
    const server = fakeServer({
      [list]: listed({ ...row, can: canDo('block', 'submit') }),
      'POST /api/admin/taskmanagement/action': ok(task),
    })
    await open('/admin/tasker?show=board')
    const menu = firstOf(await screen.findAllByRole('button', { name: 'Move T-12 to' }))
    await userEvent.click(menu)
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(['Move to Blocked', 'Move to In review'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move to In review' }))
    await screen.findByText('Tasker Updated Successfully')
    expect(server.sent.find(({ path }) => path.endsWith('/action'))?.body).toMatchObject({ action: 'submit' })
  })

  it('shows the panel of a task, its thread as plain text, and where it may be decided', async () => {
    fakeServer({
      [list]: listed(row),
      'GET /api/admin/taskmanagement/show/12': ok({
        ...task,
        state: 'in_review',
        can: canDo('approve', 'reject', 'comment'),
        open_requests: [
          {
            id: 1,
            kind: 'close',
            comment: 'Please look',
            due_date: null,
            asked_by: 'Anna Berg',
            asked_at: '2026-05-12T09:00:00.000Z',
          },
        ],
      }),
    })
    await open('/admin/tasker?task=12')
    const panel = await screen.findByRole('dialog')
    await within(panel).findByText('<b>Half</b> is done')
    expect(within(panel).getByRole('link', { name: 'https://example.test/plan' }).getAttribute('rel')).toContain(
      'noopener',
    )
    const waiting = within(panel).getByRole('region', { name: 'Waiting for a decision' })
    expect(
      within(waiting)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Approve', 'Reject'])
  })

  it('has buttons in place of the parts of a task in which nothing is yet', async () => {
    const server = fakeServer({
      [list]: listed(row),
      'GET /api/admin/taskmanagement/show/12': ok({
        ...task,
        steps: [],
        comments: [],
        can: canDo('update', 'attach', 'comment'),
      }),
    })
    await open('/admin/tasker?task=12')
    const panel = await screen.findByRole('dialog')
    await within(panel).findByText('Approver')
    for (const title of ['Steps', 'Files', 'Comments']) expect(within(panel).queryByText(title)).toBeNull()
    within(panel).getByRole('button', { name: 'Add file' })
    await userEvent.click(within(panel).getByRole('button', { name: 'Add step' }))
    expect(document.activeElement).toBe(within(panel).getByLabelText('New step'))
    await userEvent.click(within(panel).getByRole('button', { name: 'Comment' }))
    expect(document.activeElement).toBe(within(panel).getByLabelText('New comment'))
    expect(server.sent.some(({ path }) => path.endsWith('/comment'))).toBe(false)
  })
})

describe('the people of a team', () => {
  it('have a bar for each week with its tasks', async () => {
    const employee = row.assignee
    const week = { from: '2026-05-11', to: '2026-05-17', expected_minutes: 600, booked_minutes: 720 }
    const server = fakeServer({
      [list]: listed({ ...row, remaining_minutes: 720, can: canDo('reassign') }),
      'POST /api/admin/taskmanagement/capacity': ok([
        {
          employee,
          expected_minutes: 600,
          leave_days: 0,
          leave_dates: [],
          booked_minutes: 720,
          free_minutes: -120,
          open_tasks: 1,
          overdue_tasks: 0,
          unestimated_tasks: 0,
          weeks: [week],
        },
      ]),
    })
    await open('/admin/tasker?show=people&team_id=3&week=2026-05-11')
    await screen.findByRole('img', { name: unbroken('12 h of 10 h booked') })
    screen.getByText(', 2 h too much')
    screen.getByRole('link', { name: /^Move the archive \(T-12, .*12\sh left\)$/ })
    screen.getByRole('button', { name: 'Hand over T-12' })
    expect(server.sent.find(({ path }) => path.endsWith('/capacity'))?.body).toEqual({
      team_id: 3,
      start_date: '2026-05-11',
      end_date: '2026-06-07',
    })
  })
})

it('the people of the first team are shown until one is chosen', async () => {
  const team = { id: 3, name: 'Support', department: { id: 1, name: 'Service' } }
  const server = fakeServer({
    [list]: listed(),
    'GET /api/admin/teams': ok([team]),
    'POST /api/admin/taskmanagement/capacity': ok([]),
  })
  const { history } = await renderScreen(
    <ActorProvider value={adminActor([...RIGHTS, 'organisation.read'])}>
      <AdminTasksScreen />
    </ActorProvider>,
    '/admin/tasker?show=people',
  )
  await screen.findByText('No one is in this team')
  expect(history.location.search).toContain('team_id=3')
  expect(server.sent.find(({ path }) => path.endsWith('/capacity'))?.body).toMatchObject({ team_id: 3 })
})

describe('my tasks', () => {
  const draw = (path: string) =>
    renderScreen(
      <ActorProvider value={employeeActor(['tasks.read', 'tasks.write', 'tasks.act'])}>
        <MyTasksScreen />
      </ActorProvider>,
      path,
    )

  it('are those of today first, by the calls of the employee area', async () => {
    const server = fakeServer({ 'GET /api/user/get_task/7': okPage([]) })
    await draw('/employee/tasks')
    await screen.findByText('Nothing planned. Pick from Open with P.')
    expect(screen.queryByRole('tab', { name: 'Team' })).toBeNull()
    expect(server.sent.every(({ path }) => path.startsWith('/api/user'))).toBe(true)
  })

  it('that are offered show who asks and the own free time, and are accepted in place', async () => {
    const offered = {
      ...row,
      state: 'offered' as const,
      assignee: null,
      offered_to: row.assignee,
      can: canDo('accept', 'decline'),
    }
    const server = fakeServer({
      'GET /api/user/get_task/7': okPage([offered]),
      'POST /api/user/task_capacity': ok([
        {
          employee: row.assignee,
          expected_minutes: 600,
          leave_days: 1,
          leave_dates: ['2026-05-18'],
          booked_minutes: 120,
          free_minutes: 480,
          open_tasks: 1,
          overdue_tasks: 0,
          unestimated_tasks: 0,
          weeks: [],
        },
      ]),
      'POST /api/user/task_action': ok(task),
    })
    await draw('/employee/tasks?tab=offered')
    await screen.findByText(/from Ina Keeper/)
    await screen.findByText(/8 h free/)
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await screen.findByText('Task Updated Successfully')
    expect(server.sent.find(({ path }) => path.endsWith('/task_action'))?.body).toMatchObject({ action: 'accept' })
  })
})

describe('steps of a card', () => {
  it('lead where the server would take them, and nowhere else', () => {
    const offered = { ...row, state: 'offered' as const, can: canDo('accept', 'recall') }
    expect([stepInto(offered, 'accepted'), stepInto(offered, 'draft'), stepInto(offered, 'done')]).toEqual([
      'accept',
      'recall',
      null,
    ])
    const handed = { ...row, can: canDo('recall') }
    expect(stepInto(handed, 'draft')).toBeNull()
    expect(stepsOf({ ...row, can: canDo('decide_due_date') })).toEqual(['approve_due_date', 'reject_due_date'])
  })
})
