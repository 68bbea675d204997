import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { DAY, nowOf, picture, type ScreenshotsFixture, screenshotsFixture } from './testing/screenshots-fixture.ts'

let app: TestApp
let fixture: ScreenshotsFixture
beforeAll(async () => {
  app = await testApp(`${DAY}T06:00:00Z`)
  fixture = await screenshotsFixture(app)
})
afterAll(() => app.stop())

const ago = (minutes: number): string => new Date(Date.parse(nowOf(app)) - minutes * 60_000).toISOString()

/** Uploads, and checks that neither a file nor a row resulted. */
const refused = async (
  person: Awaited<ReturnType<ScreenshotsFixture['sharer']>>,
  sendUpload: () => ReturnType<ScreenshotsFixture['upload']>,
) => {
  const before = [await fixture.objects(), await fixture.rowsOf(person)]
  const response = await sendUpload()
  expect([await fixture.objects(), await fixture.rowsOf(person)]).toEqual(before)
  return { status: response.status, code: response.body.code, message: response.body.message }
}

describe('a picture of the screen', () => {
  it('is stored while the person works: made anew as WebP, smaller, with a small form, without what it carried', async () => {
    const person = await fixture.sharer()
    const bytes = await sharp(await picture(3000, 1500))
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer()
    const response = await fixture.upload(person, { bytes, at: ago(2) })
    expect(response.body).toMatchObject({
      status: true,
      data: {
        taken_at: ago(2),
        state: 'private',
        visible_from: new Date(Date.parse(ago(2)) + 24 * 3_600_000).toISOString(),
        blur: 'none',
        redacted: false,
        views: 0,
        version: 1,
        can: { redact: true, delete: true },
      },
    })
    const [row] = await fixture.rowsOf(person)
    expect(row).toMatchObject({ width: 1920, height: 960, state: 'private' })
    const full = await fixture.image(person, response.body.data.id, 'full')
    const thumb = await fixture.image(person, response.body.data.id, 'thumb')
    expect([full.headers['content-type'], full.headers['cache-control']]).toEqual(['image/webp', 'no-store'])
    const stored = await sharp(full.bytes).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 1920, height: 960 })
    expect([stored.exif, full.bytes.includes('secret place')]).toEqual([undefined, false])
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
    expect(await fixture.auditOf(person)).toEqual(['attendance.screenshots_agreed', 'attendance.screenshot_uploaded'])
  })

  it('is never written as it came: nothing below the folder of files holds its bytes', async () => {
    const person = await fixture.sharer()
    const bytes = await picture(640, 400)
    await fixture.upload(person, { bytes })
    expect(await readdir(await app.files.incoming())).toEqual([])
    const names = await readdir(app.config.DATA_DIR, { recursive: true, withFileTypes: true })
    const found = await Promise.all(
      names.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name))),
    )
    expect(found.length).toBeGreaterThan(0)
    expect(found.some((one) => one.includes(bytes.subarray(0, 200)))).toBe(false)
  })

  it.each([
    ['light', 4],
    ['strong', 14],
  ] as const)('is blurred before it is stored: %s', async (blur, radius) => {
    const person = await fixture.sharer(await fixture.group({ blur }))
    const { body } = await fixture.upload(person, { bytes: await picture(800, 500) })
    expect(body.data.blur).toBe(blur)
    const { bytes } = await fixture.image(person, body.data.id, 'full')
    const pixels = await sharp(bytes).raw().toBuffer()
    const redAt = (x: number): number => pixels[(250 * 800 + x) * 3] ?? 0
    // The edge between red and blue lies at 400; near it both colours are mixed.
    expect(redAt(400 - Math.ceil(radius / 2))).toBeLessThan(190)
    expect(redAt(400 - radius * 4)).toBeGreaterThan(190)
  })

  it('that comes again answers the row that stands, also after it was deleted', async () => {
    const person = await fixture.sharer()
    const bytes = await picture()
    const first = await fixture.upload(person, { bytes })
    const again = await fixture.upload(person, { bytes })
    expect(again.body.data).toEqual(first.body.data)
    expect(await fixture.rowsOf(person)).toHaveLength(1)
  })

  it('is the same request under its key by id, time and content, whatever the name of the file', async () => {
    const person = await fixture.sharer()
    const bytes = await picture()
    const send = (name: string, at: string, content = bytes) =>
      fixture.upload(person, { at }, { key: `key-of-${person.employee_id}`, file: { bytes: content, name } })
    const at = ago(1)
    const first = await send('one.png', at)
    expect((await send('other.png', at)).body).toEqual(first.body)
    expect((await send('one.png', ago(2))).status).toBe(400)
    expect((await send('one.png', at, await picture())).status).toBe(400)
    expect(await fixture.rowsOf(person)).toHaveLength(1)
  })
})

