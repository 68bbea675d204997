import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { adminListReceivers } from '../contract/admin-tasks.calls.ts'
import { listReceivers } from '../contract/tasks.calls.ts'
import type { TaskRow } from '../contract/tasks.models.ts'
import { ALL, codeOf, LEAD, OWN, startTasks, type TasksFixture } from './testing/tasks-fixture.ts'

let fixture: TasksFixture
let app: TasksFixture['app']
beforeAll(async () => {
  fixture = await startTasks()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const DEPARTMENT = {
  ...LEAD,
  'tasks.read': 'department',
  'tasks.write': 'department',
  'tasks.reassign': 'department',
} as const

const offered = (actor: TestActor, query: object = {}) =>
  app.send(actor.employee_id === null ? adminListReceivers : listReceivers, actor, { query })
const namesOf = async (actor: TestActor, query: object = {}) =>
  (await fixture.data(offered(actor, query))).people.map(({ id }) => id).toSorted((one, other) => one - other)

/** Everyone who could be chosen: of the team, of others, who is not there any more, and who reviews. */
const everyone = async () => {
  const { department_id } = fixture
  const elsewhere = await app.fixture.department()
  const far = await app.fixture.team(elsewhere)
  const [anna, ben, neighbour, distant, leaver, leaves, reviewer] = await Promise.all([
    fixture.person(),
    fixture.person(),
    fixture.person({ team_id: fixture.other_team }),
    fixture.person({ department_id: elsewhere, team_id: far }),
    fixture.person({ left_on: '2026-05-01' }),
    fixture.person({ left_on: '2026-05-20' }),
    fixture.person({ grants: LEAD }),
  ])
  const head = await fixture.person({ grants: DEPARTMENT, team_id: fixture.other_team })
  await app.db.updateTable('departments').set({ head_id: head.employee_id }).where('id', '=', department_id).execute()
  const people = { anna, ben, neighbour, distant, leaver, leaves, reviewer, head, lead: fixture.lead }
  return { ...people, ids: Object.values(people).map(({ employee_id }) => employee_id) }
}

describe('the people to whom a task can be handed over', () => {
  it('are for each role those whom the server accepts', async () => {
    const all = await everyone()
    const { anna, reviewer, ids } = all
    const reviews = { role: 'User', id: reviewer.employee_id } as const
    const roles = { holder: anna, lead: fixture.lead, head: all.head, admin: fixture.admin }
    const numbers: Record<string, number> = {}
    for (const [role, actor] of Object.entries(roles)) {
      const started = () => fixture.addInProgress(anna, { due_date: '2026-06-10', reviewer: reviews })
      const task = await started()
      const shown = (await namesOf(actor, { task_id: task.id })).filter((id) => ids.includes(id))
      const accepted: number[] = []
      let next: TaskRow = task
      for (const id of ids.toSorted((one, other) => one - other)) {
        const code = codeOf(await fixture.reassign(next, actor, id))
        if (code !== 'done') continue
        accepted.push(id)
        next = await started()
      }
      expect({ role, shown }).toEqual({ role, shown: accepted })
      numbers[role] = shown.length
    }
    // The team; the team; the department with the head; and all who are there on the day.
    expect(numbers).toEqual({ holder: 2, lead: 2, head: 4, admin: 5 })
  })

  it('are those of a declined task for its writer, too', async () => {
    const { anna, ids } = await everyone()
    for (const actor of [fixture.lead, fixture.admin]) {
      const task = await fixture.add({ assignee_id: anna.employee_id }, actor)
      const declined = await fixture.done(task, anna, 'decline', { reason: 'No time' })
      const shown = (await namesOf(actor, { task_id: task.id })).filter((id) => ids.includes(id))
      const accepted: number[] = []
      let next: TaskRow = declined
      for (const id of ids.toSorted((one, other) => one - other)) {
        if (codeOf(await fixture.act(next, actor, 'offer', { user_id: id })) !== 'done') continue
        accepted.push(id)
        const again = await fixture.add({ assignee_id: anna.employee_id }, actor)
        next = await fixture.done(again, anna, 'decline', { reason: 'No time' })
      }
      expect(shown).toEqual(accepted)
    }
  })

  it('of a new task are those whom its giver may give tasks', async () => {
    const { anna, ids } = await everyone()
    expect(await namesOf(anna)).toEqual([anna.employee_id])
    for (const actor of [fixture.lead, fixture.admin]) {
      const shown = (await namesOf(actor, { due_date: '2026-06-10' })).filter((id) => ids.includes(id))
      const accepted: number[] = []
      for (const id of ids.toSorted((one, other) => one - other)) {
        const reviewer = { role: 'User', id: fixture.lead.employee_id } as const
        const own = id === fixture.lead.employee_id ? { needs_approval: false } : { reviewer }
        const code = codeOf(await fixture.tryAdd({ assignee_id: id, due_date: '2026-06-10', ...own }, actor))
        if (code === 'done') accepted.push(id)
      }
      expect(shown).toEqual(accepted)
    }
  })

  it('are found by name, with their free time until the due date, most of it first', async () => {
    const holder = await fixture.person({ first_name: 'Quick', last_name: 'Holder' })
    const busy = await fixture.person({ first_name: 'Quick', last_name: 'Busy' })
    const free = await fixture.person({ first_name: 'Quick', last_name: 'Free' })
    await fixture.add({
      assignee_id: busy.employee_id,
      must_accept: false,
      estimate_minutes: 600,
      due_date: '2026-05-13',
    })
    const task = await fixture.addInProgress(holder, { due_date: '2026-05-13' })
    const { until, people } = await fixture.data(offered(holder, { task_id: task.id, q: 'quick' }))
    expect(until).toBe('2026-05-13')
    expect(people.map(({ id }) => id)).toEqual([free.employee_id, busy.employee_id])
    expect((people[0]?.free_minutes ?? 0) - (people[1]?.free_minutes ?? 0)).toBe(600)
  })

  it('are no one where the task is not seen, not given away, or waits for a response', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const stranger = await fixture.person({ team_id: fixture.other_team, grants: OWN })
    const task = await fixture.addInProgress(anna, { watcher_ids: [ben.employee_id] })
    expect((await offered(stranger, { task_id: task.id })).status).toBe(404)
    expect((await offered(ben, { task_id: task.id })).status).toBe(403)
    expect((await offered(await fixture.person({ grants: {} }))).status).toBe(403)
    const requested = await fixture.data(fixture.reassign(task, anna, ben.employee_id))
    expect(codeOf(await offered(anna, { task_id: requested.id }))).toBe('tasks.handover_pending')
    const everywhere = await fixture.person({ grants: ALL })
    expect((await offered(everywhere)).status).toBe(200)
  })
})
