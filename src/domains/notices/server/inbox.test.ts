import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { endSession } from '#domains/session/contract/session.calls.ts'
import { setSetting } from '#domains/settings/server/index.ts'
import { readEvents } from '#app/server/testing/event-reader.ts'
import { firstFew, firstOf, required } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/notices.calls.ts'
import { notify, closeNotices, withdraw } from './notify/notify.ts'
import { AT_WORK, OWN, type Change, inboxTests } from './testing/inbox-tests.ts'

const box = inboxTests()
const { change, decided, hidden, inbox, only, stored, sendNotice } = box

const verb = (id: number) => ({ label: 'Approve', call: 'test.approve', params: { params: { id } } })

describe('snoozing', () => {
  it('hides a row until its time, then shows it unread and on top, and tells of it', async () => {
    await sendNotice([box.someone], 'test.plain', { title: 'Slept on' })
    const row = await only()
    const asleep = await change(row, { state: 'snoozed', snoozed_until: '2026-03-11T10:00:00.000Z' })
    expect(asleep.body.data).toMatchObject({ snoozed_until: '2026-03-11T10:00:00.000Z', can: { restore: true } })
    box.app.clock.set('2026-03-11T09:30:00Z')
    await sendNotice([box.someone], 'test.plain', { title: 'Meanwhile' })
    expect(await inbox()).toMatchObject({ data: [{ title: 'Meanwhile' }], meta: { unread: 1 } })
    expect((await only(box.someone, 'snoozed')).title).toBe('Slept on')
    box.app.clock.set('2026-03-11T10:00:00Z')
    expect(await inbox()).toMatchObject({
      data: [{ title: 'Slept on', read_at: null, snoozed_until: null }, { title: 'Meanwhile' }],
      meta: { unread: 2 },
    })
    expect((await inbox(box.someone, { view: 'snoozed' })).data).toEqual([])
    await box.app.runJob('notices.tell_due')
    const { rows } = await sql<{ ref: { title: string; toast: boolean } }>`
      select ref from live_events where ref is not null order by id desc limit 1`.execute(box.app.db)
    expect(rows[0]?.ref).toMatchObject({ title: 'Slept on', toast: true })
  })

  it.each([
    ['tomorrow', '2026-03-12T08:00:00.000Z'],
    ['next_shift', '2026-03-12T08:00:00.000Z'],
  ] as const)('until %s', async (until, at) => {
    await sendNotice([box.someone], 'test.plain')
    expect((await change(await only(), { state: 'snoozed', until })).body.data.snoozed_until).toBe(at)
  })

  it('until tomorrow is nine by the clock of the organisation for an administrator without a zone', async () => {
    const admin = await box.app.fixture.admin(OWN)
    await box.app.begin((work) => setSetting(work, 'organisation.time_zone', 'America/New_York'))
    await sendNotice([admin], 'test.plain')
    const row = firstOf((await box.app.send(calls.listNotifications, admin, { query: {} })).body.data)
    const { body } = await box.app.send(calls.updateAdminNotification, admin, {
      params: { id: row.id },
      body: { version: row.version, state: 'snoozed', until: 'tomorrow' },
    })
    expect(body.data.snoozed_until).toBe('2026-03-12T13:00:00.000Z')
    box.app.clock.set(new Date(Date.parse(box.app.clock.fixed() ?? '') + 1000).toISOString())
    await box.app.begin((work) => setSetting(work, 'organisation.time_zone', 'UTC'))
  })

  it('until the next shift passes over the weekend', async () => {
    box.app.clock.set('2026-03-13T17:00:00Z')
    await sendNotice([box.someone], 'test.plain')
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
    await sendNotice([box.someone], 'test.plain')
    expect((await change(await only(), body)).status).toBe(400)
  })

  it('ends by restoring, and is not for archived rows', async () => {
    await sendNotice([box.someone], 'test.plain')
    const asleep = (await change(await only(), { state: 'snoozed', until: 'tomorrow' })).body.data
    const awake = (await change(asleep, { state: 'restored' })).body.data
    expect(awake).toMatchObject({ snoozed_until: null, read_at: null })
    const archived = (await change(awake, { state: 'archived' })).body.data
    expect((await only(box.someone, 'archived')).can).toMatchObject({ restore: true, snooze: false, archive: false })
    expect((await change(archived, { state: 'snoozed', until: 'tomorrow' })).status).toBe(400)
  })
})

