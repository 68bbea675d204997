import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { PersonOptions, TestActor } from '#app/server/testing/fixture.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Input } from '#kit/contract/call.ts'
import * as planCalls from '../../contract/plan.calls.ts'
import type { Op } from '../../contract/plan.ops.ts'
import * as calls from '../../contract/shifts.calls.ts'
import type { ShiftRow } from '../../contract/shifts.models.ts'
import * as swapCalls from '../../contract/swaps.calls.ts'

/** A Tuesday; weeks begin on Mondays, in UTC. */
export const NOW = '2026-05-12T09:00:00.000Z'
/** The week after the next one. */
const WEEK = '2026-06-01'

/** Returns a function that gets one Monday after the other, from `WEEK` on: each test plans its own week. */
export const mondays = (): (() => string) => {
  let next = WEEK
  return () => {
    const monday = next
    next = addDays(next, 7)
    return monday
  }
}

const OWN = {
  'shifts.read': 'own',
  'shifts.own': 'own',
  'shifts.swap': 'own',
  'shifts.claim': 'own',
  'shifts.feed': 'own',
} as const
export const LEAD = {
  ...OWN,
  'shifts.read': 'team',
  'shifts.plan': 'team',
  'shifts.publish': 'team',
  'shifts.swap.decide': 'team',
} as const
const ALL = {
  'shift_records.read': 'all',
  'shifts.read': 'all',
  'shifts.plan': 'all',
  'shifts.publish': 'all',
  'shifts.swap.decide': 'all',
  'shifts.lock': 'all',
  'shifts.override': 'all',
  'shifts.policy': 'all',
} as const

type TestResponse = Readonly<{ status: number; body: Readonly<{ status: boolean; code?: string; message?: string }> }>
/** Returns the code of the response, `done`, or the status of a failure. */
export const codeOf = ({ body, status }: TestResponse): string => (body.status ? 'done' : (body.code ?? String(status)))

type Person = TestActor & { employee_id: number }
type Times = Readonly<{
  date: string
  from?: string
  to?: string
  break_minutes?: number
  needed?: number
  name?: string
  site?: 'any' | 'onsite'
}>