describe('nothing is stored', () => {
  it('of another person, who is answered as one that is not there', async () => {
    const [person, other] = [await fixture.sharer(), await fixture.sharer()]
    const foreign = await refused(other, () => fixture.upload(person, { id: other.employee_id }))
    const unknown = await refused(person, () => fixture.upload(person, { id: 999_999 }))
    expect([foreign, foreign.status]).toEqual([unknown, 404])
  })

  it('on a break, by the instant of the picture', async () => {
    const person = await fixture.sharer()
    await fixture.takeBreak(person, { action: 'start' })
    const onBreak = nowOf(app)
    fixture.at(`${DAY}T09:40`)
    await fixture.takeBreak(person, { action: 'end' })
    expect(await refused(person, () => fixture.upload(person, { at: onBreak }))).toEqual({
      status: 200,
      code: 'screenshot.on_break',
      message: 'You are on a break. Nothing was stored.',
    })
    expect((await fixture.upload(person)).body.status).toBe(true)
  })

  it('before the punch in and after the punch out, but of the time between, also when it comes later', async () => {
    const person = await fixture.sharer()
    fixture.at(`${DAY}T09:10`)
    const early = new Date(Date.parse(nowOf(app)) - 11 * 60_000).toISOString()
    const before = await refused(person, () => fixture.upload(person, { at: early }))
    expect(before).toMatchObject({ code: 'screenshot.not_working', message: 'You are not punched in.' })
    await fixture.punchOut(person)
    const after = await refused(person, () => fixture.upload(person))
    expect(after.code).toBe('screenshot.not_working')
    expect((await fixture.upload(person, { at: ago(5) })).body.status).toBe(true)
  })

  it('later than 15 minutes after it was taken, nor before', async () => {
    const person = await fixture.sharer()
    expect(await refused(person, () => fixture.upload(person, { at: ago(15.1) }))).toMatchObject({
      code: 'screenshot.too_late',
      message: 'This picture is older than 15 minutes.',
    })
    expect((await refused(person, () => fixture.upload(person, { at: ago(-1) }))).status).toBe(400)
    expect((await fixture.upload(person, { at: ago(15) })).body.status).toBe(true)
  })

  it('without consent to the present text, and after it was withdrawn', async () => {
    const person = await fixture.member()
    fixture.at(`${DAY}T09:00`)
    await fixture.punchIn(person)
    const none = { status: 200, code: 'screenshot.no_consent', message: 'You have not agreed to screenshots.' }
    expect(await refused(person, () => fixture.upload(person))).toEqual(none)
    await fixture.agree(person)
    expect((await fixture.upload(person)).body.status).toBe(true)
    await fixture.agree(person, false)
    expect(await refused(person, () => fixture.upload(person))).toEqual(none)
  })

  it('where the rules have pictures switched off', async () => {
    const person = await app.fixture.user({
      grants: { 'timesheet.punch': 'own', 'screenshot.own.write': 'own', 'screenshot.own.read': 'own' },
    })
    await fixture.agree(person)
    fixture.at(`${DAY}T09:00`)
    await fixture.punchIn(person)
    expect(await refused(person, () => fixture.upload(person))).toMatchObject({
      code: 'screenshot.off',
      message: 'Screenshots are switched off for you.',
    })
  })

  it('of what is no picture, too large a one, or too many bytes', async () => {
    const person = await fixture.sharer()
    const status = async (bytes: Buffer) => (await refused(person, () => fixture.upload(person, { bytes }))).status
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    expect(await status(Buffer.from(svg))).toBe(415)
    const whole = await picture()
    expect(await status(whole.subarray(0, whole.length / 2))).toBe(415)
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 9 })
        .toBuffer()
    expect(await status(await flat(12_000, 12_000))).toBe(413)
    expect(await status(await flat(7681, 10))).toBe(413)
    expect(await status(await flat(10, 4321))).toBe(413)
    expect(await status(Buffer.alloc(5 * 1024 * 1024 + 1))).toBe(413)
    expect((await fixture.upload(person, { bytes: await flat(7680, 4320) })).body.status).toBe(true)
  })

  it('beyond so many in an hour, which says when to come again', async () => {
    const person = await fixture.sharer(await fixture.group({ interval: 30 }))
    for (let minute = 0; minute < 4; minute++) {
      fixture.at(`${DAY}T09:3${minute}`)
      expect((await fixture.upload(person)).body.status).toBe(true)
    }
    const response = await fixture.upload(person)
    expect([response.status, response.headers['retry-after']]).toEqual([429, String(57 * 60)])
    fixture.at(`${DAY}T10:30`)
    expect((await fixture.upload(person)).body.status).toBe(true)
  })

  it('of a session that acts as the person', async () => {
    const person = await fixture.sharer()
    const acting = await fixture.actAs(person)
    expect(await refused(person, () => fixture.upload(acting))).toMatchObject({
      code: 'screenshot.not_the_person',
      message: 'Not while acting for someone.',
    })
  })
})

