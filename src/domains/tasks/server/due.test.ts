import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import { personLeft } from '#domains/people/server/index.ts'
import { listHoldingItems, holdings } from '#kit/server/holdings.ts'
import { entryOf } from '#kit/contract/testing/required.ts'
import * as adminCalls from '../contract/admin-tasks.calls.ts'
import * as tasks from '../contract/tasks.calls.ts'
import { codeOf, NOW, startTasks, type TasksFixture } from './testing/tasks-fixture.ts'
import { countTasks, listFinishedTasks, listTaskEvents } from './store/public.ts'

let fixture: TasksFixture
let app: TasksFixture['app']
beforeAll(async () => {
  fixture = await startTasks()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

describe('a due date', () => {
  it('A9: on leave is saved with a warning and the next working day', async () => {
    const anna = await fixture.person()
    await app.fixture.leave(anna.employee_id, ['2026-05-20', '2026-05-21', '2026-05-22'])
    const task = await fixture.addInProgress(anna)
    const changed = await fixture.data(fixture.update(task, fixture.admin, { due_date: '2026-05-20' }))
    expect(changed.warnings).toEqual([{ id: task.id, risk: 'due_off', next_working_date: '2026-05-25' }])
    expect(changed).toMatchObject({ due_date: '2026-05-20', risk: 'due_off', next_working_date: '2026-05-25' })
    expect(await fixture.idsOf(fixture.admin, { risk: 1 })).toContain(task.id)
  })

  it('A10: on leave that is approved later is notified once to holder and creator', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { due_date: '2026-06-10' })
    expect(await fixture.idsOf(fixture.admin, { risk: 1 })).not.toContain(task.id)
    await app.fixture.leave(anna.employee_id, ['2026-06-10'])
    const change = { employee_ids: [anna.employee_id], pattern_ids: [], from: '2026-06-10', to: '2026-06-10' }
    await app.begin((work) => announceCalendarChange(work, change))
    await app.runJob('tasks.follow_calendar', change)
    await app.runJob('tasks.follow_calendar', change)
    expect(await fixture.idsOf(fixture.admin, { risk: 1 })).toContain(task.id)
    for (const actor of [anna, fixture.admin]) {
      const own = (await fixture.noticesOf(actor, 'tasks.risk')).filter(({ subject_id }) => subject_id === task.id)
      expect(own).toHaveLength(1)
    }
    expect((await fixture.fresh(task.id)).version).toBe(task.version)
  })

  it('without enough time before it is a risk', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { due_date: '2026-05-13', estimate_minutes: 2000 })
    expect(task.risk).toBe('no_time')
    const changed = await fixture.data(fixture.update(task, anna, { remaining_minutes: 60 }))
    expect([changed.risk, changed.warnings]).toEqual([null, []])
  })

  it('A16: does not grow older on leave', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { due_date: '2026-05-13' })
    await app.fixture.leave(anna.employee_id, [
      '2026-05-15',
      '2026-05-18',
      '2026-05-19',
      '2026-05-20',
      '2026-05-21',
      '2026-05-22',
    ])
    app.clock.set('2026-05-14T09:00:00.000Z')
    expect((await fixture.fresh(task.id)).overdue_working_days).toBe(1)
    app.clock.set('2026-05-23T09:00:00.000Z')
    expect((await fixture.fresh(task.id)).overdue_working_days).toBe(1)
    app.clock.set('2026-05-25T09:00:00.000Z')
    expect((await fixture.fresh(task.id)).overdue_working_days).toBe(2)
    app.clock.set(NOW)
  })

  it('is named on its morning, and when it is past to more people the longer it takes', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { due_date: '2026-05-13' })
    const seen = async (actor: typeof anna | typeof fixture.admin, kind: string) =>
      (await fixture.noticesOf(actor, kind)).filter(({ subject_id }) => subject_id === task.id).length
    const at = async (instant: string) => {
      app.clock.set(instant)
      await app.runJob('tasks.hourly')
    }
    await at('2026-05-13T10:00:00.000Z')
    expect([await seen(anna, 'tasks.due'), await seen(anna, 'tasks.overdue')]).toEqual([1, 0])
    await at('2026-05-14T10:00:00.000Z')
    await at('2026-05-14T11:00:00.000Z')
    expect([await seen(anna, 'tasks.overdue'), await seen(fixture.admin, 'tasks.overdue')]).toEqual([1, 1])
    expect(await seen(fixture.lead, 'tasks.overdue')).toBe(0)
    await at('2026-05-18T10:00:00.000Z')
    expect(await seen(fixture.lead, 'tasks.overdue')).toBe(1)
    app.clock.set(NOW)
  })
})

