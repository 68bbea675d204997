import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SendOptions, type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { newStoreName } from '#kit/server/files/file-store.ts'
import { formBody, TINY_PNG } from '#kit/server/testing/form-body.ts'
import { fileClock } from '#kit/contract/machine-clock.ts'
import { smallPdf } from '#kit/server/testing/small-pdf.ts'
import { listEmployees } from '../../contract/employees.calls.ts'
import * as calls from '../../contract/files.calls.ts'
import * as photoCalls from '../../contract/photos.calls.ts'

let app: TestApp
let hr: TestActor
let person: TestActor & { employee_id: number }
let other: TestActor & { employee_id: number }
beforeAll(async () => {
  app = await testApp()
  const grants = { 'people.own.write': 'own', 'people.own.read': 'own', 'people.photo.read': 'all' } as const
  person = await app.fixture.user({ grants })
  other = await app.fixture.user({ grants })
  hr = await app.fixture.admin({
    'people.upload': 'own',
    'people.write': 'all',
    'people.read': 'all',
    'people.personal.read': 'all',
    'people.photo.read': 'all',
    'people.admin.self': 'own',
  })
})
afterAll(() => app.stop())

const color = (background: string, width = 64, height = width) =>
  sharp({ create: { width, height, channels: 3, background } })
const file = (bytes: Buffer, name = 'me.png') => ({ file: { bytes, name } })
const PDF = smallPdf()

const sendOwn = (actor: TestActor, id: number, kind: 'photo' | 'document', options: SendOptions = {}) =>
  app.send(calls.uploadOwn, actor, { params: { id }, body: { id, kind } }, options)
const sendAdmin = (kind: 'photo' | 'document' | 'account_photo', id: number, options: SendOptions = {}) =>
  app.send(calls.uploadAsAdmin, hr, { params: { id }, body: { id, kind } }, options)
const photo = (actor: TestActor, employee_id: number, query: { size?: '96' | '512'; v?: number } = {}) =>
  app.send(photoCalls.readPhoto, actor, { params: { employee_id }, query })
