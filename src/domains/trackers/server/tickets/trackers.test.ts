import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { personLeft } from '#domains/people/server/index.ts'
import { entryOf, firstOf, nthOf } from '#kit/contract/testing/required.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import { listCountedTickets } from '../../contract/counted-tickets.calls.ts'
import * as trackers from '../../contract/ticket-trackers.calls.ts'
import * as calls from '../../contract/tickets.calls.ts'
import type { TicketTotals } from '../../contract/tickets.models.ts'
import { closeOld, warnOfDue } from './jobs.ts'
import { ADMIN, NOW, OWN, startTickets, type TicketsFixture } from '../testing/tickets-fixture.ts'

let w: TicketsFixture
let admin: Awaited<ReturnType<TicketsFixture['fixture']['admin']>>
beforeAll(async () => {
  w = await startTickets()
  admin = await w.fixture.admin(ADMIN)
})
afterEach(() => w.app.clock.set(NOW))
afterAll(async () => w.app.stop())

const SUMMED = [
  'received',
  'responded',
  'resolved',
  'reopened',
  'response_met',
  'response_total',
  'resolution_met',
  'resolution_total',
  'handling_minutes',
  'quality_sum',
  'quality_base',
  'stated',
] as const satisfies readonly (keyof TicketTotals)[]
/** Parts of rows that belong to no range. */
const AS_OF_NOW = ['open_now', 'overdue_now'] as const

type Summed = (typeof SUMMED)[number] | (typeof AS_OF_NOW)[number]
type Row = Pick<TicketTotals, Summed>

const sum = (rows: readonly Row[], names: readonly Summed[]) =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)]))
const sumOf = (rows: readonly Row[]) => sum(rows, SUMMED)
const nowOf = (rows: readonly Row[]) => sum(rows, AS_OF_NOW)