describe('the inbox', () => {
  it('is closed to others, and to old versions', async () => {
    const other = await box.app.fixture.user({ grants: OWN })
    await sendNotice([box.someone], 'test.plain')
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
    await sendNotice([box.someone], 'test.plain')
    await sendNotice([box.someone], 'testing.other')
    expect((await inbox(box.someone, { kind: 'test' })).data.map(({ kind }) => kind)).toEqual(['test.plain'])
    expect((await inbox(box.someone, { kind: 'testing.other' })).data).toHaveLength(1)
    expect((await inbox(box.someone, { kind: 'test.other' })).data).toEqual([])
  })

  it('finds words of a row, and what is unread, page by page', async () => {
    for (const title of ['Alpha one', 'Alpha two', 'Beta', 'Alpha three'])
      await sendNotice([box.someone], 'test.plain', { title })
    const send = async (query: { q?: string; unread?: boolean; limit?: number; cursor?: string }) =>
      (await box.app.send(calls.listUserNotifications, box.someone, { query })).body
    const newest = firstOf((await send({})).data)
    await change(newest, { state: 'read' })
    const titles = ({ data }: Awaited<ReturnType<typeof send>>) => data.map(({ title }) => title)
    expect(titles(await send({ q: 'ALPHA' }))).toEqual(['Alpha three', 'Alpha two', 'Alpha one'])
    expect(titles(await send({ q: 'a%o' }))).toEqual([])
    expect(titles(await send({ unread: true }))).toEqual(['Beta', 'Alpha two', 'Alpha one'])
    const first = await send({ limit: 3 })
    expect([titles(first), first.meta.unread]).toEqual([['Alpha three', 'Beta', 'Alpha two'], 3])
    const rest = await send({ limit: 3, cursor: first.meta.next_cursor ?? '' })
    expect([titles(rest), rest.meta.next_cursor]).toEqual([['Alpha one'], null])
  })

  it('holds nothing of what the owner has done, alone or under another name', async () => {
    const other = await box.app.fixture.user({ grants: OWN })
    const by = { account_id: other.account_id, on_behalf_of: box.someone.account_id, session_id: null }
    await box.app.begin((work) =>
      notify({ ...work, by }, [box.someone.account_id, other.account_id], 'test.plain', {
        title: 'Own doing',
        why: 'A test.',
        dedupe_key: 'own-doing',
      }),
    )
    expect([(await inbox()).data, (await inbox(other)).data]).toEqual([[], []])
  })

  it('holds a matter once, however many tell of it at once', async () => {
    const notice = { title: 'Once', dedupe_key: 'at-once' }
    await Promise.all(Array.from({ length: 8 }, () => sendNotice([box.someone], 'test.plain', notice)))
    expect((await only()).count).toBe(1)
    const bundled = { title: 'Comment', dedupe_key: 'comment-1', bundle_key: 'at-once' }
    const other = await box.app.fixture.user({ grants: OWN })
    await Promise.all(Array.from({ length: 8 }, () => sendNotice([other], 'test.plain', bundled)))
    expect((await only(other)).count).toBe(1)
  })

  it('bundles fifty comments into one row that counts', async () => {
    for (let n = 1; n <= 50; n++)
      await sendNotice([box.someone], 'test.plain', {
        title: `Comment ${n}`,
        dedupe_key: `c:${n}`,
        bundle_key: 'task:1',
      })
    await sendNotice([box.someone], 'test.plain', { title: 'Comment 50', dedupe_key: 'c:50', bundle_key: 'task:1' })
    const row = await only()
    expect(row).toMatchObject({ title: 'Comment 50', count: 50 })
    await change(row, { state: 'read' })
    await sendNotice([box.someone], 'test.plain', { title: 'Comment 51', dedupe_key: 'c:51', bundle_key: 'task:1' })
    const [newer, older] = firstFew((await inbox()).data, 2)
    expect([newer?.count, older?.count]).toEqual([1, 50])
    // Two unread rows of one bundle would not fit: the older one counts no more.
    expect((await change(older, { state: 'unread' })).body.data.read_at).toBeNull()
  })

  it('marks all read up to the newest row that was seen, of one kind where asked', async () => {
    await sendNotice([box.someone], 'test.plain')
    await sendNotice([box.someone], 'testing.other')
    const seen = (await inbox()).data
    const up_to = Math.max(...seen.map(({ id }) => id))
    await sendNotice([box.someone], 'test.plain', { title: 'Just now' })
    const readAll = (body: { up_to: number; kind?: string }) =>
      box.app.send(calls.readAllNotifications, box.someone, { body })
    expect((await readAll({ up_to, kind: 'test' })).body.data).toEqual({ changed: 1 })
    expect((await readAll({ up_to })).body.data).toEqual({ changed: 1 })
    const left = (await inbox()).data.filter(({ read_at }) => read_at === null)
    expect(left.map(({ title }) => title)).toEqual(['Just now'])
  })
})

