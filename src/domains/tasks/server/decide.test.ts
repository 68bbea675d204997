import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nthOf } from '#kit/contract/testing/required.ts'
import * as tasks from '../contract/tasks.calls.ts'
import { ALL, codeOf, NOW, startTasks, type TasksWorld } from './testing/tasks-world.ts'

let world: TasksWorld
let app: TasksWorld['app']
beforeAll(async () => {
  world = await startTasks()
  ;({ app } = world)
})
afterAll(() => app.stop())

describe('approval', () => {
  it('closes a task, and is needed where the task says so', async () => {
    const anna = await world.person()
    const task = await world.held(anna)
    expect(codeOf(await world.act(task, anna, 'finish'))).toBe('tasks.needs_approval')
    const sent = await world.done(task, anna, 'submit', { comment: 'All moved' })
    expect(sent).toMatchObject({ state: 'in_review', open_requests: [{ kind: 'close', comment: 'All moved' }] })
    expect(await world.idsOf(world.lead, { view: 'to_approve' })).toContain(task.id)
    const approved = await world.data(world.approve(sent, world.lead))
    expect(approved).toMatchObject({ state: 'done', open_requests: [], rework_count: 0 })
    expect(await world.idsOf(world.lead, { view: 'to_approve' })).not.toContain(task.id)
    expect(await world.noticesOf(anna, 'tasks.decided')).toHaveLength(1)
  })

  it('A2: no one approves their own work; who may not approve at all has no access', async () => {
    const boss = await world.person({ grants: { ...ALL, 'tasks.approve': 'team' } })
    await app.world.lead(world.team, boss.employee_id, { kind: 'deputy' })
    const sent = await world.sent(boss)
    const anna = await world.person()
    expect(codeOf(await world.approve(sent, boss))).toBe('tasks.own_work')
    expect((await world.approve(await world.sent(anna), anna)).status).toBe(403)
    const linked = await app.world.admin(ALL, { employee_id: boss.employee_id })
    const asAdmin = await app.ask(tasks.addTask, linked, { body: { title: 'x', assignee_id: anna.employee_id } })
    expect(asAdmin.body.status).toBe(true)
    expect(await world.fresh(sent.id)).toMatchObject({ state: 'in_review', version: sent.version })
  })

  it('A2: nor do collaborators, also not by a linked account of the admin area', async () => {
    const boss = await world.person({ grants: { ...ALL, 'tasks.approve': 'team' } })
    await app.world.lead(world.team, boss.employee_id, { kind: 'deputy' })
    const anna = await world.person()
    const sent = await world.sent(anna, { collaborator_ids: [boss.employee_id] })
    expect(codeOf(await world.approve(sent, boss))).toBe('tasks.own_work')
    expect(await world.idsOf(boss, { view: 'to_approve' })).not.toContain(sent.id)
  })

  it('A3: a rejection returns the task, and the notices of the other approvers offer nothing more', async () => {
    const anna = await world.person()
    const sent = await world.sent(anna)
    const notice = (await world.noticesOf(world.admin, 'tasks.to_approve')).at(-1)
    expect(notice?.verbs).toMatchObject([{ call: 'tasker.approve', params: { params: { id: sent.id } } }])
    const rejected = await world.data(world.reject(sent, world.admin))
    expect(rejected).toMatchObject({ state: 'in_progress', rework_count: 1 })
    for (const actor of [world.admin, world.lead]) {
      const own = (await world.noticesOf(actor, 'tasks.to_approve')).filter(({ subject_id }) => subject_id === sent.id)
      expect(own.map(({ verbs }) => verbs)).toEqual([[]])
    }
    const silent = await app.ask(tasks.rejectTask, world.lead, {
      params: { id: sent.id },
      body: { kind: 'close', version: 1, comment: '' },
    })
    expect(codeOf(silent)).toBe('tasks.request_gone')
  })

  it('A4: of fifty decisions at one instant one counts, with one row and one notice', async () => {
    const anna = await world.person()
    const sent = await world.sent(anna)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0 ? world.approve(sent, world.admin) : world.reject(sent, world.lead),
      ),
    )
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'tasks.request_gone')).toHaveLength(49)
    const { history } = await world.fresh(sent.id)
    expect(history.filter(({ action }) => action === 'approve' || action === 'reject')).toHaveLength(1)
    expect(await world.noticesOf(anna, 'tasks.decided')).toHaveLength(1)
  })

  it('is withdrawn by the holder', async () => {
    const anna = await world.person()
    const sent = await world.sent(anna)
    expect(await world.done(sent, anna, 'withdraw')).toMatchObject({ state: 'in_progress', open_requests: [] })
    expect(codeOf(await world.approve(sent, world.admin))).toBe('tasks.request_gone')
  })

  it('is given by a reviewer who may approve and does not do the work', async () => {
    const anna = await world.person()
    const reviewer = { role: 'User', id: anna.employee_id } as const
    expect(codeOf(await world.tryAdd({ assignee_id: anna.employee_id, reviewer }))).toBe('tasks.reviewer_cannot')
    const ofLead = { role: 'User', id: world.lead.employee_id } as const
    expect(codeOf(await world.tryAdd({ assignee_id: world.lead.employee_id, reviewer: ofLead }))).toBe(
      'tasks.reviewer_is_assignee',
    )
    const task = await world.add({ assignee_id: anna.employee_id, reviewer: ofLead })
    expect(task.reviewer).toMatchObject(ofLead)
    expect(codeOf(await world.reassign(task, world.admin, world.lead.employee_id))).toBe('tasks.reviews_it')
    // Where the person is chosen, it is the person that can be another one.
    const draft = await world.add({ draft: true, reviewer: ofLead })
    const offered = await world.act(draft, world.admin, 'offer', { user_id: world.lead.employee_id })
    expect(codeOf(offered)).toBe('tasks.reviews_it')
    const queued = await world.add({ team_id: world.team, reviewer: ofLead })
    expect(codeOf(await world.act(queued, world.lead, 'take'))).toBe('tasks.own_review')
    const own = await world.add({ assignee_id: anna.employee_id, needs_approval: true }, anna)
    expect(own.reviewer).toMatchObject(ofLead)
  })

  it('is asked again after a reopening, within fourteen days', async () => {
    const anna = await world.person()
    const done = await world.data(world.approve(await world.sent(anna), world.admin))
    app.clock.set('2026-05-27T09:00:00.000Z')
    expect(codeOf(await world.act(done, world.admin, 'reopen'))).toBe('tasks.reopen_too_late')
    app.clock.set('2026-05-26T08:00:00.000Z')
    expect(await world.done(done, world.admin, 'reopen')).toMatchObject({
      state: 'in_progress',
      assignee: { id: anna.employee_id },
    })
    app.clock.set(NOW)
  })
})