const objects = async () => (await Array.fromAsync(app.files.list())).map((one) => one.name)
const lastAudit = async () =>
  app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('a photo', () => {
  it('is made again in two sizes, counted, shown to colleagues, and cached by its version', async () => {
    const sent = await sendOwn(person, person.id, 'photo', file(await color('#d04040').jpeg().toBuffer(), 'me.jpg'))
    expect([sent.status, sent.body.data]).toEqual([200, { photo_version: 1 }])
    expect(await lastAudit()).toMatchObject({
      action: 'people.photo_changed',
      employee_id: person.employee_id,
      before: { photo_version: null },
      after: { photo_version: 1 },
    })
    const together = async (actor: TestActor) =>
      app.send(photoCalls.listPhotos, actor, { query: { ids: [person.employee_id, 999_999] } })
    const small = await photo(other, person.employee_id, { v: 1 })
    expect((await together(other)).body.data).toEqual([
      { id: person.employee_id, photo_version: 1, image: small.bytes.toString('base64') },
    ])
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'authorization',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="me.webp"; filename*=UTF-8''me.webp`,
    })
    expect(Number(small.headers['content-length'])).toBe(small.bytes.length)
    expect((await sharp(small.bytes).metadata()).width).toBe(96)
    expect((await sharp((await photo(hr, person.employee_id, { size: '512' })).bytes).metadata()).width).toBe(512)
    const { body } = await app.send(listEmployees, hr, { query: { limit: 200 } })
    expect(body.data.find((row) => row.id === person.employee_id)?.photo_version).toBe(1)
  })

  it('replaces the former one, and is not cached under another version', async () => {
    const again = await sendOwn(person, person.id, 'photo', file(await color('#4040d0').png().toBuffer()))
    expect(again.body.data).toEqual({ photo_version: 2 })
    expect((await photo(other, person.employee_id, { v: 1 })).headers['cache-control']).toBe('no-store')
    const living = await app.db
      .selectFrom('files')
      .select('variant')
      .where('owner_kind', '=', 'employee_photo')
      .where('owner_id', '=', person.employee_id)
      .where('deleted_at', 'is', null)
      .execute()
    expect(new Set(living.map((row) => row.variant))).toEqual(new Set([96, null]))
  })

  it('is 404 where there is none', async () => {
    expect((await photo(person, other.employee_id)).status).toBe(404)
    expect((await photo(person, 999_999)).status).toBe(404)
  })

  it('of an SVG, a PDF, a flood of pixels and for someone else is refused: 415, 415, 413, 404', async () => {
    const flood = await color('#fff', 12_000).png({ compressionLevel: 9 }).toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const before = await objects()
    const responses = [
      await sendOwn(person, person.id, 'photo', { file: { bytes: svg, name: 'me.png', type: 'image/png' } }),
      await sendOwn(person, person.id, 'photo', { file: { bytes: PDF, name: 'me.jpg', type: 'image/jpeg' } }),
      await sendOwn(person, person.id, 'photo', file(flood)),
      await sendOwn(person, other.id, 'photo', file(TINY_PNG)),
    ]
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual([
      [415, 'This type of file or body is not supported.'],
      [415, 'This type of file or body is not supported.'],
      [413, 'This is too large.'],
      [404, 'Not Found'],
    ])
    expect(await objects()).toEqual(before)
  })

  it('is refused with 413 above 5 MiB, and any upload above 10', async () => {
    const grow = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size)])
    expect((await sendOwn(person, person.id, 'photo', file(grow(TINY_PNG, 5 * 1024 * 1024)))).status).toBe(413)
    expect((await sendOwn(person, person.id, 'document', file(grow(PDF, 10 * 1024 * 1024)))).status).toBe(413)
  })

  it('is handled once for one idempotency key, and 400 for the key with another file', async () => {
    const key = randomUUID()
    const first = await sendOwn(other, other.id, 'photo', { ...file(TINY_PNG), key })
    const duplicate = await sendOwn(other, other.id, 'photo', { ...file(TINY_PNG), key })
    const differs = await sendOwn(other, other.id, 'photo', { ...file(await color('#123456').png().toBuffer()), key })
    expect([first.body.data, duplicate.body.data, differs.status]).toEqual([
      { photo_version: 1 },
      { photo_version: 1 },
      400,
    ])
  })

  it('of ten uploads at once ends as one, and every other is deleted', async () => {
    const racer = await app.fixture.user({ grants: { 'people.own.write': 'own' } })
    const sent = await Promise.all(Array.from({ length: 10 }, () => sendOwn(racer, racer.id, 'photo', file(TINY_PNG))))
    const versions = sent.map(({ body }) => body.data).map((data) => ('photo_version' in data ? data.photo_version : 0))
    expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const living = await app.db
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', racer.employee_id)
      .where('owner_kind', '=', 'employee_photo')
      .where('deleted_at', 'is', null)
      .execute()
    expect(living).toHaveLength(2)
  })
})

describe('an upload of HR', () => {
  it('sets the photo of someone else, but not of the own record, and of the own account alone', async () => {
    expect((await sendAdmin('photo', other.employee_id)).status).toBe(200)
    expect((await sendAdmin('photo', 999_999)).status).toBe(404)
    expect((await sendAdmin('account_photo', hr.account_id + 1)).status).toBe(404)
    expect((await sendAdmin('account_photo', hr.account_id)).body.data).toEqual({ photo_version: 1 })
    const own = await app.send(photoCalls.readAccountPhoto, hr, { params: { id: hr.account_id } })
    expect(own.headers['content-type']).toBe('image/webp')
    expect((await app.send(photoCalls.readAccountPhoto, hr, { params: { id: hr.account_id + 1 } })).status).toBe(404)
    const linked = await app.fixture.admin(
      { 'people.upload': 'own', 'people.write': 'all' },
      { employee_id: person.employee_id },
    )
    const id = person.employee_id
    const refused = await app.send(calls.uploadAsAdmin, linked, { params: { id }, body: { id, kind: 'photo' } })
    expect(refused.body.code).toBe('people.own_record')
  })

  it('needs the key to edit people, but for the own account', async () => {
    const it_manager = await app.fixture.admin({ 'people.upload': 'own' })
    const sendFile = (id: number, kind: 'photo' | 'document' | 'account_photo') =>
      app.send(calls.uploadAsAdmin, it_manager, { params: { id }, body: { id, kind } })
    expect((await sendFile(other.employee_id, 'photo')).status).toBe(403)
    expect((await sendFile(other.employee_id, 'document')).status).toBe(403)
    expect((await sendFile(it_manager.account_id, 'account_photo')).status).toBe(200)
  })

  it('leaves the version of the record, so that an open form is not stale', async () => {
    const { version } = await app.db
      .selectFrom('employees')
      .select('version')
      .where('id', '=', other.employee_id)
      .executeTakeFirstOrThrow()
    await sendAdmin('photo', other.employee_id)
    const after = await app.db
      .selectFrom('employees')
      .select('version')
      .where('id', '=', other.employee_id)
      .executeTakeFirstOrThrow()
    expect(after.version).toBe(version)
  })
})

describe('a document', () => {
  it('is stored as it came, sent as an attachment under its own name, and its opening is recorded', async () => {
    const sent = await sendAdmin('document', other.employee_id, file(PDF, '../../etc/جواز سفر.pdf'))
    const id = 'file_id' in sent.body.data ? sent.body.data.file_id : 0
    const read = await app.send(calls.readFile, hr, { params: { id } })
    expect(read.bytes.equals(PDF)).toBe(true)
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    const disposition = String(read.headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/)
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe('جواز سفر.pdf')
    expect(await lastAudit()).toMatchObject({ action: 'people.document_opened', employee_id: other.employee_id })
  })

  it('is sent under a name with its type, and is refused where it is a page as well', async () => {
    const picture = await color('#123').png().toBuffer()
    const sent = await sendAdmin('document', other.employee_id, file(picture, 'page.html'))
    const id = 'file_id' in sent.body.data ? sent.body.data.file_id : 0
    const read = await app.send(calls.readFile, hr, { params: { id } })
    expect(read.headers['content-disposition']).toBe(`attachment; filename="page.png"; filename*=UTF-8''page.png`)
    const polyglot = Buffer.from('%PDF-1.7\n<html><script>alert(1)</script>')
    expect((await sendAdmin('document', other.employee_id, file(polyglot, 'page.pdf'))).status).toBe(415)
  })

  it('is read by the person and no one else of the employee area', async () => {
    const sent = await sendOwn(person, person.id, 'document', file(PDF, 'visa.pdf'))
    const id = 'file_id' in sent.body.data ? sent.body.data.file_id : 0
    expect((await app.send(calls.readOwnFile, person, { params: { id } })).bytes.equals(PDF)).toBe(true)
    expect((await app.send(calls.readOwnFile, other, { params: { id } })).status).toBe(404)
  })

  it('is no way to read photos, and refuses other content', async () => {
    const { id } = await app.db
      .selectFrom('files')
      .select('id')
      .where('owner_kind', '=', 'employee_photo')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await app.send(calls.readFile, hr, { params: { id } })).status).toBe(404)
    expect((await sendOwn(person, person.id, 'document', file(Buffer.from('PK\x03\x04docx')))).status).toBe(415)
  })

  it('is one of 20 a day: the next is refused with 429', async () => {
    const keen = await app.fixture.user({ grants: { 'people.own.write': 'own' } })
    const sent = await Promise.all(Array.from({ length: 22 }, () => sendOwn(keen, keen.id, 'document', file(PDF))))
    const statuses = sent.map(({ status }) => status)
    expect([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 429).length]).toEqual([20, 2])
  })
})

describe('a form', () => {
  const raw = async (fields: [string, string][], files: Parameters<typeof formBody>[1]) => {
    const form = formBody(fields, files)
    const response = await app.server.inject({
      method: 'POST',
      url: `/api/user/manage_upload/${person.id}`,
      headers: { ...form.headers, authorization: `Bearer ${person.token}` },
      payload: form.payload,
    })
    return [response.statusCode, response.json<{ fields?: Record<string, string> }>().fields]
  }
  const id = (): [string, string] => ['id', String(person.id)]
  const kind: [string, string] = ['kind', 'photo']
  const picture = { bytes: TINY_PNG }

  it('with unknown, doubled or missing parts is refused with 400, naming the part', async () => {
    expect(await raw([id(), kind, ['role', '1']], [picture])).toEqual([400, { role: 'Unknown field role' }])
    expect(await raw([id(), kind], [picture, picture])).toEqual([400, { file: 'Send one file' }])
    expect(await raw([id(), kind], [{ ...picture, field: 'photo' }])).toEqual([400, { photo: 'Unknown field photo' }])
    expect(await raw([id(), id(), kind], [picture])).toEqual([400, { id: 'This field comes twice' }])
    expect(await raw([id(), kind], [])).toEqual([400, { file: 'File is required' }])
    expect(await raw([id(), kind], [{ bytes: Buffer.alloc(0) }])).toEqual([400, { file: 'File is empty' }])
    expect((await raw([id(), ['__proto__', 'x'], kind], [picture]))[0]).toBe(400)
    expect((await raw([id(), ['kind', 'passport']], [picture]))[0]).toBe(400)
  })

  it('that is cut off by its sender leaves nothing', async () => {
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const before = await objects()
    const form = formBody([id(), kind], [{ bytes: Buffer.concat([TINY_PNG, Buffer.alloc(2_000_000)]) }])
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(
      `POST /api/user/manage_upload/${person.id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n` +
        `Content-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}\r\n\r\n`,
    )
    socket.write(form.payload.subarray(0, 1_500_000))
    const folder = await app.files.incoming()
    await expect.poll(() => readdir(folder)).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => readdir(folder)).toEqual([])
    expect(await objects()).toEqual(before)
  })
})

describe('the sweep', () => {
  const path = (name: string) => join(app.config.DATA_DIR, 'files', name.slice(0, 2), name)

  it('puts away what has no row and is an hour old, and nothing else', async () => {
    const rows = await app.db.selectFrom('files').select('store_name').execute()
    const young = newStoreName()
    await app.files.put(young, Buffer.from('x'))
    // Refused changes of the tests above left some objects without a row.
    const all = await objects()
    expect(all.length).toBeGreaterThan(rows.length + 1)
    const twoHoursAgo = fileClock() / 1000 - 7200
    for (const name of all.filter((one) => one !== young)) await utimes(path(name), twoHoursAgo, twoHoursAgo)
    await app.runJob('files.sweep')
    expect((await objects()).toSorted()).toEqual([...rows.map((row) => row.store_name), young].toSorted())
    await app.files.quarantine(young)
  })

  it('destroys deleted files after a week, with their rows', async () => {
    const deleted = await app.db.selectFrom('files').select('store_name').where('deleted_at', 'is not', null).execute()
    expect(deleted.length).toBeGreaterThan(10)
    app.clock.set('2026-03-19T10:00:00Z')
    await app.runJob('files.sweep')
    const left = await objects()
    expect(deleted.filter(({ store_name }) => left.includes(store_name))).toEqual([])
    const rows = await app.db.selectFrom('files').select('store_name').execute()
    expect(left.toSorted()).toEqual(rows.map((row) => row.store_name).toSorted())
  })
})
