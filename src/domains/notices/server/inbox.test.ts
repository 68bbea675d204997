import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '#domains/session/contract/session.calls.ts'
import { setSetting } from '#domains/settings/server/index.ts'
import { readEvents } from '#app/server/testing/event-reader.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/world.ts'
import * as calls from '../contract/notices.calls.ts'
import { noticeKinds } from './kinds.ts'
import { type Notice, notify, settle, withdraw } from './notify.ts'

const OWN = { 'notices.inbox.own': 'own', 'notices.live.own': 'own', 'session.own': 'own' } as const
const verb = (id: number) => ({ label: 'Approve', call: 'test.approve', params: { params: { id } } })

let app: TestApp
let someone: TestActor & { employee_id: number }
const hidden = new Set<number>()
const decided = new Set<number>()

// A Wednesday, 10:00 in Berlin: everybody is at work.
const AT_WORK = '2026-03-11T09:00:00Z'
beforeAll(async () => {
  app = await testApp(AT_WORK)
  noticeKinds.add('test.plain', { label: 'Plain', domain: 'test', priority: 'normal', mail: 'off' })
  noticeKinds.add('testing.other', { label: 'Other', domain: 'testing', priority: 'normal', mail: 'off' })
  noticeKinds.add('test.mailed', { label: 'Mailed', domain: 'test', priority: 'normal', mail: 'instant' })
  noticeKinds.add('test.digest', { label: 'Summed up', domain: 'test', priority: 'normal' })
  noticeKinds.add('test.locked', { label: 'Locked', domain: 'test', priority: 'high', is_locked: true })
  noticeKinds.add('test.decision', {
    label: 'To decide',
    domain: 'test',
    priority: 'normal',
    mail: 'off',
    see: async (_ask, ids) =>
      new Map(ids.flatMap((id) => (hidden.has(id) ? [] : [[id, decided.has(id) ? [] : ['test.approve']]]))),
  })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(AT_WORK)
  someone = await app.world.user({ grants: OWN })
})

let serial = 0
const tell = (to: readonly TestActor[], kind: string, notice: Partial<Notice> = {}) =>
  app.begin((work) =>
    notify(
      work,
      to.map(({ account_id }) => account_id),
      kind,
      { title: 'News', why: 'A test.', dedupe_key: `inbox:${++serial}`, ...notice },
    ),
  )
type View = 'inbox' | 'snoozed' | 'archived'
const inbox = async (actor = someone as TestActor, query: { view?: View; kind?: string } = {}) =>
  (await app.ask(calls.listUserNotifications, actor, { query })).body
const only = async (actor = someone as TestActor, view: View = 'inbox') => {
  const { data } = await inbox(actor, { view })
  expect(data).toHaveLength(1)
  return data[0]!
}
type Change = {
  state: 'read' | 'unread' | 'snoozed' | 'archived' | 'restored'
  snoozed_until?: string
  until?: 'next_shift' | 'tomorrow'
}
const change = (row: { id: number; version: number }, body: Change, actor: TestActor = someone) =>
  app.ask(calls.updateNotification, actor, { params: { id: row.id }, body: { version: row.version, ...body } })
const stored = (actor: TestActor = someone) =>
  app.db.selectFrom('notifications').selectAll().where('account_id', '=', actor.account_id).orderBy('id').execute()
const mailsOf = (actor: TestActor = someone) =>
  app.db.selectFrom('mail_outbox').selectAll().where('account_id', '=', actor.account_id).orderBy('id').execute()

