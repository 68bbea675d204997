import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nthOf } from '#kit/contract/testing/required.ts'
import * as tasks from '../contract/tasks.calls.ts'
import { ALL, codeOf, NOW, startTasks, type TasksFixture } from './testing/tasks-fixture.ts'

let fixture: TasksFixture
let app: TasksFixture['app']
beforeAll(async () => {
  fixture = await startTasks()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

describe('approval', () => {
  it('closes a task, and is needed where the task says so', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna)
    expect(codeOf(await fixture.act(task, anna, 'finish'))).toBe('tasks.needs_approval')
    const sent = await fixture.done(task, anna, 'submit', { comment: 'All moved' })
    expect(sent).toMatchObject({ state: 'in_review', open_requests: [{ kind: 'close', comment: 'All moved' }] })
    expect(await fixture.idsOf(fixture.lead, { view: 'to_approve' })).toContain(task.id)
    const approved = await fixture.data(fixture.approve(sent, fixture.lead))
    expect(approved).toMatchObject({ state: 'done', open_requests: [], rework_count: 0 })
    expect(await fixture.idsOf(fixture.lead, { view: 'to_approve' })).not.toContain(task.id)
    expect(await fixture.noticesOf(anna, 'tasks.decided')).toHaveLength(1)
  })

  it('A2: no one approves their own work; who may not approve at all has no access', async () => {
    const boss = await fixture.person({ grants: { ...ALL, 'tasks.approve': 'team' } })
    await app.fixture.lead(fixture.team, boss.employee_id, { kind: 'deputy' })
    const sent = await fixture.sent(boss)
    const anna = await fixture.person()
    expect(codeOf(await fixture.approve(sent, boss))).toBe('tasks.own_work')
    expect((await fixture.approve(await fixture.sent(anna), anna)).status).toBe(403)
    const linked = await app.fixture.admin(ALL, { employee_id: boss.employee_id })
    const asAdmin = await app.send(tasks.addTask, linked, { body: { title: 'x', assignee_id: anna.employee_id } })
    expect(asAdmin.body.status).toBe(true)
    expect(await fixture.fresh(sent.id)).toMatchObject({ state: 'in_review', version: sent.version })
  })

  it('A2: nor do collaborators, also not by a linked account of the admin area', async () => {
    const boss = await fixture.person({ grants: { ...ALL, 'tasks.approve': 'team' } })
    await app.fixture.lead(fixture.team, boss.employee_id, { kind: 'deputy' })
    const anna = await fixture.person()
    const sent = await fixture.sent(anna, { collaborator_ids: [boss.employee_id] })
    expect(codeOf(await fixture.approve(sent, boss))).toBe('tasks.own_work')
    expect(await fixture.idsOf(boss, { view: 'to_approve' })).not.toContain(sent.id)
  })

  it('A3: a rejection returns the task, and the notices of the other approvers offer nothing more', async () => {
    const anna = await fixture.person()
    const sent = await fixture.sent(anna)
    const notice = (await fixture.noticesOf(fixture.admin, 'tasks.to_approve')).at(-1)
    expect(notice?.verbs).toMatchObject([{ call: 'tasker.approve', params: { params: { id: sent.id } } }])
    const rejected = await fixture.data(fixture.reject(sent, fixture.admin))
    expect(rejected).toMatchObject({ state: 'in_progress', rework_count: 1 })
    for (const actor of [fixture.admin, fixture.lead]) {
      const own = (await fixture.noticesOf(actor, 'tasks.to_approve')).filter(
        ({ subject_id }) => subject_id === sent.id,
      )
      expect(own.map(({ verbs }) => verbs)).toEqual([[]])
    }
    const silent = await app.send(tasks.rejectTask, fixture.lead, {
      params: { id: sent.id },
      body: { kind: 'close', version: 1, comment: '' },
    })
    expect(codeOf(silent)).toBe('tasks.request_gone')
  })

  it('A4: of fifty decisions at one instant one counts, with one row and one notice', async () => {
    const anna = await fixture.person()
    const sent = await fixture.sent(anna)
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0 ? fixture.approve(sent, fixture.admin) : fixture.reject(sent, fixture.lead),
      ),
    )
    const codes = responses.map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'tasks.request_gone')).toHaveLength(49)
    const { history } = await fixture.fresh(sent.id)
    expect(history.filter(({ action }) => action === 'approve' || action === 'reject')).toHaveLength(1)
    expect(await fixture.noticesOf(anna, 'tasks.decided')).toHaveLength(1)
  })

  it('is withdrawn by the holder', async () => {
    const anna = await fixture.person()
    const sent = await fixture.sent(anna)
    expect(await fixture.done(sent, anna, 'withdraw')).toMatchObject({ state: 'in_progress', open_requests: [] })
    expect(codeOf(await fixture.approve(sent, fixture.admin))).toBe('tasks.request_gone')
  })

  it('is given by a reviewer who may approve and does not do the work', async () => {
    const anna = await fixture.person()
    const reviewer = { role: 'User', id: anna.employee_id } as const
    expect(codeOf(await fixture.tryAdd({ assignee_id: anna.employee_id, reviewer }))).toBe('tasks.reviewer_cannot')
    const ofLead = { role: 'User', id: fixture.lead.employee_id } as const
    expect(codeOf(await fixture.tryAdd({ assignee_id: fixture.lead.employee_id, reviewer: ofLead }))).toBe(
      'tasks.reviewer_is_assignee',
    )
    const task = await fixture.add({ assignee_id: anna.employee_id, reviewer: ofLead })
    expect(task.reviewer).toMatchObject(ofLead)
    expect(codeOf(await fixture.reassign(task, fixture.admin, fixture.lead.employee_id))).toBe('tasks.reviews_it')
    // Where the person is chosen, it is the person that can be another one.
    const draft = await fixture.add({ draft: true, reviewer: ofLead })
    const offered = await fixture.act(draft, fixture.admin, 'offer', { user_id: fixture.lead.employee_id })
    expect(codeOf(offered)).toBe('tasks.reviews_it')
    const queued = await fixture.add({ team_id: fixture.team, reviewer: ofLead })
    expect(codeOf(await fixture.act(queued, fixture.lead, 'take'))).toBe('tasks.own_review')
    const own = await fixture.add({ assignee_id: anna.employee_id, needs_approval: true }, anna)
    expect(own.reviewer).toMatchObject(ofLead)
  })

  it('is asked again after a reopening, within fourteen days', async () => {
    const anna = await fixture.person()
    const done = await fixture.data(fixture.approve(await fixture.sent(anna), fixture.admin))
    app.clock.set('2026-05-27T09:00:00.000Z')
    expect(codeOf(await fixture.act(done, fixture.admin, 'reopen'))).toBe('tasks.reopen_too_late')
    app.clock.set('2026-05-26T08:00:00.000Z')
    expect(await fixture.done(done, fixture.admin, 'reopen')).toMatchObject({
      state: 'in_progress',
      assignee: { id: anna.employee_id },
    })
    app.clock.set(NOW)
  })
})

