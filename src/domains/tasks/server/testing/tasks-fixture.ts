import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { PersonOptions, TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import * as adminCalls from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import type { Action, TaskRow } from '../../contract/tasks.models.ts'

/** A Tuesday in spring. */
export const NOW = '2026-05-12T09:00:00.000Z'
export const TODAY = '2026-05-12'

export const OWN = {
  'tasks.read': 'own',
  'tasks.write': 'own',
  'tasks.act': 'own',
  'tasks.comment': 'own',
  'tasks.reassign': 'own',
  'tasks.delete': 'own',
} as const
export const LEAD = {
  'tasks.read': 'team',
  'tasks.write': 'team',
  'tasks.act': 'team',
  'tasks.comment': 'team',
  'tasks.reassign': 'team',
  'tasks.approve': 'team',
  'tasks.delete': 'own',
} as const
export const ALL = {
  'tasks.read': 'all',
  'tasks.write': 'all',
  'tasks.act': 'all',
  'tasks.comment': 'all',
  'tasks.reassign': 'all',
  'tasks.approve': 'all',
  'tasks.delete': 'all',
} as const

type AddBody = Partial<Input<typeof tasks.addTask>['body']>
type More = Partial<Omit<Input<typeof tasks.actOnTask>['body'], 'id' | 'version' | 'action'>>
type Response = Readonly<{ status: number; body: Readonly<{ status: boolean; code?: string; message?: string }> }>

let serial = 0

const tasksFixture = async (app: TestApp) => {
  const { fixture } = app
  const admin = await fixture.admin(ALL)
  const department_id = await fixture.department()
  const team = await fixture.team(department_id)
  const other_team = await fixture.team(department_id)
  const person = (more: PersonOptions = {}) => fixture.user({ department_id, team_id: team, grants: OWN, ...more })
  const lead = await person({ grants: LEAD })
  await fixture.lead(team, lead.employee_id)

  const data = async <Data>(
    call: Promise<Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>>,
  ): Promise<Data> => {
    const { body } = await call
    if (!body.status) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors).slice(0, 2000)}`)
    return body.data
  }
  const isAdmin = (actor: TestActor) => actor.employee_id === null
  const tryAdd = (body: AddBody, actor: TestActor = admin) =>
    app.send(isAdmin(actor) ? tasks.addTask : tasks.addOwnTask, actor, { body: { title: `Task ${++serial}`, ...body } })
  const add = async (body: AddBody = {}, actor: TestActor = admin): Promise<TaskRow> => {
    const { tasks: rows } = await data(tryAdd(body, actor))
    const [row] = rows
    if (!row) throw new Error('No task')
    return row
  }
  const act = (task: Pick<TaskRow, 'id' | 'version'>, actor: TestActor, action: Action, more: More = {}) =>
    app.send(isAdmin(actor) ? adminCalls.adminActOnTask : tasks.actOnTask, actor, {
      body: { id: task.id, version: task.version, action, ...more },
    })
  const done = (task: Pick<TaskRow, 'id' | 'version'>, actor: TestActor, action: Action, more: More = {}) =>
    data(act(task, actor, action, more))
  const show = (id: number, actor: TestActor = admin) =>
    app.send(isAdmin(actor) ? adminCalls.adminShowTask : tasks.showTask, actor, { params: { id } })
  const fresh = (id: number, actor: TestActor = admin) => data(show(id, actor))
  const update = (task: Pick<TaskRow, 'id' | 'version'>, actor: TestActor, body: object) =>
    app.send(isAdmin(actor) ? tasks.updateTask : tasks.updateOwnTask, actor, {
      params: { id: task.id },
      body: { version: task.version, ...body },
    })
  const reassign = (task: Pick<TaskRow, 'id' | 'version'>, actor: TestActor, to: number, more: object = {}) =>
    app.send(isAdmin(actor) ? adminCalls.adminReassignTask : tasks.reassignTask, actor, {
      body: {
        id: task.id,
        version: task.version,
        user_id: to,
        reason: 'Away next week',
        note: 'The list is in the folder',
        remaining_minutes: 60,
        ...more,
      },
    })
  const approve = (task: Pick<TaskRow, 'id' | 'version'>, actor: TestActor, kind: 'close' | 'due_date' = 'close') =>
    app.send(isAdmin(actor) ? adminCalls.adminApproveTask : tasks.approveTask, actor, {
      params: { id: task.id },
      body: { kind, version: task.version },
    })
  const reject = (task: Pick<TaskRow, 'id' | 'version'>, actor: TestActor, kind: 'close' | 'due_date' = 'close') =>
    app.send(isAdmin(actor) ? adminCalls.adminRejectTask : tasks.rejectTask, actor, {
      params: { id: task.id },
      body: { kind, version: task.version, comment: 'Not yet' },
    })
  const list = (actor: TestActor, query: object = {}) =>
    app.send(isAdmin(actor) ? adminCalls.adminListTasks : tasks.listTasks, actor, { query })
  const idsOf = async (actor: TestActor, query: object = {}) => (await data(list(actor, query))).map(({ id }) => id)
  const comment = (id: number, actor: TestActor, body: string) =>
    app.send(isAdmin(actor) ? adminCalls.adminAddComment : tasks.addComment, actor, { body: { task_id: id, body } })
  /** Adds a task that is assigned to a person who works on it. */
  const addInProgress = async (holder: TestActor & { employee_id: number }, body: AddBody = {}) => {
    const offered = await add({ assignee_id: holder.employee_id, ...body })
    return done(await done(offered, holder, 'accept'), holder, 'start')
  }
  /** One that waits for approval. */
  const sent = async (holder: TestActor & { employee_id: number }, body: AddBody = {}) =>
    done(await addInProgress(holder, body), holder, 'submit', { comment: 'Please look' })
  const noticesOf = async (actor: TestActor, kind: string) =>
    app.db
      .selectFrom('notifications')
      .select(['title', 'body', 'verbs', 'read_at', 'subject_id', 'dedupe_key', 'created_at'])
      .where('account_id', '=', actor.account_id)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  const places = { department_id, team, other_team }
  const steps = {
    tryAdd,
    add,
    act,
    done,
    show,
    fresh,
    update,
    reassign,
    approve,
    reject,
    list,
    idsOf,
    comment,
    addInProgress,
    sent,
  }
  return { app, admin, lead, person, data, noticesOf, ...places, ...steps }
}

export type TasksFixture = Awaited<ReturnType<typeof tasksFixture>>
export const startTasks = async (now = NOW): Promise<TasksFixture> => tasksFixture(await testApp(now))

/** Returns the code of a response, `done`, or the status of a failure. */
export const codeOf = ({ body, status }: Response): string => (body.status ? 'done' : (body.code ?? String(status)))