describe('snoozing', () => {
  it('hides a row until its time, then shows it unread and on top, and tells of it', async () => {
    await tell([someone], 'test.plain', { title: 'Slept on' })
    const row = await only()
    const asleep = await change(row, { state: 'snoozed', snoozed_until: '2026-03-11T10:00:00.000Z' })
    expect(asleep.body.data).toMatchObject({ snoozed_until: '2026-03-11T10:00:00.000Z', can: { restore: true } })
    app.clock.set('2026-03-11T09:30:00Z')
    await tell([someone], 'test.plain', { title: 'Meanwhile' })
    expect(await inbox()).toMatchObject({ data: [{ title: 'Meanwhile' }], meta: { unread: 1 } })
    expect((await only(someone, 'snoozed')).title).toBe('Slept on')
    app.clock.set('2026-03-11T10:00:00Z')
    expect(await inbox()).toMatchObject({
      data: [{ title: 'Slept on', read_at: null, snoozed_until: null }, { title: 'Meanwhile' }],
      meta: { unread: 2 },
    })
    expect((await inbox(someone, { view: 'snoozed' })).data).toEqual([])
    await app.runJob('notices.tell_due')
    const { rows } = await sql<{ ref: { title: string; toast: boolean } }>`
      select ref from live_events where ref is not null order by id desc limit 1`.execute(app.db)
    expect(rows[0]?.ref).toMatchObject({ title: 'Slept on', toast: true })
  })

  it.each([
    ['tomorrow', '2026-03-12T08:00:00.000Z'],
    ['next_shift', '2026-03-12T08:00:00.000Z'],
  ] as const)('until %s', async (until, at) => {
    await tell([someone], 'test.plain')
    expect((await change(await only(), { state: 'snoozed', until })).body.data.snoozed_until).toBe(at)
  })

  it('until tomorrow is nine by the clock of the organisation for an administrator without a zone', async () => {
    const admin = await app.world.admin(OWN)
    await app.begin((work) => setSetting(work, 'organisation.time_zone', 'America/New_York'))
    await tell([admin], 'test.plain')
    const [row] = (await app.ask(calls.listNotifications, admin, { query: {} })).body.data
    const { body } = await app.ask(calls.updateAdminNotification, admin, {
      params: { id: row!.id },
      body: { version: row!.version, state: 'snoozed', until: 'tomorrow' },
    })
    expect(body.data.snoozed_until).toBe('2026-03-12T13:00:00.000Z')
    app.clock.set(new Date(Date.parse(app.clock.fixed() ?? '') + 1000).toISOString())
    await app.begin((work) => setSetting(work, 'organisation.time_zone', 'UTC'))
  })

  it('until the next shift passes over the weekend', async () => {
    app.clock.set('2026-03-13T17:00:00Z')
    await tell([someone], 'test.plain')
    const { body } = await change(await only(), { state: 'snoozed', until: 'next_shift' })
    expect(body.data.snoozed_until).toBe('2026-03-16T08:00:00.000Z')
  })

  it.each([
    [{ state: 'snoozed' }],
    [{ state: 'read', until: 'tomorrow' }],
    [{ state: 'snoozed', until: 'tomorrow', snoozed_until: '2026-03-12T09:00:00.000Z' }],
    [{ state: 'snoozed', snoozed_until: '2026-03-11T08:59:00.000Z' }],
    [{ state: 'snoozed', snoozed_until: '2026-04-11T09:00:00.000Z' }],
  ] as [Change][])('refuses %j', async (body) => {
    await tell([someone], 'test.plain')
    expect((await change(await only(), body)).status).toBe(400)
  })

  it('ends by restoring, and is not for archived rows', async () => {
    await tell([someone], 'test.plain')
    const asleep = (await change(await only(), { state: 'snoozed', until: 'tomorrow' })).body.data
    const awake = (await change(asleep, { state: 'restored' })).body.data
    expect(awake).toMatchObject({ snoozed_until: null, read_at: null })
    const archived = (await change(awake, { state: 'archived' })).body.data
    expect((await only(someone, 'archived')).can).toMatchObject({ restore: true, snooze: false, archive: false })
    expect((await change(archived, { state: 'snoozed', until: 'tomorrow' })).status).toBe(400)
  })
})

