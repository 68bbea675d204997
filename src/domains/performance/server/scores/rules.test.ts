import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import { addPage } from '#domains/hashbook/contract/pages.calls.ts'
import { addTopic } from '#domains/hashbook/contract/topics.calls.ts'
import { actOnTask, addOwnTask } from '#domains/tasks/contract/tasks.calls.ts'
import { addDailyReport } from '#domains/worksheets/contract/own-reports.calls.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { fetchPerformance } from '../../contract/evaluations.calls.ts'
import * as calls from '../../contract/scores.calls.ts'
import type { ScoreSource } from '../../contract/scores.models.ts'
import { ALL, codeOf, LEAD, NOW, type PerformanceFixture, startPerformance } from '../testing/performance-fixture.ts'

let fixture: PerformanceFixture
let app: PerformanceFixture['app']
let lead: Awaited<ReturnType<PerformanceFixture['person']>>
beforeAll(async () => {
  fixture = await startPerformance()
  ;({ app } = fixture)
  lead = await fixture.person({ grants: { ...LEAD, ...SEES('team'), 'team_reports.read': 'team' } })
  await app.fixture.lead(fixture.team, lead.employee_id, { kind: 'deputy' })
})
beforeEach(() => app.clock.set(NOW))
afterAll(() => app.stop())

const SEES = (scope: 'own' | 'team') =>
  ({
    'tasks.read': scope,
    'tasks.write': 'own',
    'tasks.act': 'own',
    'worksheets.read': scope,
    'worksheets.write': 'own',
    'hashbook.read': 'all',
    'hashbook.write': 'all',
  }) as const
const OWN = { 'performance.own': 'own', 'performance.score.add': 'own', ...SEES('own') } as const
const MONDAY = '2026-05-11'

const addPoints = (actor: TestActor, user_id: number, source?: Readonly<{ type: ScoreSource; id: number }>) =>
  app.send(calls.addScore, actor, {
    body: {
      user_id,
      points: 2,
      category: 'delivery',
      reason: 'It was finished in time',
      ...(source ? { source_type: source.type, source_id: source.id } : {}),
    },
  })
const choices = (actor: TestActor, userId: number) =>
  fixture.data(app.send(calls.listSources, actor, { params: { userId } }))
const sourceFor = async (actor: TestActor, userId: number) =>
  (await fixture.data(app.send(calls.listScores, actor, { params: { userId } }))).rows[0]?.source

type Person = Awaited<ReturnType<PerformanceFixture['person']>>
const finishedTask = async (actor: Person) => {
  const { tasks } = await fixture.data(
    app.send(addOwnTask, actor, { body: { title: 'Move the archive', assignee_id: actor.employee_id } }),
  )
  let task = firstOf(tasks)
  for (const action of ['start', 'finish'] as const)
    task = await fixture.data(app.send(actOnTask, actor, { body: { id: task.id, version: task.version, action } }))
  return task
}
const report = async (actor: Person) => {
  await fixture.data(app.send(addDailyReport, actor, { body: { date_daily: MONDAY, summary: 'Answered mails' } }))
  const { id } = await app.db
    .selectFrom('work_reports')
    .select('id')
    .where('employee_id', '=', actor.employee_id)
    .executeTakeFirstOrThrow()
  return id
}

