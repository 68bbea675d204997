import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveFile } from '#domains/worksheets/contract/attachments.calls.ts'
import * as tasks from '../contract/tasks.calls.ts'
import { codeOf, OWN, startTasks, type TasksFixture } from './testing/tasks-fixture.ts'

let fixture: TasksFixture
let app: TasksFixture['app']
beforeAll(async () => {
  fixture = await startTasks()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const people = async () => {
  const grants = { ...OWN, 'attachments.own': 'own' } as const
  const [anna, ben, stranger] = await Promise.all([fixture.person({ grants }), fixture.person(), fixture.person()])
  return { anna, ben, stranger }
}
type People = Awaited<ReturnType<typeof people>>

/** A task that Anna had, and that is assigned to Ben now. */
const handedOver = async ({ anna, ben }: People) => {
  const requested = await fixture.data(fixture.reassign(await fixture.addInProgress(anna), anna, ben.employee_id))
  return fixture.done(requested, ben, 'accept')
}

describe('a former holder', () => {
  it('reads the task alone and in lists; others who never had it do not', async () => {
    const all = await people()
    const task = await handedOver(all)
    expect((await fixture.show(task.id, all.anna)).status).toBe(200)
    expect(await fixture.idsOf(all.anna)).toContain(task.id)
    expect(await fixture.idsOf(all.anna, { state: 'accepted' })).toContain(task.id)
    expect((await fixture.show(task.id, all.stranger)).status).toBe(404)
    expect(await fixture.idsOf(all.stranger)).not.toContain(task.id)
  })

  it('of a handover that needs no acceptance reads the task that was given away', async () => {
    const { anna, ben } = await people()
    const task = await fixture.done(
      await fixture.add({ assignee_id: anna.employee_id, must_accept: false }),
      anna,
      'start',
    )
    const given = await fixture.data(fixture.reassign(task, anna, ben.employee_id))
    expect(given.assignee?.id).toBe(ben.employee_id)
    expect((await fixture.show(task.id, anna)).status).toBe(200)
  })

  it('changes nothing: no step is open, and each call is refused', async () => {
    const all = await people()
    const task = await handedOver(all)
    const { can, version } = await fixture.fresh(task.id, all.anna)
    expect(Object.entries(can).filter(([, may]) => may)).toEqual([])
    const now = { id: task.id, version }
    const refused = [
      await fixture.comment(task.id, all.anna, 'One more thing'),
      await fixture.act(now, all.anna, 'start'),
      await fixture.act(now, all.anna, 'cancel', { reason: 'Needless' }),
      await fixture.reassign(now, all.anna, all.stranger.employee_id),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(codeOf(await fixture.update(now, all.anna, { remaining_minutes: 5 }))).toBe('tasks.field_not_yours')
    const remove = await app.send(tasks.deleteOwnTask, all.anna, { params: { id: task.id } })
    expect(remove.status).toBe(404)
    const file = await app.send(saveFile, all.anna, { body: { id: all.anna.id, task_id: task.id } })
    expect(file.status).toBe(403)
  })

  it('changes no earlier comment either', async () => {
    const all = await people()
    const begun = await fixture.addInProgress(all.anna)
    const { id, version } = await fixture.data(fixture.comment(begun.id, all.anna, 'Half is done'))
    const requested = await fixture.data(
      fixture.reassign(await fixture.fresh(begun.id, all.anna), all.anna, all.ben.employee_id),
    )
    await fixture.done(requested, all.ben, 'accept')
    const edit = await app.send(tasks.updateComment, all.anna, { params: { id }, body: { version, body: 'All' } })
    expect(edit.status).toBe(403)
    expect((await app.send(tasks.deleteComment, all.anna, { params: { id } })).status).toBe(403)
  })

  it('is notified of a comment that names them', async () => {
    const all = await people()
    const task = await handedOver(all)
    const name = `Mentioned ${all.anna.employee_id}`
    await app.db
      .updateTable('employees')
      .set({ preferred_name: null, first_name: name, last_name: null })
      .where('id', '=', all.anna.employee_id)
      .execute()
    const comment = await fixture.data(fixture.comment(task.id, all.ben, `@${name} where is the key?`))
    expect(comment.not_notified).toEqual([])
    expect(await fixture.noticesOf(all.anna, 'tasks.mention')).toHaveLength(1)
  })
})