describe('the inbox', () => {
  it('is closed to others, and to old versions', async () => {
    const other = await app.world.user({ grants: OWN })
    await tell([someone], 'test.plain')
    const row = await only()
    expect((await change(row, { state: 'read' }, other)).status).toBe(404)
    await change(row, { state: 'read' })
    expect((await change(row, { state: 'archived' })).body.code).toBe('common.stale')
    const fresh = await only()
    const changes = (['unread', 'archived', 'unread', 'archived'] as const).map((state) => change(fresh, { state }))
    const codes = (await Promise.all(changes)).map(({ body }) => body.code ?? 'changed').toSorted()
    expect(codes).toEqual(['changed', 'common.stale', 'common.stale', 'common.stale'])
  })

  it('finds a kind, and all kinds of a domain', async () => {
    await tell([someone], 'test.plain')
    await tell([someone], 'testing.other')
    expect((await inbox(someone, { kind: 'test' })).data.map(({ kind }) => kind)).toEqual(['test.plain'])
    expect((await inbox(someone, { kind: 'testing.other' })).data).toHaveLength(1)
    expect((await inbox(someone, { kind: 'test.other' })).data).toEqual([])
  })

  it('finds words of a row, and what is unread, page by page', async () => {
    for (const title of ['Alpha one', 'Alpha two', 'Beta', 'Alpha three'])
      await tell([someone], 'test.plain', { title })
    const ask = async (query: { q?: string; unread?: boolean; limit?: number; cursor?: string }) =>
      (await app.ask(calls.listUserNotifications, someone, { query })).body
    const [newest] = (await ask({})).data
    await change(newest!, { state: 'read' })
    const titles = ({ data }: Awaited<ReturnType<typeof ask>>) => data.map(({ title }) => title)
    expect(titles(await ask({ q: 'ALPHA' }))).toEqual(['Alpha three', 'Alpha two', 'Alpha one'])
    expect(titles(await ask({ q: 'a%o' }))).toEqual([])
    expect(titles(await ask({ unread: true }))).toEqual(['Beta', 'Alpha two', 'Alpha one'])
    const first = await ask({ limit: 3 })
    expect([titles(first), first.meta.unread]).toEqual([['Alpha three', 'Beta', 'Alpha two'], 3])
    const rest = await ask({ limit: 3, cursor: first.meta.next_cursor ?? '' })
    expect([titles(rest), rest.meta.next_cursor]).toEqual([['Alpha one'], null])
  })

  it('holds nothing of what the owner has done, alone or under another name', async () => {
    const other = await app.world.user({ grants: OWN })
    const by = { account_id: other.account_id, on_behalf_of: someone.account_id, session_id: null }
    await app.begin((work) =>
      notify({ ...work, by }, [someone.account_id, other.account_id], 'test.plain', {
        title: 'Own doing',
        why: 'A test.',
        dedupe_key: 'own-doing',
      }),
    )
    expect([(await inbox()).data, (await inbox(other)).data]).toEqual([[], []])
  })

  it('holds a matter once, however many tell of it at once', async () => {
    const notice = { title: 'Once', dedupe_key: 'at-once' }
    await Promise.all(Array.from({ length: 8 }, () => tell([someone], 'test.plain', notice)))
    expect((await only()).count).toBe(1)
    const bundled = { title: 'Comment', dedupe_key: 'comment-1', bundle_key: 'at-once' }
    const other = await app.world.user({ grants: OWN })
    await Promise.all(Array.from({ length: 8 }, () => tell([other], 'test.plain', bundled)))
    expect((await only(other)).count).toBe(1)
  })

  it('bundles fifty comments into one row that counts', async () => {
    for (let n = 1; n <= 50; n++)
      await tell([someone], 'test.plain', { title: `Comment ${n}`, dedupe_key: `c:${n}`, bundle_key: 'task:1' })
    await tell([someone], 'test.plain', { title: 'Comment 50', dedupe_key: 'c:50', bundle_key: 'task:1' })
    const row = await only()
    expect(row).toMatchObject({ title: 'Comment 50', count: 50 })
    await change(row, { state: 'read' })
    await tell([someone], 'test.plain', { title: 'Comment 51', dedupe_key: 'c:51', bundle_key: 'task:1' })
    const [newer, older] = (await inbox()).data
    expect([newer?.count, older?.count]).toEqual([1, 50])
    // Two unread rows of one bundle would not fit: the older one counts no more.
    expect((await change(older!, { state: 'unread' })).body.data.read_at).toBe(null)
  })

  it('marks all read up to the newest row that was seen, of one kind where asked', async () => {
    await tell([someone], 'test.plain')
    await tell([someone], 'testing.other')
    const seen = (await inbox()).data
    const up_to = Math.max(...seen.map(({ id }) => id))
    await tell([someone], 'test.plain', { title: 'Just now' })
    const readAll = (body: { up_to: number; kind?: string }) => app.ask(calls.readAllNotifications, someone, { body })
    expect((await readAll({ up_to, kind: 'test' })).body.data).toEqual({ changed: 1 })
    expect((await readAll({ up_to })).body.data).toEqual({ changed: 1 })
    const left = (await inbox()).data.filter(({ read_at }) => read_at === null)
    expect(left.map(({ title }) => title)).toEqual(['Just now'])
  })
})

