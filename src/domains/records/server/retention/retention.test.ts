import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import {
  addLegalHold,
  liftLegalHold,
  listLegalHolds,
  listRetainedData,
  listRetention,
  previewRetention,
  updateRetention,
} from '../../contract/retention.calls.ts'
import {
  addSubject,
  cancelSubject,
  downloadOwnSubject,
  downloadSubject,
  listSubjects,
  readOwnSubject,
  requestOwnSubject,
} from '../../contract/subjects.calls.ts'

const NOW = '2026-03-11T09:00:00.000Z'
const DAY_MS = 86_400_000
const later = (days: number): string => new Date(Date.parse(NOW) + days * DAY_MS).toISOString()

let app: TestApp
let keeper: TestActor

beforeAll(async () => {
  app = await testApp(NOW)
  keeper = await app.fixture.admin({
    'records.retention.read': 'all',
    'records.retention.write': 'all',
    'records.erase': 'all',
    'people.read': 'all',
  })
})
afterAll(() => app.stop())

/** Someone who left on a day, with a private value. */
const leaver = async (name: string, leftOn: string | null) => {
  const person = await app.fixture.user({ grants: { 'records.own.read': 'own' } })
  await sql`update employees set first_name = ${name}, last_name = 'Canary', preferred_name = null, mobile = '+49 30 1',
    about = 'About them' where id = ${person.employee_id}`.execute(app.db)
  await sql`update employments set joined_on = '2020-01-01', left_on = ${leftOn}::date where employee_id = ${person.employee_id}`.execute(
    app.db,
  )
  return person
}
const valuesOf = async (id: number) => {
  const { rows } = await sql<{
    name: string
    mobile: string | null
  }>`select name, mobile from employees where id = ${id}`.execute(app.db)
  return rows[0]
}
const ruleNamed = async (key: string) => {
  const { body } = await app.send(listRetention, keeper)
  const row = body.data.find((one) => one.key === key)
  if (!row) throw new Error(`There is no class ${key}`)
  return row
}
const setDays = async (key: string, newDays: number | null) => {
  const { id, version } = await ruleNamed(key)
  return app.send(updateRetention, keeper, {
    params: { id: String(id) },
    body: { keep_days: newDays, version, reason: 'As the works council asked' },
  })
}