describe('a later date', () => {
  it('is asked for by the holder, and set by an approver', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { due_date: '2026-05-20' })
    expect(codeOf(await fixture.act(task, anna, 'ask_due_date', { due_date: '2026-05-20' }))).toBe(
      'tasks.due_not_later',
    )
    const requested = await fixture.done(task, anna, 'ask_due_date', {
      due_date: '2026-05-27',
      comment: 'Waiting for keys',
    })
    expect(requested).toMatchObject({ due_date: '2026-05-20', asks_due_date: '2026-05-27', state: 'in_progress' })
    expect(codeOf(await fixture.act(requested, anna, 'ask_due_date', { due_date: '2026-05-28' }))).toBe(
      'tasks.request_open',
    )
    expect(await fixture.idsOf(fixture.lead, { view: 'to_approve' })).toContain(task.id)
    const moved = await fixture.data(fixture.approve(requested, fixture.lead, 'due_date'))
    expect(moved).toMatchObject({ due_date: '2026-05-27', asks_due_date: null, state: 'in_progress' })
    expect(codeOf(await fixture.approve(moved, fixture.lead, 'due_date'))).toBe('tasks.request_gone')
  })

  it('stays where it was when it is rejected', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { due_date: '2026-05-20' })
    const requested = await fixture.done(task, anna, 'ask_due_date', { due_date: '2026-05-27' })
    expect(await fixture.data(fixture.reject(requested, fixture.lead, 'due_date'))).toMatchObject({
      due_date: '2026-05-20',
    })
  })
})

