import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import { smallPdf } from '#kit/server/testing/small-pdf.ts'
import * as calls from '../../contract/details.calls.ts'
import { getOwnExit, submitExit, withdrawExit } from '../../contract/exits.calls.ts'
import { uploadOwn } from '../../contract/files.calls.ts'
import { updateProfile } from '../../contract/profile.calls.ts'
import { confirmMandatory } from '../../contract/states.calls.ts'
import { acknowledgeWarning, listOwnWarnings, manageWarning } from '../../contract/warnings.calls.ts'
import { CONTACT, DETAILS_HR, detailsFixture, PASSPORT, type Person } from '../testing/details-fixture.ts'
import { USER } from '../testing/people-fixture.ts'

let app: TestApp
let person: Person
let other: Person
let hr: TestActor
beforeAll(async () => {
  app = await testApp()
  person = await app.fixture.user({ grants: USER })
  other = await app.fixture.user({ grants: USER })
  hr = await app.fixture.admin(DETAILS_HR)
})
afterAll(() => app.stop())

const { add, addOwn, decide, record, own } = detailsFixture(() => app)

describe('a detail', () => {
  it('of the person is active at once, but for documents, and is changed and deleted by the person', async () => {
    const added = await addOwn(other, 'emergency_contact', CONTACT)
    expect(added.body.data).toMatchObject({ state: 'active', data: CONTACT })
    const { id, version } = added.body.data
    const changed = { params: { id }, body: { data: { ...CONTACT, phone: '+49 30 2' }, version } }
    expect((await app.send(calls.updateOwnDetail, other, changed)).body.data.data['phone']).toBe('+49 30 2')
    expect((await app.send(calls.updateOwnDetail, other, changed)).body.code).toBe('common.stale')
    expect((await app.send(calls.updateOwnDetail, person, changed)).status).toBe(404)
    expect((await app.send(calls.removeOwnDetail, person, { params: { id } })).status).toBe(404)
    expect((await app.send(calls.removeOwnDetail, other, { params: { id } })).status).toBe(200)
    expect((await app.send(calls.removeOwnDetail, other, { params: { id } })).status).toBe(404)
    expect((await own(other)).details).toEqual([])
  })

  it('of a changed document waits next to the old one, and replaces it when HR approves', async () => {
    const added = await add(hr, other.employee_id, 'identity_document', PASSPORT)
    const { id, version } = added.body.data
    const uploaded = await app.send(
      uploadOwn,
      other,
      { params: { id: other.id }, body: { id: other.id, kind: 'document' } },
      { file: { bytes: smallPdf(), name: 'pass.pdf' } },
    )
    const file_id = 'file_id' in uploaded.body.data ? uploaded.body.data.file_id : 0
    const data = { doc_type: 'passport', expires_on: '2036-01-01' }
    const request = await app.send(calls.updateOwnDetail, other, { params: { id }, body: { data, file_id, version } })
    expect(request.body.data).toMatchObject({
      state: 'pending',
      replaces_id: id,
      number: '•••• T47',
      file: { name: 'pass.pdf' },
    })
    expect((await own(other)).details.map(({ state }) => state)).toEqual(['pending', 'active'])
    await decide(hr, 'detail', request.body.data.id)
    const [now, ...more] = (await own(other)).details
    expect([now?.id, now?.state, now?.expires_on, more]).toEqual([request.body.data.id, 'active', '2036-01-01', []])
  })

  it('takes only a file of the same person', async () => {
    const { id } = await app.db
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', other.employee_id)
      .executeTakeFirstOrThrow()
    const body = { kind: 'identity_document', data: PASSPORT, file_id: id } as const
    const response = await app.send(calls.addOwnDetail, person, { body })
    expect([response.status, response.body.fields]).toEqual([400, { file_id: 'File does not exist' }])
  })

  it('that HR maintains is not the person’s to change; notes of HR are hidden from them', async () => {
    await add(hr, other.employee_id, 'note', { text: 'Asked for part time' })
    const contract = await add(hr, other.employee_id, 'contract', { title: 'Contract', starts_on: '2026-01-01' })
    const kinds = (await own(other)).details.map(({ kind }) => kind)
    expect([kinds.includes('contract'), kinds.includes('note')]).toEqual([true, false])
    const { id } = contract.body.data
    expect((await app.send(calls.removeOwnDetail, other, { params: { id } })).body.code).toBe('people.kept_by_hr')
    expect(
      (await app.send(calls.addOwnDetail, other, { body: { kind: malformed('note'), data: { text: 'x' } } })).status,
    ).toBe(400)
    const auditor = await app.fixture.admin({ 'people.read': 'all', 'people.personal.read': 'all' })
    const seen = await record(auditor, other.employee_id)
    expect([seen.details.some(({ kind }) => kind === 'note'), seen.hidden]).toEqual([false, ['bank_account']])
  })

  it('of the private tier is hidden from readers of people alone', async () => {
    const reader = await app.fixture.admin({ 'people.read': 'all' })
    await add(hr, other.employee_id, 'education', { institution: 'TU', degree: 'BSc' })
    const seen = await record(reader, other.employee_id)
    expect(seen.details.map(({ kind }) => kind)).toEqual(['education'])
    expect(seen.hidden).toEqual(
      expect.arrayContaining(['emergency_contact', 'dependant', 'identity_document', 'contract', 'bank_account']),
    )
  })

  it('is decided once, of many who decide at once', async () => {
    const request = await addOwn(person, 'identity_document', PASSPORT)
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => decide(hr, 'detail', request.body.data.id, index % 2 === 0)),
    )
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(new Set(responses.filter(({ body }) => !body.status).map(({ body }) => body.code))).toEqual(
      new Set(['people.change_decided']),
    )
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_rows where entity = 'employee_details' and entity_id = ${request.body.data.id}
        and action in ('people.detail_approved', 'people.detail_rejected')`.execute(app.db)
    expect(rows[0]?.n).toBe(1)
  })
})

it('is changed by the person while HR decides, and no one waits for ever', async () => {
  const racer = await app.fixture.user({ grants: USER })
  const active = (await add(hr, racer.employee_id, 'identity_document', PASSPORT)).body.data
  const requestRenewal = (expires_on: string) =>
    app.send(calls.updateOwnDetail, racer, {
      params: { id: active.id },
      body: { data: { doc_type: 'passport', expires_on }, version: active.version },
    })
  const request = (await requestRenewal('2030-01-01')).body.data
  const responses = await Promise.all([
    decide(hr, 'detail', request.id),
    ...['2031-01-01', '2032-01-01', '2033-01-01'].map(requestRenewal),
    decide(hr, 'detail', request.id, false),
  ])
  expect(responses.every(({ status }) => status === 200 || status === 404)).toBe(true)
  const left = (await own(racer)).details
  expect(left.filter(({ state }) => state === 'active')).toHaveLength(1)
  expect(left.filter(({ state }) => state === 'pending').length).toBeLessThanOrEqual(1)
})

it('is closed to an admin who acts as the person', async () => {
  const { data } = (await addOwn(other, 'emergency_contact', CONTACT)).body
  const keeper = await app.fixture.admin({ ...DETAILS_HR, 'people.state.write': 'all' })
  const warned = {
    employee_ids: [other.employee_id],
    severity: 1 as const,
    category: 'conduct' as const,
    title: 'Late',
    description: 'Twice.',
    incident_on: '2026-03-02',
  }
  await app.send(manageWarning, keeper, { body: warned })
  const offered = async () => [
    (await app.send(getOwnExit, other)).body.data.can,
    (await app.send(listOwnWarnings, other, { params: { userId: other.id } })).body.data.map(
      ({ can }) => can.acknowledge,
    ),
  ]
  expect(await offered()).toEqual([{ submit: true }, [true]])
  await app.db
    .updateTable('sessions')
    .set({ acting_admin_id: hr.account_id, parent_session_id: hr.session_id, acting_reason: 'Help with the profile' })
    .where('id', '=', other.session_id)
    .execute()
  const { version } = await app.db
    .selectFrom('employees')
    .select('version')
    .where('id', '=', other.employee_id)
    .executeTakeFirstOrThrow()
  const responses = [
    await addOwn(other, 'emergency_contact', CONTACT),
    await app.send(calls.removeOwnDetail, other, { params: { id: data.id } }),
    await app.send(calls.revealOwnDetail, other, { body: { id: data.id } }),
    await app.send(updateProfile, other, { params: { sessionUserId: other.id }, body: { last_name: 'X', version } }),
    await app.send(submitExit, other, { body: { reason_code: 'new_job' } }),
    await app.send(withdrawExit, other, { params: { id: 1 } }),
    await app.send(acknowledgeWarning, other, { body: { id: 1 } }),
    await app.send(confirmMandatory, other, { body: { fields: ['mobile'] } }),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403))
  expect(await offered()).toEqual([{ submit: false }, [false]])
  await app.db
    .updateTable('sessions')
    .set({ acting_admin_id: null, parent_session_id: null, acting_reason: null })
    .where('id', '=', other.session_id)
    .execute()
})
