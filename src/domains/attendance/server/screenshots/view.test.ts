import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as calls from '../../contract/screenshots.calls.ts'
import { heartbeat } from '../../contract/timesheet.calls.ts'
import { listEvidence } from '../evidence/public.ts'
import { DAY, type ScreenshotsFixture, screenshotsFixture } from './testing/screenshots-fixture.ts'

let app: TestApp
let fixture: ScreenshotsFixture
beforeAll(async () => {
  app = await testApp(`${DAY}T06:00:00Z`)
  fixture = await screenshotsFixture(app)
})
afterAll(() => app.stop())

type Person = Awaited<ReturnType<ScreenshotsFixture['sharer']>>
const shared = async (of?: Parameters<ScreenshotsFixture['sharer']>[0]) => {
  const person = await fixture.sharer(of)
  const { data } = (await fixture.upload(person)).body
  return { person, id: data.id }
}
const TOMORROW = '2026-05-13T10:30'
const logOf = async (person: Person) => (await app.send(calls.screenshotViews, person)).body.data
const viewsOf = async (id: number) =>
  (await app.db.selectFrom('screenshot_views').select('id').where('screenshot_id', '=', id).execute()).length
const openViewAsAdmin = (user: Person, more: object = {}) =>
  app.send(calls.adminGallery, fixture.viewer, {
    body: { employee_id: user.employee_id, date: DAY, reason_code: 'wellbeing', ...more },
  })
const adminImage = (id: number, size: 'thumb' | 'full' = 'thumb') =>
  app.send(calls.adminScreenshotImage, fixture.viewer, { params: { id }, query: { size } })

