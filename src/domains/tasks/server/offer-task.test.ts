import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import * as adminCalls from '../contract/admin-tasks.calls.ts'
import * as tasks from '../contract/tasks.calls.ts'
import { ALL, codeOf, startTasks, type TasksFixture } from './testing/tasks-fixture.ts'

let fixture: TasksFixture
let app: TasksFixture['app']
beforeAll(async () => {
  fixture = await startTasks()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

describe('an offer', () => {
  it('is accepted by its person, who then holds the task', async () => {
    const anna = await fixture.person()
    const offered = await fixture.add({ assignee_id: anna.employee_id, estimate_minutes: 90 })
    expect(offered).toMatchObject({
      state: 'offered',
      assignee: null,
      offered_to: { id: anna.employee_id },
      owner_no: 0,
    })
    const accepted = await fixture.done(offered, anna, 'accept')
    expect(accepted).toMatchObject({
      state: 'accepted',
      assignee: { id: anna.employee_id },
      offered_to: null,
      owner_no: 1,
    })
    expect(accepted).toMatchObject({ remaining_minutes: 90, team: { id: fixture.team }, reviewer: { role: 'Admin' } })
    expect(await fixture.noticesOf(fixture.admin, 'tasks.answered')).toMatchObject([
      { title: expect.stringMatching(/accepts T-\d+$/) },
    ])
    expect((await fixture.noticesOf(anna, 'tasks.offered'))[0]).toMatchObject({
      verbs: [],
      read_at: expect.any(String),
    })
  })

  it('is declined with a reason, and offered again', async () => {
    const anna = await fixture.person()
    const ben = await fixture.person()
    const offered = await fixture.add({ assignee_id: anna.employee_id })
    expect(codeOf(await fixture.act(offered, anna, 'decline'))).toBe('tasks.reason_needed')
    const declined = await fixture.done(offered, anna, 'decline', { reason: 'Too much to do' })
    expect(declined).toMatchObject({ state: 'declined', offered_to: null, decline_reason: 'Too much to do' })
    expect((await fixture.show(offered.id, anna)).status).toBe(404)
    const again = await fixture.done(declined, fixture.admin, 'offer', { user_id: ben.employee_id })
    expect(again).toMatchObject({ state: 'offered', offered_to: { id: ben.employee_id } })
    expect(codeOf(await fixture.act(again, fixture.lead, 'recall'))).toBe('done')
  })

  it('counts at once where no answer is needed, and for oneself', async () => {
    const anna = await fixture.person()
    expect(await fixture.add({ assignee_id: anna.employee_id, must_accept: false })).toMatchObject({
      state: 'accepted',
    })
    const own = await fixture.add({ assignee_id: anna.employee_id }, anna)
    expect(own).toMatchObject({ state: 'accepted', needs_approval: false, reviewer: null, owner_no: 1 })
    expect(codeOf(await fixture.act(own, anna, 'submit'))).toBe('tasks.no_approval')
    expect(await fixture.done(own, anna, 'finish')).toMatchObject({ state: 'done', due_at: null })
  })

  it('needs a person or a team', async () => {
    expect(codeOf(await fixture.tryAdd({}))).toBe('tasks.no_person')
    const draft = await fixture.add({ draft: true })
    expect(draft.state).toBe('draft')
    expect(codeOf(await fixture.act(draft, fixture.admin, 'offer'))).toBe('tasks.no_person')
  })

  it('goes to no one who is away from work for good', async () => {
    const leaver = await fixture.person({ left_on: '2026-05-01' })
    expect(codeOf(await fixture.tryAdd({ assignee_id: leaver.employee_id }))).toBe('tasks.person_inactive')
    const leaves = await fixture.person({ left_on: '2026-06-01' })
    expect(codeOf(await fixture.tryAdd({ assignee_id: leaves.employee_id, due_date: '2026-06-05' }))).toBe(
      'tasks.person_inactive',
    )
    expect(codeOf(await fixture.tryAdd({ assignee_id: leaves.employee_id, due_date: '2026-05-29' }))).toBe('done')
  })

  it('A7: an employee gives tasks to themselves alone; an id that is not there answers the same', async () => {
    const anna = await fixture.person()
    const ben = await fixture.person()
    const before = await app.db.selectFrom('tasks').select('id').execute()
    expect(codeOf(await fixture.tryAdd({ assignee_id: ben.employee_id }, anna))).toBe('tasks.outside_scope')
    expect(codeOf(await fixture.tryAdd({ assignee_id: 2_000_000 }, anna))).toBe('tasks.outside_scope')
    expect(codeOf(await fixture.tryAdd({ team_id: fixture.team }, anna))).toBe('tasks.outside_scope')
    expect(await app.db.selectFrom('tasks').select('id').execute()).toHaveLength(before.length)
  })

  it('makes one task for each of several people', async () => {
    const people = await Promise.all([fixture.person(), fixture.person()])
    const body = { title: 'Read the rules', assignee_ids: people.map(({ employee_id }) => employee_id) }
    const { tasks: rows } = await fixture.data(app.send(tasks.addTask, fixture.admin, { body }))
    expect(rows.map(({ offered_to }) => offered_to?.id)).toEqual(body.assignee_ids)
  })

  it('A17: the same key adds one task', async () => {
    const anna = await fixture.person()
    const body = { title: 'Only once', assignee_id: anna.employee_id }
    const responses = await Promise.all(
      [1, 2].map(() => app.send(tasks.addTask, fixture.admin, { body }, { key: 'k-only-once-1' })),
    )
    expect(new Set(responses.map(({ body: { data } }) => data.tasks[0]?.id)).size).toBe(1)
  })

  it('A22: both admin paths add the same, with their own toasts', async () => {
    const anna = await fixture.person()
    const body = { title: 'Twice', assignee_id: anna.employee_id, due_date: '2026-05-20' }
    const one = firstOf((await fixture.data(app.send(tasks.addTask, fixture.admin, { body }))).tasks)
    const two = firstOf((await fixture.data(app.send(adminCalls.adminAddTask, fixture.admin, { body }))).tasks)
    const { id: _a, key: _b, updated_at: _at, ...first } = one
    const { id: _c, key: _d, updated_at: _then, ...second } = two
    expect(second).toEqual(first)
    expect([tasks.addTask.toast?.text, adminCalls.adminAddTask.toast?.text]).toEqual([
      'Task Added Successfully',
      'Tasker Added Successfully',
    ])
  })
})

describe('the queue of a team', () => {
  it('A1: of fifty members one takes a task, the others hear who', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => fixture.person()))
    const queued = await fixture.add({ team_id: fixture.team })
    expect(queued).toMatchObject({ state: 'offered', offered_to: null, team: { id: fixture.team } })
    const responses = await Promise.all(members.map((one) => fixture.act(queued, one, 'take')))
    const codes = responses.map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'tasks.taken')).toHaveLength(49)
    const winner = nthOf(members, codes.indexOf('done'))
    const task = await fixture.fresh(queued.id)
    expect(task.assignee?.id).toBe(winner.employee_id)
    expect(responses.find((response) => codeOf(response) === 'tasks.taken')?.body.message).toBe(
      `${task.assignee?.name} has already taken this task.`,
    )
    expect(task.history.filter(({ action }) => action === 'take')).toHaveLength(1)
    expect((await fixture.noticesOf(firstOf(members), 'tasks.offered')).every(({ read_at }) => read_at !== null)).toBe(
      true,
    )
  })

  it('is seen by its members alone', async () => {
    const member = await fixture.person()
    const stranger = await fixture.person({ team_id: fixture.other_team })
    const queued = await fixture.add({ team_id: fixture.team })
    expect((await fixture.show(queued.id, member)).status).toBe(200)
    expect((await fixture.show(queued.id, stranger)).status).toBe(404)
    expect((await fixture.act(queued, stranger, 'take')).status).toBe(404)
    const own = await app.send(tasks.listTasksOf, member, {
      params: { userId: member.employee_id },
      query: { view: 'offered' },
    })
    expect(own.body.data.map(({ id }) => id)).toContain(queued.id)
    expect(await fixture.idsOf(stranger)).not.toContain(queued.id)
  })

  it('waits for others, not for who offered it', async () => {
    const { lead } = fixture
    const ben = await fixture.person()
    const own = await fixture.add({ team_id: fixture.team }, lead)
    const offersTo = async (actor: typeof ben) => {
      const input = { params: { userId: actor.employee_id }, query: { view: 'offered' as const } }
      return (await app.send(tasks.listTasksOf, actor, input)).body.data.map(({ id }) => id)
    }
    expect(await offersTo(ben)).toContain(own.id)
    expect(await offersTo(lead)).not.toContain(own.id)
    const made = await app.send(tasks.listTasksOf, lead, {
      params: { userId: lead.employee_id },
      query: { view: 'created', state: ['offered'] },
    })
    expect(made.body.data.map(({ id }) => id)).toContain(own.id)
  })
})