describe('verbs', () => {
  it('are offered while the row behind allows them, and end for all when one has decided', async () => {
    const other = await app.world.user({ grants: OWN })
    await tell([someone, other], 'test.decision', {
      subject_id: 7,
      verbs: [verb(7)],
      path: '/x/7',
      dedupe_key: 'dec:7',
    })
    expect((await only()).verbs).toEqual([verb(7)])
    await app.begin((work) => settle(work, 'dec:7'))
    for (const actor of [someone, other])
      expect(await only(actor)).toMatchObject({ verbs: [], read_at: expect.any(String) })
  })

  it('are dropped when the row behind no longer allows them, and the path with them when it may not be seen', async () => {
    await tell([someone], 'test.decision', { subject_id: 8, verbs: [verb(8)], path: '/x/8' })
    decided.add(8)
    expect(await only()).toMatchObject({ verbs: [], path: '/x/8' })
    hidden.add(8)
    expect(await only()).toMatchObject({ verbs: [], path: null })
  })

  it('of a settled row are gone within a second on the screens of the others', async () => {
    const url = `${await app.server.listen({ port: 0, host: '127.0.0.1' })}/api/live`
    const other = await app.world.user({ grants: OWN })
    await tell([someone, other], 'test.decision', { subject_id: 9, verbs: [verb(9)], dedupe_key: 'dec:9' })
    const stream = await readEvents(url, other.token)
    await app.begin((work) => settle(work, 'dec:9'))
    await vi.waitFor(
      () => expect(stream.heard.at(-1)).toMatchObject({ event: 'change', data: { kinds: ['notices.changed'] } }),
      {
        timeout: 1000,
      },
    )
    await stream.close()
  })
})

describe('a sign-in from a new device', () => {
  it('can be ended from the inbox, once, and not by the session itself', async () => {
    const stranger = await app.world.open(someone.account_id, 'User', someone.employee_id, someone.role_id)
    const end = { label: 'End that session', call: endSession.id, params: { params: { id: stranger.session_id } } }
    await tell([someone], 'session.new_device', { subject_id: stranger.session_id, verbs: [end] })
    expect((await only(stranger)).verbs).toEqual([])
    expect((await only()).verbs).toEqual([end])
    await app.db
      .updateTable('sessions')
      .set({ ended_at: AT_WORK, end_reason: 'logout' })
      .where('id', '=', stranger.session_id)
      .execute()
    expect((await only()).verbs).toEqual([])
    // A screen that still offers it hears what the call itself says.
    expect((await app.ask(endSession, someone, { params: { id: stranger.session_id } })).status).toBe(404)
  })
})

describe('a notice that waits', () => {
  it('is seen by nobody when it is withdrawn before its time', async () => {
    const notice = { not_before: '2026-03-11T09:10:00.000Z', dedupe_key: 'later:1' }
    await tell([someone], 'test.plain', notice)
    await tell([someone], 'test.plain', { ...notice, dedupe_key: 'later:2', title: 'Kept' })
    expect((await inbox()).data).toEqual([])
    await app.begin((work) => withdraw(work, 'later:1'))
    app.clock.set('2026-03-11T09:10:00Z')
    expect((await only()).title).toBe('Kept')
  })
})

