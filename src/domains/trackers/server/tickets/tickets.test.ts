import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import * as trackers from '../../contract/ticket-trackers.calls.ts'
import * as reviews from '../../contract/ticket-reviews.calls.ts'
import * as calls from '../../contract/tickets.calls.ts'
import { codeOf, ADMIN, NOW, OWN, startTickets, type TicketsFixture } from '../testing/tickets-fixture.ts'

let w: TicketsFixture
beforeAll(async () => {
  w = await startTickets()
})
afterAll(async () => w.app.stop())

describe('saving tickets', () => {
  it('takes times that were typed, marks them as stated and measures them against the policy', async () => {
    const me = await w.person()
    const { tickets } = await w.data(
      w.save(me, [
        w.ticket({
          received_at: '2026-03-11T06:00:00Z',
          first_response_at: '2026-03-11T07:00:00Z',
          response: 'Try again',
        }),
        w.ticket({
          received_at: '2026-03-10T06:00:00Z',
          resolved_at: '2026-03-10T08:00:00Z',
          priority: 'p1',
          handling_minutes: 20,
        }),
        w.ticket({ ticket_ref: undefined }),
      ]),
    )
    expect(tickets).toMatchObject([
      { state: 'in_progress', stated: true, response_minutes: 60, response_in_sla: true, clock: 'running' },
      {
        state: 'resolved',
        first_response_at: '2026-03-10T08:00:00.000Z',
        response_in_sla: false,
        resolution_in_sla: true,
        clock: 'stopped',
      },
      { state: 'open', stated: false, handler: { id: me.employee_id }, response_due_at: '2026-03-11T15:00:00.000Z' },
    ])
    expect(nthOf(tickets, 2).ticket_ref).toBe(`M-${nthOf(tickets, 2).id}`)
    expect(nthOf(tickets, 1).handling_minutes).toBe(20)
  })

  it.each([
    ['tickets.future', { received_at: '2026-03-11T09:30:00Z' }],
    ['tickets.too_old', { received_at: '2026-03-05T09:00:00Z' }],
    ['tickets.too_old', { received_at: '1950-03-05T09:00:00Z' }],
  ])('refuses %s', async (code, more) => {
    expect(codeOf(await w.save(await w.person(), [w.ticket(), w.ticket(more)]))).toBe(code)
  })

  it('takes older tickets of those who lead', async () => {
    const lead = await w.lead()
    expect(codeOf(await w.save(lead, [w.ticket({ received_at: '2026-02-20T09:00:00Z' })]))).toBe('done')
    expect(codeOf(await w.save(lead, [w.ticket({ received_at: '2026-02-01T09:00:00Z' })]))).toBe('tickets.too_old')
  })

  it('names the field of the row where times are out of order', async () => {
    const { status, body } = await w.save(await w.person(), [
      w.ticket(),
      w.ticket({ first_response_at: '2026-03-11T06:00:00Z' }),
    ])
    expect(status).toBe(400)
    expect(body.fields).toEqual({ 'tickets.1.first_response_at': 'This comes before the time above it' })
  })

  it('saves all or none', async () => {
    const me = await w.person()
    const known = await w.saved(me)
    const fresh = w.ticket()
    const result = await w.save(me, [fresh, w.ticket({ ticket_ref: known.ticket_ref.toLowerCase() })])
    expect(codeOf(result)).toBe('tickets.duplicate')
    const { body } = await w.app.send(calls.listTicketsOf, me, { params: { userId: me.employee_id } })
    expect(body.data.tickets.map(({ id }) => id)).toEqual([known.id])
  })

  it('refuses clients that the team does not serve, and people without a team', async () => {
    const foreign = await w.client()
    expect(codeOf(await w.save(await w.person(), [w.ticket({ client_id: foreign })]))).toBe('tickets.client_not_served')
    expect(codeOf(await w.save(await w.person({ team_id: null }), [w.ticket()]))).toBe('tickets.client_not_served')
  })

  it('A11: one ticket comes of the same number saved at once, and the name of its handler is only for those who see it', async () => {
    const [one, two] = [await w.person(), await w.person()]
    const same = w.ticket()
    const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => w.save(at % 2 ? one : two, [same])))
    const codes = responses.map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'tickets.duplicate')).toHaveLength(49)
    const other = await w.fixture.team(w.department_id)
    await w.db.insertInto('client_teams').values({ client_id: w.client_id, team_id: other }).execute()
    const stranger = await w.person({ team_id: other })
    const { body } = await w.save(stranger, [same])
    expect(body).toMatchObject({ code: 'tickets.exists', message: `${same.ticket_ref} already exists.` })
  })
})