describe('an offer without an answer', () => {
  it('is reminded once after a working day, and listed', async () => {
    const anna = await fixture.person()
    const task = await fixture.add({ assignee_id: anna.employee_id })
    expect(await fixture.idsOf(fixture.admin, { view: 'unanswered' })).not.toContain(task.id)
    app.clock.set('2026-05-13T09:30:00.000Z')
    await app.runJob('tasks.hourly')
    await app.runJob('tasks.hourly')
    expect(await fixture.idsOf(fixture.admin, { view: 'unanswered' })).toContain(task.id)
    expect((await fixture.noticesOf(anna, 'tasks.offered')).map(({ title }) => title)).toContain(
      `${task.key} waits for your answer`,
    )
    expect(await fixture.noticesOf(anna, 'tasks.offered')).toHaveLength(2)
    app.clock.set(NOW)
  })
})

describe('capacity', () => {
  it('is what the calendar expects, less what open tasks still take', async () => {
    const anna = await fixture.person()
    await app.fixture.leave(anna.employee_id, ['2026-05-14'])
    await fixture.addInProgress(anna, { due_date: '2026-05-14', estimate_minutes: 120 })
    await fixture.addInProgress(anna, { due_date: '2026-08-14', estimate_minutes: 600 })
    await fixture.addInProgress(anna, { due_date: '2026-05-11' })
    const body = { user_ids: [anna.employee_id], start_date: '2026-05-11', end_date: '2026-05-15' }
    const [row] = await fixture.data(app.send(tasks.readCapacity, anna, { body }))
    expect(row).toMatchObject({ leave_days: 1, leave_dates: ['2026-05-14'], booked_minutes: 120, open_tasks: 3 })
    expect(row).toMatchObject({
      overdue_tasks: 1,
      unestimated_tasks: 1,
      free_minutes: (row?.expected_minutes ?? 0) - 120,
    })
    expect(row?.expected_minutes).toBeGreaterThan(1000)
    await fixture.addInProgress(anna, { due_date: '2026-05-20', estimate_minutes: 60 })
    const longer = { ...body, end_date: '2026-05-22' }
    const [weekly] = await fixture.data(app.send(tasks.readCapacity, anna, { body: longer }))
    expect(weekly?.weeks).toEqual([
      { from: '2026-05-11', to: '2026-05-17', expected_minutes: row?.expected_minutes, booked_minutes: 120 },
      { from: '2026-05-18', to: '2026-05-22', expected_minutes: expect.any(Number), booked_minutes: 60 },
    ])
    const team = await fixture.data(
      app.send(tasks.readCapacity, fixture.lead, {
        body: { team_id: fixture.team, start_date: '2026-05-11', end_date: '2026-05-15' },
      }),
    )
    expect(team.map(({ employee }) => employee.id)).toContain(anna.employee_id)
    const long = { ...body, end_date: '2026-09-01' }
    expect((await app.send(tasks.readCapacity, anna, { body: long })).status).toBe(400)
  })
})