describe('looking at pictures of another person', () => {
  it('shows the time of a private one, and its picture once a day is over', async () => {
    const { person, id } = await shared()
    fixture.at('2026-05-13T08:30')
    const early = await fixture.lookAsLead(fixture.lead, person.employee_id)
    expect(early.body.data.shots).toEqual([
      expect.objectContaining({
        id,
        state: 'private',
        taken_at: expect.any(String),
        can: { redact: false, delete: false },
      }),
    ])
    expect((await fixture.image(fixture.lead, id)).status).toBe(404)
    fixture.at(TOMORROW)
    const late = await fixture.lookAsLead(fixture.lead, person.employee_id)
    expect(late.body.data).toMatchObject({
      shots: [{ id, state: 'visible' }],
      view_until_at: '2026-05-13T08:45:00.000Z',
    })
    expect((await fixture.image(fixture.lead, id)).status).toBe(200)
  })

  it('needs an opened view, and writes one row in the log of the person and one in the audit for each picture', async () => {
    const { person, id } = await shared()
    fixture.at(TOMORROW)
    expect((await fixture.image(fixture.lead, id)).status).toBe(404)
    expect([await viewsOf(id), await logOf(person)]).toEqual([0, []])
    await fixture.lookAsLead(fixture.lead, person.employee_id, 'punch_out_check')
    for (const size of ['thumb', 'full', 'full'] as const)
      expect((await fixture.image(fixture.lead, id, size)).status).toBe(200)
    const [entry, ...others] = await logOf(person)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      shot: { id },
      reason_code: 'punch_out_check',
      note: null,
      viewer_name: expect.any(String),
    })
    expect((await fixture.auditOf(person)).filter((action) => action === 'attendance.screenshot_viewed')).toHaveLength(
      1,
    )
    expect((await fixture.own(person)).body.data.shots[0]?.views).toBe(1)
    await fixture.lookAsLead(fixture.lead, person.employee_id, 'security')
    await fixture.image(fixture.lead, id)
    expect((await logOf(person)).map(({ reason_code }) => reason_code)).toEqual(['security', 'punch_out_check'])
  })

  it('ends after 15 minutes, and is of one person and day', async () => {
    const [{ person, id }, other] = [await shared(), await shared()]
    fixture.at(TOMORROW)
    await fixture.lookAsLead(fixture.lead, person.employee_id)
    expect((await fixture.image(fixture.lead, other.id)).status).toBe(404)
    fixture.at('2026-05-13T10:44')
    expect((await fixture.image(fixture.lead, id)).status).toBe(200)
    fixture.at('2026-05-13T10:45')
    expect((await fixture.image(fixture.lead, id)).status).toBe(404)
    await fixture.lookAsLead(fixture.lead, person.employee_id, 'security', '2026-05-11')
    expect((await fixture.image(fixture.lead, id)).status).toBe(404)
  })

  it('is for leads of the team, where the rules let them', async () => {
    const closed = await fixture.group({ leads_may_view: false })
    const [{ person }, secret] = [await shared(), await shared(closed)]
    fixture.at(TOMORROW)
    const foreign = await fixture.lookAsLead(closed.lead, person.employee_id)
    const unknown = await fixture.lookAsLead(closed.lead, 999_999)
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect((await fixture.lookAsLead(closed.lead, secret.person.employee_id)).body).toMatchObject({
      code: 'screenshot.leads_off',
      message: 'Leads may not view screenshots here.',
    })
    expect((await fixture.lookAsLead(person, person.employee_id)).status).toBe(403)
    expect((await openViewAsAdmin(secret.person)).body.data.shots).toHaveLength(1)
  })

  it('needs words where the reason is another one', async () => {
    const { person } = await shared()
    expect((await openViewAsAdmin(person, { reason_code: 'other' })).body.fields).toHaveProperty('note')
    expect(
      (await openViewAsAdmin(person, { reason_code: 'other', note: 'Asked for by the works council' })).body.status,
    ).toBe(true)
    expect((await openViewAsAdmin(person, { reason_code: 'curious' })).status).toBe(400)
  })

  it('is open to administrators with the right, by the same rules', async () => {
    const { person, id } = await shared()
    fixture.at(TOMORROW)
    expect((await adminImage(id)).status).toBe(404)
    await openViewAsAdmin(person, { note: 'Asked to' })
    expect((await adminImage(id, 'full')).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
    })
    expect(await logOf(person)).toMatchObject([{ shot: { id }, reason_code: 'wellbeing', note: 'Asked to' }])
    const stranger = await app.fixture.admin({ 'attendance.read': 'all' })
    const input = { params: { id }, query: { size: 'full' } } as const
    expect((await app.send(calls.adminScreenshotImage, stranger, input)).status).toBe(403)
  })

  it('by fifty requests at once writes one row and one audit', async () => {
    const { person, id } = await shared()
    fixture.at(TOMORROW)
    await openViewAsAdmin(person)
    const results = await Promise.all(Array.from({ length: 50 }, () => adminImage(id)))
    expect(results.every(({ status }) => status === 200)).toBe(true)
    expect(await viewsOf(id)).toBe(1)
    expect((await fixture.auditOf(person)).filter((action) => action === 'attendance.screenshot_viewed')).toHaveLength(
      1,
    )
  })

  it('is closed to sessions that act as another person', async () => {
    const { person, id } = await shared()
    const [owner, lead] = [await fixture.actAs(person), await fixture.actAs(fixture.lead)]
    const results = [
      await fixture.own(owner),
      await fixture.image(owner, id),
      await fixture.agree(owner, false),
      await app.send(calls.redactScreenshot, owner, {
        params: { id },
        body: { version: 1, areas: [{ x: 0, y: 0, width: 10, height: 10 }] },
      }),
      await app.send(calls.deleteScreenshot, owner, { params: { id }, query: { version: 1, reason: 'None' } }),
      await app.send(calls.screenshotViews, owner),
      await fixture.lookAsLead(lead, person.employee_id),
    ]
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 403))
  })
})

it('another person reads no list and no picture, as if there were none', async () => {
  const [{ person, id }, other] = [await shared(), await fixture.sharer()]
  const foreign = await app.send(calls.ownScreenshots, other, {
    params: { userId: person.employee_id },
    query: { date: DAY },
  })
  const unknown = await app.send(calls.ownScreenshots, other, { params: { userId: 999_999 }, query: { date: DAY } })
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  expect((await fixture.image(other, id)).status).toBe(404)
  expect((await fixture.image(other, 999_999)).status).toBe(404)
})