describe('a later date', () => {
  it('is asked for by the holder, and set by an approver', async () => {
    const anna = await world.person()
    const task = await world.held(anna, { due_date: '2026-05-20' })
    expect(codeOf(await world.act(task, anna, 'ask_due_date', { due_date: '2026-05-20' }))).toBe('tasks.due_not_later')
    const asked = await world.done(task, anna, 'ask_due_date', { due_date: '2026-05-27', comment: 'Waiting for keys' })
    expect(asked).toMatchObject({ due_date: '2026-05-20', asks_due_date: '2026-05-27', state: 'in_progress' })
    expect(codeOf(await world.act(asked, anna, 'ask_due_date', { due_date: '2026-05-28' }))).toBe('tasks.request_open')
    expect(await world.idsOf(world.lead, { view: 'to_approve' })).toContain(task.id)
    const moved = await world.data(world.approve(asked, world.lead, 'due_date'))
    expect(moved).toMatchObject({ due_date: '2026-05-27', asks_due_date: null, state: 'in_progress' })
    expect(codeOf(await world.approve(moved, world.lead, 'due_date'))).toBe('tasks.request_gone')
  })

  it('stays where it was when it is rejected', async () => {
    const anna = await world.person()
    const task = await world.held(anna, { due_date: '2026-05-20' })
    const asked = await world.done(task, anna, 'ask_due_date', { due_date: '2026-05-27' })
    expect(await world.data(world.reject(asked, world.lead, 'due_date'))).toMatchObject({ due_date: '2026-05-20' })
  })
})

