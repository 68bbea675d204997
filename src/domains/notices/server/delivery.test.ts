import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/notices.calls.ts'
import { OWN, inboxTests } from './testing/inbox-tests.ts'

const box = inboxTests()
const { change, inbox, mailsOf, only, stored, sendNotice } = box

describe('delivery', () => {
  const SUNDAY = '2026-03-15T10:00:00Z'
  const MONDAY = '2026-03-16T08:00:00.000Z'

  it('waits on a rest day for the next shift, with the row in the inbox at once', async () => {
    box.app.clock.set(SUNDAY)
    await sendNotice([box.someone], 'test.mailed')
    expect(await inbox()).toMatchObject({ data: [{ title: 'News' }], meta: { unread: 1 } })
    expect(await stored()).toMatchObject([{ deliver_at: MONDAY, tell_at: MONDAY }])
    const mail = firstOf(await mailsOf())
    expect(mail).toMatchObject({ state: 'queued', next_attempt_at: MONDAY })
    await box.app.runJob('notices.send_mail', { id: mail.id })
    expect(await mailsOf()).toMatchObject([{ state: 'queued', attempts: 0 }])
    box.app.clock.set(MONDAY)
    await box.app.runJob('notices.send_mail', { id: mail.id })
    expect(await mailsOf()).toMatchObject([{ state: 'sent', subject: 'News' }])
  })

  it('sends nothing of what was read meanwhile', async () => {
    box.app.clock.set(SUNDAY)
    await sendNotice([box.someone], 'test.mailed')
    await change(await only(), { state: 'read' })
    box.app.clock.set(MONDAY)
    const { rows: before } = await sql<{ id: number }>`select max(id)::int as id from live_events`.execute(box.app.db)
    await box.app.runJob('notices.tell_due')
    await box.app.runJob('notices.send_mail', { id: firstOf(await mailsOf()).id })
    expect(await mailsOf()).toMatchObject([{ state: 'cancelled' }])
    const { rows } =
      await sql`select from live_events where id > ${firstOf(before).id} and audience = ${[`inbox:${box.someone.account_id}`]}`.execute(
        box.app.db,
      )
    expect(rows).toEqual([])
  })

  it('is told once by two processes', async () => {
    box.app.clock.set(SUNDAY)
    await sendNotice([box.someone], 'test.plain', { title: 'Once' })
    box.app.clock.set(MONDAY)
    await Promise.all([
      box.app.runJob('notices.tell_due'),
      box.app.runJob('notices.tell_due'),
      box.app.runJob('notices.tell_due'),
    ])
    const { rows } = await sql<{ toast: boolean }>`
      select (ref ->> 'toast')::boolean as toast from live_events
      where audience = ${[`inbox:${box.someone.account_id}`]} order by id`.execute(box.app.db)
    expect(rows).toEqual([{ toast: false }, { toast: true }])
  })

  it.each([
    ['within a shift', '2026-03-11T09:00:00Z', '2026-03-11T09:00:00.000Z'],
    ['half an hour before', '2026-03-11T07:30:00Z', '2026-03-11T07:30:00.000Z'],
    ['earlier in the morning', '2026-03-11T07:29:00Z', '2026-03-11T08:00:00.000Z'],
    ['half an hour after', '2026-03-11T16:59:00Z', '2026-03-11T16:59:00.000Z'],
    ['later in the evening', '2026-03-11T17:01:00Z', '2026-03-12T08:00:00.000Z'],
  ])('%s', async (_when, now, at) => {
    box.app.clock.set(now)
    await sendNotice([box.someone], 'test.plain')
    expect((await stored())[0]?.deliver_at).toBe(at)
  })

  it.each(['test.locked', 'test.plain'] as const)('never waits when it is grave: %s', async (kind) => {
    box.app.clock.set(SUNDAY)
    await sendNotice([box.someone], kind, { priority: 'high' })
    expect(await stored()).toMatchObject([{ deliver_at: new Date(SUNDAY).toISOString(), tell_at: null }])
  })

  it('of an administrator without an employee record waits for the end of the quiet hours', async () => {
    const admin = await box.app.fixture.admin(OWN)
    box.app.clock.set('2026-03-11T22:30:00Z')
    await sendNotice([admin], 'test.plain')
    expect((await stored(admin))[0]?.deliver_at).toBe('2026-03-12T07:00:00.000Z')
  })
})

