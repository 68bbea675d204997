import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { smallPdf } from '#kit/server/testing/small-pdf.ts'
import { addDetail, addOwnDetail } from '../../../contract/details.calls.ts'
import { getEmployee } from '../../../contract/employees.calls.ts'
import * as exits from '../../../contract/exits.calls.ts'
import * as files from '../../../contract/files.calls.ts'
import { addResignation } from '../../../contract/states.calls.ts'
import * as calls from '../../../contract/warnings.calls.ts'
import { EXIT_HR, NOW, peopleFixture, USER } from '../../testing/people-fixture.ts'

type Person = TestActor & { employee_id: number }
const DOCUMENT_HR = { ...EXIT_HR, 'people.upload': 'own' } as const
const PDF = smallPdf()
const wording = {
  severity: 1 as const,
  category: 'conduct' as const,
  title: 'Shouted at a customer',
  description: 'On the phone, on Monday.',
  incident_on: '2026-06-01',
}

let app: TestApp
let hr: TestActor
let stranger: Person
beforeAll(async () => {
  app = await testApp(NOW)
  hr = await app.fixture.admin(DOCUMENT_HR)
  stranger = await user()
})
afterAll(() => app.stop())

const { user } = peopleFixture(() => ({ app, hr }))
const fileOf = ({ body }: { body: { data: { file_id: number } | { photo_version: number } } }): number =>
  'file_id' in body.data ? body.data.file_id : 0
const file = { file: { bytes: PDF, name: 'paper.pdf' } }
/** A document that HR brings about a person, or that a person brings. */
const byHr = async (id: number) =>
  fileOf(await app.send(files.uploadAsAdmin, hr, { params: { id }, body: { id, kind: 'document' } }, file))
const bySelf = async (actor: TestActor) => {
  const input = { params: { id: actor.id }, body: { id: actor.id, kind: 'document' as const } }
  return fileOf(await app.send(files.uploadOwn, actor, input, file))
}
const openOwn = async (actor: TestActor, id: number) =>
  (await app.send(files.readOwnFile, actor, { params: { id } })).status
const open = async (id: number, actor = hr) => (await app.send(files.readFile, actor, { params: { id } })).status
const isStored = async (id: number) => {
  const row = await app.db.selectFrom('files').select('deleted_at').where('id', '=', id).executeTakeFirst()
  return row?.deleted_at === null
}
const own = async (actor: Person) =>
  (await app.send(calls.listOwnWarnings, actor, { params: { userId: actor.employee_id } })).body.data
const record = async (id: number, actor = hr) =>
  (await app.send(getEmployee, actor, { params: { id }, query: {} })).body.data
const manage = (body: object, actor = hr) => app.send(calls.manageWarning, actor, { body })
const warn = (id: number, file_ids: number[], extra: object = {}) =>
  manage({ employee_ids: [id], ...wording, file_ids, ...extra })
const passport = { doc_type: 'passport', number: 'C01X00T47', expires_on: '2030-01-01' }

