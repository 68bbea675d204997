import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { punchIn, punchOut } from '#domains/attendance/contract/timesheet.calls.ts'
import { addTeam, deleteTeam } from '#domains/organisation/contract/teams.calls.ts'
import { readEvents } from '#app/server/testing/event-reader.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { deleteOldEvents } from '#kit/server/live/events.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { liveTokens } from '#kit/server/registries.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import { entries } from '#kit/server/slots.ts'
import { updateAdminNotification } from '../contract/notices.calls.ts'
import { noticeKinds } from './public/kinds.ts'
import { notify } from './notify/notify.ts'

const LIVE = { 'notices.live.own': 'own' } as const
const PUNCH = { 'timesheet.punch': 'own', 'timesheet.read': 'own' } as const

const NOW = '2026-03-11T09:00:00Z'

let app: TestApp
let url: string
let department: number
let team: number
let admin: TestActor
let lead: TestActor
let member: TestActor
let stranger: TestActor
beforeAll(async () => {
  app = await testApp(NOW)
  url = `${await app.server.listen({ port: 0, host: '127.0.0.1' })}/api/live`
  department = await app.fixture.department()
  team = await app.fixture.team(department)
  admin = await app.fixture.admin({ ...LIVE, 'attendance.read': 'all' })
  const person = (grants: Record<string, 'own' | 'team'>) =>
    app.fixture.user({ grants: { ...LIVE, ...grants }, department_id: department, team_id: team })
  lead = await person({ 'attendance.team.read': 'team' })
  member = await person(PUNCH)
  stranger = await person(PUNCH)
  await app.fixture.lead(team, required(lead.employee_id))
  entries(noticeKinds, { 'test.live': { label: 'Live', domain: 'test', priority: 'normal' } }).fill()
})
afterAll(() => app.stop())

const open = (actor: TestActor, headers: Record<string, string> = {}) => readEvents(url, actor.token, headers)
const openSince = (actor: TestActor, since: string) =>
  readEvents(`${url}?since=${encodeURIComponent(since)}`, actor.token)
const kindsOf = ({ received }: Awaited<ReturnType<typeof open>>) =>
  received.flatMap(({ event, data }) => (event === 'change' ? (data['kinds'] as string[]) : []))
const sendNotice = (actor: TestActor, title: string) =>
  app.begin((work) =>
    notify(work, [actor.account_id], 'test.live', { title, why: 'A test.', dedupe_key: `live:${title}` }),
  )

describe('a punch', () => {
  it('is told to its owner, the lead of the team and the administrators who see it, and to nobody else', async () => {
    const streams = await Promise.all([admin, lead, member, stranger].map((actor) => open(actor)))
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await app.send(punchIn, member, { body: {} })
    const expected = ['attendance.changed']
    await vi.waitFor(() => expect(streams.slice(0, 3).map(kindsOf)).toEqual([expected, expected, expected]))
    expect(streams[3]?.received).toEqual([])
    expect(streams[0]?.received[0]).toEqual({
      id: expect.any(Number),
      event: 'change',
      data: { kinds: ['attendance.changed'], ref: null, at: expect.any(String) },
    })
    await Promise.all(streams.map(({ close }) => close()))
    await vi.waitFor(() => expect(app.hub.count()).toBe(0))
  })
})