describe('at once', () => {
  const CALLERS = 50
  it('the same picture is sent by fifty: one row and two files', async () => {
    const person = await fixture.sharer()
    const bytes = await picture()
    const before = await fixture.objects()
    const results = await Promise.all(Array.from({ length: CALLERS }, () => fixture.upload(person, { bytes })))
    const served = results.filter(({ status }) => status === 200)
    expect(new Set(served.map(({ body }) => body.data.id)).size).toBe(1)
    expect(results.every(({ status }) => status === 200 || status === 429)).toBe(true)
    expect(await fixture.rowsOf(person)).toHaveLength(1)
    expect((await fixture.objects()).length - before.length).toBe(2)
  })

  it('fifty pictures are sent where fourteen are allowed: fourteen are stored', async () => {
    const person = await fixture.sharer()
    const pictures = await Promise.all(Array.from({ length: CALLERS }, () => picture(64, 40)))
    const results = await Promise.all(pictures.map((bytes) => fixture.upload(person, { bytes })))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(14)
    expect(results.filter(({ status }) => status === 429)).toHaveLength(36)
    expect(await fixture.rowsOf(person)).toHaveLength(14)
  })

  it('a person agrees fifty times: one consent stands', async () => {
    const person = await fixture.member()
    const results = await Promise.all(Array.from({ length: CALLERS }, () => fixture.agree(person)))
    expect(results.every(({ body }) => body.status)).toBe(true)
    const rows = await app.db
      .selectFrom('screenshot_consents')
      .select('id')
      .where('employee_id', '=', person.employee_id)
      .execute()
    expect(rows).toHaveLength(1)
  })
})

it('an unreadable store says so to uploads alone: punching goes on', async () => {
  const person = await fixture.sharer()
  const { put } = app.files
  const full = Object.assign(new Error('EROFS: read-only file system, open'), { code: 'EROFS', syscall: 'open' })
  Object.assign(app.files, { put: () => Promise.reject(full) })
  const response = await fixture.upload(person)
  Object.assign(app.files, { put })
  expect([response.status, response.body.error]).toEqual([
    503,
    'The server cannot store data at the moment. Try again later.',
  ])
  expect(app.takeErrors()).toMatchObject([{ err: { code: 'EROFS' } }, { status: 503 }])
  expect((await fixture.punchOut(person)).body.status).toBe(true)
  expect(await fixture.rowsOf(person)).toEqual([])
  expect(await buffer(await app.files.read(firstOf(await fixture.objects())))).toBeInstanceOf(Buffer)
})