describe('working on tickets', () => {
  it('goes from the first response over waiting to the resolution, and leaves an event for each step', async () => {
    const me = await w.person()
    let row = await w.saved(me)
    const step = async (body: Parameters<TicketsFixture['act']>[2]) => {
      row = (await w.data(w.act(me, row, body))) as typeof row
    }
    await step({ action: 'respond', response: 'We look at it', minutes: 5 })
    await step({ action: 'wait', reason: 'Waits for the log' })
    w.app.clock.set('2026-03-11T10:00:00Z')
    await step({ action: 'resume' })
    await step({ action: 'resolve', minutes: 10 })
    const { body } = await w.show(me, row.id)
    expect(body.data).toMatchObject({
      state: 'resolved',
      handling_minutes: 15,
      response: 'We look at it',
      response_minutes: 120,
      // Three hours since it came in, of which it waited one.
      resolution_minutes: 120,
    })
    expect(body.data.events.map(({ kind, text }) => [kind, text])).toEqual([
      ['received', null],
      ['responded', 'We look at it'],
      ['waiting', 'Waits for the log'],
      ['resumed', null],
      ['resolved', null],
    ])
    w.app.clock.set(NOW)
  })

  it.each([
    ['tickets.response_needed', { action: 'respond' }],
    ['tickets.reason_needed', { action: 'note' }],
    ['tickets.bad_state', { action: 'resume' }],
    ['tickets.bad_state', { action: 'close' }],
    ['tickets.bad_state', { action: 'reopen' }],
  ] as const)('refuses %s for %j', async (code, body) => {
    const me = await w.person()
    expect(codeOf(await w.act(me, await w.saved(me), body))).toBe(code)
  })

  it('records the changes of an edit, and retains the policy', async () => {
    const me = await w.person()
    const row = await w.saved(me)
    const after = await w.data(w.act(me, row, { action: 'edit', priority: 'p1', subject: row.subject }))
    expect(after).toMatchObject({ priority: 'p1', response_due_at: row.response_due_at })
    expect(after.events.at(-1)).toMatchObject({
      kind: 'edited',
      changes: [{ field: 'priority', before: 'p3', after: 'p1' }],
    })
  })

  it('A13: takes neither a handler nor a state nor a time', async () => {
    const me = await w.person()
    const row = await w.saved(me)
    for (const more of [{ employee_id: 1 }, { state: 'closed' }, { first_response_at: '2026-03-11T08:00:00Z' }]) {
      const { status } = await w.act(me, row, malformed({ action: 'note', reason: 'x', ...more }))
      expect(status).toBe(400)
    }
    expect((await w.show(me, row.id)).body.data).toMatchObject({ version: row.version, state: 'open' })
  })

  it('A12: is not found for another team, forbidden to colleagues, and open to the lead', async () => {
    const me = await w.person()
    const row = await w.saved(me)
    const stranger = await w.person({ team_id: await w.fixture.team(w.department_id) })
    const colleague = await w.person()
    expect((await w.show(stranger, row.id)).status).toBe(404)
    expect((await w.act(stranger, row, { action: 'note', reason: 'Hello' })).status).toBe(404)
    expect((await w.show(colleague, row.id)).status).toBe(200)
    expect((await w.act(colleague, row, { action: 'note', reason: 'Hello' })).status).toBe(403)
    expect(codeOf(await w.act(await w.lead(), row, { action: 'note', reason: 'Hello' }))).toBe('done')
    expect((await w.show(await w.fixture.user({ grants: {} }), row.id)).status).toBe(403)
    const list = (actor: typeof me) => w.app.send(calls.listTicketsOf, actor, { params: { userId: me.employee_id } })
    expect((await list(stranger)).status).toBe(404)
    expect((await w.app.send(calls.listTicketClients, stranger, { params: { teamId: w.team_id } })).status).toBe(404)
  })

  it('lets one of two steps at once win', async () => {
    const me = await w.person()
    const row = await w.saved(me)
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => w.act(me, row, { action: 'resolve', minutes: 1 })),
    )
    expect(Map.groupBy(responses.map(codeOf), (code) => code).get('done')).toHaveLength(1)
    const { body } = await w.show(me, row.id)
    expect(body.data.events.filter(({ kind }) => kind === 'resolved')).toHaveLength(1)
    expect(body.data.handling_minutes).toBe(1)
  })
})