describe('a notice', () => {
  it('reaches its owner alone, as a row of the inbox', async () => {
    const [own, other] = [await open(member), await open(stranger)]
    await sendNotice(member, 'For you')
    await vi.waitFor(() => expect(own.received).toHaveLength(1))
    expect(own.received[0]).toMatchObject({ event: 'notification', data: { title: 'For you', path: null } })
    expect(other.received).toEqual([])
    await Promise.all([own.close(), other.close()])
  })

  it('that was read is news for the other screens of its owner, and not for those who have inboxes of their own', async () => {
    const inbox = { ...LIVE, 'notices.inbox.own': 'own' } as const
    const [reader, other] = [await app.fixture.admin(inbox), await app.fixture.admin(inbox)]
    await sendNotice(reader, 'To be read')
    const streams = [await open(reader), await open(other)]
    const row = await app.db
      .selectFrom('notifications')
      .select(['id', 'version'])
      .where('account_id', '=', reader.account_id)
      .executeTakeFirstOrThrow()
    const { body } = await app.send(updateAdminNotification, reader, {
      params: { id: row.id },
      body: { version: row.version, state: 'read' },
    })
    expect(body.status).toBe(true)
    await sendNotice(other, 'Comes after it')
    await vi.waitFor(() => expect(streams[1]?.received).toHaveLength(1))
    expect(streams.map(kindsOf)).toEqual([['notices.changed'], []])
    await Promise.all(streams.map(({ close }) => close()))
  })

  it('is not told when the change is undone', async () => {
    const own = await open(member)
    const undone = app.begin(async (work) => {
      await notify(work, [member.account_id], 'test.live', { title: 'Undone', why: 'A test.', dedupe_key: 'undone' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await sendNotice(member, 'Done')
    await vi.waitFor(() => expect(own.received).toHaveLength(1))
    expect(own.received[0]?.data['title']).toBe('Done')
    await own.close()
  })
})

describe('after a break', () => {
  it('what was missed comes once, and nothing of others', async () => {
    const first = await open(member)
    await sendNotice(member, 'Before the break')
    await vi.waitFor(() => expect(first.received).toHaveLength(1))
    await first.close()
    for (let n = 1; n <= 40; n++) await sendNotice(n % 2 ? member : stranger, `Missed ${n}`)
    const last = required(firstOf(first.received).id)
    const back = await open(member, { 'last-event-id': String(last) })
    await vi.waitFor(() => expect(back.received.filter(({ id }) => required(id) > last)).toHaveLength(20))
    expect(back.received.filter(({ id }) => id === last)).toEqual([])
    expect(new Set(back.received.map(({ id }) => id)).size).toBe(back.received.length)
    await back.close()
  })

  it('of hours, the screens are told to ask anew', async () => {
    await sql`update live_events set at = at - interval '2 hours'`.execute(app.db)
    const { rows } = await sql<{ id: number }>`select max(id)::int as id from live_events`.execute(app.db)
    const back = await open(member, { 'last-event-id': String(rows[0]?.id) })
    await vi.waitFor(() => expect(back.received).toEqual([{ id: null, event: 'resync', data: {} }]))
    await back.close()
    await deleteOldEvents(app.db)
    expect((await sql`select from live_events`.execute(app.db)).rows).toEqual([])
  })
})

describe('a page that has just been read', () => {
  const eventTime = async () => (await sql<{ now: string }>`select app_now() as now`.execute(app.db)).rows[0]?.now ?? ''
  const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

  it('hears what has changed since, of what concerns it, and of its inbox only that it changed', async () => {
    const read = await eventTime()
    await app.begin(async (work) =>
      publishLive(work, ['test.shifts.changed', 'test.tasks.changed'], [`member:${team}`]),
    )
    await app.begin(async (work) => publishLive(work, ['test.tasks.changed'], [`account:User:${member.id}`]))
    await app.begin(async (work) => publishLive(work, ['people.changed'], [`account:User:${stranger.id}`]))
    await sendNotice(member, 'Came while the page was opening')
    const stream = await openSince(member, read)
    await vi.waitFor(() => expect(stream.received).toHaveLength(1))
    expect(stream.received[0]).toMatchObject({ id: null, event: 'change' })
    expect(kindsOf(stream)).toEqual(['notices.changed', 'test.shifts.changed', 'test.tasks.changed'])
    const late = await openSince(member, later(read, 60_000))
    await sendNotice(member, 'Came after it')
    await vi.waitFor(() => expect([stream.received.length, late.received.length]).toEqual([2, 1]))
    await Promise.all([stream.close(), late.close()])
  })

  it('asks anew after hours, and is refused what is no instant', async () => {
    const stream = await openSince(member, later(await eventTime(), -2 * 3_600_000))
    await vi.waitFor(() => expect(stream.received).toEqual([{ id: null, event: 'resync', data: {} }]))
    await stream.close()
    expect((await openSince(member, 'yesterday')).status).toBe(400)
  })
})

describe('a stream', () => {
  it('ends with its session, within five seconds', async () => {
    const actor = await app.fixture.user({ grants: LIVE })
    const stream = await open(actor)
    await app.db
      .updateTable('sessions')
      .set({ ended_at: required(app.clock.fixed()), end_reason: 'logout' })
      .where('id', '=', actor.session_id)
      .execute()
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), { timeout: 6000 })
    expect(stream.received).toEqual([{ id: null, event: 'session', data: { ended: true } }])
  })

  it('follows the rights of its session, its team, and whom it stands in for from midnight on', async () => {
    const actor = await app.fixture.admin({ ...LIVE, 'attendance.read': 'all' })
    const [mover, deputy] = [
      await app.fixture.user({ grants: LIVE, department_id: department }),
      await app.fixture.user({ grants: LIVE }),
    ]
    await app.fixture.lead(team, deputy.employee_id, { kind: 'deputy', from: '2026-03-12' })
    const clerk = await app.fixture.admin(LIVE)
    const [stream, moved, deputised, raised] = [
      await open(actor),
      await open(mover),
      await open(deputy),
      await open(clerk),
    ]
    await app.send(punchOut, member, { query: { user_id: member.id }, body: {} })
    await vi.waitFor(() => expect(kindsOf(stream)).toEqual(['attendance.changed']))
    expect([moved.received, deputised.received, raised.received]).toEqual([[], [], []])
    // Half an hour into the day of Berlin.
    app.clock.set('2026-03-11T23:30:00Z')
    await app.db.updateTable('placements').set({ team_id: team }).where('employee_id', '=', mover.employee_id).execute()
    await app.db
      .deleteFrom('role_grants')
      .where('role_id', '=', actor.role_id)
      .where('permission_key', '=', 'attendance.read')
      .execute()
    const grant = { role_id: clerk.role_id, permission_key: 'attendance.read', scope: 'all' } as const
    await app.db.insertInto('role_grants').values(grant).execute()
    await sql`update roles set version = version + 1 where id = any(${[actor.role_id, clerk.role_id]})`.execute(app.db)
    await new Promise((resolve) => setTimeout(resolve, 4500))
    await app.send(punchIn, member, { body: {} })
    await app.begin(async (work) => publishLive(work, ['test.shifts.changed'], [`member:${team}`]))
    await sendNotice(actor, 'After the change')
    await vi.waitFor(() => expect(stream.received).toHaveLength(2))
    expect(stream.received[1]?.data['title']).toBe('After the change')
    const attendance = ['attendance.changed']
    expect([moved, deputised, raised].map(kindsOf)).toEqual([['test.shifts.changed'], attendance, attendance])
    await Promise.all([stream, moved, deputised, raised].map(({ close }) => close()))
    app.clock.set(NOW)
  })

  it('follows who leads a team as soon as that has changed', async () => {
    const boss = await app.fixture.admin({ 'organisation.write': 'all' })
    const chief = await app.fixture.user({ grants: { ...LIVE, 'attendance.team.read': 'team' } })
    const stream = await open(chief)
    const body = { name: 'Night Desk', department_id: department, lead_id: chief.employee_id }
    const { id } = (await app.send(addTeam, boss, { body })).body.data
    let round = 0
    const isSubscribed = async () => {
      await app.begin(async (work) => publishLive(work, [`test.${++round}.changed`], [`lead:${id}`]))
      await app.begin(async (work) => publishLive(work, ['test.end.changed'], [`account:User:${chief.id}`]))
      await vi.waitFor(() => expect(kindsOf(stream).filter((kind) => kind === 'test.end.changed')).toHaveLength(round))
      return kindsOf(stream).includes(`test.${round}.changed`)
    }
    await vi.waitFor(async () => expect(await isSubscribed()).toBe(true))
    await app.send(deleteTeam, boss, { params: { id } })
    await vi.waitFor(async () => expect(await isSubscribed()).toBe(false))
    await stream.close()
  })

  it('is answered as any call when the database is away, before it begins', async () => {
    let isAway = true
    entries(liveTokens, {
      test: async () => {
        if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
        return []
      },
    }).fill()
    const { status } = await open(lead)
    isAway = false
    expect(status).toBe(503)
    await vi.waitFor(() => expect(app.takeErrors()).toMatchObject([{ status: 503 }]))
    const stream = await open(lead)
    expect(stream.status).toBe(200)
    await stream.close()
  })

  it('ends when what was missed cannot be read, so that the browser comes again for it', async () => {
    await sql`alter table live_events rename to live_events_away`.execute(app.db)
    const stream = await open(lead, { 'last-event-id': '1' })
    await vi.waitFor(() => expect(stream.isOver()).toBe(true))
    expect([stream.status, stream.received]).toEqual([200, []])
    await sql`alter table live_events_away rename to live_events`.execute(app.db)
  })

  it('is one of three of a session, and of pages of our own', async () => {
    const actor = await app.fixture.user({ grants: LIVE })
    const streams = [await open(actor), await open(actor), await open(actor)]
    expect((await open(actor)).status).toBe(429)
    expect((await open(lead, { origin: 'https://evil.test' })).status).toBe(403)
    expect((await readEvents(`${url}?token=${lead.token}`, lead.token)).status).toBe(400)
    expect((await readEvents(url, 'nothing')).status).toBe(401)
    await Promise.all(streams.map(({ close }) => close()))
  })

  it('says goodbye when the server stops', async () => {
    const stream = await open(lead)
    app.hub.stop()
    await vi.waitFor(() => expect(stream.isOver()).toBe(true))
    expect(stream.received).toEqual([{ id: null, event: 'bye', data: { reason: 'The server restarts.' } }])
  })
})