describe('the job of every night', () => {
  it('takes the files off old pictures and writes one row with the counts; undecided punches wait', async () => {
    const group = await fixture.group({ retention_days: 1, redact_hours: 2 })
    const [old, undecided] = [await shared(group), await shared(group)]
    const fresh = await shared()
    const row = firstOf(await fixture.rowsOf(undecided.person))
    const session_id = row.session_id
    const found = { session_id, employee_id: undecided.person.employee_id, origin: 'limit', state: 'detected' } as const
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('attendance_sessions').set({ state: 'stale' }).where('id', '=', session_id).execute()
      const times = { detected_at: `${DAY}T20:00:00Z`, due_at: '2026-05-14T20:00:00Z' }
      await tx
        .insertInto('forced_punchouts')
        .values({ ...found, ...times })
        .execute()
    })
    const stateOf = async ({ person }: typeof old) => (await fixture.rowsOf(person)).map(({ state }) => state)
    const audited = async () =>
      (
        await app.db
          .selectFrom('audit_log')
          .select('after')
          .where('action', '=', 'attendance.screenshots_expired')
          .orderBy('id')
          .execute()
      ).map(({ after }) => after)
    fixture.at('2026-05-13T09:29')
    await app.runJob('attendance.expire_screenshots')
    expect([await stateOf(old), await audited()]).toEqual([['visible'], []])
    fixture.at('2026-05-13T09:30')
    const before = (await fixture.objects()).length
    await app.runJob('attendance.expire_screenshots')
    await fixture.destroyAsked()
    expect([await stateOf(old), await stateOf(undecided), await stateOf(fresh)]).toEqual([
      ['expired'],
      ['visible'],
      ['visible'],
    ])
    expect([await audited(), (await fixture.objects()).length]).toEqual([[{ people: 1, pictures: 1 }], before - 2])
    expect((await fixture.image(old.person, old.id)).status).toBe(404)
    expect((await fixture.own(old.person)).body.data.shots[0]).toMatchObject({
      state: 'expired',
      can: { delete: false },
    })
    const decided = { state: 'superseded', decided_at: '2026-05-13T07:00:00Z' } as const
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('attendance_sessions').set({ state: 'working' }).where('id', '=', session_id).execute()
      await tx.updateTable('forced_punchouts').set(decided).where('session_id', '=', session_id).execute()
    })
    await app.runJob('attendance.expire_screenshots')
    expect(await stateOf(undecided)).toEqual(['expired'])
    await app.runJob('attendance.expire_screenshots')
    expect(await audited()).toHaveLength(2)
  })
})

describe('the heartbeat', () => {
  const beat = async (person: Person) => {
    const { data } = (await app.send(heartbeat, person)).body
    return [data.next_shot_from_at, data.next_shot_to_at]
  }
  const at = (time: string): string => new Date(`${DAY}T${time}:00+02:00`).toISOString()

  it('says in which interval the next picture is due, and nothing where none is taken', async () => {
    const person = await fixture.sharer(await fixture.group({ interval: 10 }))
    fixture.at(`${DAY}T10:24`)
    expect(await beat(person)).toEqual([at('10:20'), at('10:30')])
    await fixture.upload(person)
    expect(await beat(person)).toEqual([at('10:30'), at('10:40')])
    await fixture.takeBreak(person, { action: 'start' })
    expect(await beat(person)).toEqual([null, null])
    fixture.at(`${DAY}T10:50`)
    await fixture.takeBreak(person, { action: 'end' })
    expect(await beat(person)).toEqual([at('10:50'), at('11:00')])
    await fixture.agree(person, false)
    expect(await beat(person)).toEqual([null, null])
    await fixture.punchOut(person)
    expect(await beat(person)).toEqual([null, null])
  })
})

it('the last picture of an open punch is evidence of work', async () => {
  const { person } = await shared()
  fixture.at(`${DAY}T12:00`)
  const input = { employee_id: person.employee_id, from: `${DAY}T06:00:00Z`, to: `${DAY}T18:00:00Z` }
  const found = (await listEvidence(app.db, [input])).get(person.employee_id)
  expect(found).toContainEqual({
    kind: 'screenshot',
    at: `${DAY}T07:30:00.000Z`,
    detail: 'A picture of the screen was taken',
  })
})