describe('what points are for', () => {
  it('is offered from what the person finished and the giver sees', async () => {
    const anna = await fixture.person({ grants: OWN })
    const [task, report_id] = [await finishedTask(anna), await report(anna)]
    expect(await choices(lead, anna.employee_id)).toEqual([
      { source_type: 'task', source_id: task.id, label: `T-${task.id} Move the archive`, on: '2026-05-12' },
      { source_type: 'report', source_id: report_id, label: 'Report of Monday 11 May', on: MONDAY },
    ])
    const stranger = await fixture.person({ grants: OWN, team_id: fixture.other_team })
    expect(await choices(stranger, anna.employee_id)).toEqual([])
    expect((await app.send(calls.listSources, lead, { params: { userId: 999_999 } })).status).toBe(404)
  })

  it('is named by the score, and leads there for those who see it', async () => {
    const anna = await fixture.person({ grants: OWN })
    const task = await finishedTask(anna)
    const given = await fixture.data(addPoints(lead, anna.employee_id, { type: 'task', id: task.id }))
    const label = `T-${task.id} Move the archive`
    expect(given.source).toEqual({ type: 'task', id: task.id, label, path: `/employee/tasks?task=${task.id}` })
    expect(await sourceFor(anna, anna.employee_id)).toEqual(given.source)
    // A reader of evaluations who may not read tasks sees the kind only.
    const read = async (actor: TestActor) =>
      (await fixture.data(app.send(fetchPerformance, actor, { params: { id: anna.employee_id } }))).scores.rows[0]
        ?.source
    expect(await read(fixture.admin)).toEqual({ type: 'task', id: task.id, label: null, path: null })
    const reader = await app.fixture.admin({ ...ALL, 'tasks.read': 'all' })
    expect(await read(reader)).toEqual({ type: 'task', id: task.id, label, path: `/admin/tasker?task=${task.id}` })
  })

  it('is a report of the person, and of nobody else', async () => {
    const [anna, berta] = [await fixture.person({ grants: OWN }), await fixture.person({ grants: OWN })]
    const id = await report(anna)
    expect((await addPoints(lead, berta.employee_id, { type: 'report', id })).status).toBe(404)
    const { source } = await fixture.data(addPoints(lead, anna.employee_id, { type: 'report', id }))
    expect(source?.path).toBe(
      `/employee/team-report/${fixture.team}?part=3&kind=daily&day=${MONDAY}&report=${anna.employee_id}`,
    )
    expect((await sourceFor(anna, anna.employee_id))?.path).toBe(`/employee/worksheet?tab=day&date=${MONDAY}`)
  })

  it('is a page that the giver reads', async () => {
    const keeper = await app.fixture.admin({
      'hashbook.read': 'all',
      'hashbook.write': 'all',
      'hashbook.topics.write': 'all',
    })
    const anna = await fixture.person({ grants: OWN })
    const page = async (more: Omit<NonNullable<Input<typeof addTopic>['body']>, 'title'>) => {
      const topic = await fixture.data(app.send(addTopic, keeper, { body: { title: `For ${more.audience}`, ...more } }))
      return fixture.data(
        app.send(addPage, keeper, { body: { topicid: topic.id, title: 'Releases', state: 'published' } }),
      )
    }
    const open = await page({ audience: 'everyone' })
    const { source } = await fixture.data(addPoints(lead, anna.employee_id, { type: 'topic', id: open.id }))
    expect(source).toEqual({
      type: 'topic',
      id: open.id,
      label: 'Releases',
      path: `/employee/hashbook/subject/${open.id}`,
    })
    const closed = await page({ audience: 'limited', teams: [fixture.other_team] })
    expect((await addPoints(lead, anna.employee_id, { type: 'topic', id: closed.id })).status).toBe(404)
  })

  it('has both a type and an id, and exists', async () => {
    const anna = await fixture.person({ grants: OWN })
    const body = { user_id: anna.employee_id, points: 1, category: 'teamwork', reason: 'Took my shift' } as const
    expect((await app.send(calls.addScore, lead, { body: { ...body, source_type: 'task' } })).status).toBe(400)
    expect((await app.send(calls.addScore, lead, { body: { ...body, source_id: 3 } })).status).toBe(400)
    expect(codeOf(await addPoints(lead, anna.employee_id, { type: 'ticket', id: 999_999 }))).toMatch(/404|not_found/)
    expect(codeOf(await addPoints(lead, anna.employee_id))).toBe('done')
    expect(await sourceFor(anna, anna.employee_id)).toBeNull()
  })

  it('stays as it was given', async () => {
    const anna = await fixture.person({ grants: OWN })
    const { id } = await fixture.data(addPoints(lead, anna.employee_id))
    await expect(
      app.db.updateTable('scores').set({ source_type: 'task', source_id: 1 }).where('id', '=', id).execute(),
    ).rejects.toThrow('Scores do not change')
  })
})