describe('dependencies', () => {
  it('A11: make no circle, at any depth', async () => {
    const one = await world.add({ draft: true })
    const two = await world.add({ draft: true })
    const three = await world.add({ draft: true })
    await world.data(world.update(one, world.admin, { depends_on: [two.id] }))
    await world.data(world.update(two, world.admin, { depends_on: [three.id] }))
    const answer = await world.update(three, world.admin, { depends_on: [one.id] })
    expect([codeOf(answer), answer.body.message]).toEqual([
      'tasks.dependency_cycle',
      `${one.key} already waits for this task.`,
    ])
    expect(codeOf(await world.update(three, world.admin, { depends_on: [three.id] }))).toBe('tasks.dependency_cycle')
  })

  it('A11: also not when fifty are set beside each other', async () => {
    const rows = await Promise.all(Array.from({ length: 50 }, () => world.add({ draft: true })))
    const answers = await Promise.all(
      rows.map((row, at) => world.update(row, world.admin, { depends_on: [nthOf(rows, (at + 1) % rows.length).id] })),
    )
    expect(answers.map(codeOf).filter((code) => code === 'tasks.dependency_cycle')).toHaveLength(1)
  })

  it('A12: that are open keep a task from being sent', async () => {
    const anna = await world.person()
    const first = await world.add({ assignee_id: anna.employee_id })
    const task = await world.held(anna, { depends_on: [first.id] })
    const answer = await world.act(task, anna, 'submit')
    expect([codeOf(answer), answer.body.message]).toEqual([
      'tasks.dependencies_open',
      `${first.key} must be finished first.`,
    ])
    await world.done(first, world.admin, 'cancel', { reason: 'Not needed' })
    expect(codeOf(await world.act(task, anna, 'submit'))).toBe('done')
  })
})

describe('comments', () => {
  it('are kept as text, and changed by their author within 15 minutes', async () => {
    const anna = await world.person()
    const task = await world.held(anna)
    const body = '<img src=x onerror=alert(1)> & **bold**'
    const said = await world.data(world.comment(task.id, anna, body))
    expect(said).toMatchObject({ body, can: { update: true, delete: true } })
    expect((await world.noticesOf(world.admin, 'tasks.comment'))[0]?.body).toBe(body)
    const change = (actor: typeof anna, version: number) =>
      app.ask(tasks.updateComment, actor, { params: { id: said.id }, body: { version, body: 'Plain' } })
    expect(codeOf(await change(world.lead, said.version))).toBe('tasks.comment_fixed')
    expect(codeOf(await change(anna, said.version))).toBe('done')
    app.clock.set('2026-05-12T09:16:00.000Z')
    expect(codeOf(await change(anna, said.version + 1))).toBe('tasks.comment_fixed')
    app.clock.set(NOW)
    await world.data(app.ask(tasks.deleteComment, anna, { params: { id: said.id } }))
    expect((await world.fresh(task.id)).comments).toMatchObject([{ id: said.id, body: null }])
  })

  it('notify those whom they name and who see the task', async () => {
    const anna = await world.person()
    const ben = await world.person({ first_name: 'Benedikt', last_name: 'Zorn' })
    const task = await world.held(anna)
    const said = await world.data(world.comment(task.id, anna, 'Ask @Benedikt Zorn about it'))
    expect(said.not_notified).toEqual([{ id: ben.employee_id, name: 'Benedikt Zorn' }])
    expect(await world.noticesOf(ben, 'tasks.mention')).toEqual([])
    await world.data(world.update(await world.fresh(task.id), world.lead, { watcher_ids: [ben.employee_id] }))
    await world.data(world.comment(task.id, anna, 'Again, @Benedikt Zorn'))
    expect(await world.noticesOf(ben, 'tasks.mention')).toHaveLength(1)
  })

  it('page from the newest back', async () => {
    const task = await world.add({ draft: true })
    for (let at = 0; at < 52; at += 1) await world.data(world.comment(task.id, world.admin, `Word ${at}`))
    const first = await world.fresh(task.id)
    expect([first.comments.length, first.comments.at(-1)?.body]).toEqual([50, 'Word 51'])
    const { taskerShow } = await import('../contract/tasker.calls.ts')
    const query = { comments_before: first.comments_cursor ?? 0 }
    const older = await world.data(app.ask(taskerShow, world.admin, { params: { id: task.id }, query }))
    expect(older.comments.map(({ body }) => body)).toEqual(['Word 0', 'Word 1'])
  })

  it('of a cancelled task are closed', async () => {
    const task = await world.add({ draft: true })
    await world.done(task, world.admin, 'cancel', { reason: 'A mistake' })
    expect(codeOf(await world.comment(task.id, world.admin, 'Too late'))).toBe('tasks.closed_thread')
  })
})
