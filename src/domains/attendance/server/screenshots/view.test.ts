import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as calls from '../../contract/screenshots.calls.ts'
import { heartbeat } from '../../contract/timesheet.calls.ts'
import { readEvidence } from '../evidence/evidence.ts'
import { DAY, type ShotsWorld, shotsWorld } from './testing/screenshots-fixture.ts'

let app: TestApp
let world: ShotsWorld
beforeAll(async () => {
  app = await testApp(`${DAY}T06:00:00Z`)
  world = await shotsWorld(app)
})
afterAll(() => app.stop())

type Person = Awaited<ReturnType<ShotsWorld['sharer']>>
const shared = async (of?: Parameters<ShotsWorld['sharer']>[0]) => {
  const person = await world.sharer(of)
  const { data } = (await world.upload(person)).body
  return { person, id: data.id }
}
const TOMORROW = '2026-05-13T10:30'
const logOf = async (person: Person) => (await app.ask(calls.screenshotViews, person)).body.data
const viewsOf = async (id: number) =>
  (await app.db.selectFrom('screenshot_views').select('id').where('screenshot_id', '=', id).execute()).length
const adminLooks = (user: Person, more: object = {}) =>
  app.ask(calls.adminGallery, world.viewer, {
    body: { employee_id: user.employee_id, date: DAY, reason_code: 'wellbeing', ...more },
  })
const adminImage = (id: number, size: 'thumb' | 'full' = 'thumb') =>
  app.ask(calls.adminScreenshotImage, world.viewer, { params: { id }, query: { size } })

describe('looking at pictures of another person', () => {
  it('shows the time of a private one, and its picture once a day is over', async () => {
    const { person, id } = await shared()
    world.at('2026-05-13T08:30')
    const early = await world.lookAsLead(world.lead, person.employee_id)
    expect(early.body.data.shots).toEqual([
      expect.objectContaining({
        id,
        state: 'private',
        taken_at: expect.any(String),
        can: { redact: false, delete: false },
      }),
    ])
    expect((await world.image(world.lead, id)).status).toBe(404)
    world.at(TOMORROW)
    const late = await world.lookAsLead(world.lead, person.employee_id)
    expect(late.body.data).toMatchObject({
      shots: [{ id, state: 'visible' }],
      view_until_at: '2026-05-13T08:45:00.000Z',
    })
    expect((await world.image(world.lead, id)).status).toBe(200)
  })

  it('needs an opened view, and writes one row in the log of the person and one in the audit for each picture', async () => {
    const { person, id } = await shared()
    world.at(TOMORROW)
    expect((await world.image(world.lead, id)).status).toBe(404)
    expect([await viewsOf(id), await logOf(person)]).toEqual([0, []])
    await world.lookAsLead(world.lead, person.employee_id, 'punch_out_check')
    for (const size of ['thumb', 'full', 'full'] as const)
      expect((await world.image(world.lead, id, size)).status).toBe(200)
    const [entry, ...others] = await logOf(person)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      shot: { id },
      reason_code: 'punch_out_check',
      note: null,
      viewer_name: expect.any(String),
    })
    expect((await world.auditOf(person)).filter((action) => action === 'attendance.screenshot_viewed')).toHaveLength(1)
    expect((await world.own(person)).body.data.shots[0]?.views).toBe(1)
    await world.lookAsLead(world.lead, person.employee_id, 'security')
    await world.image(world.lead, id)
    expect((await logOf(person)).map(({ reason_code }) => reason_code)).toEqual(['security', 'punch_out_check'])
  })

  it('ends after 15 minutes, and is of one person and day', async () => {
    const [{ person, id }, other] = [await shared(), await shared()]
    world.at(TOMORROW)
    await world.lookAsLead(world.lead, person.employee_id)
    expect((await world.image(world.lead, other.id)).status).toBe(404)
    world.at('2026-05-13T10:44')
    expect((await world.image(world.lead, id)).status).toBe(200)
    world.at('2026-05-13T10:45')
    expect((await world.image(world.lead, id)).status).toBe(404)
    await world.lookAsLead(world.lead, person.employee_id, 'security', '2026-05-11')
    expect((await world.image(world.lead, id)).status).toBe(404)
  })

  it('is for leads of the team, where the rules let them', async () => {
    const closed = await world.group({ leads_may_view: false })
    const [{ person }, secret] = [await shared(), await shared(closed)]
    world.at(TOMORROW)
    const foreign = await world.lookAsLead(closed.lead, person.employee_id)
    const unknown = await world.lookAsLead(closed.lead, 999_999)
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect((await world.lookAsLead(closed.lead, secret.person.employee_id)).body).toMatchObject({
      code: 'screenshot.leads_off',
      message: 'Leads may not view screenshots here.',
    })
    expect((await world.lookAsLead(person, person.employee_id)).status).toBe(403)
    expect((await adminLooks(secret.person)).body.data.shots).toHaveLength(1)
  })

  it('needs words where the reason is another one', async () => {
    const { person } = await shared()
    expect((await adminLooks(person, { reason_code: 'other' })).body.fields).toHaveProperty('note')
    expect(
      (await adminLooks(person, { reason_code: 'other', note: 'Asked for by the works council' })).body.status,
    ).toBe(true)
    expect((await adminLooks(person, { reason_code: 'curious' })).status).toBe(400)
  })

  it('is open to administrators with the right, by the same rules', async () => {
    const { person, id } = await shared()
    world.at(TOMORROW)
    expect((await adminImage(id)).status).toBe(404)
    await adminLooks(person, { note: 'Asked to' })
    expect((await adminImage(id, 'full')).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
    })
    expect(await logOf(person)).toMatchObject([{ shot: { id }, reason_code: 'wellbeing', note: 'Asked to' }])
    const stranger = await app.world.admin({ 'attendance.read': 'all' })
    const asked = { params: { id }, query: { size: 'full' } } as const
    expect((await app.ask(calls.adminScreenshotImage, stranger, asked)).status).toBe(403)
  })

  it('by fifty requests at once writes one row and one audit', async () => {
    const { person, id } = await shared()
    world.at(TOMORROW)
    await adminLooks(person)
    const answers = await Promise.all(Array.from({ length: 50 }, () => adminImage(id)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await viewsOf(id)).toBe(1)
    expect((await world.auditOf(person)).filter((action) => action === 'attendance.screenshot_viewed')).toHaveLength(1)
  })

  it('is closed to sessions that act as another person', async () => {
    const { person, id } = await shared()
    const [owner, lead] = [await world.actAs(person), await world.actAs(world.lead)]
    const answers = [
      await world.own(owner),
      await world.image(owner, id),
      await world.agree(owner, false),
      await app.ask(calls.redactScreenshot, owner, {
        params: { id },
        body: { version: 1, areas: [{ x: 0, y: 0, width: 10, height: 10 }] },
      }),
      await app.ask(calls.deleteScreenshot, owner, { params: { id }, query: { version: 1, reason: 'None' } }),
      await app.ask(calls.screenshotViews, owner),
      await world.lookAsLead(lead, person.employee_id),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  })
})

