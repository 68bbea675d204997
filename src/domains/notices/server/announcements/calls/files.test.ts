import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import { TINY_PNG } from '#kit/server/testing/form-body.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as calls from '../../../contract/announcements.calls.ts'
import { type Announcement, FILE, NO_ONE } from '../../../contract/announcements.models.ts'
import { activate } from '../../testing/activate.ts'

const NOW = '2026-05-12T09:00:00.000Z'
const LATER = '2026-05-12T12:00:00.000Z'
const WRITER = {
  'notices.announcement.read': 'all',
  'notices.announcement.write': 'all',
  'notices.board.read': 'own',
} as const
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
)

let app: TestApp
let writer: TestActor
let department: number
let reader: TestActor

const person = async (department_id: number) => {
  return activate(app, await app.fixture.user({ department_id, grants: { 'notices.board.read': 'own' } }), NOW)
}

beforeAll(async () => {
  app = await testApp(NOW)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(NOW)
  writer = await app.fixture.admin(WRITER)
  department = await app.fixture.department()
  reader = await person(department)
})

type Body = NonNullable<Input<typeof calls.addAnnouncement>['body']>
const upload = (bytes: Buffer = PDF, name = 'Rules.pdf', actor = writer) =>
  app.send(calls.uploadAnnouncementFile, actor, { body: { id: actor.id } }, { file: { bytes, name } })
const uploaded = async (actor = writer): Promise<number> => (await upload(PDF, 'Rules.pdf', actor)).body.data.file_id
const add = (body: Partial<Body>, actor = writer) =>
  app.send(calls.addAnnouncement, actor, {
    body: { title: 'Rules', audience: { ...NO_ONE, department_ids: [department] }, ...body },
  })
const added = async (body: Partial<Body>): Promise<Announcement> => (await add(body)).body.data
const change = ({ id, version }: Announcement, body: Omit<Partial<Body>, 'version'>) =>
  app.send(calls.updateAnnouncement, writer, { params: { id }, body: { version, ...body } })
const open = (actor: TestActor, id: number) => app.send(calls.readAnnouncementFile, actor, { params: { id } })
const statusOf = async (actor: TestActor, id: number): Promise<number> => (await open(actor, id)).status
const idsOf = ({ files }: Pick<Announcement, 'files'>): number[] => files.map(({ file_id }) => file_id)

it('goes with an announcement, in the order of its author, and leaves as an attachment', async () => {
  const response = await upload()
  expect(response.body.data).toMatchObject({ name: 'Rules.pdf', size: PDF.length })
  const [one, two] = [response.body.data.file_id, await uploaded()]
  const row = await added({ file_ids: [two, one] })
  expect(idsOf(row)).toEqual([two, one])
  const [shown] = (await app.send(calls.readUserBoard, reader)).body.data.announcements
  expect(shown?.files).toEqual(row.files)
  const file = await open(reader, one)
  expect(file.bytes).toEqual(PDF)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="Rules\.pdf"/),
    'cache-control': 'no-store',
  })
  const attached = await change(row, { title: 'The rules' })
  expect(idsOf(attached.body.data)).toEqual([two, one])
  const fewer = await change(attached.body.data, { file_ids: [one] })
  expect(idsOf(fewer.body.data)).toEqual([one])
  expect(await statusOf(reader, two)).toBe(404)
  // It is stored for a day, and can come back until then.
  expect(idsOf((await change(fewer.body.data, { file_ids: [one, two] })).body.data)).toEqual([one, two])
})

it('A2: those outside of the audience get a 404, as for an unknown one', async () => {
  const outsider = await person(await app.fixture.department())
  const file = await uploaded()
  await added({ file_ids: [file] })
  expect(await statusOf(reader, file)).toBe(200)
  const [foreign, unknown] = [await open(outsider, file), await open(outsider, 999_999)]
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  expect((await app.send(calls.readAnnouncementFile, null, { params: { id: file } })).status).toBe(401)
  expect(await statusOf(await app.fixture.admin({ 'notices.announcement.read': 'all' }), file)).toBe(403)
  const keeper = await app.fixture.admin({ 'notices.announcement.read': 'all', 'notices.board.read': 'own' })
  expect(await statusOf(keeper, file)).toBe(200)
  expect((await upload(PDF, 'Rules.pdf', keeper)).status).toBe(403)
})

it('of a draft, of what is scheduled, expired or withdrawn, is open to those who manage announcements alone', async () => {
  const file = await uploaded()
  expect(await statusOf(writer, file)).toBe(404)
  const draft = await added({ publish: false, file_ids: [file] })
  expect([await statusOf(reader, file), await statusOf(writer, file)]).toEqual([404, 200])
  const planned = (await change(draft, { publish: true, publish_at: LATER, expires_at: '2026-05-13T09:00:00.000Z' }))
    .body.data
  expect([planned.status, await statusOf(reader, file)]).toEqual(['scheduled', 404])
  app.clock.set(LATER)
  expect(await statusOf(reader, file)).toBe(200)
  app.clock.set('2026-05-13T09:00:00.000Z')
  expect(await statusOf(reader, file)).toBe(404)
  const other = await uploaded()
  const { id, version } = await added({ file_ids: [other] })
  expect(await statusOf(reader, other)).toBe(200)
  await app.send(calls.deleteAnnouncement, writer, { params: { id }, query: { version } })
  expect([await statusOf(reader, other), await statusOf(writer, other)]).toEqual([404, 200])
})