describe('handlers', () => {
  const free = async (actor: Awaited<ReturnType<TicketsFixture['person']>>) => {
    const row = await w.saved(actor)
    await w.db.updateTable('tickets').set({ employee_id: null }).where('id', '=', row.id).execute()
    return row
  }
  const assign = (actor: Parameters<TicketsFixture['show']>[0], ids: number[], user_id?: number) =>
    w.app.send(calls.assignTickets, actor, { body: { ids, ...(user_id === undefined ? {} : { user_id }) } })

  it('A10: of fifty who take one ticket, one gets it', async () => {
    const [one, two] = [await w.person(), await w.person()]
    const row = await free(one)
    const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => assign(at % 2 ? one : two, [row.id])))
    const codes = Map.groupBy(responses.map(codeOf), (code) => code)
    expect(codes.get('done')).toHaveLength(1)
    expect(codes.get('tickets.taken')).toHaveLength(49)
    const { body } = await w.show(one, row.id)
    expect(body.data.events.filter(({ kind }) => kind === 'assigned')).toHaveLength(1)
  })

  it('assigns several, returns each reason why not, and notifies the person once', async () => {
    const [lead, me, other] = [await w.lead(), await w.person(), await w.person()]
    const [one, two, three] = [await w.saved(other), await w.saved(other), await w.saved(other)]
    await w.data(w.act(other, three, { action: 'resolve' }))
    const { results } = await w.data(assign(lead, [one.id, two.id, three.id, 999_999], me.employee_id))
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [true, null],
      [false, 'tickets.bad_state'],
      [false, 'not_found'],
    ])
    const notices = await w.db
      .selectFrom('notifications')
      .select('title')
      .where('account_id', '=', me.account_id)
      .execute()
    expect(notices).toEqual([{ title: '2 tickets are yours' }])
  })

  it('assigns tickets only to active members of their team, and only by those who lead', async () => {
    const [lead, me] = [await w.lead(), await w.person()]
    const row = await w.saved(me)
    const elsewhere = await w.person({ team_id: await w.fixture.team(w.department_id) })
    const leaver = await w.person({ left_on: '2026-03-01' })
    expect((await assign(lead, [row.id], elsewhere.employee_id)).status).toBe(404)
    expect(['tickets.person_inactive', '404']).toContain(codeOf(await assign(lead, [row.id], leaver.employee_id)))
    expect((await assign(me, [row.id], (await w.person()).employee_id)).status).toBe(404)
    expect(codeOf(await assign(await w.person(), [row.id]))).toBe('tickets.taken')
  })
})

