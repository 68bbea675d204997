import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskerList } from '../contract/tasker.calls.ts'
import { mergeCounts } from './store/kept-counts.ts'
import { startTasks, type TasksWorld } from './testing/tasks-world.ts'

let world: TasksWorld
let app: TasksWorld['app']
beforeAll(async () => {
  world = await startTasks()
  ;({ app } = world)
})
afterAll(() => app.stop())

/** States of which the kept counts and the tasks say different numbers. */
const differing = async () =>
  (
    await sql`select state, sum(n) from (
        select state, n from task_counts union all select state, -1 from tasks) x
      group by 1 having sum(n) <> 0`.execute(app.db)
  ).rows

const list = async (query: object) => {
  const { body } = await app.ask(taskerList, world.admin, { query: query as never })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body
}

describe('the kept counts of tasks', () => {
  it('hold for many who add, finish and delete at once, while they are summed up', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => world.person()))
    await Promise.all([
      ...people.map(async (me) => {
        const task = await world.add({ assignee_id: me.employee_id }, me)
        await world.done(task, me, 'finish')
        await world.add({ draft: true })
      }),
      ...Array.from({ length: 6 }, () => app.db.transaction().execute(mergeCounts)),
    ])
    expect(await differing()).toEqual([])
    expect((await sql`select from tasks where state = 'done'`.execute(app.db)).rows).toHaveLength(10)
    await app.db.transaction().execute(mergeCounts)
    const { rows } = await sql`select from task_counts group by state having count(*) > 1`.execute(app.db)
    expect(rows).toEqual([])
    await sql`delete from tasks where state = 'draft'`.execute(app.db)
    expect(await differing()).toEqual([])
  })

  it('answer what counting the rows answers, by whatever they are narrowed', async () => {
    const me = await world.person()
    await world.add({ assignee_id: me.employee_id, priority: 'urgent' }, me)
    for (const query of [{}, { state: 'done' }, { state: 'accepted' }, { priority: 'urgent' }, { limit: 2 }]) {
      const { data, meta } = await list(query)
      const whole = await list({ ...query, limit: 200, q: 'task' })
      expect(meta).toMatchObject({ total: whole.data.length, by_state: whole.meta.by_state })
      expect(data.length).toBeLessThanOrEqual(meta.total)
    }
  })
})
