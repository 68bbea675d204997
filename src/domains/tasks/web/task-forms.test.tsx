// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok, okPage } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { unbroken } from '#kit/web/testing/unbroken.ts'
import { adminReassignTask, adminUpdateTask } from '../contract/admin-tasks.calls.ts'
import type { Task } from '../contract/tasks.models.ts'
import { TaskDrawer } from './form/task-drawer.tsx'
import { StepDrawer } from './parts/step-drawer.tsx'
import { task } from './testing/rows.ts'

const BASE = '/api/admin/taskmanagement'
const boss = adminActor('all')
const common = {
  'POST /api/admin/taskmanagement/capacity': ok([]),
  'GET /api/admin/project_list': okPage([]),
  'GET /api/admin/taskmanagement/receivers': ok({
    until: '2026-05-20',
    people: [
      { id: 18, name: 'Ben Adam', team: 'Support', free_minutes: 480, leave_days: 1 },
      { id: 19, name: 'Cleo Dorn', team: null, free_minutes: -60, leave_days: 0 },
      { id: 30, name: 'Rita Lead', team: 'Support', free_minutes: 0, leave_days: 0 },
    ],
  }),
}

describe('a task', () => {
  const SAVE = `PUT ${BASE}/12`
  const whole: Task = {
    ...task,
    project: { pr_id: 9, name: 'Claims assistant' },
    start_date: '2026-05-10',
    reviewer: { role: 'User', id: 30, name: 'Rita Lead' },
    can: { ...task.can, update: true },
  }
  const open = async (row: Task, response: Responses[string]) => {
    const drawn = await drawForm(
      boss,
      <TaskDrawer />,
      { ...common, [`GET ${BASE}/show/12`]: ok(row), [SAVE]: response },
      '/?edit=12',
    )
    await screen.findByLabelText('Title')
    return { responses: drawn.responses, bodies: () => drawn.bodiesTo(SAVE) }
  }

  it('is changed; what may be empty can be emptied', async () => {
    const { bodies } = await open(whole, ok(whole))
    await fill('Title', 'Move the old archive')
    for (const label of ['Description', 'Start', 'Due', 'Estimate', 'Remaining time', 'Labels', 'Reviewer'])
      await userEvent.clear(screen.getByLabelText(`${label} optional`))
    await choose('Priority', 'Low')
    await clickOn('Save')
    await screen.findByText('Tasker Updated Successfully')
    expect(bodies()).toEqual([
      {
        version: 4,
        title: 'Move the old archive',
        description: '',
        must_accept: true,
        priority: 'low',
        labels: [],
        collaborator_ids: [],
        watcher_ids: [],
        depends_on: [],
        reviewer: null,
        needs_approval: true,
        pr_id: 9,
        start_date: null,
        due_date: null,
        estimate_minutes: null,
        remaining_minutes: null,
      },
    ])
  })

  it('keeps a reviewer who is not shown', async () => {
    const { bodies } = await open({ ...whole, reviewer: { role: 'Admin', id: 1, name: 'Ina Keeper' } }, ok(whole))
    await fill('Title', 'Move the old archive')
    await clickOn('Save')
    await screen.findByText('Tasker Updated Successfully')
    expect(bodies()[0]).not.toHaveProperty('reviewer')
  })

  it('that has no one yet is given with its date, and says at its fields what is wrong', async () => {
    const { responses, bodies } = await open(
      { ...whole, state: 'draft', assignee: null },
      refusing(adminUpdateTask, 'tasks.outside_scope'),
    )
    await choose('Person optional', /^Ben Adam/)
    await clickOn('Save')
    await refusedAt('Person optional', 'You cannot give tasks to this person.')
    expect(bodies().at(-1)).toMatchObject({ assignee_id: 18, team_id: null, reviewer: { role: 'User', id: 30 } })
    responses[SAVE] = refusing(adminUpdateTask, 'tasks.reviewer_is_assignee')
    await choose('Person optional', /^Rita Lead/)
    await clickOn('Save')
    await refusedAt('Reviewer optional', 'Choose a reviewer who does not do the work.')
    responses[SAVE] = faulting('depends_on', 'There is no task T-99')
    await fill('Waits for optional', 'T-99')
    await clickOn('Save')
    await refusedAt('Waits for optional', 'There is no task T-99')
    await userEvent.clear(screen.getByLabelText('Title'))
    await clickOn('Save')
    await refusedAt('Title', 'Title is required')
  })
})

describe('a task is handed over', () => {
  const HAND = 'POST /api/admin/reassign-task'
  const open = async (response: Responses[string]) => {
    const drawn = await drawForm(
      boss,
      <StepDrawer />,
      { ...common, [`GET ${BASE}/show/12`]: ok(task), [HAND]: response },
      '/?step=reassign-12',
    )
    await screen.findByText('Anna Berg holds it until the other person accepts.')
    return { responses: drawn.responses, bodies: () => drawn.bodiesTo(HAND) }
  }
  const fillIn = async () => {
    await choose('To', /^Ben Adam 8\sh free until .*, 1 day of leave, Support$/)
    await screen.findByText(/^8 h free until .*, 1 day of leave$/)
    await fill('Reason', 'I am away')
    await fill('Note for the next person', 'Half is done')
    await fill('Remaining time', '45')
  }

  it('with all that the next person has to know', async () => {
    const { bodies } = await open(ok(task))
    await fillIn()
    await clickOn('Hand over')
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull())
    expect(bodies()).toEqual([
      { id: 12, version: 4, user_id: 18, reason: 'I am away', note: 'Half is done', remaining_minutes: 45 },
    ])
  })

  it('or it is said what is missing, at the person who has it already, and beside the button what waits', async () => {
    const { responses, bodies } = await open(refusing(adminReassignTask, 'tasks.same_person'))
    await screen.findByText('Known so far: 1 h')
    await clickOn('Hand over')
    await refusedAt('To', 'Choose a person')
    await refusedAt('Remaining time', 'Remaining time is required')
    expect(bodies()).toEqual([])
    await clickOn(unbroken('Use 1 h'))
    expect(screen.getByLabelText<HTMLInputElement>('Remaining time').value).toMatch(/^60/)
    await fillIn()
    await clickOn('Hand over')
    await refusedAt('To', '{name} already has this task.')
    responses[HAND] = refusing(adminReassignTask, 'tasks.handover_pending')
    await choose('To', /^Cleo Dorn 1\sh too much until/)
    await clickOn('Hand over')
    await refusedNextTo('A handover to {name} is already waiting for an answer.')
  })
})