it('another person reads no list and no picture, as if there were none', async () => {
  const [{ person, id }, other] = [await shared(), await world.sharer()]
  const foreign = await app.ask(calls.ownScreenshots, other, {
    params: { userId: person.employee_id },
    query: { date: DAY },
  })
  const unknown = await app.ask(calls.ownScreenshots, other, { params: { userId: 999_999 }, query: { date: DAY } })
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  expect((await world.image(other, id)).status).toBe(404)
  expect((await world.image(other, 999_999)).status).toBe(404)
})

describe('the job of every night', () => {
  it('takes the files off old pictures and writes one row with the counts; undecided punches wait', async () => {
    const group = await world.group({ retention_days: 1, redact_hours: 2 })
    const [old, undecided] = [await shared(group), await shared(group)]
    const fresh = await shared()
    const row = firstOf(await world.rowsOf(undecided.person))
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
    const stateOf = async ({ person }: typeof old) => (await world.rowsOf(person)).map(({ state }) => state)
    const audited = async () =>
      (
        await app.db
          .selectFrom('audit_log')
          .select('after')
          .where('action', '=', 'attendance.screenshots_expired')
          .orderBy('id')
          .execute()
      ).map(({ after }) => after)
    world.at('2026-05-13T09:29')
    await app.runJob('attendance.expire_screenshots')
    expect([await stateOf(old), await audited()]).toEqual([['visible'], []])
    world.at('2026-05-13T09:30')
    const before = (await world.objects()).length
    await app.runJob('attendance.expire_screenshots')
    await world.destroyAsked()
    expect([await stateOf(old), await stateOf(undecided), await stateOf(fresh)]).toEqual([
      ['expired'],
      ['visible'],
      ['visible'],
    ])
    expect([await audited(), (await world.objects()).length]).toEqual([[{ people: 1, pictures: 1 }], before - 2])
    expect((await world.image(old.person, old.id)).status).toBe(404)
    expect((await world.own(old.person)).body.data.shots[0]).toMatchObject({ state: 'expired', can: { delete: false } })
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
    const { data } = (await app.ask(heartbeat, person)).body
    return [data.next_shot_from_at, data.next_shot_to_at]
  }
  const at = (time: string): string => new Date(`${DAY}T${time}:00+02:00`).toISOString()

  it('says in which interval the next picture is due, and nothing where none is taken', async () => {
    const person = await world.sharer(await world.group({ interval: 10 }))
    world.at(`${DAY}T10:24`)
    expect(await beat(person)).toEqual([at('10:20'), at('10:30')])
    await world.upload(person)
    expect(await beat(person)).toEqual([at('10:30'), at('10:40')])
    await world.takeBreak(person, { action: 'start' })
    expect(await beat(person)).toEqual([null, null])
    world.at(`${DAY}T10:50`)
    await world.takeBreak(person, { action: 'end' })
    expect(await beat(person)).toEqual([at('10:50'), at('11:00')])
    await world.agree(person, false)
    expect(await beat(person)).toEqual([null, null])
    await world.punchOut(person)
    expect(await beat(person)).toEqual([null, null])
  })
})

it('the last picture of an open punch is evidence of work', async () => {
  const { person } = await shared()
  world.at(`${DAY}T12:00`)
  const asked = { employee_id: person.employee_id, from: `${DAY}T06:00:00Z`, to: `${DAY}T18:00:00Z` }
  const found = (await readEvidence(app.db, [asked])).get(person.employee_id)
  expect(found).toContainEqual({
    kind: 'screenshot',
    at: `${DAY}T07:30:00.000Z`,
    detail: 'A picture of the screen was taken',
  })
})
