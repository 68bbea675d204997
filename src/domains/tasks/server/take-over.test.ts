import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL, codeOf, LEAD, startTasks, type TasksFixture } from './testing/tasks-fixture.ts'

let fixture: TasksFixture
beforeAll(async () => {
  fixture = await startTasks()
})
afterAll(() => fixture.app.stop())

const why = { reason: 'Anna is ill' }

describe('a lead who takes a task over', () => {
  it('holds it at once, with a reason that the former holder reads', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { estimate_minutes: 90, due_date: '2026-06-01' })
    const seen = await fixture.fresh(task.id, fixture.lead)
    expect(seen.can.take_over).toBe(true)
    expect(codeOf(await fixture.act(seen, fixture.lead, 'take_over'))).toBe('tasks.reason_needed')
    const taken = await fixture.done(seen, fixture.lead, 'take_over', why)
    expect(taken).toMatchObject({
      state: 'accepted',
      assignee: { id: fixture.lead.employee_id },
      offered_to: null,
      owner_no: 2,
      remaining_minutes: 90,
      due_date: '2026-06-01',
      handovers: [{ reason: 'Anna is ill', answer: 'accepted', note: null, remaining_minutes: null }],
    })
    expect(taken.can.take_over).toBe(false)
    expect(await fixture.noticesOf(anna, 'tasks.handover')).toMatchObject([
      { title: expect.stringMatching(/ takes T-\d+ over$/), body: 'Anna is ill' },
    ])
    expect((await fixture.show(task.id, anna)).status).toBe(200)
  })

  it('reviews it no longer: the creator does, or another lead', async () => {
    const anna = await fixture.person()
    const reviewer = { role: 'User', id: fixture.lead.employee_id } as const
    const begun = await fixture.addInProgress(anna, { reviewer })
    expect(begun.reviewer).toMatchObject(reviewer)
    const taken = await fixture.done(begun, fixture.lead, 'take_over', why)
    expect(taken).toMatchObject({ needs_approval: true, reviewer: { role: 'Admin' } })
  })

  it('needs no approval for an own task that no other lead can review, and takes over no other one', async () => {
    const anna = await fixture.person()
    const given = await fixture.add({ assignee_id: anna.employee_id }, fixture.lead)
    expect(given.reviewer).toMatchObject({ role: 'User', id: fixture.lead.employee_id })
    const begun = await fixture.done(await fixture.done(given, anna, 'accept'), anna, 'start')
    expect(await fixture.done(begun, fixture.lead, 'take_over', why)).toMatchObject({
      assignee: { id: fixture.lead.employee_id },
      needs_approval: false,
      reviewer: null,
    })
    const reviewer = { role: 'User', id: fixture.lead.employee_id } as const
    const own = await fixture.add({ assignee_id: anna.employee_id, needs_approval: true, reviewer }, anna)
    const started = await fixture.done(own, anna, 'start')
    expect(codeOf(await fixture.act(started, fixture.lead, 'take_over', why))).toBe('tasks.own_review')
  })

  it('is refused as a member, as a stranger, as an administrator without a record, and while a handover waits', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const collaborating = { collaborator_ids: [ben.employee_id] }
    const task = await fixture.addInProgress(anna, collaborating)
    const stranger = await fixture.person({ grants: LEAD, team_id: fixture.other_team })
    expect((await fixture.act(task, ben, 'take_over', why)).status).toBe(403)
    expect((await fixture.act(task, anna, 'take_over', why)).status).toBe(403)
    expect((await fixture.act(task, stranger, 'take_over', why)).status).toBe(404)
    expect((await fixture.act(task, fixture.admin, 'take_over', why)).status).toBe(403)
    const requested = await fixture.data(fixture.reassign(task, anna, ben.employee_id))
    expect(codeOf(await fixture.act(requested, fixture.lead, 'take_over', why))).toBe('tasks.handover_pending')
  })

  it('of twenty in one moment one holds it', async () => {
    const anna = await fixture.person()
    const leads = await Promise.all(Array.from({ length: 20 }, () => fixture.person({ grants: ALL })))
    const task = await fixture.addInProgress(anna)
    const codes = (await Promise.all(leads.map((lead) => fixture.act(task, lead, 'take_over', why)))).map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'common.stale')).toHaveLength(19)
    const { assignee, handovers, history } = await fixture.fresh(task.id)
    expect(assignee?.id).toBe(leads[codes.indexOf('done')]?.employee_id)
    expect(handovers).toHaveLength(1)
    expect(history.filter(({ action }) => action === 'take_over')).toHaveLength(1)
    expect(await fixture.noticesOf(anna, 'tasks.handover')).toHaveLength(1)
  })
})

describe('an offer shows its receiver', () => {
  it('everything that was stated with a handover', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const task = await fixture.addInProgress(anna, { due_date: '2026-06-01' })
    const requested = await fixture.data(fixture.reassign(task, fixture.lead, ben.employee_id))
    const stated = { reason: 'Away next week', note: 'The list is in the folder', remaining_minutes: 60 }
    expect(requested.offer).toMatchObject({ ...stated, from: task.assignee?.name, at: expect.any(String) })
    expect((await fixture.fresh(task.id, ben)).offer).toEqual(requested.offer)
    const accepted = await fixture.done(requested, ben, 'accept')
    expect(accepted).toMatchObject({ offer: null, remaining_minutes: 60 })
  })

  it('what was written when it passed to another before the first responded', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const offered = await fixture.add({ assignee_id: anna.employee_id, estimate_minutes: 30 })
    expect(offered.offer).toMatchObject({ from: null, reason: null, note: null, remaining_minutes: 30 })
    await fixture.data(fixture.reassign(offered, fixture.admin, ben.employee_id, { remaining_minutes: 95 }))
    expect((await fixture.fresh(offered.id, ben)).offer).toMatchObject({
      reason: 'Away next week',
      note: 'The list is in the folder',
      remaining_minutes: 95,
    })
  })

  it('no time that no one stated: many at once keep the time that each has', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const [without, withTime] = [
      await fixture.addInProgress(anna),
      await fixture.addInProgress(anna, { estimate_minutes: 45 }),
    ]
    const { changeTasks } = await import('../contract/tasks.calls.ts')
    const rows = [without, withTime].map(({ id, version }) => ({ id, version }))
    const action = { do: 'assign', user_id: ben.employee_id } as const
    const { results } = await fixture.data(fixture.app.send(changeTasks, fixture.lead, { body: { rows, action } }))
    expect(results.map(({ row }) => [row?.remaining_minutes, row?.offer?.remaining_minutes])).toEqual([
      [null, null],
      [45, 45],
    ])
  })
})