it('takes PDF and pictures by their content, up to ten megabytes, without what a camera writes', async () => {
  const responses = [
    await upload(Buffer.from('MZ, a program'), 'rules.pdf'),
    await upload(Buffer.from('%PDF-1.4 <script>alert(1)</script>')),
    await upload(Buffer.alloc(0)),
    await upload(Buffer.concat([PDF, Buffer.alloc(FILE.max_bytes)])),
    await upload(Buffer.from('%PDF-1.4\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >>\n%%EOF')),
    await app.send(calls.uploadAnnouncementFile, writer, { body: { id: writer.id + 1 } }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([415, 415, 400, 413, 400, 400])
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#d33' } })
  const bytes = await picture
    .withExif({ IFD0: { Copyright: 'A place' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('A place')).toBe(true)
  const taken = (await upload(bytes, '../yard.exe')).body.data
  expect(taken.name).toMatch(/\.(jpg|jpeg)$/)
  await added({ file_ids: [taken.file_id] })
  expect((await open(reader, taken.file_id)).bytes.includes('A place')).toBe(false)
  expect((await upload(TINY_PNG, 'dot.png')).status).toBe(200)
})

it('takes five files at most, each once, and no file of another one', async () => {
  const six = await Promise.all(Array.from({ length: 6 }, () => uploaded()))
  const refused = await add({ file_ids: six })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['file_ids']])
  const row = await added({ file_ids: [...six.slice(0, 4), firstOf(six)] })
  expect(idsOf(row)).toEqual(six.slice(0, 4))
  await expect(
    sql`update announcement_files set announcement_id = ${row.id}, place = 6, loose_since = null where file_id = ${six[5]}`.execute(
      app.db,
    ),
  ).rejects.toThrow('announcement_files_place_check')
  const foreign = await uploaded(await app.fixture.admin(WRITER))
  for (const file of [firstOf(six), foreign, 999_999]) {
    const { status, body } = await add({ file_ids: [file] })
    expect([status, body.fields]).toEqual([400, { file_ids: 'One of the files is gone. Upload it again.' }])
  }
})

it('of two announcements that want the same files at once one has them all', async () => {
  const files = await Promise.all(Array.from({ length: 5 }, () => uploaded()))
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, at) => add({ file_ids: at % 2 === 0 ? files : files.toReversed() })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]))
  const { rows } = await sql<{ owners: number }>`select count(distinct announcement_id)::int as owners
    from announcement_files where file_id = any(${files}::int[])`.execute(app.db)
  expect(rows).toEqual([{ owners: 1 }])
})

it('is removed a day after no announcement has it any more', async () => {
  const [attached, removed, never, ofDraft] = [await uploaded(), await uploaded(), await uploaded(), await uploaded()]
  const row = await added({ file_ids: [attached, removed] })
  const draft = await added({ publish: false, file_ids: [ofDraft] })
  app.clock.set(LATER)
  await change(row, { file_ids: [attached] })
  await app.send(calls.deleteAnnouncement, writer, { params: { id: draft.id }, query: { version: draft.version } })
  const isThere = async () => {
    await app.runJob('notices.drop_loose_files')
    const { rows } = await sql<{ id: number }>`select id from files where deleted_at is null
      and id = any(${[attached, removed, never, ofDraft]}::int[]) order by id`.execute(app.db)
    return rows.map(({ id }) => id)
  }
  app.clock.set('2026-05-13T09:00:00.000Z')
  expect(await isThere()).toEqual([attached, removed, never, ofDraft])
  app.clock.set('2026-05-13T09:00:00.001Z')
  expect(await isThere()).toEqual([attached, removed, ofDraft])
  app.clock.set('2026-05-13T12:00:00.001Z')
  expect(await isThere()).toEqual([attached])
  expect((await add({ file_ids: [removed] })).status).toBe(400)
  expect(await statusOf(reader, attached)).toBe(200)
})

it('has a row that backups and the check of files read', async () => {
  const file = await uploaded()
  const stored = await app.db.selectFrom('files').selectAll().where('id', '=', file).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ owner_kind: 'announcement_file', owner_id: writer.account_id, deleted_at: null })
  expect(stored.store_name).not.toContain('Rules')
  expect(await text(await app.files.read(stored.store_name))).toBe(PDF.toString())
  const audits = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'files')
    .where('entity_id', '=', file)
    .execute()
  expect(audits).toEqual([{ action: 'notices.announcement_file_added' }])
})