describe('a person who left', () => {
  it('A15: leaves drafts behind, and the creator is notified once', async () => {
    const anna = await fixture.person()
    const rows = [
      await fixture.addInProgress(anna),
      await fixture.addInProgress(anna),
      await fixture.sent(anna),
      await fixture.add({ assignee_id: anna.employee_id }),
    ]
    const holding = entryOf(holdings, 'tasks')
    expect(
      await listHoldingItems(app.db, [{ employee_id: anna.employee_id, from: '2026-05-12' }], holding),
    ).toHaveLength(4)
    const follow = async () =>
      app.begin(async (work) => {
        for (const [, listen] of personLeft.all())
          await listen(work, { employee_id: anna.employee_id, last_day: '2026-05-11' })
      })
    await follow()
    await follow()
    for (const { id } of rows)
      expect(await fixture.fresh(id)).toMatchObject({
        state: 'draft',
        assignee: null,
        offered_to: null,
        open_requests: [],
      })
    const notices = (await fixture.noticesOf(fixture.admin, 'tasks.handover')).filter(({ dedupe_key }) =>
      dedupe_key.includes(`:${anna.employee_id}:`),
    )
    expect(notices.map(({ title }) => title)).toEqual([expect.stringMatching(/^4 tasks have no holder: .* has left$/)])
  })

  it('passes a task on to the person to whom it was handed over', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const requested = await fixture.data(fixture.reassign(await fixture.addInProgress(anna), anna, ben.employee_id))
    await app.begin(async (work) => {
      for (const [, listen] of personLeft.all())
        await listen(work, { employee_id: anna.employee_id, last_day: '2026-05-11' })
    })
    const offered = await fixture.fresh(requested.id)
    expect(offered).toMatchObject({ state: 'offered', assignee: null, offered_to: { id: ben.employee_id } })
    expect(await fixture.done(offered, ben, 'accept')).toMatchObject({ state: 'accepted', remaining_minutes: 60 })
  })

  it('has tasks that can be handed over before', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const task = await fixture.addInProgress(anna)
    const requested = await fixture.data(fixture.reassign(task, fixture.admin, ben.employee_id))
    const holding = entryOf(holdings, 'tasks')
    expect(await listHoldingItems(app.db, [{ employee_id: anna.employee_id, from: '2026-05-12' }], holding)).toEqual([])
    expect(requested.offered_to?.id).toBe(ben.employee_id)
  })
})

describe('a deletion', () => {
  it('A21: is refused where files or handovers belong to the task', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna)
    await app.send(adminCalls.adminAttachFile, fixture.admin, { body: { task_id: task.id } })
    const cancelled = await fixture.done(await fixture.fresh(task.id), fixture.admin, 'cancel', {
      reason: 'Not needed',
    })
    expect(cancelled).toMatchObject({ files_count: 1, can: { delete: false } })
    // It cannot be cancelled once more.
    expect(codeOf(await app.send(tasks.deleteTask, fixture.admin, { params: { id: task.id } }))).toBe('tasks.stays')
    const draft = await fixture.add({ draft: true, steps: ['One'] })
    await fixture.data(fixture.comment(draft.id, fixture.admin, 'A word'))
    expect(codeOf(await app.send(tasks.deleteTask, fixture.admin, { params: { id: draft.id } }))).toBe('done')
    expect((await fixture.show(draft.id)).status).toBe(404)
  })

  it('of an own task is not open to another person', async () => {
    const anna = await fixture.person()
    const offered = await fixture.add({ assignee_id: anna.employee_id })
    expect((await app.send(tasks.deleteOwnTask, anna, { params: { id: offered.id } })).status).toBe(404)
    expect((await app.send(tasks.deleteOwnTask, fixture.lead, { params: { id: offered.id } })).status).toBe(404)
  })
})

describe('what others read', () => {
  it('names what a person finished, and counts it', async () => {
    const anna = await fixture.person()
    const done = await fixture.data(
      fixture.approve(await fixture.sent(anna, { due_date: '2026-05-12' }), fixture.admin),
    )
    expect(await listFinishedTasks(app.db, anna.employee_id, '2026-05-12', '2026-05-12')).toMatchObject([
      { id: done.id, key: done.key, day: '2026-05-12' },
    ])
    expect(await listFinishedTasks(app.db, anna.employee_id, '2026-05-13', '2026-05-13')).toEqual([])
    const events = await listTaskEvents(app.db, anna.employee_id, '2026-05-12', '2026-05-12')
    expect(events.map(({ action }) => action)).toEqual(['accept', 'start', 'submit', 'approve'])
    expect(await countTasks(app.db, [anna.employee_id], '2026-05-12', '2026-05-12')).toEqual([
      { employee_id: anna.employee_id, done: 1, reopened: 0, due: 1, on_time: 1, open: 0, overdue: 0 },
    ])
    await fixture.done(done, fixture.admin, 'reopen')
    expect((await countTasks(app.db, [anna.employee_id], '2026-05-12', '2026-05-12'))[0]).toMatchObject({
      done: 1,
      reopened: 1,
      open: 1,
    })
  })
})