describe('verbs', () => {
  it('are offered while the row behind allows them, and end for all when one has decided', async () => {
    const other = await box.app.fixture.user({ grants: OWN })
    await sendNotice([box.someone, other], 'test.decision', {
      subject_id: 7,
      verbs: [verb(7)],
      path: '/admin/users?x=7',
      dedupe_key: 'dec:7',
    })
    expect((await only()).verbs).toEqual([verb(7)])
    await box.app.begin((work) => closeNotices(work, ['dec:7']))
    for (const actor of [box.someone, other])
      expect(await only(actor)).toMatchObject({ verbs: [], read_at: expect.any(String) })
  })

  it('are dropped when the row behind no longer allows them, and the path with them when it may not be seen', async () => {
    await sendNotice([box.someone], 'test.decision', { subject_id: 8, verbs: [verb(8)], path: '/admin/users?x=8' })
    decided.add(8)
    expect(await only()).toMatchObject({ verbs: [], path: '/admin/users?x=8' })
    hidden.add(8)
    expect(await only()).toMatchObject({ verbs: [], path: null })
  })

  it('of a settled row are gone within a second on the screens of the others', async () => {
    const url = `${await box.app.server.listen({ port: 0, host: '127.0.0.1' })}/api/live`
    const other = await box.app.fixture.user({ grants: OWN })
    await sendNotice([box.someone, other], 'test.decision', { subject_id: 9, verbs: [verb(9)], dedupe_key: 'dec:9' })
    const stream = await readEvents(url, other.token)
    await box.app.begin((work) => closeNotices(work, ['dec:9']))
    await vi.waitFor(
      () => expect(stream.received.at(-1)).toMatchObject({ event: 'change', data: { kinds: ['notices.changed'] } }),
      {
        timeout: 1000,
      },
    )
    await stream.close()
  })
})

describe('a sign-in from a new device', () => {
  it('can be ended from the inbox, once, and not by the session itself', async () => {
    const stranger = await box.app.fixture.open(
      box.someone.account_id,
      'User',
      box.someone.employee_id,
      box.someone.role_id,
    )
    const end = { label: 'End that session', call: endSession.id, params: { params: { id: stranger.session_id } } }
    await sendNotice([box.someone], 'session.new_device', { subject_id: stranger.session_id, verbs: [end] })
    expect((await only(stranger)).verbs).toEqual([])
    expect((await only()).verbs).toEqual([end])
    await box.app.db
      .updateTable('sessions')
      .set({ ended_at: AT_WORK, end_reason: 'logout' })
      .where('id', '=', stranger.session_id)
      .execute()
    expect((await only()).verbs).toEqual([])
    // A screen that still offers it gets the refusal of the call itself.
    expect((await box.app.send(endSession, box.someone, { params: { id: stranger.session_id } })).status).toBe(404)
  })
})

describe('a notice that waits', () => {
  it('is seen by nobody when it is withdrawn before its time', async () => {
    const notice = { not_before: '2026-03-11T09:10:00.000Z', dedupe_key: 'later:1' }
    await sendNotice([box.someone], 'test.plain', notice)
    await sendNotice([box.someone], 'test.plain', { ...notice, dedupe_key: 'later:2', title: 'Kept' })
    expect((await inbox()).data).toEqual([])
    await box.app.begin((work) => withdraw(work, 'later:1'))
    box.app.clock.set('2026-03-11T09:10:00Z')
    expect((await only()).title).toBe('Kept')
  })
})

describe('kinds', () => {
  it('are set for whoever has chosen nothing, and count who mutes them', async () => {
    const admin = await box.app.fixture.admin({ 'notices.broadcast.read': 'all', 'notices.kind.write': 'all' })
    const find = async () =>
      required((await box.app.send(calls.listKinds, admin)).body.data.find(({ kind }) => kind === 'test.digest'))
    const before = await find()
    const update = (kind: string, body: { version: number; live?: boolean }) =>
      box.app.send(calls.updateKind, admin, { params: { kind }, body })
    expect((await update('test.locked', { version: 1, live: false })).body.code).toBe('notices.kind_locked')
    expect((await update('test.nothing', { version: 1 })).status).toBe(404)
    expect((await update('test.digest', { version: before.version, live: false })).body.data.live).toBe(false)
    expect((await update('test.digest', { version: before.version, live: true })).body.code).toBe('common.stale')
    await sendNotice([box.someone], 'test.digest')
    expect((await stored())[0]?.has_toast).toBe(false)
    await box.app.send(calls.updatePreferences, box.someone, {
      body: { version: 1, kinds: [{ kind: 'test.digest', live: false }] },
    })
    expect(await find()).toMatchObject({ muted_by: before.muted_by + 1, last_30_days: before.last_30_days + 1 })
  })
})
