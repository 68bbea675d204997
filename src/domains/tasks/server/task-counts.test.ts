import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QueryOf } from '#kit/contract/testing/input-of.ts'
import { required } from '#kit/contract/testing/required.ts'
import { adminListTasks } from '../contract/admin-tasks.calls.ts'
import { mergeCounts } from './store/task-counts.ts'
import { startTasks, type TasksFixture } from './testing/tasks-fixture.ts'

let fixture: TasksFixture
let app: TasksFixture['app']
beforeAll(async () => {
  fixture = await startTasks()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

/** Lists states for which the stored counts and the tasks have different numbers. */
const differing = async () =>
  (
    await sql`select state, sum(n) from (
        select state, n from task_counts union all select state, -1 from tasks) x
      group by 1 having sum(n) <> 0`.execute(app.db)
  ).rows

const list = async (query: QueryOf<typeof adminListTasks>) => {
  const { body } = await app.send(adminListTasks, fixture.admin, { query })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body
}

describe('the kept counts of tasks', () => {
  it('hold for many who add, finish and delete at once, while they are summed up', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => fixture.person()))
    await Promise.all([
      ...people.map(async (me) => {
        const task = await fixture.add({ assignee_id: me.employee_id }, me)
        await fixture.done(task, me, 'finish')
        await fixture.add({ draft: true })
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
    const me = await fixture.person()
    await fixture.add({ assignee_id: me.employee_id, priority: 'urgent' }, me)
    const queries = [{}, { state: 'done' }, { state: 'accepted' }, { priority: 'urgent' }, { limit: 2 }] as const
    for (const query of queries) {
      const { data, meta } = await list(query)
      const whole = await list({ ...query, limit: 200, q: 'task' })
      expect(meta).toMatchObject({ total: whole.data.length, by_state: whole.meta.by_state })
      expect(data.length).toBeLessThanOrEqual(meta.total)
    }
  })
})

describe('tasks with a typed text', () => {
  it('are counted to five thousand of a state, and found as they are in the order of the list', async () => {
    const me = await fixture.person()
    const rare = await fixture.add({ assignee_id: me.employee_id, title: 'Sort the lighthouse' }, me)
    await sql`insert into tasks (title, state, assignee_id, creator_id, must_accept, needs_approval, priority, due_date, done_at, accepted_at)
      select 'Commonplace ' || g, case when g <= 5200 then 'done' else 'accepted' end, ${me.employee_id}, ${fixture.admin.account_id}, false, false, 'normal',
        '2026-01-01'::date + g % 90, case when g <= 5200 then app_now() end, app_now() from generate_series(1, 5230) g`.execute(
      app.db,
    )
    const common = await list({ q: 'COMMONPLACE', limit: 50 })
    expect(common.meta).toMatchObject({ total: 5030, total_is_minimum: true, by_state: { done: 5000, accepted: 30 } })
    expect(common.data).toHaveLength(50)
    const dates = common.data.map(({ due_date }) => due_date ?? '')
    expect(dates).toEqual(dates.toSorted((one, other) => one.localeCompare(other)))
    const next = await list({ q: 'commonplace', limit: 50, cursor: required(common.meta.next_cursor) })
    expect(next.data[0]?.id).not.toBe(common.data[0]?.id)
    const few = await list({ q: 'commonplace', state: 'accepted' })
    expect(few.meta).toMatchObject({ total: 30, next_cursor: null })
    expect(few.meta).not.toHaveProperty('total_is_minimum')
    for (const q of ['lighthouse', rare.key]) {
      const { data, meta } = await list({ q })
      expect([data.map(({ id }) => id), meta.total]).toEqual([[rare.id], 1])
    }
  })
})
