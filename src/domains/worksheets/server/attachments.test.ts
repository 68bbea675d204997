import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import { type FilePart, formBody } from '#kit/server/testing/form-body.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { required } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/attachments.calls.ts'
import { evidenceGuard, evidenceReader, linkKinds } from './registries.ts'
import { codeOf, codesOf, NOW, startWorksheets, TODAY, type WorksheetsFixture } from './testing/worksheets-fixture.ts'

let fixture: WorksheetsFixture
const back: (() => void)[] = []
const pinned = new Set<number>()
beforeAll(async () => {
  fixture = await startWorksheets()
  // Tasks with even ids of the domain above are visible to everyone.
  back.push(
    standIn(linkKinds, {
      all: () => [
        [
          'task',
          {
            isVisible: async (_context, id) => id % 2 === 0,
            ref: (id) =>
              sql`select json_build_object('id', ${id}, 'key', 'T-' || ${id}, 'title', 'Task ' || ${id}) where ${id} is not null`,
          },
        ],
      ],
    }),
  )
  await fixture.task(2)
  const isPinned: ReturnType<typeof evidenceGuard.get> = (file) =>
    sql<boolean>`coalesce(${file} = any(${[...pinned]}::int[]), false)`
  back.push(standIn(evidenceGuard, { get: () => isPinned }))
})
beforeEach(() => fixture.app.clock.set(NOW))
afterAll(async () => {
  for (const putBack of back) putBack()
  await fixture.app.stop()
})

type Body = Partial<NonNullable<Input<typeof calls.saveFile>['body']>>
const text = (content: string, name = 'notes.txt'): FilePart => ({ bytes: Buffer.from(content), name })
const attach = (actor: TestActor, body: Body = {}, file: FilePart = text('Some words')) =>
  fixture.app.send(calls.saveFile, actor, { body: { id: actor.id, ...body } }, { file })