describe('how long data is kept', () => {
  it('is longer at once, shorter in seven days, and never below the floor', async () => {
    expect((await setDays('leaver_personal', 29)).body.message).toBe('At least 30 days must be kept.')
    const shorter = await setDays('leaver_personal', 730)
    expect(shorter.body.data.keep_days).toBe(1095)
    expect(shorter.body.data.next).toEqual({ keep_days: 730, from: later(7) })
    // The present value again takes it back.
    expect((await setDays('leaver_personal', 1095)).body.data.next).toBeNull()
    expect((await setDays('leaver_personal', null)).body.data.keep_days).toBeNull()
    expect((await setDays('leaver_personal', 1095)).body.data).toMatchObject({
      keep_days: null,
      next: { keep_days: 1095 },
    })
    await sql`update retention_rules set keep_days = 1095, next_keep_days = null, next_from = null
      where key = 'leaver_personal'`.execute(app.db)
  })

  it('removes what is past its time, and nothing under a legal hold, after seven days alone', async () => {
    const leaving = await leaver('Gone', '2024-09-01')
    const protectedPerson = await leaver('Held', '2024-09-01')
    const { body } = await app.send(addLegalHold, keeper, {
      body: { employee_id: protectedPerson.employee_id, reason: 'A case at court' },
    })
    expect(body.data.employee.name).toBe('Held Canary')
    const again = await app.send(addLegalHold, keeper, {
      body: { employee_id: protectedPerson.employee_id, reason: 'A case at court' },
    })
    expect(again.body.message).toBe('A hold exists already.')
    const { id } = await ruleNamed('leaver_personal')
    const preview = await app.send(previewRetention, keeper, { body: { id, keep_days: 365 } })
    expect(preview.body.data).toMatchObject({
      rows: 1,
      people: 1,
      named: [{ id: leaving.employee_id, name: 'Gone Canary' }],
    })
    for (const grants of [{}, { 'people.read': 'own' }] as const) {
      const reader = await app.fixture.admin({ 'records.retention.read': 'all', ...grants })
      const seen = await app.send(previewRetention, reader, { body: { id, keep_days: 365 } })
      expect(seen.body.data).toMatchObject({ rows: 1, people: 1, named: [] })
    }
    // The right to open records of people does not include knowledge of their warnings.
    await sql`insert into warnings (employee_id, severity, category, title, description, incident_on, state, issued_by,
      issued_at, issued_on, expires_on)
      select ${leaving.employee_id}, 1, 'conduct', 'Late', 'Too late', '2024-01-01', 'issued', min(id), '2024-01-01', '2024-01-01',
      '2024-06-01' from accounts`.execute(app.db)
    const warnings = await ruleNamed('expired_warnings')
    const response = await app.send(previewRetention, keeper, { body: { id: warnings.id, keep_days: 365 } })
    expect(response.body.data).toMatchObject({ rows: 1, people: 1, named: [] })
    await setDays('leaver_personal', 365)
    app.clock.set(later(6))
    await app.runJob('kit.forget_past')
    expect((await valuesOf(leaving.employee_id))?.mobile).toBe('+49 30 1')
    app.clock.set(later(8))
    await app.runJob('kit.forget_past')
    expect(await valuesOf(leaving.employee_id)).toEqual({ name: 'Gone Canary', mobile: null })
    expect((await valuesOf(protectedPerson.employee_id))?.mobile).toBe('+49 30 1')
    expect(await ruleNamed('leaver_personal')).toMatchObject({
      keep_days: 365,
      next: null,
      last_run: { rows: 1, error: null },
    })
    const legalHolds = await app.send(listLegalHolds, keeper)
    expect(legalHolds.body.data.map(({ employee }) => employee.name)).toEqual(['Held Canary'])
    await app.send(liftLegalHold, keeper, { params: { id: String(body.data.id) } })
    await app.runJob('kit.forget_past')
    expect((await valuesOf(protectedPerson.employee_id))?.mobile).toBeNull()
    app.clock.set(NOW)
  })

  it('is told of a person in plain words', async () => {
    const person = await leaver('Told', '2025-09-01')
    const { body } = await app.send(listRetainedData, keeper, { params: { id: String(person.employee_id) } })
    const pay = body.data.find(({ key }) => key === 'pay_documents')
    expect(pay?.until).toBe('2035-08-30')
    expect(pay?.until_text).toBe('10 years after the last day, 2025-09-01.')
    expect(body.data.map(({ key }) => key)).not.toContain('rejected_candidates')
  })
})