describe('every total is the sum of what it opens', () => {
  type Kind = 'received' | 'responded' | 'resolved' | 'reopened' | 'reviewed'
  type Event = Readonly<{ person: number; day: number; kind: Kind; minutes: number; in_sla: boolean; team: number }>

  const write = async (
    people: readonly (number | null)[],
    teams: readonly number[],
    actor_id: number,
    events: readonly Event[],
  ) => {
    for (const { person, day, kind, minutes, in_sla, team } of events) {
      const employee_id = people[person] ?? null
      const { id } = await w.db
        .insertInto('tickets')
        .values({
          client_id: w.client_id,
          ticket_ref: `P-${crypto.randomUUID()}`,
          team_id: teams[team] ?? w.team_id,
          employee_id,
          subject: 'Drawn',
          type: 'question',
          priority: 'p3',
          channel: 'mail',
          state: 'open',
          received_at: '2026-03-01T00:00:00Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const measured = kind === 'responded' || kind === 'resolved'
      await w.db
        .insertInto('ticket_events')
        .values({
          ticket_id: id,
          kind,
          at: '2026-03-01T00:00:00Z',
          actor_id,
          employee_id,
          business_date: `2026-03-${String(day).padStart(2, '0')}`,
          client_id: w.client_id,
          team_id: teams[team] ?? w.team_id,
          minutes,
          service_minutes: measured ? minutes : null,
          in_sla: measured ? in_sla : null,
          first: kind === 'responded',
          score: kind === 'reviewed' ? 3 : null,
        })
        .execute()
    }
  }

  /** Two teams; the second person moves from one to the other on the 16th. */
  const drawn = async (events: readonly Event[]) => {
    const department_id = await w.fixture.department()
    const teams = [await w.fixture.team(department_id), await w.fixture.team(department_id)]
    const at = (team: number) => ({ department_id, team_id: teams[team] ?? 0, grants: OWN })
    const [stays, moves, other] = [
      await w.fixture.user(at(0)),
      await w.fixture.user(at(0)),
      await w.fixture.user(at(1)),
    ]
    const placement = await w.db
      .selectFrom('placements')
      .selectAll()
      .where('employee_id', '=', moves.employee_id)
      .executeTakeFirstOrThrow()
    const { id: _id, created_at: _created, ...copied } = placement
    await w.db.updateTable('placements').set({ effective_until: '2026-03-16' }).where('id', '=', placement.id).execute()
    await w.db
      .insertInto('placements')
      .values({ ...copied, effective_from: '2026-03-16', effective_until: null, team_id: teams[1] ?? 0 })
      .execute()
    await write([stays.employee_id, moves.employee_id, other.employee_id, null], teams, stays.account_id, events)
    const leads = []
    for (const team of teams) {
      const lead = await w.lead(team, { team_id: null, department_id })
      leads.push(lead)
    }
    return { department_id, teams, leads, moves }
  }

  const events = fc.array(
    fc.record<Event>({
      person: fc.integer({ min: 0, max: 3 }),
      day: fc.integer({ min: 1, max: 31 }),
      kind: fc.constantFrom<Kind>('received', 'responded', 'resolved', 'reopened', 'reviewed'),
      minutes: fc.integer({ min: 0, max: 600 }),
      in_sla: fc.boolean(),
      team: fc.integer({ min: 0, max: 1 }),
    }),
    { minLength: 1, maxLength: 40 },
  )

  it('A1, A3, R4: totals, people, weeks, days and events agree, and two leads add up to the department', async () => {
    await fc.assert(
      fc.asyncProperty(events, async (some) => {
        const { department_id, leads } = await drawn(some)
        const unit = { department_id, limit: 200 }
        const month = await w.data(
          w.app.send(trackers.listWeeklyTickets, admin, { body: { month: '2026-03', ...unit } }),
        )
        const total = sumOf([month.totals])
        expect(sumOf(month.rows)).toEqual(total)
        expect(nowOf(month.rows)).toEqual(nowOf([month.totals]))
        expect(sumOf(month.weeks.map(({ totals }) => totals))).toEqual(total)
        expect(sumOf(month.days.map(({ totals }) => totals))).toEqual(total)
        // People without events in the range have a row for their open tickets, also where a name is searched.
        const quiet = { body: { month: '2026-05', ...unit } }
        const later = await w.data(w.app.send(trackers.listWeeklyTickets, admin, quiet))
        expect(nowOf(later.rows)).toEqual(nowOf([month.totals]))
        expect(nowOf([later.totals])).toEqual(nowOf(later.rows))
        for (const { employee } of month.rows.filter((row) => row.employee !== null)) {
          const body = { month: '2026-03', ...unit, q: employee?.name }
          const named = await w.data(w.app.send(trackers.listWeeklyTickets, admin, { body }))
          expect(nowOf([named.totals])).toEqual(nowOf(named.rows))
        }
        // A single day is summed in another way.
        for (const { date, totals } of month.days.slice(0, 3)) {
          const body = { start_date: date, end_date: date, ...unit }
          const alone = await w.data(w.app.send(trackers.listWeeklyTickets, admin, { body }))
          const week_start = month.weeks.findLast((week) => week.week_start <= date)?.week_start
          expect(alone).toMatchObject({ totals, days: [{ date, totals }], weeks: [{ week_start, totals }] })
        }
        for (const kind of ['received', 'responded', 'resolved', 'reopened'] as const)
          for (const one of [null, ...month.rows]) {
            const of = one === null ? {} : { user_id: one.id }
            const body = { month: '2026-03', kind, ...unit, ...of }
            const { total: found, tickets } = await w.data(w.app.send(listCountedTickets, admin, { body }))
            expect([kind, found]).toEqual([kind, (one ?? month.totals)[kind]])
            expect(tickets.flatMap((ticket) => ticket.events)).toHaveLength(found)
          }
        for (const row of month.rows) {
          const body = { month: '2026-03', department_id, user_id: row.id, limit: 200 }
          const opened = await w.data(w.app.send(trackers.readWeeklyTickets, admin, { body }))
          const { id: _id, employee: _who, open_now: _open, overdue_now: _late, ...counted } = row
          expect(opened.row).toMatchObject(counted)
          expect(sumOf(opened.weeks.flatMap(({ days }) => days.map(({ totals }) => totals)))).toEqual(sumOf([row]))
          const found = opened.tickets.flatMap((one) => one.events)
          expect(found.filter(({ kind }) => kind === 'received')).toHaveLength(row.received)
          expect(found.filter(({ kind }) => kind === 'resolved')).toHaveLength(row.resolved)
          expect(found.reduce((all, { minutes }) => all + minutes, 0)).toBe(row.handling_minutes)
        }
        const parts = []
        for (const lead of leads)
          parts.push(
            (await w.data(w.app.send(trackers.listLeadTickets, lead, { body: { month: '2026-03', limit: 200 } })))
              .totals,
          )
        expect(sumOf(parts)).toEqual(total)
      }),
      { numRuns: 12 },
    )
  })

  it('A3: each lead sees the days of a person who moved while they were in the team, in the list and below it', async () => {
    const event = (day: number): Event => ({ person: 1, day, kind: 'resolved', minutes: 10, in_sla: true, team: 0 })
    const { leads, moves } = await drawn([event(10), event(15), event(16), event(20)])
    const of = async (at: number) => {
      const body = { month: '2026-03', user_id: moves.employee_id }
      const opened = await w.data(w.app.send(trackers.readLeadTickets, nthOf(leads, at), { body }))
      return opened.tickets.flatMap((one) => one.events.map(({ business_date }) => business_date)).toSorted()
    }
    expect(await of(0)).toEqual(['2026-03-10', '2026-03-15'])
    expect(await of(1)).toEqual(['2026-03-16', '2026-03-20'])
  })
})

describe('what is counted', () => {
  it('A9: a reopening counts on its own day, against the person who resolved it', async () => {
    const [me, other] = [await w.person(), await w.person()]
    await w.db.updateTable('ticket_events').set({ void: true }).where('employee_id', '=', me.employee_id).execute()
    w.app.clock.set('2026-03-09T09:00:00Z')
    const row = await w.saved(me, { received_at: '2026-03-09T08:00:00Z' })
    const done = await w.data(w.act(me, row, { action: 'resolve' }))
    await w.db.updateTable('tickets').set({ employee_id: other.employee_id }).where('id', '=', row.id).execute()
    w.app.clock.set('2026-03-11T09:00:00Z')
    const { body } = await w.show(other, row.id)
    await w.data(w.act(other, { id: done.id, version: body.data.version }, { action: 'reopen', reason: 'Came back' }))
    const of = async (from: string, to: string) => {
      const { totals } = await w.data(w.range(admin, from, to, { user_id: me.employee_id }))
      return [totals.resolved, totals.reopened]
    }
    expect(await of('2026-03-09', '2026-03-09')).toEqual([1, 0])
    expect(await of('2026-03-11', '2026-03-11')).toEqual([0, 1])
    expect(await of('2026-03-09', '2026-03-15')).toEqual([1, 1])
    expect((await w.data(w.day(admin, '2026-03-11', { user_id: other.employee_id }))).totals.reopened).toBe(0)
  })

  it('A2: counts for the local day of the person', async () => {
    const me = await w.person({ time_zone: 'Asia/Kolkata' })
    w.app.clock.set('2026-03-10T18:40:00Z')
    const row = await w.saved(me, { received_at: '2026-03-10T18:10:00Z' })
    await w.data(w.act(me, row, { action: 'resolve' }))
    const found = await w.data(
      w.app.send(calls.listSavedTickets, me, { params: { userId: me.employee_id }, query: {} }),
    )
    expect(firstOf(found).events.map(({ kind, business_date }) => [kind, business_date])).toContainEqual([
      'resolved',
      '2026-03-11',
    ])
  })

  it('A21: percentages rest on sums, medians on the rows of the range', async () => {
    const me = await w.person()
    const at = (hours: number) => new Date(Date.parse('2026-03-10T06:00:00Z') + hours * 3_600_000).toISOString()
    await w.data(
      w.save(
        me,
        [1, 2, 9].map((hours) => w.ticket({ received_at: at(0), first_response_at: at(hours) })),
      ),
    )
    const { totals } = await w.data(w.day(admin, '2026-03-10', { user_id: me.employee_id }))
    expect(totals).toMatchObject({
      responded: 3,
      response_met: 2,
      response_total: 3,
      response_median_minutes: 120,
      response_p90_minutes: 456,
      stated: 3,
    })
  })

  it.each([
    [{ month: '2026-13' }],
    [{ start_date: '2026-02-30', end_date: '2026-03-01' }],
    [{ start_date: '2026-03-02', end_date: '2026-03-01' }],
    [{ start_date: '2025-01-01', end_date: '2026-02-05' }],
    [{ month: '2026-03', start_date: '2026-03-01', end_date: '2026-03-02' }],
    [{}],
    [{ month: '2026-03', cursor: 'eyJhIjoxfQ' }],
  ])('A18: answers 400 to %j', async (body) => {
    expect((await w.app.send(trackers.listWeeklyTickets, admin, { body })).status).toBe(400)
  })

  it('narrows by client and priority alike in the list and below it', async () => {
    const me = await w.person()
    const client = await w.client(w.team_id)
    await w.data(
      w.save(me, [w.ticket(), w.ticket({ client_id: client, priority: 'p1' }), w.ticket({ client_id: client })]),
    )
    const count = async (more: object) => {
      const listed = await w.data(w.day(admin, '2026-03-11', { user_id: me.employee_id, ...more }))
      const body = { date: '2026-03-11', user_id: me.employee_id, ...more }
      const opened = await w.data(w.app.send(trackers.readDailyTickets, admin, { body }))
      expect(opened.tickets).toHaveLength(listed.totals.received)
      return listed.totals.received
    }
    expect([
      await count({}),
      await count({ client_id: client }),
      await count({ client_id: client, priority: 'p1' }),
    ]).toEqual([3, 2, 1])
  })

  it('A12: returns no people outside the scope', async () => {
    const lead = await w.lead()
    const stranger = await w.person({ team_id: await w.fixture.team(w.department_id) })
    const body = { date: '2026-03-11', user_id: stranger.employee_id }
    expect((await w.app.send(trackers.readLeadTickets, lead, { body })).status).toBe(404)
    expect((await w.app.send(trackers.listLeadTickets, lead, { body })).status).toBe(404)
    expect((await w.app.send(trackers.readDailyTickets, admin, { body: { ...body, user_id: 999_999 } })).status).toBe(
      404,
    )
  })
})

describe('search', () => {
  it('finds tickets by a part of the name of their client', async () => {
    const member = await w.person()
    const client_id = await w.client(w.team_id)
    await w.db.updateTable('clients').set({ name: 'Blue Fjord Ferries' }).where('id', '=', client_id).execute()
    const { id } = await w.saved(member, { client_id, subject: 'The printer' })
    const { body } = await w.app.send(trackers.searchTickets, member, { query: { q: 'fjord' } })
    expect(body.data.map((row) => [row.id, row.match])).toEqual([[id, 'client']])
    const both = await w.app.send(trackers.searchTickets, member, { query: { q: 'printer', client_id } })
    expect(both.body.data.map((row) => row.id)).toEqual([id])
  })

  const search = (actor: typeof admin, query: object) => w.app.send(trackers.searchTickets, actor, { query })

  it('finds numbers first, then requesters, text of subject and response, and similar subjects', async () => {
    const team_id = await w.fixture.team(w.department_id)
    const client_id = await w.client(team_id)
    const me = await w.person({ team_id })
    const save = (more: object) => w.saved(me, { client_id, ...more })
    await save({ ticket_ref: 'ZEBRA-1', subject: 'Printer burns' })
    await save({ requester_name: 'Zebrine Holt', subject: 'Keyboard' })
    await save({
      subject: 'Mouse',
      response: 'The zebra pattern was removed',
      first_response_at: '2026-03-11T08:00:00Z',
    })
    const { body } = await search(me, { q: 'zebr' })
    expect(body.data.map(({ match, subject }) => `${match}: ${subject}`).toSorted()).toEqual([
      'ref: Printer burns',
      'requester: Keyboard',
      'words: Mouse',
    ])
    expect(body.data.find(({ match }) => match === 'words')?.snippet).toContain('\u0002zebra\u0003')
    expect(body.meta.facets.client).toEqual([expect.objectContaining({ value: client_id, count: 3 })])
    const alike = await search(me, { q: 'prynter burns' })
    expect(alike.body.data.map(({ match, subject }) => [match, subject])).toEqual([['alike', 'Printer burns']])
    expect((await search(me, { q: 'no such thing at all' })).body.data).toEqual([])
  })

  it('neither finds nor counts tickets that are not visible', async () => {
    const stranger = await w.person({ team_id: await w.fixture.team(w.department_id) })
    const { body } = await search(stranger, { q: 'zebr' })
    expect([body.data, body.meta.total, body.meta.facets.client]).toEqual([[], 0, []])
  })

  it.each([[{ q: 'a'.repeat(201) }], [{ sort: 'subject' }], [{ state: 'lost' }]])(
    'answers 400 to %j',
    async (query) => {
      expect((await search(admin, query)).status).toBeGreaterThanOrEqual(400)
      expect((await w.app.send(trackers.searchTicketsAsAdmin, admin, { query: malformed(query) })).status).toBe(400)
    },
  )

  it.each(['it\'s a "quote', '-', '& | !', ':*', '%_', '\\'])('takes %j as a text', async (q) => {
    expect((await w.app.send(trackers.searchTicketsAsAdmin, admin, { query: { q } })).status).toBe(200)
  })
})

describe('by itself', () => {
  const noticesOf = async (account: number, kind: string) =>
    (
      await w.db
        .selectFrom('notifications')
        .select(['title'])
        .where('account_id', '=', account)
        .where('kind', '=', kind)
        .execute()
    ).map(({ title }) => title)

  it('R13: warns the lead of people who are not at work, and once of each breach', async () => {
    const team_id = await w.fixture.team(w.department_id)
    const client_id = await w.client(team_id)
    const [me, lead] = [await w.person({ team_id }), await w.lead(team_id)]
    const row = await w.saved(me, { client_id, priority: 'p1' })
    // A response was due within an hour.
    w.app.clock.set('2026-03-11T07:40:00Z')
    await w.app.begin(warnOfDue)
    expect(await noticesOf(lead.account_id, 'trackers.ticket_due')).toEqual([
      `${row.ticket_ref} needs a response within 30 minutes`,
    ])
    expect(await noticesOf(me.account_id, 'trackers.ticket_due')).toEqual([])
    w.app.clock.set('2026-03-11T08:05:00Z')
    await w.app.begin(warnOfDue)
    await w.app.begin(warnOfDue)
    expect(await noticesOf(lead.account_id, 'trackers.ticket_breached')).toEqual([
      `${row.ticket_ref} is overdue for a response`,
    ])
  })

  it('closes tickets a week after they were resolved', async () => {
    const me = await w.person()
    const row = await w.saved(me)
    await w.data(w.act(me, row, { action: 'resolve' }))
    w.app.clock.set('2026-03-18T08:00:00Z')
    await w.app.begin(closeOld)
    expect((await w.show(me, row.id)).body.data.state).toBe('resolved')
    w.app.clock.set('2026-03-18T10:00:00Z')
    await w.app.begin(closeOld)
    expect((await w.show(me, row.id)).body.data).toMatchObject({ state: 'closed', can: { reopen: true } })
    w.app.clock.set('2026-04-12T10:00:00Z')
    const { data } = (await w.show(me, row.id)).body
    expect(await w.act(me, data, { action: 'reopen' })).toMatchObject({ body: { code: 'tickets.reopen_too_late' } })
  })

  it('R16: unassigns the open tickets of a leaver, and notifies the lead once', async () => {
    const team_id = await w.fixture.team(w.department_id)
    const client_id = await w.client(team_id)
    const [me, lead] = [await w.person({ team_id }), await w.lead(team_id)]
    const [open, done] = [await w.saved(me, { client_id }), await w.saved(me, { client_id })]
    await w.data(w.act(me, done, { action: 'resolve' }))
    const leave = entryOf(personLeft, 'trackers')
    const left = { employee_id: me.employee_id, last_day: '2026-03-10' }
    await w.app.begin((work) => leave(work, left))
    await w.app.begin((work) => leave(work, left))
    expect((await w.show(lead, open.id)).body.data.handler).toBeNull()
    expect((await w.show(lead, done.id)).body.data.handler).toMatchObject({ id: me.employee_id })
    expect(await noticesOf(lead.account_id, 'trackers.ticket_unassigned')).toEqual([
      `${open.ticket_ref} has no handler`,
    ])
  })
})