describe('a handover', () => {
  it('of a task that waits for a response keeps what is written about it', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const offered = await fixture.add({ assignee_id: anna.employee_id })
    const written = { reason: 'Anna is on leave', note: 'The draft is in the folder' }
    const more = { ...written, remaining_minutes: 95 }
    const moved = await fixture.data(fixture.reassign(offered, fixture.admin, ben.employee_id, more))
    expect(moved).toMatchObject({ offered_to: { id: ben.employee_id }, remaining_minutes: 95 })
    const { history } = await fixture.fresh(offered.id)
    expect(history.at(-1)?.detail).toMatchObject(written)
  })

  it('leaves the task with its giver until the other accepts', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const task = await fixture.addInProgress(anna, { due_date: '2026-06-01' })
    const requested = await fixture.data(fixture.reassign(task, anna, ben.employee_id))
    expect(requested).toMatchObject({
      state: 'in_progress',
      assignee: { id: anna.employee_id },
      offered_to: { id: ben.employee_id },
    })
    expect(codeOf(await fixture.act(requested, anna, 'submit'))).toBe('tasks.handover_pending')
    expect(codeOf(await fixture.reassign(requested, fixture.admin, fixture.lead.employee_id))).toBe(
      'tasks.handover_pending',
    )
    const accepted = await fixture.done(requested, ben, 'accept')
    expect(accepted).toMatchObject({
      state: 'accepted',
      assignee: { id: ben.employee_id },
      offered_to: null,
      owner_no: 2,
      remaining_minutes: 60,
      due_date: '2026-06-01',
    })
  })

  it('A5: that is declined stays with its giver, and the chain says why', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const requested = await fixture.data(fixture.reassign(await fixture.addInProgress(anna), anna, ben.employee_id))
    const declined = await fixture.done(requested, ben, 'decline', { reason: 'I am full' })
    expect(declined).toMatchObject({ state: 'in_progress', assignee: { id: anna.employee_id }, offered_to: null })
    expect(declined.handovers).toMatchObject([{ answer: 'declined', answer_reason: 'I am full' }])
    expect(await fixture.noticesOf(anna, 'tasks.answered')).toMatchObject([{ body: 'I am full' }])
  })

  it('of an employee stays in the own team', async () => {
    const anna = await fixture.person()
    const stranger = await fixture.person({ team_id: fixture.other_team })
    const task = await fixture.addInProgress(anna)
    expect(codeOf(await fixture.reassign(task, anna, stranger.employee_id))).toBe('tasks.outside_team')
    expect(codeOf(await fixture.reassign(task, anna, anna.employee_id))).toBe('tasks.same_person')
    expect(codeOf(await fixture.reassign(task, fixture.lead, stranger.employee_id))).toBe('tasks.outside_scope')
    expect(codeOf(await fixture.reassign(task, fixture.admin, stranger.employee_id))).toBe('done')
  })

  it('can be recalled by its giver', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const requested = await fixture.data(fixture.reassign(await fixture.addInProgress(anna), anna, ben.employee_id))
    expect(await fixture.done(requested, anna, 'recall')).toMatchObject({ state: 'in_progress', offered_to: null })
    expect((await fixture.show(requested.id, ben)).status).toBe(404)
  })

  it('of fifty accepts and declines in one moment one counts', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const requested = await fixture.data(fixture.reassign(await fixture.addInProgress(anna), anna, ben.employee_id))
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0
          ? fixture.act(requested, ben, 'accept')
          : fixture.act(requested, ben, 'decline', { reason: 'No time' }),
      ),
    )
    expect(responses.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    const { handovers } = await fixture.fresh(requested.id)
    expect(handovers.filter(({ answer: response }) => response !== null)).toHaveLength(1)
  })

  it('A20: a lead who is lead no more does not see the tasks of the team', async () => {
    const team = await app.fixture.team(fixture.department_id)
    const former = await fixture.person({ grants: { ...ALL, 'tasks.read': 'team', 'tasks.reassign': 'team' } })
    await app.fixture.lead(team, former.employee_id, { from: '2026-01-01', to: '2026-05-11' })
    const anna = await fixture.person({ team_id: team })
    const task = await fixture.addInProgress(anna)
    expect((await fixture.reassign(task, former, anna.employee_id)).status).toBe(404)
  })
})

