import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import * as calls from '../../contract/screenshots.calls.ts'
import { DAY, type ScreenshotsFixture, screenshotsFixture } from './testing/screenshots-fixture.ts'

let app: TestApp
let fixture: ScreenshotsFixture
beforeAll(async () => {
  app = await testApp(`${DAY}T06:00:00Z`)
  fixture = await screenshotsFixture(app)
})
afterAll(() => app.stop())

type Person = Awaited<ReturnType<ScreenshotsFixture['sharer']>>
const LEFT_HALF = { x: 0, y: 0, width: 500, height: 1000 }

const shared = async () => {
  const person = await fixture.sharer()
  const { data } = (await fixture.upload(person)).body
  return { person, id: data.id }
}
const redact = (person: Person, id: number, version = 1, areas = [LEFT_HALF]) =>
  app.send(calls.redactScreenshot, person, { params: { id }, body: { version, areas } })
const remove = (person: Person, id: number, version = 1, reason = 'A private message') =>
  app.send(calls.deleteScreenshot, person, { params: { id }, query: { reason, version } })

/** Red, green and blue of a pixel of a stored picture. */
const pixel = async (person: Person, id: number, x: number, y: number): Promise<readonly number[]> => {
  const { bytes } = await fixture.image(person, id, 'full')
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)]
}

describe('covering a part of an own picture', () => {
  it('paints both stored files anew, and what lay below is removed for ever', async () => {
    const { person, id } = await shared()
    const before = await fixture.objects()
    expect((await pixel(person, id, 100, 250))[0]).toBeGreaterThan(180)
    const response = await redact(person, id)
    expect(response.body).toMatchObject({ status: true, data: { id, redacted: true, version: 2, state: 'private' } })
    expect(await pixel(person, id, 100, 250)).toEqual([24, 24, 27].map((value) => expect.closeTo(value, -1)))
    expect((await pixel(person, id, 700, 250))[2]).toBeGreaterThan(180)
    const thumb = await sharp((await fixture.image(person, id, 'thumb')).bytes)
      .raw()
      .toBuffer()
    expect(thumb[(100 * 320 + 40) * 3]).toBeLessThan(60)
    await fixture.destroyAsked()
    const now = await fixture.objects()
    expect(now).toHaveLength(before.length)
    expect(now.filter((name) => !before.includes(name))).toHaveLength(2)
    expect(await Array.fromAsync(app.files.listQuarantine())).toEqual([])
    expect((await fixture.auditOf(person)).at(-1)).toBe('attendance.screenshot_redacted')
  })

  it('takes areas inside the picture alone', async () => {
    const { person, id } = await shared()
    const status = async (area: typeof LEFT_HALF) => (await redact(person, id, 1, [area])).status
    expect(await status({ ...LEFT_HALF, x: 501 })).toBe(400)
    expect(await status({ ...LEFT_HALF, width: 0 })).toBe(400)
    expect(await status({ ...LEFT_HALF, height: 1001 })).toBe(400)
    expect((await redact(person, id, 1, [])).status).toBe(400)
    expect(
      (
        await redact(
          person,
          id,
          1,
          Array.from({ length: 21 }, () => LEFT_HALF),
        )
      ).status,
    ).toBe(400)
    expect((await redact(person, id, 1, [{ x: 999, y: 999, width: 1, height: 1 }])).body.status).toBe(true)
  })

  it('is refused on another version, by another person, and when its time is over', async () => {
    const [{ person, id }, other] = [await shared(), await fixture.sharer()]
    expect((await redact(person, id, 2)).body.code).toBe('common.stale')
    expect((await redact(other, id)).status).toBe(404)
    expect((await redact(person, 999_999)).status).toBe(404)
    fixture.at('2026-05-13T09:29')
    expect((await fixture.own(person)).body.data.shots[0]).toMatchObject({ state: 'private', can: { redact: true } })
    fixture.at('2026-05-13T09:30')
    expect((await redact(person, id)).body).toMatchObject({
      code: 'screenshot.window_over',
      message: 'The 24 hours to change this picture are over.',
    })
    expect((await remove(person, id)).body.code).toBe('screenshot.window_over')
    const [screenshot] = (await fixture.own(person)).body.data.shots
    expect(screenshot).toMatchObject({ state: 'visible', can: { redact: false, delete: false } })
  })

  it('keeps what was covered, whatever fifty do at once', async () => {
    const { person, id } = await shared()
    const results = await Promise.all(Array.from({ length: 50 }, () => redact(person, id)))
    const codes = results.map(({ status, body }) => (status === 200 ? (body.code ?? 'done') : status))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.every((code) => code === 'done' || code === 'common.stale' || code === 429)).toBe(true)
    await fixture.destroyAsked()
    const [row] = await fixture.rowsOf(person)
    expect(row?.version).toBe(2)
    expect((await fixture.image(person, id, 'full')).status).toBe(200)
  })
})

