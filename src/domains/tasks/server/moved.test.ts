import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as adminCalls from '../contract/admin-tasks.calls.ts'
import * as tasks from '../contract/tasks.calls.ts'
import { codeOf, startTasks, type TasksFixture } from './testing/tasks-fixture.ts'

let fixture: TasksFixture
let app: TasksFixture['app']
beforeAll(async () => {
  fixture = await startTasks()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

type Person = Awaited<ReturnType<TasksFixture['person']>>
const bodiesOf = async (actor: Person, kind: string, id: number) =>
  (await fixture.noticesOf(actor, kind)).filter(({ subject_id }) => subject_id === id).map(({ body }) => body)

describe('a task that its giver changes', () => {
  it('tells its holder of a nearer date and of a raised priority, and of nothing that only eases', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { due_date: '2026-06-10', title: 'Count the stock' })
    const nearer = await fixture.data(fixture.update(task, fixture.admin, { due_date: '2026-06-03' }))
    expect(await bodiesOf(anna, 'tasks.moved', task.id)).toEqual(['Count the stock: now due on 3 June'])
    const later = await fixture.data(fixture.update(nearer, fixture.admin, { due_date: '2026-06-20', priority: 'low' }))
    expect(await bodiesOf(anna, 'tasks.moved', task.id)).toHaveLength(1)
    await fixture.data(fixture.update(later, fixture.admin, { priority: 'urgent' }))
    expect(await bodiesOf(anna, 'tasks.moved', task.id)).toEqual(['Count the stock: now urgent priority'])
  })

  it('says nothing to a holder who changes it themselves', async () => {
    const anna = await fixture.person()
    const task = await fixture.add({ assignee_id: anna.employee_id, due_date: '2026-06-10' }, anna)
    await fixture.data(fixture.update(task, anna, { due_date: '2026-06-03' }))
    expect(await bodiesOf(anna, 'tasks.moved', task.id)).toEqual([])
  })

  it('keeps what its fields were in the audit', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { due_date: '2026-06-10' })
    await fixture.data(fixture.update(task, fixture.admin, { due_date: '2026-06-03', title: task.title }))
    const row = await app.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'tasks.updated')
      .where('entity_id', '=', task.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ before: { due_date: '2026-06-10' }, after: { due_date: '2026-06-03' } })
    expect(row.before).not.toHaveProperty('title')
  })
})

describe('a request for a later date', () => {
  const requestDate = async (due_date: string) => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { due_date: '2026-06-10' })
    await fixture.done(task, anna, 'ask_due_date', { due_date, comment: 'The parts are late' })
    return { anna, task: await fixture.fresh(task.id) }
  }

  it('is needless once the giver has moved the date as far or further: no approval sets it back', async () => {
    const { anna, task } = await requestDate('2026-06-15')
    const moved = await fixture.data(fixture.update(task, fixture.admin, { due_date: '2026-06-20' }))
    expect(codeOf(await fixture.approve(moved, fixture.admin, 'due_date'))).toBe('tasks.request_gone')
    expect((await fixture.fresh(task.id)).due_date).toBe('2026-06-20')
    expect(await bodiesOf(anna, 'tasks.decided', task.id)).toEqual(['It is due on 20 June.'])
  })

  it('stands where the date that was given is nearer than the one that is asked for', async () => {
    const { task } = await requestDate('2026-06-15')
    const moved = await fixture.data(fixture.update(task, fixture.admin, { due_date: '2026-06-12' }))
    await fixture.data(fixture.approve(moved, fixture.admin, 'due_date'))
    expect((await fixture.fresh(task.id)).due_date).toBe('2026-06-15')
  })
})

describe('a mention', () => {
  it('that an edit adds notifies the person, once', async () => {
    const anna = await fixture.person()
    const bert = await fixture.person({ first_name: 'Bertram', last_name: 'Zorn' })
    const task = await fixture.addInProgress(anna)
    await fixture.data(fixture.update(task, fixture.admin, { watcher_ids: [bert.employee_id] }))
    const edit = (comment: Readonly<{ id: number; version: number }>, body: string) =>
      fixture.data(
        app.send(tasks.updateComment, anna, { params: { id: comment.id }, body: { version: comment.version, body } }),
      )
    const added = await fixture.data(fixture.comment(task.id, anna, 'Who can help?'))
    const edited = await edit(added, 'Can @Bertram Zorn help?')
    await edit(edited, 'Can @Bertram Zorn help today?')
    expect(await fixture.noticesOf(bert, 'tasks.mention')).toHaveLength(1)
  })
})

describe('thirty tasks given at once', () => {
  it('are one notice, which names them all', async () => {
    const anna = await fixture.person()
    const drafts = await Promise.all(Array.from({ length: 30 }, () => fixture.add({ draft: true })))
    const rows = drafts.map(({ id, version }) => ({ id, version }))
    const { bulk_id } = await fixture.data(
      app.send(adminCalls.adminChangeTasks, fixture.admin, {
        body: { rows, action: { do: 'assign', user_id: anna.employee_id } },
      }),
    )
    const notices = await fixture.noticesOf(anna, 'tasks.offered')
    expect(notices).toHaveLength(1)
    expect(notices[0]?.title).toMatch(/ and 29 more$/)
    await fixture.data(app.send(adminCalls.adminUndoTasks, fixture.admin, { body: { bulk_id } }))
    expect(await fixture.noticesOf(anna, 'tasks.offered')).toEqual([])
  })
})
