import { sql } from 'kysely'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { PersonOptions, TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import * as calls from '#domains/trackers/contract/targets.calls.ts'
import type { Metric } from '#domains/trackers/contract/targets.models.ts'
import type { ValueScope } from '#domains/trackers/contract/targets.fields.ts'
import * as setCalls from '#domains/trackers/contract/targets.set-calls.ts'

/** A Wednesday in April; the clocks of Berlin changed on 29 March. */
const NOW = '2026-04-15T09:00:00Z'

const OWN = { 'targets.read': 'own' } as const
const LEAD = { 'targets.read': 'team', 'targets.set': 'team' } as const
export const ALL = { 'targets.read': 'all', 'targets.write': 'all', 'targets.set': 'all' } as const

let serial = 0

type TicketDay = Readonly<{
  employee_id: number
  date: string
  kind?: 'responded' | 'resolved' | 'reopened' | 'reviewed'
  at?: string
  in_sla?: boolean | null
  score?: number
}>

const targetsFixture = async (app: TestApp) => {
  const { fixture, db } = app
  const admin = await fixture.admin(ALL)
  const department_id = await fixture.department()
  const [red, blue] = [await fixture.team(department_id), await fixture.team(department_id)]
  const data = async <Data>(
    call: Promise<Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>>,
  ): Promise<Data> => {
    const { body } = await call
    if (!body.status) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors).slice(0, 3000)}`)
    return body.data
  }
  const person = (more: PersonOptions = {}) => fixture.user({ department_id, team_id: red, grants: OWN, ...more })
  const leadOf = async (team_id: number, more: PersonOptions = {}) => {
    const lead = await fixture.user({ department_id, team_id: null, grants: LEAD, ...more })
    await fixture.lead(team_id, lead.employee_id, { kind: 'deputy' })
    return lead
  }
  const { id: client_id } = await db
    .insertInto('clients')
    .values({
      code: `T${++serial}X`,
      name: `Client ${serial}`,
      country_id: sql`(select id from countries limit 1)`,
      currency: 'EUR',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: ticket_id } = await db
    .insertInto('tickets')
    .values({
      client_id,
      ticket_ref: `T-${++serial}`,
      team_id: red,
      subject: 'It does not start',
      type: 'incident',
      priority: 'p3',
      channel: 'mail',
      state: 'open',
      received_at: '2026-01-01T08:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  /** Inserts an event that counts. */
  const ticketEvent = async ({ employee_id, date, kind = 'resolved', at, in_sla, score }: TicketDay) => {
    await db
      .insertInto('ticket_events')
      .values({
        ticket_id,
        kind,
        at: at ?? `${date}T10:00:00Z`,
        employee_id,
        business_date: date,
        client_id,
        team_id: red,
        first: kind === 'responded',
        in_sla: in_sla ?? null,
        score: kind === 'reviewed' ? (score ?? 5) : null,
      })
      .execute()
  }
  /** Adds a target, and its first value in force since a day of the past. */
  const target = async (
    body: Partial<NonNullable<Input<typeof setCalls.addTarget>['body']>> & { metric?: Metric } = {},
    first_value?: Readonly<{ scope?: ValueScope; scope_id?: number; value: number | null; from?: string }>,
  ) => {
    const added = await data(
      app.send(setCalls.addTarget, admin, {
        body: { metric: 'tickets_resolved', name: `Target ${++serial}`, ...body },
      }),
    )
    if (first_value) await value(added.id, first_value)
    return added
  }
  const value = async (
    target_id: number,
    {
      scope = 'organisation',
      scope_id,
      value: number,
      from = '2026-01-01',
    }: Readonly<{ scope?: ValueScope; scope_id?: number; value: number | null; from?: string }>,
  ) => {
    await db
      .insertInto('target_values')
      .values({
        target_id,
        is_share: sql`(select is_share from targets where id = ${target_id})`,
        scope,
        scope_id: scope_id ?? null,
        value: number,
        effective_from: from,
        set_by: admin.account_id,
        reason: 'As agreed',
      })
      .execute()
  }
  const waiver = async (target_id: number, employee_id: number, start_date: string, end_date = start_date) => {
    await db
      .insertInto('target_waivers')
      .values({ target_id, employee_id, start_date, end_date, reason: 'A fair', set_by: admin.account_id })
      .execute()
  }
  /** Puts a person into another team from a day on. */
  const move = async (
    employee_id: number,
    team_id: number | null,
    effective_from: string,
    more: { department_id?: number } = {},
  ) => {
    const before = await db
      .selectFrom('placements')
      .selectAll()
      .where('employee_id', '=', employee_id)
      .orderBy('effective_from', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('placements')
      .values({
        employee_id,
        effective_from,
        department_id: more.department_id ?? before.department_id,
        team_id,
        role_id: before.role_id,
        work_pattern_id: before.work_pattern_id,
        time_zone: before.time_zone,
        work_mode: before.work_mode,
        reason_code: 'transfer',
        source: 'form',
      })
      .execute()
  }
  type ListBody = NonNullable<Input<typeof calls.dailyList>['body']>
  const list = (actor: TestActor, body: ListBody) =>
    actor.employee_id === null ? app.send(calls.dailyList, actor, { body }) : app.send(calls.leadList, actor, { body })
  type DetailBody = NonNullable<Input<typeof calls.weeklyDetails>['body']>
  const details = (actor: TestActor, body: DetailBody) =>
    actor.employee_id === null
      ? app.send(calls.weeklyDetails, actor, { body })
      : app.send(calls.leadMonthlyDetails, actor, { body })
  type DayBody = NonNullable<Input<typeof calls.dailyDetails>['body']>
  const day = (actor: TestActor, body: DayBody) =>
    actor.employee_id === null
      ? app.send(calls.dailyDetails, actor, { body })
      : app.send(calls.leadDailyDetails, actor, { body })
  return {
    app,
    admin,
    department_id,
    red,
    blue,
    data,
    person,
    leadOf,
    ticketEvent,
    target,
    value,
    waiver,
    move,
    list,
    details,
    day,
  }
}

export type TargetsFixture = Awaited<ReturnType<typeof targetsFixture>>

export const startTargets = async (now = NOW): Promise<TargetsFixture> => targetsFixture(await testApp(now))

/** Returns the code of the response, or `done`. */
export const codeOf = ({ body }: Readonly<{ body: Readonly<{ status: boolean; code?: string }> }>): string =>
  body.status ? 'done' : (body.code ?? 'failed')

/** Counts the responses by code. */
export const codesOf = (responses: readonly Parameters<typeof codeOf>[0][]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(responses, codeOf)].map(([code, some]) => [code, some.length]))
