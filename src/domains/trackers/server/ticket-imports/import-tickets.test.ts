import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { type ImportFixture, importFixture } from '#domains/records/server/testing/import-fixture.ts'
import { setSetting } from '#domains/settings/server/index.ts'
import * as calls from '../../contract/stated-tickets.calls.ts'
import { showTicketAsAdmin } from '../../contract/tickets.calls.ts'
import { ADMIN, codeOf, startTickets, type TicketsFixture } from '../testing/tickets-fixture.ts'
import { readInstantCell } from './rules/read-instant.ts'

let start: TicketsFixture
let manager: TestActor
let imports: ImportFixture
let client: string
let ids: Readonly<{ client_id: number; team_id: number }>
beforeAll(async () => {
  start = await startTickets()
  manager = await start.fixture.admin({ ...ADMIN, 'records.import': 'own', 'people.read': 'all' })
  imports = importFixture(start.app, 'tickets', manager)
  ids = { client_id: start.client_id, team_id: start.team_id }
  const { code } = await start.db
    .selectFrom('clients')
    .select('code')
    .where('id', '=', ids.client_id)
    .executeTakeFirstOrThrow()
  client = code
  await start.app.begin((work) => setSetting(work, 'organisation.time_zone', 'Europe/Berlin'))
})
afterAll(() => start.app.stop())

const handlerOf = async (more: Parameters<TicketsFixture['person']>[0] = {}) => {
  const person = await start.person({ joined_on: '2024-01-01', ...more })
  const { employee_no } = await start.db
    .selectFrom('employments')
    .select('employee_no')
    .where('employee_id', '=', person.employee_id)
    .executeTakeFirstOrThrow()
  return { ...person, number: employee_no }
}

const dump = async () => {
  const tickets = await sql`select to_jsonb(t) - 'version' - 'updated_at' as row from tickets t order by id`.execute(
    start.db,
  )
  const events = await sql`select to_jsonb(e) as row from ticket_events e order by id`.execute(start.db)
  const counts = await sql`select team_id, client_id, state, priority, sum(n) as n from ticket_counts
    group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4`.execute(start.db)
  const days = await sql`select business_date, team_id, kind, sum(n) as n from ticket_day_counts
    group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`.execute(start.db)
  return [tickets.rows, events.rows, counts.rows, days.rows]
}

const ticketsOf = async (importId: number) =>
  (
    await sql<{ id: number; version: number }>`
      select t.id, t.version from import_rows r join tickets t on t.id = r.target_id where r.import_id = ${importId}
      order by r.row_no`.execute(start.db)
  ).rows

const shownOf = async (ticket: Readonly<{ id: number }> | undefined) => {
  const { body } = await start.app.send(showTicketAsAdmin, manager, { params: { id: ticket?.id ?? 0 } })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.data
}

const HEAD = 'Customer;Ticket ID;Summary;Created;First reply;Solved;Agent number;Minutes;Priority;Via;Category;Reporter'