describe('the documents of a warning', () => {
  it('are opened by HR and by the person once it is issued, and by no one else', async () => {
    const person = await user()
    const document = await byHr(person.employee_id)
    expect(await openOwn(person, document)).toBe(404)
    const [draft] = (await warn(person.employee_id, [document], { action: 'draft' })).body.data.warnings
    expect(draft?.files).toEqual([{ id: document, name: 'paper.pdf', size_bytes: PDF.length }])
    expect([await openOwn(person, document), await open(document)]).toEqual([404, 200])
    await manage({ id: draft?.id ?? 0 })
    expect((await own(person))[0]?.files.map(({ id }) => id)).toEqual([document])
    expect([await openOwn(person, document), await openOwn(stranger, document)]).toEqual([200, 404])
    const reader = await app.fixture.admin({ 'people.read': 'all' })
    expect([await open(document), await open(document, reader)]).toEqual([200, 403])
    await manage({ action: 'withdraw', id: draft?.id ?? 0, reason: 'It was someone else' })
    expect([(await own(person))[0]?.files.length, await openOwn(person, document)]).toEqual([1, 200])
  })

  it('of a draft are closed to the person in the admin area too, as is the draft', async () => {
    const person = await user()
    const linked = await app.fixture.admin(DOCUMENT_HR, { employee_id: person.employee_id })
    const document = await byHr(person.employee_id)
    const [draft] = (await warn(person.employee_id, [document], { action: 'draft' })).body.data.warnings
    const seen = async () => (await record(person.employee_id, linked)).warnings?.length
    expect([await open(document, linked), await seen()]).toEqual([404, 0])
    await manage({ id: draft?.id ?? 0 })
    expect([await open(document, linked), await seen()]).toEqual([200, 1])
  })

  it('are 400 when they are someone else’s, no document, deleted, or in a record already', async () => {
    const person = await user()
    const document = await byHr(person.employee_id)
    const refused = async (file_ids: number[], id = person.employee_id) => (await warn(id, file_ids)).body.fields
    const missing = { file_ids: 'File does not exist' }
    expect(await refused([await byHr(stranger.employee_id)])).toEqual(missing)
    expect(await refused([document, 999_999])).toEqual(missing)
    const input = { params: { id: person.id }, body: { id: person.id, kind: 'photo' as const } }
    await app.send(files.uploadOwn, person, input)
    const { photo_file_id } = await app.db
      .selectFrom('employees')
      .select('photo_file_id')
      .where('id', '=', person.employee_id)
      .executeTakeFirstOrThrow()
    expect(await refused([photo_file_id ?? 0])).toEqual(missing)
    const detail = { employee_id: person.employee_id, kind: 'identity_document' as const, data: passport }
    expect((await app.send(addDetail, hr, { body: { ...detail, file_id: document } })).body.status).toBe(true)
    expect(await refused([document])).toEqual(missing)
    const other = await byHr(person.employee_id)
    expect((await warn(person.employee_id, [other])).body.status).toBe(true)
    expect(await refused([other])).toEqual(missing)
    expect((await app.send(addDetail, hr, { body: { ...detail, file_id: other } })).body.fields).toEqual({
      file_id: 'File does not exist',
    })
    expect((await own(person)).length).toBe(1)
  })

  it('are named for one person at a time, and are ten at most', async () => {
    const [one, two] = [await app.fixture.employee(), await app.fixture.employee()]
    const both = await manage({ employee_ids: [one, two], ...wording, file_ids: [await byHr(one)] })
    expect([both.status, both.body.fields]).toEqual([400, { file_ids: 'Files go with one person at a time' }])
    const many = await warn(
      one,
      Array.from({ length: 11 }, (_, index) => index + 1),
    )
    expect([many.status, Object.keys(many.body.fields ?? {})]).toEqual([400, ['file_ids']])
  })

  it('are exchanged while it is a draft: what is named no more is deleted, and nothing after the issue', async () => {
    const person = await user()
    const [first, second] = [await byHr(person.employee_id), await byHr(person.employee_id)]
    const [draft] = (await warn(person.employee_id, [first], { action: 'draft' })).body.data.warnings
    const id = draft?.id ?? 0
    const edited = await manage({ action: 'edit', id, file_ids: [second, second] })
    expect(edited.body.data.warnings[0]?.files.map((one) => one.id)).toEqual([second])
    expect([await isStored(first), await isStored(second)]).toEqual([false, true])
    expect((await manage({ action: 'edit', id, title: 'Shouted twice' })).body.data.warnings[0]?.files).toHaveLength(1)
    await manage({ id })
    expect((await manage({ action: 'edit', id, file_ids: [] })).body.code).toBe('people.warning_state')
    expect(await isStored(second)).toBe(true)
  })

  it('are taken by one of twenty warnings at the same time', async () => {
    const person = await user()
    const document = await byHr(person.employee_id)
    const responses = await Promise.all(Array.from({ length: 20 }, () => warn(person.employee_id, [document])))
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(19)
    expect(await own(person)).toHaveLength(1)
  })

  it('are not taken by a dry run', async () => {
    const id = await app.fixture.employee()
    const document = await byHr(id)
    await warn(id, [document], { dry_run: true })
    expect((await warn(id, [document])).body.status).toBe(true)
  })
})