describe('dependencies', () => {
  it('A11: make no circle, at any depth', async () => {
    const one = await fixture.add({ draft: true })
    const two = await fixture.add({ draft: true })
    const three = await fixture.add({ draft: true })
    await fixture.data(fixture.update(one, fixture.admin, { depends_on: [two.id] }))
    await fixture.data(fixture.update(two, fixture.admin, { depends_on: [three.id] }))
    const response = await fixture.update(three, fixture.admin, { depends_on: [one.id] })
    expect([codeOf(response), response.body.message]).toEqual([
      'tasks.dependency_cycle',
      `${one.key} already waits for this task.`,
    ])
    expect(codeOf(await fixture.update(three, fixture.admin, { depends_on: [three.id] }))).toBe(
      'tasks.dependency_cycle',
    )
  })

  it('A11: also not when fifty are set beside each other', async () => {
    const rows = await Promise.all(Array.from({ length: 50 }, () => fixture.add({ draft: true })))
    const responses = await Promise.all(
      rows.map((row, at) =>
        fixture.update(row, fixture.admin, { depends_on: [nthOf(rows, (at + 1) % rows.length).id] }),
      ),
    )
    expect(responses.map(codeOf).filter((code) => code === 'tasks.dependency_cycle')).toHaveLength(1)
  })

  it('A12: that are open keep a task from being sent', async () => {
    const anna = await fixture.person()
    const first = await fixture.add({ assignee_id: anna.employee_id })
    const task = await fixture.addInProgress(anna, { depends_on: [first.id] })
    const response = await fixture.act(task, anna, 'submit')
    expect([codeOf(response), response.body.message]).toEqual([
      'tasks.dependencies_open',
      `${first.key} must be finished first.`,
    ])
    await fixture.done(first, fixture.admin, 'cancel', { reason: 'Not needed' })
    expect(codeOf(await fixture.act(task, anna, 'submit'))).toBe('done')
  })
})

describe('comments', () => {
  it('are kept as text, and changed by their author within 15 minutes', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna)
    const body = '<img src=x onerror=alert(1)> & **bold**'
    const written = await fixture.data(fixture.comment(task.id, anna, body))
    expect(written).toMatchObject({ body, can: { update: true, delete: true } })
    expect((await fixture.noticesOf(fixture.admin, 'tasks.comment'))[0]?.body).toBe(body)
    const change = (actor: typeof anna, version: number) =>
      app.send(tasks.updateComment, actor, { params: { id: written.id }, body: { version, body: 'Plain' } })
    expect(codeOf(await change(fixture.lead, written.version))).toBe('tasks.comment_fixed')
    expect(codeOf(await change(anna, written.version))).toBe('done')
    app.clock.set('2026-05-12T09:16:00.000Z')
    expect(codeOf(await change(anna, written.version + 1))).toBe('tasks.comment_fixed')
    app.clock.set(NOW)
    await fixture.data(app.send(tasks.deleteComment, anna, { params: { id: written.id } }))
    expect((await fixture.fresh(task.id)).comments).toMatchObject([{ id: written.id, body: null }])
  })

  it('notify those whom they name and who see the task', async () => {
    const anna = await fixture.person()
    const ben = await fixture.person({ first_name: 'Benedikt', last_name: 'Zorn' })
    const task = await fixture.addInProgress(anna)
    const written = await fixture.data(fixture.comment(task.id, anna, 'Ask @Benedikt Zorn about it'))
    expect(written.not_notified).toEqual([{ id: ben.employee_id, name: 'Benedikt Zorn' }])
    expect(await fixture.noticesOf(ben, 'tasks.mention')).toEqual([])
    await fixture.data(fixture.update(await fixture.fresh(task.id), fixture.lead, { watcher_ids: [ben.employee_id] }))
    await fixture.data(fixture.comment(task.id, anna, 'Again, @Benedikt Zorn'))
    expect(await fixture.noticesOf(ben, 'tasks.mention')).toHaveLength(1)
  })

  it('page from the newest back', async () => {
    const task = await fixture.add({ draft: true })
    for (let at = 0; at < 52; at += 1) await fixture.data(fixture.comment(task.id, fixture.admin, `Word ${at}`))
    const first = await fixture.fresh(task.id)
    expect([first.comments.length, first.comments.at(-1)?.body]).toEqual([50, 'Word 51'])
    const { adminShowTask } = await import('../contract/admin-tasks.calls.ts')
    const query = { comments_before: first.comments_cursor ?? 0 }
    const older = await fixture.data(app.send(adminShowTask, fixture.admin, { params: { id: task.id }, query }))
    expect(older.comments.map(({ body }) => body)).toEqual(['Word 0', 'Word 1'])
  })

  it('of a cancelled task are closed', async () => {
    const task = await fixture.add({ draft: true })
    await fixture.done(task, fixture.admin, 'cancel', { reason: 'A mistake' })
    expect(codeOf(await fixture.comment(task.id, fixture.admin, 'Too late'))).toBe('tasks.closed_thread')
  })
})