describe('tickets of another system', () => {
  it('are added with their times, counted on their days, measured by the policy of then, and undone', async () => {
    const agent = await handlerOf()
    const before = await dump()
    const text = [
      HEAD,
      `${client};OLD-1;Printer is on fire;12.01.2026 09:15;12.01.2026 09:40;12.01.2026 11:05;${agent.number};25;P2 High;Phone;incident;Jo Field`,
      `${client};OLD-2;Second one;2026-03-10T08:00:00Z;2026-03-10 10:30;;${agent.number};;;;;`,
      `${client};OLD-3;No one has it;03/09/2026 4:05 PM;;;;;;;;`,
    ].join('\n')
    const found = await imports.check(text, { match: 'ticket_ref', date_format: 'mdy' })
    expect(imports.faultsOf(found)).toEqual(['2:3 This time is in the future.'])
    const good = await imports.check(text.replaceAll('12.01.2026', '2026-01-12'), {
      match: 'ticket_ref',
      date_format: 'mdy',
    })
    expect(imports.faultsOf(good)).toEqual([])
    expect(good.counts).toMatchObject({ create: 3, error: 0 })
    expect(await dump()).toEqual(before)

    const done = await imports.apply(good)
    expect(done.body).toMatchObject({ status: true, data: { created: 3 } })
    const [one, two, three] = await ticketsOf(good.id)
    const shown = await shownOf(one)
    expect(shown).toMatchObject({
      ticket_ref: 'OLD-1',
      source: 'import',
      stated: true,
      state: 'closed',
      priority: 'p2',
      channel: 'phone',
      type: 'incident',
      requester_name: 'Jo Field',
      handler: { id: agent.employee_id },
      received_at: '2026-01-12T08:15:00.000Z',
      first_response_at: '2026-01-12T08:40:00.000Z',
      resolved_at: '2026-01-12T10:05:00.000Z',
      closed_at: '2026-01-19T10:05:00.000Z',
      response_minutes: 25,
      response_in_sla: true,
      handling_minutes: 25,
    })
    expect(
      shown.events.map(({ kind, business_date, minutes, stated }) => [kind, business_date, minutes, stated]),
    ).toEqual([
      ['received', '2026-01-12', 0, true],
      ['responded', '2026-01-12', 0, true],
      ['resolved', '2026-01-12', 25, true],
      ['closed', '2026-01-19', 0, true],
    ])
    expect(await shownOf(two)).toMatchObject({
      state: 'in_progress',
      source: 'import',
    })
    expect(await shownOf(three)).toMatchObject({
      state: 'open',
      handler: null,
      received_at: '2026-03-09T15:05:00.000Z',
    })
    const [row] = (await start.day(manager, '2026-01-12', { user_id: agent.employee_id })).body.data.rows
    expect(row).toMatchObject({ received: 1, responded: 1, resolved: 1, stated: 2, handling_minutes: 25 })

    const again = await imports.check(text.replaceAll('12.01.2026', '2026-01-12'), {
      match: 'ticket_ref',
      date_format: 'mdy',
    })
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 3, error: 0 })
    const undone = await imports.undo({ id: good.id, version: done.body.data.version })
    expect(undone.body).toMatchObject({ status: true, data: { removed: 3, kept: [] } })
    expect(await dump()).toEqual(before)
  })

  it('get what happened since by a later file; what is recorded stays', async () => {
    const agent = await handlerOf()
    const row = (more: string) => `${client};NEXT-1;Slow screen;2026-03-09 09:00;${more}`
    const head = 'Client;Number;Subject;Received;First response at;Resolved at;Handler: employee number;Minutes;Type'
    const added = await imports.check([head, row(`;;${agent.number};;Question`)].join('\n'), { match: 'ticket_ref' })
    expect(imports.faultsOf(added)).toEqual([])
    expect((await imports.apply(added)).body.status).toBe(true)
    const before = await dump()
    const next = [head, row(`2026-03-09 09:30;2026-03-10 12:00;${agent.number};40;Incident`)].join('\n')
    const found = await imports.check(next, { match: 'ticket_ref' })
    expect(imports.faultsOf(found)).toEqual([])
    expect(found.counts).toMatchObject({ update: 1 })
    const done = await imports.apply(found)
    expect(done.body).toMatchObject({ status: true, data: { updated: 1 } })
    const [ticket] = await ticketsOf(found.id)
    const shown = await shownOf(ticket)
    expect(shown).toMatchObject({ state: 'resolved', type: 'incident', handling_minutes: 40 })
    expect(shown.events.map(({ kind, business_date, minutes }) => [kind, business_date, minutes])).toEqual([
      ['received', '2026-03-09', 0],
      ['responded', '2026-03-09', 0],
      ['resolved', '2026-03-10', 40],
      ['edited', '2026-03-11', 0],
    ])
    expect((await imports.check(next, { match: 'ticket_ref' })).counts).toMatchObject({ unchanged: 1 })

    const other = [head, row(`2026-03-09 09:45;2026-03-10 12:00;${agent.number};50;Incident`)].join('\n')
    const refused = await imports.check(other, { match: 'ticket_ref' })
    expect(imports.faultsOf(refused)).toEqual([
      '2:4 Recorded as 2026-03-09 08:30 UTC, which stays',
      '2:7 Recorded as 40 min, which stays',
    ])
    const undone = await imports.undo({ id: found.id, version: done.body.data.version })
    expect(undone.body).toMatchObject({ status: true, data: { kept: [] } })
    expect(await dump()).toEqual(before)
  })

  it('are changed by staff alone where staff saved them, and where staff have worked on them', async () => {
    const lead = await start.lead()
    const own = await start.saved(lead, { ticket_ref: 'OWN-1' })
    const head = 'Client;Number;Subject;Received;Resolved at'
    const text = [head, `${client};own-1;Another subject;${own.received_at};`].join('\n')
    expect(imports.faultsOf(await imports.check(text, { match: 'ticket_ref' }))).toEqual([
      '2:1 Staff saved this ticket. They change it',
    ])
    const change = { params: { id: own.id }, body: { version: own.version, subject: 'Another' } }
    expect(codeOf(await start.app.send(calls.updateStatedTicket, manager, change))).toBe('tickets.not_imported')

    const mine = await imports.check([head, `${client};MIX-1;Mixed;2026-03-11 09:00;`].join('\n'), {
      match: 'ticket_ref',
    })
    expect((await imports.apply(mine)).body.status).toBe(true)
    const [ticket] = await ticketsOf(mine.id)
    const seen = (await start.show(lead, ticket?.id ?? 0)).body.data
    expect((await start.act(lead, seen, { action: 'respond', response: 'We look at it' })).status).toBe(200)
    const later = [head, `${client};MIX-1;Mixed;2026-03-11 09:00;2026-03-11 09:30`].join('\n')
    const found = await imports.check(later, { match: 'ticket_ref' })
    expect(imports.faultsOf(found)).toEqual(['2:1 Staff have worked on MIX-1 since. Its times stay.'])
    const undone = await imports.undo({ id: mine.id, version: mine.version + 1 }, true)
    expect(undone.body).toMatchObject({ data: { kept: [{ row_no: 2, why: 'Was changed since' }] } })
  })

  it('have each error at its cell, with what would be right', async () => {
    const left = await handlerOf({ joined_on: '2024-01-01', left_on: '2025-12-31' })
    const unserved = await start.client()
    const { code } = await start.db
      .selectFrom('clients')
      .select('code')
      .where('id', '=', unserved)
      .executeTakeFirstOrThrow()
    const found = await imports.check(
      [
        'Client;Number;Subject;Received;First response at;Resolved at;Handler: employee number;Minutes;Team;Priority',
        `Nobody Known;E-1;One;2026-03-09 09:00;;;;;;`,
        `${client};;Two;2026-03-09 09:00;;;;;;`,
        `${client};E-3;;2026-03-09;;;;;;`,
        `${client};E-4;Four;2026-03-09 09:00;2026-03-09 08:00;;;;;`,
        `${client};E-5;Five;2026-03-09 09:00;;2026-03-10 08:00;${left.number};;;`,
        `${client};E-6;Six;2025-03-10 09:00;;2025-03-10 11:00;${left.number};20;;`,
        `${code};E-7;Seven;2026-03-09 09:00;;;;;;`,
        `${client};E-8;Eight;2026-03-09 09:00;;;;many;No such team;P9`,
        `${client};e-8;Eight;2026-03-09 09:00;;;;;;`,
        `${client};E-10;Ten;2026-03-11 13:00;;;;;;`,
        `${client};E-11;Eleven;2026-03-09 09:00;2026-03-09 10:00;(clear);;900;;`,
      ].join('\n'),
      { match: 'ticket_ref' },
    )
    expect(imports.faultsOf(found)).toEqual([
      '2:0 “Nobody Known” is not there',
      '3:1 Number is required',
      '4:3 This is no day with a time. Write it like 2026-04-30 09:15',
      '4:2 Subject is required',
      '5:4 This comes before the time above it',
      expect.stringMatching(/^6:(?:6)? .* is not employed on 2026-03-10\.$/),
      expect.stringMatching(/^8:8 No team serves /),
      '9:7 Write whole minutes, like 25',
      '9:9 “P9” is none of the choices',
      expect.stringMatching(/^9:8 “No such team” does not serve /),
      '10:1 Row 9 is the same ticket',
      '11:3 This time is in the future.',
      '12:5 This cannot be emptied',
    ])
    // The work of a leaver counts on the days before.
    expect(found.rows.find(({ row_no }) => row_no === 7)?.faults).toEqual([])
  })
})