const shiftsFixture = async (app: TestApp) => {
  const { fixture, db } = app
  const admin = await fixture.admin(ALL)
  const department_id = await fixture.department()
  const team = await fixture.team(department_id)
  const other_team = await fixture.team(department_id)
  const person = (more: PersonOptions = {}): Promise<Person> =>
    fixture.user({ department_id, team_id: team, grants: OWN, ...more })
  const lead = await person({ grants: LEAD })
  await fixture.lead(team, lead.employee_id)
  const other_lead = await person({ grants: LEAD, team_id: other_team })
  await fixture.lead(other_team, other_lead.employee_id)
  await db
    .insertInto('shift_team_settings')
    .values([team, other_team].map((team_id) => ({ team_id, publish_notice_days: 0, horizon_weeks: 20 })))
    .execute()
  await app.runJob('shifts.weeks')

  const data = async <Data>(
    response: Promise<Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>>,
  ): Promise<Data> => {
    const { body } = await response
    if (!body.status) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors).slice(0, 2000)}`)
    return body.data
  }
  const weekOf = async (
    start = WEEK,
    of = team,
  ): Promise<{ id: number; version: number; state: string; publish_no: number }> =>
    db
      .selectFrom('shift_weeks')
      .select(['id', 'version', 'state', 'publish_no'])
      .where('team_id', '=', of)
      .where('start_date', '=', start)
      .executeTakeFirstOrThrow()
  const creation = (users: readonly Person[], { date, from = '09:00', to = '17:00', ...more }: Times) => ({
    dates: [date],
    users: users.map(({ employee_id }) => employee_id),
    name: 'Day',
    start_time: from,
    end_time: to,
    break_minutes: 30,
    ...more,
  })
  const tryApply = (
    actor: TestActor,
    week_id: number,
    ops: readonly Input<typeof planCalls.applyPlan>['body']['ops'][number][],
    more: object = {},
  ) => app.send(planCalls.applyPlan, actor, { body: { week_id, ops: [...ops], ...more } })
  const apply = (actor: TestActor, week_id: number, ops: readonly Op[], more: object = {}) =>
    data(tryApply(actor, week_id, ops, more))
  const tryAdd = async (
    users: readonly Person[],
    times: Times,
    actor: TestActor = lead,
    start = WEEK,
    of = team,
    more: object = {},
  ) => tryApply(actor, (await weekOf(start, of)).id, [{ op: 'create', ...creation(users, times) }], more)
  /** A shift of the plan; the last that was added. */
  const add = async (
    users: readonly Person[],
    times: Times,
    actor: TestActor = lead,
    start = WEEK,
    of = team,
    more: object = {},
  ): Promise<ShiftRow> => {
    const { plan } = await data(tryAdd(users, times, actor, start, of, more))
    const row = plan.shifts.toSorted((a, b) => b.id - a.id)[0]
    if (!row) throw new Error('No shift')
    return row
  }
  const tryPublish = async (actor: TestActor = lead, start = WEEK, more: object = {}, of = team) => {
    const week = await weekOf(start, of)
    return app.send(planCalls.publishWeek, actor, {
      params: { week_id: week.id },
      body: { version: week.version, action: 'publish', ...more },
    })
  }
  const publish = (actor: TestActor = lead, start = WEEK, of = team) => data(tryPublish(actor, start, {}, of))
  const load = async (actor: TestActor, start = WEEK, of = team) =>
    app.send(calls.loadShifts, actor, { params: { x: (await weekOf(start, of)).id, userId: actor.id } })
  const planOf = (actor: TestActor = lead, start = WEEK, of = team) => data(load(actor, start, of))
  const swap = (actor: TestActor, body: Input<typeof calls.swapShift>['body']) =>
    app.send(calls.swapShift, actor, { body })
  const respondToSwap = (actor: TestActor, id: number, version: number, response: 'accept' | 'decline' = 'accept') =>
    app.send(swapCalls.respondToSwap, actor, { params: { id }, body: { version, answer: response } })
  const decideSwap = (
    actor: TestActor,
    id: number,
    version: number,
    decision: 'approve' | 'reject' | 'revert' = 'approve',
    note: string | null = 'Fine',
  ) =>
    app.send(swapCalls.decideSwap, actor, {
      params: { id },
      body: { version, decision, ...(note === null ? {} : { note }) },
    })
  const claim = (actor: TestActor, id: number, isWithdrawn = false) =>
    app.send(swapCalls.claimShift, actor, { params: { id }, body: { take_back: isWithdrawn } })
  /** Lists the people on a shift now. */
  const onShift = async (id: number): Promise<number[]> =>
    (
      await db
        .selectFrom('shift_assignments')
        .select('employee_id')
        .where('shift_id', '=', id)
        .where('live', '=', true)
        .orderBy('employee_id')
        .execute()
    ).map(({ employee_id }) => employee_id)
  const noticesOf = (actor: TestActor, kind: string) =>
    db
      .selectFrom('notifications')
      .select(['title', 'body', 'priority', 'verbs'])
      .where('account_id', '=', actor.account_id)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  const actions = {
    tryApply,
    apply,
    tryAdd,
    add,
    tryPublish,
    publish,
    load,
    planOf,
    swap,
    respondToSwap,
    decideSwap,
    claim,
  }
  return {
    app,
    db,
    admin,
    lead,
    other_lead,
    person,
    data,
    weekOf,
    creation,
    onShift,
    noticesOf,
    department_id,
    team,
    other_team,
    ...actions,
  }
}

export type ShiftsFixture = Awaited<ReturnType<typeof shiftsFixture>>
export const startShifts = async (now = NOW): Promise<ShiftsFixture> => shiftsFixture(await testApp(now))