describe('delivery', () => {
  const SUNDAY = '2026-03-15T10:00:00Z'
  const MONDAY = '2026-03-16T08:00:00.000Z'

  it('waits on a rest day for the next shift, with the row in the inbox at once', async () => {
    app.clock.set(SUNDAY)
    await tell([someone], 'test.mailed')
    expect(await inbox()).toMatchObject({ data: [{ title: 'News' }], meta: { unread: 1 } })
    expect(await stored()).toMatchObject([{ deliver_at: MONDAY, tell_at: MONDAY }])
    const [mail] = await mailsOf()
    expect(mail).toMatchObject({ state: 'queued', next_attempt_at: MONDAY })
    await app.runJob('notices.send_mail', { id: mail!.id })
    expect(await mailsOf()).toMatchObject([{ state: 'queued', attempts: 0 }])
    app.clock.set(MONDAY)
    await app.runJob('notices.send_mail', { id: mail!.id })
    expect(await mailsOf()).toMatchObject([{ state: 'sent', subject: 'News' }])
  })

  it('sends nothing of what was read meanwhile', async () => {
    app.clock.set(SUNDAY)
    await tell([someone], 'test.mailed')
    await change(await only(), { state: 'read' })
    app.clock.set(MONDAY)
    const { rows: before } = await sql<{ id: number }>`select max(id)::int as id from live_events`.execute(app.db)
    await app.runJob('notices.tell_due')
    await app.runJob('notices.send_mail', { id: (await mailsOf())[0]!.id })
    expect(await mailsOf()).toMatchObject([{ state: 'cancelled' }])
    const { rows } =
      await sql`select from live_events where id > ${before[0]!.id} and audience = ${[`inbox:${someone.account_id}`]}`.execute(
        app.db,
      )
    expect(rows).toEqual([])
  })

  it('is told once by two processes', async () => {
    app.clock.set(SUNDAY)
    await tell([someone], 'test.plain', { title: 'Once' })
    app.clock.set(MONDAY)
    await Promise.all([app.runJob('notices.tell_due'), app.runJob('notices.tell_due'), app.runJob('notices.tell_due')])
    const { rows } = await sql<{ toast: boolean }>`
      select (ref ->> 'toast')::boolean as toast from live_events
      where audience = ${[`inbox:${someone.account_id}`]} order by id`.execute(app.db)
    expect(rows).toEqual([{ toast: false }, { toast: true }])
  })

  it.each([
    ['within a shift', '2026-03-11T09:00:00Z', '2026-03-11T09:00:00.000Z'],
    ['half an hour before', '2026-03-11T07:30:00Z', '2026-03-11T07:30:00.000Z'],
    ['earlier in the morning', '2026-03-11T07:29:00Z', '2026-03-11T08:00:00.000Z'],
    ['half an hour after', '2026-03-11T16:59:00Z', '2026-03-11T16:59:00.000Z'],
    ['later in the evening', '2026-03-11T17:01:00Z', '2026-03-12T08:00:00.000Z'],
  ])('%s', async (_when, now, at) => {
    app.clock.set(now)
    await tell([someone], 'test.plain')
    expect((await stored())[0]?.deliver_at).toBe(at)
  })

  it.each(['test.locked', 'test.plain'])('never waits when it is grave: %s', async (kind) => {
    app.clock.set(SUNDAY)
    await tell([someone], kind, { priority: 'high' })
    expect(await stored()).toMatchObject([{ deliver_at: new Date(SUNDAY).toISOString(), tell_at: null }])
  })

  it('of an administrator without an employee record waits for the end of the quiet hours', async () => {
    const admin = await app.world.admin(OWN)
    app.clock.set('2026-03-11T22:30:00Z')
    await tell([admin], 'test.plain')
    expect((await stored(admin))[0]?.deliver_at).toBe('2026-03-12T07:00:00.000Z')
  })
})

describe('preferences', () => {
  const read = async (actor: TestActor = someone) => (await app.ask(calls.readPreferences, actor)).body.data
  type Body = {
    version: number
    quiet?: { mode: 'roster' | 'hours' | 'off'; from_time: string; to_time: string }
    kinds?: { kind: string; live?: boolean; mail?: 'instant' | 'digest' | 'off' }[]
  }
  const save = (body: Body, actor: TestActor = someone) => app.ask(calls.updatePreferences, actor, { body })

  it('mute a kind in place: no toast, no mail, but the row', async () => {
    const before = await read()
    expect(before.kinds.find(({ kind }) => kind === 'test.mailed')).toMatchObject({
      live: true,
      mail: 'instant',
      locked: false,
    })
    const { body } = await save({ version: before.version, kinds: [{ kind: 'test.mailed', live: false, mail: 'off' }] })
    expect(body.data.version).toBe(before.version + 1)
    await tell([someone], 'test.mailed')
    expect(await stored()).toMatchObject([{ has_toast: false, tell_at: null, read_at: null }])
    expect(await mailsOf()).toEqual([])
  })

  it('choose hours over midnight', async () => {
    await save({ version: 1, quiet: { mode: 'hours', from_time: '19:00', to_time: '09:30' } })
    expect((await read()).quiet).toEqual({ mode: 'hours', from_time: '19:00', to_time: '09:30' })
    app.clock.set('2026-03-11T08:29:00Z')
    await tell([someone], 'test.plain')
    expect((await stored())[0]?.deliver_at).toBe('2026-03-11T08:30:00.000Z')
  })

  it('choose to be told at any time', async () => {
    await save({ version: 1, quiet: { mode: 'off', from_time: '20:00', to_time: '07:00' } })
    app.clock.set('2026-03-15T02:00:00Z')
    await tell([someone], 'test.mailed')
    expect(await stored()).toMatchObject([{ deliver_at: '2026-03-15T02:00:00.000Z', tell_at: null }])
    expect(await mailsOf()).toMatchObject([{ next_attempt_at: '2026-03-15T02:00:00.000Z' }])
  })

  it('refuse locked and unknown kinds, two of one, and an old version', async () => {
    for (const kinds of [
      [{ kind: 'test.locked', live: false }],
      [{ kind: 'test.nothing' }],
      [{ kind: 'test.plain' }, { kind: 'test.plain' }],
    ])
      expect((await save({ version: 1, kinds })).status).toBe(400)
    await save({ version: 1, kinds: [] })
    expect((await save({ version: 1, kinds: [] })).body.code).toBe('common.stale')
    const two = await Promise.all([save({ version: 2 }), save({ version: 2 })])
    expect(two.map(({ body }) => body.code ?? 'saved').toSorted()).toEqual(['common.stale', 'saved'])
  })

  it('of an administrator without an employee record follow no shifts', async () => {
    const admin = await app.world.admin(OWN)
    expect((await read(admin)).quiet.mode).toBe('hours')
    expect(
      (await save({ version: 1, quiet: { mode: 'roster', from_time: '20:00', to_time: '07:00' } }, admin)).status,
    ).toBe(400)
  })
})