describe('the calls for tickets of another system', () => {
  const ticket = (more: object = {}) => ({
    body: { ...ids, ticket_ref: 'CALL-1', subject: 'From a program', received_at: '2026-02-02T09:00:00Z', ...more },
  })

  it('are of those who configure tickets', async () => {
    const lead = await start.lead()
    expect((await start.app.send(calls.addStatedTicket, lead, ticket())).status).toBe(403)
    const reader = await start.fixture.admin({ 'tickets.read': 'all' })
    expect((await start.app.send(calls.addStatedTicket, reader, ticket())).status).toBe(403)
    const left = { params: { id: 999_999 }, body: { version: 1, subject: 'x' } }
    expect((await start.app.send(calls.updateStatedTicket, reader, left)).status).toBe(403)
    expect((await start.app.send(calls.updateStatedTicket, manager, left)).status).toBe(404)
  })

  it('are for the work of others', async () => {
    const employee_id = await start.fixture.employee({ department_id: start.department_id, team_id: ids.team_id })
    const own = await start.fixture.admin({ ...ADMIN, 'people.read': 'all' }, { employee_id })
    const mine = ticket({ ticket_ref: 'OWN-9', user_id: employee_id })
    expect(codeOf(await start.app.send(calls.addStatedTicket, own, mine))).toBe('tickets.own_ticket')
    const { body } = await start.app.send(calls.addStatedTicket, manager, mine)
    if (!body.status) throw new Error(body.message)
    const change = { params: { id: body.data.id }, body: { version: 1, resolved_at: '2026-02-02T10:00:00Z' } }
    expect(codeOf(await start.app.send(calls.updateStatedTicket, own, change))).toBe('tickets.own_ticket')
    expect(codeOf(await start.app.send(calls.updateStatedTicket, manager, change))).toBe('done')
  })

  it('make one ticket of a number that is sent many times at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => start.app.send(calls.addStatedTicket, manager, ticket())),
    )
    expect(sent.map(codeOf).toSorted()).toEqual(['done', ...Array.from({ length: 7 }, () => 'tickets.exists')])
  })

  it('resolve a ticket once, of many who send it at once', async () => {
    const { body } = await start.app.send(calls.addStatedTicket, manager, ticket({ ticket_ref: 'CALL-2' }))
    if (!body.status) throw new Error(body.message)
    const { id, version } = body.data
    const resolved = { version, resolved_at: '2026-02-02T10:00:00Z', minutes: 15 }
    const sent = await Promise.all(
      Array.from({ length: 6 }, () =>
        start.app.send(calls.updateStatedTicket, manager, { params: { id }, body: resolved }),
      ),
    )
    expect(sent.filter((one) => codeOf(one) === 'done')).toHaveLength(1)
    expect(await shownOf({ id })).toMatchObject({ state: 'resolved', handling_minutes: 15 })
  })

  it('have the sums of a month that is over made again', async () => {
    await sql`insert into target_months (month, departments, computed_at) values
      ('2026-01-01', '[]', '2026-02-10'), ('2025-12-01', '[]', '2026-02-10')`.execute(start.db)
    await start.app.send(
      calls.addStatedTicket,
      manager,
      ticket({ ticket_ref: 'CALL-3', received_at: '2026-01-20T09:00:00Z' }),
    )
    const { rows } = await sql<{ month: string }>`select month from target_months where is_stale`.execute(start.db)
    expect(rows.map(({ month }) => month)).toEqual(['2026-01-01'])
  })
})