/** Changes a file without sending one. */
const change = async (actor: TestActor, body: Record<string, string | number>) => {
  const fields = Object.entries({ id: actor.id, ...body }).map(([name, value]) => [name, String(value)] as const)
  const form = formBody(fields, [])
  const { statusCode: status, json } = await fixture.app.server.inject({
    method: 'POST',
    url: calls.saveFile.path,
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${actor.token}`, 'idempotency-key': randomUUID() },
  })
  return {
    status,
    body: json<{ status: boolean; code?: string; data: { title: string; task_id: number | null; version: number } }>(),
  }
}
const files = async (actor: TestActor, reader = actor, query: object = {}) =>
  fixture.app.send(calls.listFiles, reader, { params: { userId: actor.id }, query })
const open = (reader: TestActor, id: number) =>
  fixture.app.send(reader.employee_id === null ? calls.openFileAsAdmin : calls.openFile, reader, { params: { id } })

describe('a work file', () => {
  it('is taken by its content, listed, opened and deleted by its owner', async () => {
    const one = await fixture.person()
    const csv = await fixture.data(attach(one, { title: 'Figures' }, text('a,b\n1,2\n', 'figures.csv')))
    expect([csv.file.type, csv.title, csv.work_date]).toEqual(['text/csv', 'Figures', TODAY])
    const plain = await fixture.data(attach(one))
    expect([plain.file.type, plain.title]).toEqual(['text/plain', 'notes'])
    expect((await files(one)).body.data.map(({ id }) => id)).toEqual([plain.id, csv.id])
    const opened = await open(one, plain.id)
    expect([opened.bytes.toString(), opened.headers['content-disposition']]).toEqual([
      'Some words',
      expect.stringContaining('attachment'),
    ])
    expect(codeOf(await fixture.app.send(calls.deleteOwnFile, one, { params: { id: plain.id } }))).toBe('done')
    expect((await open(one, plain.id)).status).toBe(404)
    expect((await files(one)).body.data.map(({ id }) => id)).toEqual([csv.id])
  })

  it('A17: is refused where it is a page or a drawing, or too large, and nothing is stored', async () => {
    const one = await fixture.person()
    const bad = [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html><script>1</script>',
      'PK\x03\x04 no workbook',
    ]
    for (const content of bad) expect((await attach(one, {}, text(content, 'a.png'))).status).toBe(415)
    const large = { bytes: Buffer.alloc(11 * 1024 * 1024, 'a'), name: 'large.txt' }
    expect((await attach(one, {}, large)).status).toBe(413)
    expect((await files(one)).body.data).toEqual([])
    const stored = await fixture.app.db
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', one.id)
      .where('owner_kind', '=', 'work_file')
      .execute()
    expect(stored).toEqual([])
  })

  it('A6: of another person is not found', async () => {
    const [one, other] = [await fixture.person(), await fixture.person()]
    const file = await fixture.data(attach(one))
    expect((await files(one, other)).status).toBe(404)
    expect((await open(other, file.id)).status).toBe(404)
    expect((await attach(other, { id: one.id })).status).toBe(404)
    expect((await change(other, { attachment_id: file.id, version: file.version, title: 'Mine' })).status).toBe(404)
    expect((await fixture.app.send(calls.deleteOwnFile, other, { params: { id: file.id } })).status).toBe(404)
    const [lead, stranger] = [await fixture.leader(), await fixture.leader(fixture.team_b)]
    expect([(await open(lead, file.id)).status, (await open(stranger, file.id)).status]).toEqual([200, 404])
    expect((await open(fixture.keeper, file.id)).status).toBe(200)
  })

  it('A7: is linked to what its owner sees, and to one row alone', async () => {
    const [one, other] = [await fixture.person(), await fixture.person()]
    const foreign = await fixture.submitted(other, TODAY)
    expect((await attach(one, { report_id: foreign.id })).status).toBe(404)
    expect((await attach(one, { task_id: 3 })).status).toBe(404)
    expect((await attach(one, { ticket_id: 2 })).status).toBe(404)
    const own = await fixture.submitted(one, TODAY)
    expect((await attach(one, { report_id: own.id, task_id: 2 })).status).toBe(400)
    const task = await fixture.data(attach(one, { task_id: 2 }))
    expect([task.task_id, task.linked_to]).toEqual([2, 'Task 2'])
    expect((await open(other, task.id)).status).toBe(200)
    const linked = await fixture.data(attach(one, { report_id: own.id }))
    expect((await fixture.day(one, TODAY)).report?.files.map(({ id }) => id)).toEqual([linked.id])
  })

  it('of a draft is read by no one else, and of a closed report it stays', async () => {
    const [one, lead] = [await fixture.person(), await fixture.leader()]
    const draft = await fixture.submitted(one, TODAY, { submit: false })
    const file = await fixture.data(attach(one, { report_id: draft.id }))
    expect((await open(lead, file.id)).status).toBe(404)
    expect((await files(one, lead)).body.data).toEqual([])
    await fixture.submitted(one, TODAY, { version: required((await fixture.form(one)).period.report).version })
    expect((await open(lead, file.id)).status).toBe(200)
    fixture.app.clock.set('2026-05-13T09:00:00Z')
    expect(codeOf(await fixture.app.send(calls.deleteOwnFile, one, { params: { id: file.id } }))).toBe(
      'worksheets.closed',
    )
    expect(codeOf(await attach(one, { report_id: draft.id }))).toBe('worksheets.closed')
  })

  it('is changed without sending it again, by one of fifty with the same version', async () => {
    const one = await fixture.person()
    const file = await fixture.data(attach(one, { task_id: 2 }))
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        change(one, { attachment_id: file.id, version: file.version, title: `Title ${at}` }),
      ),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'common.stale': 49 })
    expect((await change(one, { title: 'No file' })).status).toBe(400)
    const [row] = (await files(one)).body.data
    expect([row?.task_id, row?.version]).toEqual([2, file.version + 1])
  })

  it('as evidence is read by those who evaluate, and stays while an evaluation uses it', async () => {
    const [one, evaluator] = [await fixture.person(), await fixture.person()]
    const file = await fixture.data(attach(one, { evidence: true }))
    const { file_id } = await fixture.app.db
      .selectFrom('attachments')
      .select('file_id')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
    const reads: ReturnType<typeof evidenceReader.get> = async ({ actor }, wanted) =>
      actor.employee_id === evaluator.employee_id && wanted.file_id === file_id
    back.push(standIn(evidenceReader, { get: () => reads }))
    expect((await open(evaluator, file.id)).status).toBe(200)
    pinned.add(file_id)
    expect((await files(one)).body.data[0]?.can).toEqual({ update: true, delete: false })
    const remove = await fixture.app.send(calls.deleteOwnFile, one, { params: { id: file.id } })
    expect(codeOf(remove)).toBe('attachments.pinned')
    const off = await change(one, { attachment_id: file.id, version: file.version, evidence: 'false' })
    expect(codeOf(off)).toBe('attachments.pinned')
    expect(codeOf(await attach(one, { attachment_id: file.id, version: file.version }))).toBe('attachments.pinned')
    expect(codeOf(await change(one, { attachment_id: file.id, version: file.version, title: 'Better' }))).toBe('done')
  })

  it('is one of a hundred in a month at most, also when many come at once', async () => {
    const one = await fixture.person()
    const { id } = await fixture.data(attach(one))
    const { file_id } = await fixture.app.db
      .selectFrom('attachments')
      .select('file_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await sql`with copies as (
        insert into files (store_name, content_type, size_bytes, sha256, original_name, owner_kind, owner_id, created_at, created_by)
        select md5(n || f.store_name), f.content_type, f.size_bytes, f.sha256, f.original_name, f.owner_kind, f.owner_id, f.created_at, f.created_by
        from files f cross join generate_series(1, 94) n where f.id = ${file_id} returning id)
      insert into attachments (employee_id, uploaded_by, created_at, file_id, title, work_date)
      select ${one.id}, ${one.account_id}, ${NOW}::timestamptz, id, 'Copy', ${TODAY}::date from copies`.execute(
      fixture.app.db,
    )
    const responses = await Promise.all(Array.from({ length: 50 }, () => attach(one)))
    expect(codesOf(responses)).toEqual({ done: 5, 'attachments.limit': 45 })
    const page = (await files(one, one, { limit: 10 })).body
    expect([page.data.length, page.meta.total, page.meta.next_cursor]).toEqual([10, 100, expect.any(String)])
  })
})
