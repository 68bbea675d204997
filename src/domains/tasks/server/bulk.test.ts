import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as adminCalls from '../contract/admin-tasks.calls.ts'
import * as tasks from '../contract/tasks.calls.ts'
import type { BulkAction } from '../contract/tasks.inputs.ts'
import type { TaskRow } from '../contract/tasks.models.ts'
import { codeOf, NOW, startTasks, type TasksFixture } from './testing/tasks-fixture.ts'

let fixture: TasksFixture
let app: TasksFixture['app']
beforeAll(async () => {
  fixture = await startTasks()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const bulk = (rows: readonly Pick<TaskRow, 'id' | 'version'>[], action: BulkAction) =>
  app.send(adminCalls.adminChangeTasks, fixture.admin, {
    body: { rows: rows.map(({ id, version }) => ({ id, version })), action },
  })
const undo = (bulk_id: number, actor = fixture.admin) =>
  app.send(adminCalls.adminUndoTasks, actor, { body: { bulk_id } })

describe('a change of many tasks', () => {
  it('A13: assigns 197 of 200 and refuses 3; undone, no offer is ever sent', async () => {
    const anna = await fixture.person()
    const own = await fixture.person()
    const drafts: TaskRow[] = []
    for (let at = 0; at < 197; at += 1) drafts.push(await fixture.add({ draft: true }))
    const finished: TaskRow[] = []
    for (let at = 0; at < 3; at += 1)
      finished.push(await fixture.done(await fixture.add({ assignee_id: own.employee_id }, own), own, 'finish'))
    const response = await fixture.data(bulk([...drafts, ...finished], { do: 'assign', user_id: anna.employee_id }))
    const codes = response.results.map(({ ok, code }) => (ok ? 'ok' : code))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(197)
    expect(codes.filter((code) => code === 'tasks.bad_state')).toHaveLength(3)
    expect(response.results[0]?.row).toMatchObject({ state: 'offered', offered_to: { id: anna.employee_id } })
    const notices = await fixture.noticesOf(anna, 'tasks.offered')
    expect(notices.every(({ created_at }) => created_at > NOW)).toBe(true)
    const undone = await fixture.data(undo(response.bulk_id))
    expect(undone.results.filter(({ ok }) => ok)).toHaveLength(197)
    expect(undone.results[0]?.row).toMatchObject({ state: 'draft', offered_to: null })
    expect(await fixture.noticesOf(anna, 'tasks.offered')).toEqual([])
    expect(codeOf(await undo(response.bulk_id))).toBe('tasks.undo_over')
  }, 60_000)

  it('A14: cannot be undone after ten seconds, nor by another person', async () => {
    const task = await fixture.add({ draft: true })
    const { bulk_id, undo_until } = await fixture.data(bulk([task], { do: 'priority', priority: 'high' }))
    expect(undo_until).toBe('2026-05-12T09:00:10.000Z')
    expect((await app.send(tasks.undoTasks, fixture.lead, { body: { bulk_id } })).status).toBe(404)
    app.clock.set('2026-05-12T09:00:11.000Z')
    expect(codeOf(await undo(bulk_id))).toBe('tasks.undo_over')
    app.clock.set(NOW)
  })

  it('leaves a row alone that was changed meanwhile', async () => {
    const [one, two] = [await fixture.add({ draft: true }), await fixture.add({ draft: true })]
    const { bulk_id, results } = await fixture.data(bulk([one, two], { do: 'add_label', label: 'Urgent fix' }))
    expect(results[0]?.row?.labels).toEqual(['urgent fix'])
    await fixture.data(fixture.update(required(firstOf(results).row), fixture.admin, { title: 'Changed' }))
    const undone = await fixture.data(undo(bulk_id))
    expect(undone.results.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'common.stale'],
      [true, null],
    ])
    expect(await fixture.fresh(one.id)).toMatchObject({ title: 'Changed', labels: ['urgent fix'] })
  })

  it('moves dates by working days of the person', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { due_date: '2026-05-15' })
    const { results } = await fixture.data(bulk([task], { do: 'move_due', working_days: 1 }))
    expect(results[0]?.row?.due_date).toBe('2026-05-18')
    expect((await bulk([task], { do: 'move_due' })).status).toBe(400)
  })

  it('hands over what people hold, and an undo puts back what it ended', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const inProgress = await fixture.addInProgress(anna)
    const given = await fixture.data(bulk([inProgress], { do: 'assign', user_id: ben.employee_id }))
    expect(given.results[0]?.row).toMatchObject({
      assignee: { id: anna.employee_id },
      offered_to: { id: ben.employee_id },
    })
    await fixture.data(undo(given.bulk_id))
    expect(await fixture.fresh(inProgress.id)).toMatchObject({ offered_to: null, handovers: [{ answer: 'recalled' }] })
    const sent = await fixture.sent(anna)
    const ended = await fixture.data(bulk([sent], { do: 'cancel', reason: 'Not needed' }))
    expect(await fixture.fresh(sent.id)).toMatchObject({ state: 'cancelled', open_requests: [] })
    await fixture.data(undo(ended.bulk_id))
    expect(await fixture.fresh(sent.id)).toMatchObject({ state: 'in_review', open_requests: [{ kind: 'close' }] })
  })

  it('approves for good, each by its own rules', async () => {
    const anna = await fixture.person()
    const rows = [await fixture.sent(anna), await fixture.addInProgress(anna)]
    const response = await fixture.data(bulk(rows, { do: 'approve' }))
    expect(response.undo_until).toBeNull()
    expect(response.results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [false, 'tasks.request_gone'],
    ])
    expect(codeOf(await undo(response.bulk_id))).toBe('tasks.undo_over')
  })

  it('of an employee plans own tasks, and leaves those of others', async () => {
    const anna = await fixture.person()
    const own = await fixture.addInProgress(anna)
    const other = await fixture.add({ draft: true })
    const rows = [own, other].map(({ id, version }) => ({ id, version }))
    const response = await fixture.data(
      app.send(tasks.changeTasks, anna, { body: { rows, action: { do: 'plan', date: '2026-05-13' } } }),
    )
    expect(response.results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [false, 'common.not_found'],
    ])
  })

  it('of fifty in one moment on one task each version counts once', async () => {
    const task = await fixture.add({ draft: true })
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => bulk([task], { do: 'add_label', label: `label ${at}` })),
    )
    const results = responses.map(({ body }) => body.data.results[0])
    expect(results.filter((one) => one?.ok)).toHaveLength(1)
    expect(new Set(results.filter((one) => !one?.ok).map((one) => one?.code))).toEqual(new Set(['common.stale']))
  })
})