describe('an erasure', () => {
  const requestErasure = (id: number, name: string | undefined) =>
    app.send(addSubject, keeper, {
      body: { employee_id: id, kind: 'erase', reason: 'They asked for it', confirm_name: name },
    })

  it('is refused for those who work here, with the reasons', async () => {
    const person = await leaver('Present', null)
    await app.send(addLegalHold, keeper, { body: { employee_id: person.employee_id, reason: 'A case at court' } })
    expect((await requestErasure(person.employee_id, 'Someone Else')).body.message).toBe(
      'The name is not that of the person.',
    )
    const { body } = await requestErasure(person.employee_id, 'Present Canary')
    expect(body.message).toBe('Not possible yet: still employed, legal hold.')
  })

  it('waits seven days, can be taken back, and then leaves no name', async () => {
    const person = await leaver('Erased', '2026-01-31')
    const first = await requestErasure(person.employee_id, 'Erased Canary')
    expect(first.body.data).toMatchObject({ state: 'waiting', acts_on: later(7) })
    expect((await requestErasure(person.employee_id, 'Erased Canary')).body.message).toBe('A request is open already.')
    await app.send(cancelSubject, keeper, { params: { id: String(first.body.data.id) } })
    const { body } = await requestErasure(person.employee_id, 'erased canary')
    await app.runJob('records.data_requests')
    expect((await valuesOf(person.employee_id))?.name).toBe('Erased Canary')
    app.clock.set(later(7))
    await app.runJob('records.data_requests')
    expect(await valuesOf(person.employee_id)).toEqual({ name: `Former employee ${person.employee_id}`, mobile: null })
    const listed = await app.send(listSubjects, keeper)
    const row = listed.body.data.find(({ id }) => id === body.data.id)
    expect(row).toMatchObject({ state: 'done', employee: { name: `Former employee ${person.employee_id}` } })
    expect(row?.kept.map(({ label }) => label)).toContain('Dates of employment')
    const { rows } = await sql`select subject, subject_id, depth from forgotten where subject_id = ${person.employee_id}
      and subject = 'employee'`.execute(app.db)
    expect(rows).toEqual([{ subject: 'employee', subject_id: person.employee_id, depth: 'whole' }])
    app.clock.set(NOW)
  })

  it('asks again on its day what is in the way', async () => {
    const person = await leaver('Late', '2026-01-31')
    const { body } = await requestErasure(person.employee_id, 'Late Canary')
    await app.send(addLegalHold, keeper, { body: { employee_id: person.employee_id, reason: 'A case at court' } })
    app.clock.set(later(7))
    await app.runJob('records.data_requests')
    const listed = await app.send(listSubjects, keeper)
    expect(listed.body.data.find(({ id }) => id === body.data.id)).toMatchObject({
      state: 'failed',
      blocked: ['legal hold'],
    })
    expect((await valuesOf(person.employee_id))?.name).toBe('Late Canary')
    app.clock.set(NOW)
  })
})

describe('a package of one’s own data', () => {
  it('needs the password, is read by its person alone, and is gone after seven days', async () => {
    const person = await leaver('Reader', null)
    const stranger = await leaver('Stranger', null)
    expect((await app.send(requestOwnSubject, person)).body.code).toBe('session.confirm_required')
    const id = await sql<{
      id: number
    }>`insert into subject_requests (employee_id, kind, state, requested_by, requested_at, reason, acts_on)
      values (${person.employee_id}, 'export', 'waiting', ${person.account_id}, ${NOW}, 'The person asked for it', ${NOW})
      returning id`.execute(app.db)
    const request = String(id.rows[0]?.id)
    await app.runJob('records.data_requests')
    const response = await app.send(readOwnSubject, person)
    expect(response.body.data.request).toMatchObject({ state: 'ready', expires_at: later(7) })
    expect((await app.send(downloadOwnSubject, person, { params: { id: request } })).body.code).toBe(
      'session.confirm_required',
    )
    for (const one of [person, stranger])
      await sql`update sessions set confirmed_at = ${NOW}::timestamptz where account_id = ${one.account_id}`.execute(
        app.db,
      )
    expect((await app.send(requestOwnSubject, person)).body.code).toBe('records.request_open')
    const loaded = await app.send(downloadOwnSubject, person, { params: { id: request } })
    expect([loaded.status, loaded.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(loaded.bytes.subarray(0, 2).toString()).toBe('PK')
    expect(loaded.bytes.includes('people.json') && loaded.bytes.includes('people.html')).toBe(true)
    expect((await app.send(downloadOwnSubject, stranger, { params: { id: request } })).status).toBe(404)
    expect((await app.send(downloadSubject, keeper, { params: { id: request } })).body.code).toBe(
      'session.confirm_required',
    )
    app.clock.set(later(7))
    await app.runJob('records.data_requests')
    app.clock.set(NOW)
    expect((await app.send(downloadOwnSubject, person, { params: { id: request } })).status).toBe(404)
    expect((await app.send(readOwnSubject, person)).body.data.request?.state).toBe('expired')
  })
})