describe('the documents of a proposal', () => {
  const team = async () => {
    const department_id = await app.fixture.department()
    const team_id = await app.fixture.team(department_id)
    const grants = { ...USER, 'people.warning.propose': 'team' } as const
    const lead = await app.fixture.user({ grants, department_id, team_id })
    await app.fixture.lead(team_id, lead.employee_id)
    return { lead, member: await app.fixture.user({ grants: USER, department_id, team_id }) }
  }
  const propose = (lead: TestActor, employee_id: number, file_ids: number[]) =>
    app.send(calls.proposeWarning, lead, { body: { employee_id, ...wording, file_ids } })

  it('are brought by the lead, go over to the record, and are closed to the lead from then on', async () => {
    const { lead, member } = await team()
    const document = await bySelf(lead)
    expect(await openOwn(lead, document)).toBe(200)
    expect((await propose(lead, member.employee_id, [document])).body.status).toBe(true)
    expect([await openOwn(lead, document), await openOwn(member, document), await open(document)]).toEqual([
      404, 404, 200,
    ])
    const [draft] = (await record(member.employee_id)).warnings ?? []
    expect(draft?.files.map(({ id }) => id)).toEqual([document])
    await manage({ id: draft?.id ?? 0 })
    expect([await openOwn(lead, document), await openOwn(member, document)]).toEqual([404, 200])
  })

  it('are the lead’s own, and none of the person', async () => {
    const { lead, member } = await team()
    const refused = async (id: number) => (await propose(lead, member.employee_id, [id])).body.fields
    const missing = { file_ids: 'File does not exist' }
    expect(await refused(await bySelf(member))).toEqual(missing)
    expect(await refused(await byHr(member.employee_id))).toEqual(missing)
    expect(await refused(await byHr(lead.employee_id))).toEqual(missing)
  })

  it('count for the lead who brought them: the 21st of a day is refused with 429', async () => {
    const { lead, member } = await team()
    for (let count = 0; count < 20; count += 1) {
      const document = await bySelf(lead)
      if (count % 10 === 0) await propose(lead, member.employee_id, [document])
    }
    const input = { params: { id: lead.id }, body: { id: lead.id, kind: 'document' as const } }
    expect((await app.send(files.uploadOwn, lead, input, file)).status).toBe(429)
  })

  it('go to one of two people when both are proposed at the same time', async () => {
    const { lead, member } = await team()
    const document = await bySelf(lead)
    const detail = { kind: 'identity_document' as const, data: passport, file_id: document }
    const responses = await Promise.all([
      propose(lead, member.employee_id, [document]),
      propose(lead, member.employee_id, [document]),
      app.send(addOwnDetail, lead, { body: detail }),
    ])
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
  })
})