describe('scope', () => {
  it('A6: a task of another team answers as one that is not there', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna)
    const stranger = await fixture.person({ team_id: fixture.other_team })
    const unknown = { id: 2_000_000, version: 1 }
    const attempts = async (one: { id: number; version: number }) => [
      await fixture.show(one.id, stranger),
      await fixture.act(one, stranger, 'start'),
      await fixture.comment(one.id, stranger, 'Hello'),
      await fixture.update(one, stranger, { title: 'Mine' }),
      await fixture.reassign(one, stranger, stranger.employee_id),
      await app.send(tasks.deleteOwnTask, stranger, { params: { id: one.id } }),
    ]
    const [there, missing] = [await attempts(task), await attempts(unknown)]
    expect(there.map(({ status }) => status)).toEqual(there.map(() => 404))
    expect(there.map(({ body }) => body.error)).toEqual(missing.map(({ body }) => body.error))
    expect(await fixture.idsOf(stranger)).not.toContain(task.id)
    expect((await app.send(tasks.listTasksOf, stranger, { params: { userId: anna.employee_id } })).status).toBe(404)
    const capacity = { user_ids: [anna.employee_id], start_date: '2026-05-12', end_date: '2026-05-15' }
    expect((await app.send(tasks.readCapacity, stranger, { body: capacity })).status).toBe(404)
  })

  it('A8: the holder sets the remaining time, the plan and steps, and nothing else', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { steps: ['One', 'Two'] })
    for (const body of [{ title: 'Another' }, { due_date: '2026-08-01' }])
      expect(codeOf(await fixture.update(task, anna, body))).toBe('tasks.field_not_yours')
    const steps = task.steps.map(({ id, text }, at) => ({ id, text, done: at === 0 }))
    const changed = await fixture.data(
      fixture.update(task, anna, { remaining_minutes: 30, planned_for: '2026-05-13', steps }),
    )
    expect(changed).toMatchObject({ remaining_minutes: 30, planned_for: '2026-05-13', steps_done: 1, steps_total: 2 })
    expect(await fixture.data(fixture.update(changed, fixture.lead, { title: 'By the lead' }))).toMatchObject({
      title: 'By the lead',
    })
  })

  it('A18: of two editors with one version the second is refused', async () => {
    const task = await fixture.add({ draft: true })
    expect(codeOf(await fixture.update(task, fixture.admin, { title: 'One' }))).toBe('done')
    expect(codeOf(await fixture.update(task, fixture.admin, { title: 'Two' }))).toBe('common.stale')
  })

  it('collaborators tick steps and comment, and move nothing', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const task = await fixture.addInProgress(anna, { collaborator_ids: [ben.employee_id], steps: ['One'] })
    const ticked = task.steps.map(({ id, text }) => ({ id, text, done: true }))
    const changed = await fixture.data(fixture.update(task, ben, { steps: ticked }))
    expect(changed.steps_done).toBe(1)
    expect(codeOf(await fixture.update(changed, ben, { steps: [{ text: 'New', done: false }] }))).toBe(
      'tasks.field_not_yours',
    )
    expect((await fixture.act(changed, ben, 'submit')).status).toBe(403)
    expect(codeOf(await fixture.comment(task.id, ben, 'Done my part'))).toBe('done')
  })

  it('loses its start and moves its due day in one change', async () => {
    const { employee_id: assignee_id } = await fixture.person()
    const task = await fixture.add({ assignee_id, start_date: '2026-05-20', due_date: '2026-05-25' })
    const body = { start_date: null, due_date: '2026-05-18' }
    const { status } = await fixture.update(task, fixture.admin, body)
    expect(status).toBe(200)
    expect(await fixture.fresh(task.id)).toMatchObject(body)
    const again = await fixture.fresh(task.id)
    expect((await fixture.update(again, fixture.admin, { start_date: '2026-05-19' })).status).toBe(400)
  })
})