describe('kinds', () => {
  it('are set for whoever has chosen nothing, and count who mutes them', async () => {
    const admin = await app.world.admin({ 'notices.broadcast.read': 'all', 'notices.kind.write': 'all' })
    const find = async () =>
      (await app.ask(calls.listKinds, admin)).body.data.find(({ kind }) => kind === 'test.digest')!
    const before = await find()
    const update = (kind: string, body: { version: number; live?: boolean }) =>
      app.ask(calls.updateKind, admin, { params: { kind }, body })
    expect((await update('test.locked', { version: 1, live: false })).body.code).toBe('notices.kind_locked')
    expect((await update('test.nothing', { version: 1 })).status).toBe(404)
    expect((await update('test.digest', { version: before.version, live: false })).body.data.live).toBe(false)
    expect((await update('test.digest', { version: before.version, live: true })).body.code).toBe('common.stale')
    await tell([someone], 'test.digest')
    expect((await stored())[0]?.has_toast).toBe(false)
    await app.ask(calls.updatePreferences, someone, {
      body: { version: 1, kinds: [{ kind: 'test.digest', live: false }] },
    })
    expect(await find()).toMatchObject({ muted_by: before.muted_by + 1, last_30_days: before.last_30_days + 1 })
  })
})

describe('the daily summary', () => {
  const write = async (at: string) => {
    app.clock.set(at)
    await app.runJob('notices.write_digests')
    return (await mailsOf()).filter(({ template_key }) => template_key === 'notices.digest')
  }

  it('is one mail a day, at the time of the zone, with what is still unread', async () => {
    await tell([someone], 'test.digest', { title: 'Left unread' })
    expect(await write('2026-03-12T06:59:00Z')).toEqual([])
    expect(await write('2026-03-12T07:00:00Z')).toHaveLength(1)
    const mails = await write('2026-03-12T07:05:00Z')
    expect(mails).toHaveLength(1)
    await app.runJob('notices.send_mail', { id: mails[0]!.id })
    expect(await mailsOf()).toMatchObject([{ state: 'sent', subject: 'Unread in your inbox: 1' }])
    const outbox = `${app.config.DATA_DIR}/outbox`
    const letters = await Promise.all((await readdir(outbox)).map((name) => readFile(`${outbox}/${name}`, 'utf8')))
    const link = 'http://muster.test/employee/dashboard?inbox=open'
    expect(letters.some((letter) => letter.replaceAll('=\r\n', '').replaceAll('=3D', '=').includes(link))).toBe(true)
    expect(await write('2026-03-13T07:00:00Z')).toHaveLength(2)
  })

  it('is not written when everything is read, and not sent when it is read before it leaves', async () => {
    await tell([someone], 'test.digest')
    await change(await only(), { state: 'read' })
    expect(await write('2026-03-12T07:00:00Z')).toEqual([])
    app.clock.set('2026-03-12T09:00:00Z')
    await tell([someone], 'test.digest', { title: 'Second' })
    const [mail] = await write('2026-03-13T07:00:00Z')
    await change(
      (await inbox()).data.find(({ title }) => title === 'Second')!,
      { state: 'read' },
    )
    await app.runJob('notices.send_mail', { id: mail!.id })
    expect(await mailsOf()).toMatchObject([{ state: 'cancelled' }])
  })
})

it('raised no unexpected error', () => {
  expect(app.errors).toEqual([])
})
