import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { punchIn } from '#domains/attendance/contract/timesheet.calls.ts'
import { readEvents } from '#app/server/testing/event-reader.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/world.ts'
import { forgetEvents } from '#kit/server/live/events.ts'
import { noticeKinds } from './kinds.ts'
import { notify } from './notify.ts'

const LIVE = { 'notices.live.own': 'own' } as const
const PUNCH = { 'timesheet.punch': 'own', 'timesheet.read': 'own' } as const

let app: TestApp
let url: string
let team: number
let admin: TestActor
let lead: TestActor
let member: TestActor
let stranger: TestActor
beforeAll(async () => {
  app = await testApp()
  url = `${await app.server.listen({ port: 0, host: '127.0.0.1' })}/api/live`
  const department = await app.world.department()
  team = await app.world.team(department)
  admin = await app.world.admin({ ...LIVE, 'attendance.read': 'all' })
  const person = (grants: Record<string, 'own' | 'team'>) =>
    app.world.user({ grants: { ...LIVE, ...grants }, department_id: department, team_id: team })
  lead = await person({ 'attendance.team.read': 'team' })
  member = await person(PUNCH)
  stranger = await person(PUNCH)
  await app.world.lead(team, lead.employee_id!)
  noticeKinds.add('test.live', { label: 'Live', domain: 'test', priority: 'normal' })
})
afterAll(() => app.stop())

const open = (actor: TestActor, headers: Record<string, string> = {}) => readEvents(url, actor.token, headers)
const kindsOf = ({ heard }: Awaited<ReturnType<typeof open>>) =>
  heard.flatMap(({ event, data }) => (event === 'change' ? (data['kinds'] as string[]) : []))
const tell = (actor: TestActor, title: string) =>
  app.begin((work) =>
    notify(work, [actor.account_id], 'test.live', { title, why: 'A test.', dedupe_key: `live:${title}` }),
  )

describe('a punch', () => {
  it('is told to its owner, the lead of the team and the administrators who see it, and to nobody else', async () => {
    const streams = await Promise.all([admin, lead, member, stranger].map((actor) => open(actor)))
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await app.ask(punchIn, member, { body: {} })
    const told = ['attendance.changed']
    await vi.waitFor(() => expect(streams.slice(0, 3).map(kindsOf)).toEqual([told, told, told]))
    expect(streams[3]?.heard).toEqual([])
    expect(streams[0]?.heard[0]).toEqual({
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
    await tell(member, 'For you')
    await vi.waitFor(() => expect(own.heard).toHaveLength(1))
    expect(own.heard[0]).toMatchObject({ event: 'notification', data: { title: 'For you', path: null } })
    expect(other.heard).toEqual([])
    await Promise.all([own.close(), other.close()])
  })

  it('is not told when the change is undone', async () => {
    const own = await open(member)
    const undone = app.begin(async (work) => {
      await notify(work, [member.account_id], 'test.live', { title: 'Undone', why: 'A test.', dedupe_key: 'undone' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await tell(member, 'Done')
    await vi.waitFor(() => expect(own.heard).toHaveLength(1))
    expect(own.heard[0]?.data['title']).toBe('Done')
    await own.close()
  })
})

describe('after a break', () => {
  it('what was missed comes once, and nothing of others', async () => {
    const first = await open(member)
    await tell(member, 'Before the break')
    await vi.waitFor(() => expect(first.heard).toHaveLength(1))
    await first.close()
    for (let n = 1; n <= 40; n++) await tell(n % 2 ? member : stranger, `Missed ${n}`)
    const last = first.heard[0]!.id!
    const back = await open(member, { 'last-event-id': String(last) })
    await vi.waitFor(() => expect(back.heard.filter(({ id }) => id! > last)).toHaveLength(20))
    expect(back.heard.filter(({ id }) => id === last)).toEqual([])
    expect(new Set(back.heard.map(({ id }) => id)).size).toBe(back.heard.length)
    await back.close()
  })

  it('of hours, the screens are told to ask anew', async () => {
    await sql`update live_events set at = at - interval '2 hours'`.execute(app.db)
    const { rows } = await sql<{ id: number }>`select max(id)::int as id from live_events`.execute(app.db)
    const back = await open(member, { 'last-event-id': String(rows[0]?.id) })
    await vi.waitFor(() => expect(back.heard).toEqual([{ id: null, event: 'resync', data: {} }]))
    await back.close()
    await forgetEvents(app.db)
    expect((await sql`select from live_events`.execute(app.db)).rows).toEqual([])
  })
})

describe('a stream', () => {
  it('ends with its session, within five seconds', async () => {
    const actor = await app.world.user({ grants: LIVE })
    const stream = await open(actor)
    await app.db
      .updateTable('sessions')
      .set({ ended_at: app.clock.fixed()!, end_reason: 'logout' })
      .where('id', '=', actor.session_id)
      .execute()
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), { timeout: 6000 })
    expect(stream.heard).toEqual([{ id: null, event: 'session', data: { ended: true } }])
  })

  it('follows the rights of its session', async () => {
    const actor = await app.world.admin({ ...LIVE, 'attendance.read': 'all' })
    const stream = await open(actor)
    await app.db
      .deleteFrom('role_grants')
      .where('role_id', '=', actor.role_id)
      .where('permission_key', '=', 'attendance.read')
      .execute()
    await sql`update roles set version = version + 1 where id = ${actor.role_id}`.execute(app.db)
    await new Promise((resolve) => setTimeout(resolve, 4500))
    await app.ask(punchIn, stranger, { body: {} })
    await tell(actor, 'After the change')
    await vi.waitFor(() => expect(stream.heard).toHaveLength(1))
    expect(stream.heard[0]?.data['title']).toBe('After the change')
    await stream.close()
  })

  it('is one of three of a session, and of pages of our own', async () => {
    const actor = await app.world.user({ grants: LIVE })
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
    expect(stream.heard).toEqual([{ id: null, event: 'bye', data: { reason: 'The server restarts.' } }])
  })
})

it('raised no unexpected error', () => {
  expect(app.errors).toEqual([])
})