describe('a signed letter', () => {
  const submit = (actor: TestActor, extra: object) =>
    app.send(exits.submitExit, actor, { body: { reason_code: 'new_job', ...extra } })

  it('goes with the own resignation, is exchanged while it may be changed, and is read by HR and the person', async () => {
    const person = await user()
    const [first, second] = [await bySelf(person), await bySelf(person)]
    const sent = (await submit(person, { letter_file_id: first })).body.data
    expect(sent.letter_file).toEqual({ id: first, name: 'paper.pdf', size_bytes: PDF.length })
    expect([await openOwn(person, first), await openOwn(stranger, first), await open(first)]).toEqual([200, 404, 200])
    const decide = { id: sent.id, action: 'return' as const, comment: 'Please sign it' }
    await app.send(exits.decideExit, hr, { body: decide })
    expect((await submit(person, { letter_file_id: second })).body.data.letter_file?.id).toBe(second)
    expect([await isStored(first), await isStored(second)]).toEqual([false, true])
    await app.send(exits.decideExit, hr, { body: decide })
    expect((await submit(person, { letter_file_id: second })).body.data.letter_file?.id).toBe(second)
    expect(await isStored(second)).toBe(true)
  })

  it('is 400 when it is not the person’s own document', async () => {
    const person = await user()
    const refused = async (letter_file_id: number) => (await submit(person, { letter_file_id })).body.fields
    const missing = { letter_file_id: 'File does not exist' }
    expect(await refused(await bySelf(stranger))).toEqual(missing)
    expect(await refused(await byHr(person.employee_id))).toEqual(missing)
    const filed = await byHr(person.employee_id)
    await warn(person.employee_id, [filed])
    expect(await refused(filed)).toEqual(missing)
    expect(await refused(999_999)).toEqual(missing)
  })

  it('is recorded by HR, and shown to no one without personal data', async () => {
    const person = await user()
    const id = person.employee_id
    const resign = (letter_file_id: number) =>
      app.send(addResignation, hr, { body: { employee_id: id, reason_code: 'new_job', letter_file_id } })
    expect((await resign(await byHr(stranger.employee_id))).body.fields).toHaveProperty('letter_file_id')
    const document = await byHr(id)
    expect(await openOwn(person, document)).toBe(404)
    expect((await resign(document)).body.data.letter_file?.id).toBe(document)
    expect(await openOwn(person, document)).toBe(200)
    const reader = await app.fixture.admin({ 'people.read': 'all', 'people.exit.write': 'all' })
    const shown = (await record(id, reader)).exits[0]
    const page = (await app.send(exits.getOffboarding, reader, { params: { id } })).body.data.exit
    for (const exit of [shown, page])
      for (const name of ['letter_file', 'letter_text', 'comment', 'interview_notes'])
        expect(exit).not.toHaveProperty(name)
    const closed = await app.fixture.admin({ 'people.state.write': 'all' })
    const undone = { id: shown?.id ?? 0, action: 'retract' as const, comment: 'Stays after all' }
    const response = (await app.send(exits.decideExit, closed, { body: undone })).body.data
    expect([response.state, Object.keys(response).includes('letter_file')]).toEqual(['retracted', false])
  })
})

describe('a document in no record', () => {
  it('is deleted after a day, while warnings, letters and details retain theirs', async () => {
    const person = await user()
    const id = person.employee_id
    const [loose, warned, drafted] = [await byHr(id), await byHr(id), await byHr(id)]
    const [letter, filed] = [await bySelf(person), await bySelf(person)]
    await warn(id, [warned])
    await warn(id, [drafted], { action: 'draft' })
    const detail = { kind: 'identity_document' as const, data: passport, file_id: filed }
    expect((await app.send(addOwnDetail, person, { body: detail })).body.status).toBe(true)
    const sent = { reason_code: 'new_job' as const, letter_file_id: letter }
    const { id: exit } = (await app.send(exits.submitExit, person, { body: sent })).body.data
    await app.send(exits.withdrawExit, person, { params: { id: exit } })
    const all = [loose, warned, drafted, letter, filed]
    app.clock.set('2026-06-04T08:00:00Z')
    await app.runJob('people.due_papers')
    expect(await Promise.all(all.map(isStored))).toEqual([true, true, true, true, true])
    app.clock.set('2026-06-04T10:00:00Z')
    await app.runJob('people.due_papers')
    expect(await Promise.all(all.map(isStored))).toEqual([false, true, true, true, true])
    app.clock.set('2026-06-20T10:00:00Z')
    await app.runJob('files.sweep')
    expect(await Promise.all(all.map(isStored))).toEqual([false, true, true, true, true])
    const removed = app.db.deleteFrom('files').where('id', 'in', [warned]).execute()
    await expect(removed).rejects.toThrow('warning_files')
    await expect(app.db.deleteFrom('files').where('id', '=', letter).execute()).rejects.toThrow('exits_letter_file')
  })
})