describe('preferences', () => {
  const read = async (actor: TestActor = box.someone) => (await box.app.send(calls.readPreferences, actor)).body.data
  type Body = {
    version: number
    quiet?: { mode: 'roster' | 'hours' | 'off'; from_time: string; to_time: string }
    kinds?: { kind: string; live?: boolean; mail?: 'instant' | 'digest' | 'off' }[]
  }
  const save = (body: Body, actor: TestActor = box.someone) => box.app.send(calls.updatePreferences, actor, { body })

  it('mute a kind in place: no toast, no mail, but the row', async () => {
    const before = await read()
    expect(before.kinds.find(({ kind }) => kind === 'test.mailed')).toMatchObject({
      live: true,
      mail: 'instant',
      locked: false,
    })
    const { body } = await save({ version: before.version, kinds: [{ kind: 'test.mailed', live: false, mail: 'off' }] })
    expect(body.data.version).toBe(before.version + 1)
    await sendNotice([box.someone], 'test.mailed')
    expect(await stored()).toMatchObject([{ has_toast: false, tell_at: null, read_at: null }])
    expect(await mailsOf()).toEqual([])
  })

  it('choose hours over midnight', async () => {
    await save({ version: 1, quiet: { mode: 'hours', from_time: '19:00', to_time: '09:30' } })
    expect((await read()).quiet).toEqual({ mode: 'hours', from_time: '19:00', to_time: '09:30' })
    box.app.clock.set('2026-03-11T08:29:00Z')
    await sendNotice([box.someone], 'test.plain')
    expect((await stored())[0]?.deliver_at).toBe('2026-03-11T08:30:00.000Z')
  })

  it('choose to be told at any time', async () => {
    await save({ version: 1, quiet: { mode: 'off', from_time: '20:00', to_time: '07:00' } })
    box.app.clock.set('2026-03-15T02:00:00Z')
    await sendNotice([box.someone], 'test.mailed')
    expect(await stored()).toMatchObject([{ deliver_at: '2026-03-15T02:00:00.000Z', tell_at: null }])
    expect(await mailsOf()).toMatchObject([{ next_attempt_at: '2026-03-15T02:00:00.000Z' }])
  })

  it('refuse a version that no row can have yet', async () => {
    const { status, body } = await save({ version: 2_147_483_647, kinds: [] })
    expect([status, body.code]).toEqual([200, 'common.stale'])
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
    const admin = await box.app.fixture.admin(OWN)
    expect((await read(admin)).quiet.mode).toBe('hours')
    expect(
      (await save({ version: 1, quiet: { mode: 'roster', from_time: '20:00', to_time: '07:00' } }, admin)).status,
    ).toBe(400)
  })
})

describe('the daily summary', () => {
  const write = async (at: string) => {
    box.app.clock.set(at)
    await box.app.runJob('notices.write_digests')
    return (await mailsOf()).filter(({ template_key }) => template_key === 'notices.digest')
  }

  it('is one mail a day, at the time of the zone, with what is still unread', async () => {
    await sendNotice([box.someone], 'test.digest', { title: 'Left unread' })
    expect(await write('2026-03-12T06:59:00Z')).toEqual([])
    expect(await write('2026-03-12T07:00:00Z')).toHaveLength(1)
    const mails = await write('2026-03-12T07:05:00Z')
    expect(mails).toHaveLength(1)
    await box.app.runJob('notices.send_mail', { id: firstOf(mails).id })
    expect(await mailsOf()).toMatchObject([{ state: 'sent', subject: 'Unread in your inbox: 1' }])
    const outbox = `${box.app.config.DATA_DIR}/outbox`
    const letters = await Promise.all((await readdir(outbox)).map((name) => readFile(`${outbox}/${name}`, 'utf8')))
    const link = 'http://muster.test/employee/dashboard?inbox=open'
    expect(letters.some((letter) => letter.replaceAll('=\r\n', '').replaceAll('=3D', '=').includes(link))).toBe(true)
    expect(await write('2026-03-13T07:00:00Z')).toHaveLength(2)
  })

  it('is not written when everything is read, and not sent when it is read before it leaves', async () => {
    await sendNotice([box.someone], 'test.digest')
    await change(await only(), { state: 'read' })
    expect(await write('2026-03-12T07:00:00Z')).toEqual([])
    box.app.clock.set('2026-03-12T09:00:00Z')
    await sendNotice([box.someone], 'test.digest', { title: 'Second' })
    const mail = firstOf(await write('2026-03-13T07:00:00Z'))
    await change(required((await inbox()).data.find(({ title }) => title === 'Second')), { state: 'read' })
    await box.app.runJob('notices.send_mail', { id: mail.id })
    expect(await mailsOf()).toMatchObject([{ state: 'cancelled' }])
  })
})