describe('reviews and void tickets', () => {
  const review = (actor: Parameters<TicketsFixture['show']>[0], ticket_id: number, score = 4) =>
    w.app.send(reviews.reviewTicket, actor, { body: { ticket_id, score } })
  const end = (actor: Parameters<TicketsFixture['show']>[0], row: { id: number; version: number }) =>
    w.app.send(reviews.voidTicket, actor, { body: { id: row.id, version: row.version, reason: 'Entered twice' } })

  it('A19: is scored once by each lead, never by the one who resolved it, and only when resolved', async () => {
    const [lead, other, me] = [await w.lead(), await w.fixture.admin(ADMIN), await w.person()]
    const row = await w.saved(me)
    expect(codeOf(await review(lead, row.id))).toBe('tickets.not_resolved')
    await w.data(w.act(me, row, { action: 'resolve' }))
    expect(codeOf(await review(lead, row.id, 5))).toBe('done')
    expect(codeOf(await review(lead, row.id))).toBe('tickets.reviewed')
    const asAdmin = await w.app.send(reviews.reviewTicketAsAdmin, other, { body: { ticket_id: row.id, score: 2 } })
    expect(codeOf(asAdmin)).toBe('done')
    const own = await w.saved(lead)
    await w.data(w.act(lead, own, { action: 'resolve' }))
    expect(codeOf(await review(lead, own.id))).toBe('tickets.own_ticket')
    expect((await review(me, row.id)).status).toBe(403)
    expect((await w.show(me, row.id)).body.data).toMatchObject({
      quality_score: 3.5,
      reviews: [{ score: 5 }, { score: 2 }],
    })
    const colleague = await w.show(await w.person(), row.id)
    expect(colleague.body.data).toMatchObject({ quality_score: null, reviews: [] })
  })

  it('lets one of fifty reviews of one lead through', async () => {
    const [lead, me] = [await w.lead(), await w.person()]
    const row = await w.saved(me)
    await w.data(w.act(me, row, { action: 'resolve' }))
    const codes = (await Promise.all(Array.from({ length: 50 }, () => review(lead, row.id)))).map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'tickets.reviewed')).toHaveLength(49)
  })

  it('R16: a void ticket leaves all counts and stays findable with its reason', async () => {
    const [lead, me, admin] = [await w.lead(), await w.person(), await w.fixture.admin(ADMIN)]
    const row = await w.saved(me)
    const before = await w.data(w.day(admin, '2026-03-11', { user_id: me.employee_id }))
    expect(before.totals).toMatchObject({ received: 1, open_now: 1 })
    expect(codeOf(await end(lead, row))).toBe('done')
    const after = await w.data(w.day(admin, '2026-03-11', { user_id: me.employee_id }))
    expect(after.totals).toMatchObject({ received: 0, open_now: 0 })
    expect((await w.show(me, row.id)).body.data).toMatchObject({ state: 'void', void_reason: 'Entered twice' })
    expect(codeOf(await end(lead, { id: row.id, version: row.version + 1 }))).toBe('tickets.bad_state')
  })

  it('is not voided by its handler, nor by a colleague', async () => {
    const lead = await w.lead()
    const own = await w.saved(lead)
    expect(codeOf(await end(lead, own))).toBe('tickets.own_ticket')
    expect((await end(await w.person(), own)).status).toBe(403)
  })
})

describe('clients of a team', () => {
  it('lists them with open tickets and when tickets are due', async () => {
    const team = await w.fixture.team(w.department_id)
    const client = await w.client(team)
    const me = await w.person({ team_id: team })
    await w.saved(me, { client_id: client })
    const found = await w.data(w.app.send(calls.listTicketClients, me, { params: { teamId: team } }))
    expect(found).toMatchObject([{ id: client, open_tickets: 1 }])
    expect(firstOf(found).sla.map(({ priority }) => priority)).toEqual(['p1', 'p2', 'p3', 'p4'])
  })

  it('are chosen by those who configure tickets', async () => {
    const admin = await w.fixture.admin(ADMIN)
    const client = await w.client()
    const set = (team_ids: number[]) =>
      w.app.send(trackers.saveClientTeams, admin, { body: { client_id: client, team_ids } })
    expect(await w.data(set([w.team_id]))).toMatchObject({ teams: [{ id: w.team_id }] })
    const seen = { client_id: client, team_ids: [w.team_id], seen: [] }
    expect((await w.app.send(trackers.saveClientTeams, admin, { body: seen })).body.code).toBe('common.stale')
    expect(await w.data(set([]))).toEqual({ teams: [] })
    expect((await set([999_999])).status).toBe(400)
    const other = await w.fixture.admin({ 'tickets.read': 'all' })
    const { status } = await w.app.send(trackers.saveClientTeams, other, { body: { client_id: client, team_ids: [] } })
    expect(status).toBe(403)
  })
})

it('asks for the right of each call', async () => {
  const me = await w.person({ grants: { 'tickets.read': OWN['tickets.read'] } })
  expect((await w.save(me, [w.ticket()])).status).toBe(403)
})
