import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectTasks } from '#domains/billing/server/index.ts'
import { cardParts } from '#domains/requests/server/index.ts'
import { linkKinds, workRecords, workSums } from '#domains/worksheets/server/index.ts'
import { menuBadges, searchSources } from '#kit/server/registries.ts'
import { employeeCards } from '#kit/server/registries.ts'
import { sql } from 'kysely'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import { actorOf } from '#kit/server/testing/actor-of.ts'
import { NOW, startTasks, TODAY, type TasksFixture } from './testing/tasks-fixture.ts'

let fixture: TasksFixture
let app: TasksFixture['app']
beforeAll(async () => {
  fixture = await startTasks()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const entry = <Value>(all: readonly [string, Value][], key = 'tasks'): Value => {
  const found = all.find(([name]) => name === key)?.[1]
  if (found === undefined) throw new Error(`No entry ${key}`)
  return found
}

const project = async (employee_id: number): Promise<number> => {
  const { rows } = await sql<{
    pr_id: number
  }>`insert into projects (code, name, billing, currency, starts_on, lead_id, state)
    values (${`P${employee_id}`}, ${`Archive ${employee_id}`}, 'none', 'EUR', '2026-01-01', ${employee_id}, 'active') returning pr_id`.execute(
    app.db,
  )
  return firstOf(rows).pr_id
}

describe('what tasks say to other domains', () => {
  it('drafts of reports name what was finished, what goes on and what is due next', async () => {
    const anna = await fixture.person()
    const done = await fixture.data(fixture.approve(await fixture.sent(anna), fixture.admin))
    const going = await fixture.addInProgress(anna, { due_date: '2026-05-13' })
    const query = { employee_id: anna.employee_id, from: TODAY, to: TODAY }
    const { tasks, planned } = await entry(workRecords.all())(app.db, { ...query, next: '2026-05-13' })
    expect(tasks?.map(({ id, action }) => [id, action])).toEqual([
      [done.id, 'finished'],
      [going.id, 'in progress'],
    ])
    expect(planned).toEqual([going.title])
    const sums = await entry(workSums.all())(app.db, {
      employees: [anna.employee_id],
      from: '2026-05-01',
      to: '2026-05-31',
    })
    expect(sums.get(anna.employee_id)).toEqual({ tasks_done: 1 })
  })

  it('what goes on without a step of the day is named, too, then and later', async () => {
    const anna = await fixture.person()
    const going = await fixture.addInProgress(anna)
    const activityOn = async (day: string) => {
      const query = { employee_id: anna.employee_id, from: day, to: day, next: null }
      return (await entry(workRecords.all())(app.db, query)).tasks?.map(({ id, action }) => [id, action])
    }
    expect(await activityOn('2026-05-10')).toEqual([])
    app.clock.set('2026-05-14T09:00:00Z')
    expect(await activityOn('2026-05-13')).toEqual([[going.id, 'in progress']])
    await fixture.done(await fixture.fresh(going.id), anna, 'submit')
    expect(await activityOn('2026-05-13')).toEqual([[going.id, 'in progress']])
    app.clock.set(NOW)
  })

  it('time on a task is for its project and client', async () => {
    const anna = await fixture.person()
    const pr_id = await project(anna.employee_id)
    const task = await fixture.addInProgress(anna)
    await app.db.updateTable('tasks').set({ pr_id, client_id: null }).where('id', '=', task.id).execute()
    const { placesOf } = entry(linkKinds.all(), 'task')
    expect(await placesOf?.(app.db, [task.id])).toEqual(new Map([[task.id, { pr_id, client_id: null }]]))
  })

  it('a blocker that waits for a task is cleared when it is done', async () => {
    const anna = await fixture.person()
    const sent = await fixture.sent(anna)
    await sql`insert into work_reports (employee_id, kind, period_start, period_end, state) values (${anna.employee_id}, 'daily', ${TODAY}, ${TODAY}, 'draft')`.execute(
      app.db,
    )
    await sql`insert into report_blockers (employee_id, report_id, text, opened_on, task_id)
      select employee_id, id, 'Waits for the task', ${TODAY}, ${sent.id} from work_reports where employee_id = ${anna.employee_id}`.execute(
      app.db,
    )
    await fixture.data(fixture.approve(sent, fixture.admin))
    const { rows } = await sql<{
      cleared_on: string | null
    }>`select cleared_on from report_blockers where task_id = ${sent.id}`.execute(app.db)
    expect(rows).toEqual([{ cleared_on: TODAY }])
  })

  it('links are named, and seen by those who see the task', async () => {
    const anna = await fixture.person()
    const stranger = await fixture.person({ team_id: fixture.other_team })
    const task = await fixture.addInProgress(anna)
    const { ref } = entry(linkKinds.all(), 'task')
    const { rows } = await sql<{ ref: unknown }>`select (${ref(sql`${task.id}::int`)}) as ref`.execute(app.db)
    expect(rows[0]?.ref).toEqual({ id: task.id, key: task.key, title: task.title })
    expect((await fixture.show(task.id, stranger)).status).toBe(404)
  })

  it('projects know how many of their tasks are open, done and blocked', async () => {
    const anna = await fixture.person()
    const pr_id = await project(anna.employee_id)
    await fixture.data(fixture.approve(await fixture.sent(anna, { pr_id }), fixture.admin))
    const blocked = await fixture.done(await fixture.addInProgress(anna, { pr_id }), anna, 'block', {
      reason: 'No access',
    })
    const tasks = required(projectTasks.get())
    const { rows } = await sql<{ pr_id: number }>`select * from (${tasks.counts}) c where c.pr_id = ${pr_id}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ pr_id, tasks: 2, done: 1, open: 1 }])
    expect(await tasks.blocked(app.db, pr_id)).toMatchObject([{ id: blocked.id, title: blocked.title }])
  })

  it('the decision card of leave names what is due meanwhile', async () => {
    const anna = await fixture.person()
    const task = await fixture.addInProgress(anna, { due_date: '2026-06-03' })
    await fixture.addInProgress(anna, { due_date: '2026-07-03' })
    const request = { employee_id: anna.employee_id, from_date: '2026-06-01', to_date: '2026-06-05' }
    const lines = await entry(cardParts.all())(app.db, request as never)
    expect(lines).toEqual([{ label: '1 task due', value: `${task.key} ${task.title}` }])
  })

  it('the badge counts offers and decisions, and search finds by key what is in sight', async () => {
    const anna = await fixture.person()
    const offered = await fixture.add({ assignee_id: anna.employee_id, title: 'Find the blue folder' })
    const sees = ({ employee_id, account_id }: typeof anna, team_id: number) =>
      actorOf({ 'tasks.read': 'own' }, { employee_id, account_id, team_id, time_zone: 'Europe/Berlin' })
    const viewer = { tx: app.db, actor: sees(anna, fixture.team), now: '2026-05-12T09:00:00.000Z' }
    const { rows } = await sql<{
      n: number
    }>`select ${entry(menuBadges.all(), '/employee/tasks').count(viewer)} as n`.execute(app.db)
    expect(rows[0]?.n).toBe(1)
    const search = entry(searchSources.all())
    expect(await search(viewer, offered.key, 5)).toMatchObject([
      { id: offered.id, path: `/employee/tasks?task=${offered.id}` },
    ])
    expect(await search(viewer, 'blue fold', 5)).toHaveLength(1)
    const stranger = await fixture.person({ team_id: fixture.other_team })
    const other = { ...viewer, actor: sees(stranger, fixture.other_team) }
    expect(await search(other, offered.key, 5)).toEqual([])
  })

  it('the card of a person names the next five by their dates', async () => {
    const anna = await fixture.person()
    const late = await fixture.addInProgress(anna, { due_date: '2026-05-11' })
    await fixture.addInProgress(anna)
    const read = entry(employeeCards.all()).read
    const card = await read({
      tx: app.db,
      actor: actorOf({}, { employee_id: anna.employee_id }),
      now: '',
      date: null,
      today: TODAY,
      department_id: null,
      team_id: null,
    })
    expect(card?.data).toMatchObject({
      open: 2,
      overdue: 1,
      next: [{ id: late.id, overdue: true }, { due_date: null }],
    })
  })
})
