import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { PersonOptions, TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as trackers from '../../contract/ticket-trackers.calls.ts'
import * as calls from '../../contract/tickets.calls.ts'

/** A Wednesday in spring, ten in the morning in Berlin. */
export const NOW = '2026-03-11T09:00:00Z'
export const OWN = { 'tickets.read': 'own', 'tickets.write': 'own' } as const
const LEAD = { 'tickets.read': 'team', 'tickets.write': 'team', 'tickets.review': 'team' } as const
export const ADMIN = { 'tickets.read': 'all', 'tickets.review': 'all', 'tickets.configure': 'all' } as const

let serial = 0

type Ticket = calls.TicketInput
type Update = NonNullable<Input<typeof calls.updateTicket>['body']>

const ticketsFixture = async (app: TestApp) => {
  const { fixture, db } = app
  const country = await db
    .insertInto('countries')
    .values({ code: 'NL', code3: 'NLD', name: 'Netherlands', currency: 'EUR', dial_code: '+31' })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ name: 'Netherlands' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const client = async (...teams: readonly number[]): Promise<number> => {
    const n = ++serial
    const { id } = await db
      .insertInto('clients')
      .values({ code: `TC${n}`, name: `Client ${n}`, country_id: country.id, currency: 'EUR', time_source: 'tickets' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const team_id of teams) await db.insertInto('client_teams').values({ client_id: id, team_id }).execute()
    return id
  }
  const department_id = await fixture.department()
  const team_id = await fixture.team(department_id)
  const client_id = await client(team_id)
  const person = (more: PersonOptions = {}) => fixture.user({ department_id, team_id, grants: OWN, ...more })
  /** Adds a person who leads the team, works in it, and reviews. */
  const lead = async (team = team_id, more: PersonOptions = {}) => {
    const found = await person({ team_id: team, grants: LEAD, ...more })
    await fixture.lead(team, found.employee_id, { kind: 'deputy' })
    return found
  }
  const ticket = (more: Partial<Ticket> = {}): Ticket => {
    const n = ++serial
    return { client_id, ticket_ref: `R-${n}`, subject: `Question ${n}`, received_at: '2026-03-11T07:00:00Z', ...more }
  }
  const save = (actor: TestActor, tickets: readonly Ticket[]) =>
    app.send(calls.saveTickets, actor, { body: { tickets: [...tickets] } })
  const data = async <Data>(
    call: Promise<Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>>,
  ): Promise<Data> => {
    const { body } = await call
    if (!body.status) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors).slice(0, 2000)}`)
    return body.data
  }
  /** Saves a ticket. */
  const saved = async (actor: TestActor, more: Partial<Ticket> = {}) => {
    const { tickets } = await data(save(actor, [ticket(more)]))
    return firstOf(tickets)
  }
  const act = (actor: TestActor, row: Readonly<{ id: number; version: number }>, body: Omit<Update, 'version'>) =>
    app.send(calls.updateTicket, actor, { params: { id: row.id }, body: { version: row.version, ...body } })
  const show = (actor: TestActor, id: number) => app.send(calls.showTicket, actor, { params: { id } })
  const day = (actor: TestActor, date: string, more: object = {}) =>
    app.send(trackers.listDailyTickets, actor, { body: { date, ...more } })
  const range = (actor: TestActor, start_date: string, end_date: string, more: object = {}) =>
    app.send(trackers.listWeeklyTickets, actor, { body: { start_date, end_date, ...more } })
  return {
    app,
    db,
    fixture,
    client,
    department_id,
    team_id,
    client_id,
    person,
    lead,
    ticket,
    save,
    data,
    saved,
    act,
    show,
    day,
    range,
  }
}

export type TicketsFixture = Awaited<ReturnType<typeof ticketsFixture>>
export const startTickets = async (now = NOW): Promise<TicketsFixture> => ticketsFixture(await testApp(now))

/** Returns the code of the response, or `done`. */
export const codeOf = ({
  status,
  body,
}: Readonly<{ status: number; body: Readonly<{ status: boolean; code?: string }> }>): string =>
  body.status ? 'done' : (body.code ?? String(status))