describe('deleting an own picture', () => {
  it('removes the files for ever and leaves its time with the reason', async () => {
    const { person, id } = await shared()
    const before = await fixture.objects()
    const response = await remove(person, id)
    expect(response.body.data).toMatchObject({
      state: 'deleted',
      delete_reason: 'A private message',
      can: { delete: false },
    })
    await fixture.destroyAsked()
    expect((await fixture.objects()).length).toBe(before.length - 2)
    expect((await fixture.image(person, id)).status).toBe(404)
    expect((await fixture.own(person)).body.data.shots).toEqual([response.body.data])
    expect((await remove(person, id, 2)).body.code).toBe('screenshot.window_over')
    expect((await fixture.auditOf(person)).at(-1)).toBe('attendance.screenshot_deleted')
  })

  it('needs a reason, the version, and the person', async () => {
    const [{ person, id }, other] = [await shared(), await fixture.sharer()]
    expect((await remove(person, id, 1, 'x')).status).toBe(400)
    expect((await remove(person, id, 7)).body.code).toBe('common.stale')
    expect((await remove(other, id)).status).toBe(404)
    expect((await fixture.rowsOf(person))[0]?.state).toBe('private')
  })

  it('and covering it at once: one of fifty wins, and no file is left that no row names', async () => {
    const { person, id } = await shared()
    const before = (await fixture.objects()).length
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? remove(person, id) : redact(person, id))),
    )
    const done = results.filter(({ status, body }) => status === 200 && body.status)
    expect(done).toHaveLength(1)
    await fixture.destroyAsked()
    const [row] = await fixture.rowsOf(person)
    expect((await fixture.objects()).length).toBe(row?.state === 'deleted' ? before - 2 : before)
  })
})

describe('agreeing', () => {
  const policyOf = async (person: Person) => (await fixture.own(person)).body.data

  it('is to the present text, can be taken back, and says what stands', async () => {
    const person = await fixture.member()
    expect(await policyOf(person)).toMatchObject({
      policy: { is_on: true, interval_minutes: 5, redact_hours: 24, retention_days: 30, text_version: 1 },
      consent: null,
      shots: [],
    })
    expect((await fixture.agree(person, true, 2)).body).toMatchObject({
      code: 'screenshot.text_changed',
      message: 'The text has changed. Read it again.',
    })
    const now = app.clock.fixed()
    expect((await fixture.agree(person)).body.data).toEqual({ accepted_at: now, withdrawn_at: null })
    expect((await policyOf(person)).consent).toEqual({ text_version: 1, accepted_at: now, withdrawn_at: null })
    const withdrawn = { accepted_at: now, withdrawn_at: now }
    expect((await fixture.agree(person, false)).body.data).toEqual(withdrawn)
    expect((await fixture.agree(person, false)).body.data).toEqual(withdrawn)
    expect((await fixture.agree(person)).body.data.withdrawn_at).toBeNull()
    expect(await fixture.auditOf(person)).toEqual([
      'attendance.screenshots_agreed',
      'attendance.screenshots_declined',
      'attendance.screenshots_agreed',
    ])
  })

  it('can be declined from the start, which keeps no one from punching', async () => {
    const person = await fixture.member()
    expect((await fixture.agree(person, false)).body.data).toEqual({
      accepted_at: null,
      withdrawn_at: app.clock.fixed(),
    })
    fixture.at(`${DAY}T09:00`)
    expect((await fixture.punchIn(person)).body.status).toBe(true)
    expect((await fixture.upload(person)).body.code).toBe('screenshot.no_consent')
  })

  it('is asked for again where the text has changed', async () => {
    const group = await fixture.group()
    const person = await fixture.sharer(group)
    await app.db
      .insertInto('screenshot_texts')
      .values({ version: 2, text: 'Pictures are taken every five minutes.' })
      .execute()
    await app.db
      .updateTable('attendance_policies')
      .set({ shot_text_version: 2 })
      .where('department_id', '=', group.department_id)
      .execute()
    expect((await policyOf(person)).policy).toMatchObject({
      text_version: 2,
      text: 'Pictures are taken every five minutes.',
    })
    expect((await fixture.upload(person)).body.code).toBe('screenshot.no_consent')
    expect((await fixture.agree(person, true, 1)).body.code).toBe('screenshot.text_changed')
    await fixture.agree(person, true, 2)
    expect((await fixture.upload(person)).body.status).toBe(true)
  })
})