describe('a day with a time', () => {
  const read = (text: string, order: 'iso' | 'dmy' | 'mdy' = 'iso') => {
    const faults: string[] = []
    const at = readInstantCell('at', text, { order, thisYear: 2026, zone: 'Europe/Berlin' }, (_, message) =>
      faults.push(message),
    )
    return at ?? faults[0]
  }
  it.each([
    ['2026-01-12 09:15', '2026-01-12T08:15:00.000Z'],
    ['2026-01-12T09:15:30', '2026-01-12T08:15:30.000Z'],
    ['2026-07-12 9:15', '2026-07-12T07:15:00.000Z'],
    ['2026-01-12T09:15:00.000Z', '2026-01-12T09:15:00.000Z'],
    ['2026-01-12 09:15 +0530', '2026-01-12T03:45:00.000Z'],
    ['2026-01-12T09:15:00-08:00', '2026-01-12T17:15:00.000Z'],
    ['12 Jan 2026 12:05 am', '2026-01-11T23:05:00.000Z'],
    ['12 Jan 2026, 12:05 PM', '2026-01-12T11:05:00.000Z'],
    // The clocks skip this hour; the offset before the change is used.
    ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
  ])('%s is %s', (text, at) => expect(read(text)).toBe(at))
  it.each(['2026-01-12', '09:15', '2026-02-30 09:15', '2026-01-12 24:00', '2026-01-12 09:61', 'yesterday 09:15'])(
    '%s is refused',
    (text) => expect(read(text)).toBe('This is no day with a time. Write it like 2026-04-30 09:15'),
  )
  it('is read in the chosen order', () => {
    expect(read('03/04/2026 10:00', 'dmy')).toBe('2026-04-03T08:00:00.000Z')
    expect(read('03/04/2026 10:00', 'mdy')).toBe('2026-03-04T09:00:00.000Z')
  })
})
