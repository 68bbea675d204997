import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOf } from '#kit/server/testing/actor-of.ts'
import { deleteComment } from '../contract/tasks.calls.ts'
import { searchTasks } from './search.ts'
import { NOW, startTasks, type TasksFixture } from './testing/tasks-fixture.ts'

let fixture: TasksFixture
beforeAll(async () => {
  fixture = await startTasks()
})
afterAll(() => fixture.app.stop())

const foundBy = async (actor: Parameters<TasksFixture['list']>[0], q: string) =>
  (await fixture.data(fixture.list(actor, { q }))).map(({ id, found_in }) => ({ id, found_in }))

describe('a task is found', () => {
  it('by its title, its description and its comments, and the row shows where', async () => {
    const anna = await fixture.person()
    const given = { assignee_id: anna.employee_id }
    const titled = await fixture.add({ ...given, title: 'Order the zeppelin' })
    const described = await fixture.add({ ...given, description: 'The hangar of the\nzeppelin needs a new door.' })
    const commented = await fixture.add(given)
    await fixture.data(fixture.comment(commented.id, anna, 'Nobody has told me about a Zeppelin so far.'))
    for (const actor of [fixture.admin, anna]) {
      const rows = await foundBy(actor, 'zeppelin')
      expect(rows).toHaveLength(3)
      expect(rows).toEqual(
        expect.arrayContaining([
          { id: titled.id, found_in: null },
          {
            id: described.id,
            found_in: { part: 'description', text: 'The hangar of the zeppelin needs a new door.' },
          },
          { id: commented.id, found_in: { part: 'comment', text: 'Nobody has told me about a Zeppelin so far.' } },
        ]),
      )
    }
    expect(await foundBy(fixture.admin, `T-${described.id}`)).toEqual([{ id: described.id, found_in: null }])
    const { employee_id, account_id } = anna
    const actor = actorOf({ 'tasks.read': 'own' }, { employee_id, account_id, team_id: fixture.team })
    expect(await searchTasks({ tx: fixture.app.db, actor, now: NOW }, 'zeppelin', 10)).toHaveLength(3)
  })

  it('in any script and with any accents, taken literally', async () => {
    const task = await fixture.add({ draft: true, description: 'Выставка кошек, café 100% sûr' })
    for (const q of ['выстав', 'CAFE', '100%', 'sur']) expect((await foundBy(fixture.admin, q))[0]?.id).toBe(task.id)
    expect(await foundBy(fixture.admin, '10%0')).toEqual([])
  })

  it('by no comment that was deleted, and by none of a task that is not seen', async () => {
    const [anna, stranger] = [await fixture.person(), await fixture.person()]
    const task = await fixture.add({ assignee_id: anna.employee_id })
    const { id } = await fixture.data(fixture.comment(task.id, anna, 'The quagmire is deep'))
    expect(await foundBy(stranger, 'quagmire')).toEqual([])
    expect(await foundBy(fixture.lead, 'quagmire')).toHaveLength(1)
    await fixture.data(fixture.app.send(deleteComment, anna, { params: { id } }))
    expect(await foundBy(fixture.admin, 'quagmire')).toEqual([])
  })

  it('as often as it is counted, where a text is in many tasks', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => fixture.person()))
    for (const { employee_id } of people)
      await fixture.add({ assignee_id: employee_id, description: 'Common to all of them' })
    const { body } = await fixture.list(fixture.admin, { q: 'common' })
    expect([body.meta.total, body.meta.by_state.offered]).toEqual([3, 3])
  })

  it('by one or two letters of its title alone', async () => {
    const titled = await fixture.add({ draft: true, title: 'Qz' })
    await fixture.add({ draft: true, description: 'Qz' })
    expect(await foundBy(fixture.admin, 'qz')).toEqual([{ id: titled.id, found_in: null }])
  })
})
