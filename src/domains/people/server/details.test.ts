import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/world.ts'
import { hashPassword, savePassword } from '#domains/session/server/index.ts'
import { secretBox } from '#kit/server/secret-box.ts'
import * as calls from '../contract/details.calls.ts'
import { getEmployee } from '../contract/employees.calls.ts'
import { submitExit, withdrawExit } from '../contract/exits.calls.ts'
import { uploadOwn } from '../contract/files.calls.ts'
import { getProfile, updateProfile } from '../contract/profile.calls.ts'
import { confirmMandatory } from '../contract/states.calls.ts'
import { acknowledgeWarning } from '../contract/warnings.calls.ts'
import { bankAccountOf } from './details/bank-account.ts'

type Person = TestActor & { employee_id: number }
const IBAN = 'DE89370400440532013000'
const OTHER_IBAN = 'GB82WEST12345698765432'
const PASSWORD = 'a long enough password'
const OWN = { 'people.own.write': 'own', 'people.own.read': 'own' } as const
const HR = { 'people.read': 'all', 'people.write': 'all', 'people.personal.read': 'all' } as const
const PAY = { ...HR, 'people.bank.read': 'all', 'people.bank.write': 'all' } as const

let app: TestApp
let person: Person
let other: Person
let hr: TestActor
let payroll: TestActor
let linked: TestActor
beforeAll(async () => {
  app = await testApp()
  person = await app.world.user({ grants: OWN })
  other = await app.world.user({ grants: OWN })
  hr = await app.world.admin(HR)
  payroll = await app.world.admin(PAY)
})
afterAll(() => app.stop())

const account = (iban: string, valid_from = '2026-01-01') => ({
  holder: 'Ravi Kumar',
  iban,
  bank_name: 'Bank',
  currency: 'EUR',
  valid_from,
})
const passport = { doc_type: 'passport', number: 'C01X00T47', expires_on: '2027-01-01' }
const contact = { name: 'Ana', relation: 'Sister', phone: '+49 30 1' }

type Kind = 'emergency_contact' | 'identity_document' | 'bank_account' | 'note' | 'education' | 'contract'
const add = (actor: TestActor, employee_id: number, kind: Kind, data: Record<string, unknown>) =>
  app.ask(calls.addDetail, actor, { body: { employee_id, kind, data } })
const addOwn = (actor: TestActor, kind: 'emergency_contact' | 'identity_document' | 'bank_account', data: object) =>
  app.ask(calls.addOwnDetail, actor, { body: { kind, data: { ...data } } })
const decide = (actor: TestActor, kind: 'field' | 'detail', id: number, approve = true) =>
  app.ask(calls.decideChange, actor, { body: { kind, id, approve, comment: approve ? null : 'Not readable' } })
const record = async (actor: TestActor, id: number) =>
  (await app.ask(getEmployee, actor, { params: { id }, query: {} })).body.data
const own = async (actor: Person) => {
  const { data } = (await app.ask(getProfile, actor, { params: { userId: actor.id } })).body
  if (data.view !== 'own') throw new Error('not the own profile')
  return data
}
const paidTo = async (employeeId: number, day = '2026-03-11') => {
  const { data_key } = await app.db.selectFrom('installation').select('data_key').executeTakeFirstOrThrow()
  return (await bankAccountOf(app.db, secretBox(data_key), employeeId, day))?.number
}
const lastAudit = async () =>
  app.db.selectFrom('audit_rows').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const notices = async (actor: TestActor, kind: string) =>
  app.db
    .selectFrom('notifications')
    .select(['title', 'body', 'path'])
    .where('account_id', '=', actor.account_id)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()

describe('a bank account', () => {
  it('that the person adds waits; pay goes to the old one until payroll approves it, which HR may not', async () => {
    await add(payroll, person.employee_id, 'bank_account', account(IBAN))
    expect(await paidTo(person.employee_id)).toBe(IBAN)
    const { body } = await addOwn(person, 'bank_account', account(OTHER_IBAN, '2026-03-01'))
    expect(body.data).toMatchObject({ state: 'pending', number: '•••• 5432', can: { edit: true, delete: true } })
    expect(JSON.stringify(body.data)).not.toContain('WEST')
    expect(await paidTo(person.employee_id)).toBe(IBAN)
    const refused = await decide(hr, 'detail', body.data.id)
    expect([refused.status, refused.body.code]).toEqual([200, 'people.bank_right'])
    const approved = await decide(payroll, 'detail', body.data.id)
    expect([approved.body.message, approved.body.data.state]).toEqual(['Change Approved Successfully', 'approved'])
    expect([await paidTo(person.employee_id), await paidTo(person.employee_id, '2026-02-01')]).toEqual([
      OTHER_IBAN,
      IBAN,
    ])
    expect(await notices(person, 'people.change_decided')).toMatchObject([{ title: 'Bank account: approved' }])
  })

  it('is added by payroll alone, and never by somebody to themself', async () => {
    expect((await add(hr, other.employee_id, 'bank_account', account(IBAN))).body.code).toBe('people.bank_right')
    linked = await app.world.admin(PAY, { employee_id: other.employee_id })
    expect((await add(linked, other.employee_id, 'bank_account', account(IBAN))).body.code).toBe('people.own_record')
  })

  it('is hidden from HR without the right to read it, and named as hidden', async () => {
    const seen = await record(hr, person.employee_id)
    expect(seen.hidden).toContain('bank_account')
    expect(seen.details.filter(({ kind }) => kind === 'bank_account')).toEqual([])
    const paid = await record(payroll, person.employee_id)
    expect(paid.hidden).toEqual([])
    expect(paid.details.map(({ number }) => number)).toEqual(['•••• 5432', '•••• 3000'])
  })

  it.each([
    [{ iban: 'DE88370400440532013000' }, 'data.iban'],
    [{ iban: IBAN, account_number: '12345678' }, 'data.account_number'],
    [{ iban: null }, 'data.iban'],
    [{ currency: 'EURO' }, 'data.currency'],
    [{ salary: 3 }, 'data.salary'],
  ])('with %j is refused at its field', async (wrong, field) => {
    const data = { ...account(IBAN), ...wrong }
    const answer = await app.ask(calls.addOwnDetail, person, { body: { kind: 'bank_account', data } })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  it('stands nowhere in clear: not in its row, the audit, stored answers or jobs', async () => {
    await add(payroll, person.employee_id, 'bank_account', {
      ...account(IBAN),
      iban: null,
      account_number: '778899001122',
    })
    const tables = ['employee_details', 'audit_rows', 'idempotency_keys', 'notifications', 'mail_outbox']
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} t
        where t::text like '%370400440532%' or t::text like '%778899001122%' or t::text like '%WEST1234%'
          or t::text like ${`%${Buffer.from('778899001122').toString('hex')}%`}`.execute(app.db)
      expect([table, rows[0]?.n]).toEqual([table, 0])
    }
  })
})

describe('a number', () => {
  it('is read by payroll with a reason, which is written down and told to the person', async () => {
    const [detail] = (await record(payroll, person.employee_id)).details.filter(({ number }) => number === '•••• 3000')
    const body = { id: detail?.id ?? 0, reason: 'The bank asks back' }
    const answer = await app.ask(calls.revealDetail, payroll, { body })
    expect(answer.body.data).toEqual({ value: IBAN })
    expect(await lastAudit()).toMatchObject({
      action: 'people.detail_revealed',
      employee_id: person.employee_id,
      actor_account_id: payroll.account_id,
      after: { kind: 'bank_account', reason: 'The bank asks back' },
    })
    expect(await notices(person, 'people.revealed')).toMatchObject([
      {
        title: expect.stringMatching(/^Admin \d+ read the number of your bank account$/),
        body: 'Reason given: The bank asks back',
      },
    ])
    expect((await app.ask(calls.revealDetail, payroll, { body: { id: body.id, reason: '' } })).status).toBe(400)
    expect((await app.ask(calls.revealDetail, hr, { body })).status).toBe(403)
    const key = await app.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('call_id', '=', 'employees.revealDetail')
      .execute()
    expect(key).toEqual([])
  })

  it('of one’s own is read against the password, and by nobody else', async () => {
    const hash = await hashPassword(PASSWORD)
    await app.begin((work) => savePassword(work, person.account_id, hash, false))
    const [detail] = (await own(person)).details.filter(({ number }) => number === '•••• 3000')
    const ask = (actor: TestActor, password: string) =>
      app.ask(calls.revealOwnDetail, actor, { body: { id: detail?.id ?? 0, password } })
    expect((await ask(person, 'wrong')).body.code).toBe('session.wrong_password')
    expect((await ask(person, PASSWORD)).body.data).toEqual({ value: IBAN })
    await app.begin((work) => savePassword(work, other.account_id, hash, false))
    expect((await ask(other, PASSWORD)).status).toBe(404)
  })
})

describe('a detail', () => {
  it('of the person holds at once, but for papers, and is changed and taken out by the person', async () => {
    const added = await addOwn(other, 'emergency_contact', contact)
    expect(added.body.data).toMatchObject({ state: 'active', data: contact })
    const { id, version } = added.body.data
    const changed = { params: { id }, body: { data: { ...contact, phone: '+49 30 2' }, version } }
    expect((await app.ask(calls.updateOwnDetail, other, changed)).body.data.data['phone']).toBe('+49 30 2')
    expect((await app.ask(calls.updateOwnDetail, other, changed)).body.code).toBe('common.stale')
    expect((await app.ask(calls.updateOwnDetail, person, changed)).status).toBe(404)
    expect((await app.ask(calls.removeOwnDetail, person, { params: { id } })).status).toBe(404)
    expect((await app.ask(calls.removeOwnDetail, other, { params: { id } })).status).toBe(200)
    expect((await app.ask(calls.removeOwnDetail, other, { params: { id } })).status).toBe(404)
    expect((await own(other)).details).toEqual([])
  })

  it('of a paper that changes waits beside the old one, and takes its place when HR approves', async () => {
    const added = await add(hr, other.employee_id, 'identity_document', passport)
    const { id, version } = added.body.data
    const uploaded = await app.ask(
      uploadOwn,
      other,
      { params: { id: other.id }, body: { id: other.id, kind: 'document' } },
      { file: { bytes: Buffer.from('%PDF-1.7 scan'), name: 'pass.pdf' } },
    )
    const file_id = 'file_id' in uploaded.body.data ? uploaded.body.data.file_id : 0
    const data = { doc_type: 'passport', expires_on: '2036-01-01' }
    const wish = await app.ask(calls.updateOwnDetail, other, { params: { id }, body: { data, file_id, version } })
    expect(wish.body.data).toMatchObject({
      state: 'pending',
      replaces_id: id,
      number: '•••• T47',
      file: { name: 'pass.pdf' },
    })
    expect((await own(other)).details.map(({ state }) => state)).toEqual(['pending', 'active'])
    await decide(hr, 'detail', wish.body.data.id)
    const [now, ...more] = (await own(other)).details
    expect([now?.id, now?.state, now?.expires_on, more]).toEqual([wish.body.data.id, 'active', '2036-01-01', []])
  })

  it('takes only a file of the same person', async () => {
    const { id } = await app.db
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', other.employee_id)
      .executeTakeFirstOrThrow()
    const body = { kind: 'identity_document', data: passport, file_id: id } as const
    const answer = await app.ask(calls.addOwnDetail, person, { body })
    expect([answer.status, answer.body.fields]).toEqual([400, { file_id: 'File does not exist' }])
  })

  it('that HR keeps is not the person’s to change; notes of HR do not reach them', async () => {
    await add(hr, other.employee_id, 'note', { text: 'Asked for part time' })
    const contract = await add(hr, other.employee_id, 'contract', { title: 'Contract', starts_on: '2026-01-01' })
    const kinds = (await own(other)).details.map(({ kind }) => kind)
    expect([kinds.includes('contract'), kinds.includes('note')]).toEqual([true, false])
    const { id } = contract.body.data
    expect((await app.ask(calls.removeOwnDetail, other, { params: { id } })).body.code).toBe('people.kept_by_hr')
    expect(
      (await app.ask(calls.addOwnDetail, other, { body: { kind: 'note' as never, data: { text: 'x' } } })).status,
    ).toBe(400)
    const auditor = await app.world.admin({ 'people.read': 'all', 'people.personal.read': 'all' })
    const seen = await record(auditor, other.employee_id)
    expect([seen.details.some(({ kind }) => kind === 'note'), seen.hidden]).toEqual([false, ['bank_account']])
  })

  it('of the private tier is hidden from readers of people alone', async () => {
    const reader = await app.world.admin({ 'people.read': 'all' })
    await add(hr, other.employee_id, 'education', { institution: 'TU', degree: 'BSc' })
    const seen = await record(reader, other.employee_id)
    expect(seen.details.map(({ kind }) => kind)).toEqual(['education'])
    expect(seen.hidden).toEqual(
      expect.arrayContaining(['emergency_contact', 'dependant', 'identity_document', 'contract', 'bank_account']),
    )
  })

  it('is decided once, of many who decide at once', async () => {
    const wish = await addOwn(person, 'identity_document', passport)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => decide(hr, 'detail', wish.body.data.id, index % 2 === 0)),
    )
    expect(answers.filter(({ body }) => body.status)).toHaveLength(1)
    expect(new Set(answers.filter(({ body }) => !body.status).map(({ body }) => body.code))).toEqual(
      new Set(['people.change_decided']),
    )
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_rows where entity = 'employee_details' and entity_id = ${wish.body.data.id}
        and action in ('people.detail_approved', 'people.detail_rejected')`.execute(app.db)
    expect(rows[0]?.n).toBe(1)
  })
})

it('is changed by the person while HR decides, and nobody waits for ever', async () => {
  const racer = await app.world.user({ grants: OWN })
  const held = (await add(hr, racer.employee_id, 'identity_document', passport)).body.data
  const ask = (expires_on: string) =>
    app.ask(calls.updateOwnDetail, racer, {
      params: { id: held.id },
      body: { data: { doc_type: 'passport', expires_on }, version: held.version },
    })
  const wish = (await ask('2030-01-01')).body.data
  const answers = await Promise.all([
    decide(hr, 'detail', wish.id),
    ...['2031-01-01', '2032-01-01', '2033-01-01'].map(ask),
    decide(hr, 'detail', wish.id, false),
  ])
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
  const left = (await own(racer)).details
  expect(left.filter(({ state }) => state === 'active')).toHaveLength(1)
  expect(left.filter(({ state }) => state === 'pending').length).toBeLessThanOrEqual(1)
})

describe('a checked field', () => {
  const change = async (actor: Person, body: object) => {
    const { version } = await own(actor)
    return app.ask(updateProfile, actor, { params: { sessionUserId: actor.id }, body: { ...body, version } })
  }

  it('of the own profile waits for HR, who sees it beside the record and decides', async () => {
    const asked = await change(person, { last_name: 'Kumar-Rao', about: 'Hello', first_name: 'Person' })
    expect(asked.body.data).toMatchObject({ saved: ['about'], pending: ['last_name'] })
    expect((await own(person)).last_name).not.toBe('Kumar-Rao')
    const waiting = await record(hr, person.employee_id)
    const [pending] = waiting.pending_changes
    expect(waiting.flags).toEqual(['pending_change'])
    expect(pending).toMatchObject({ field: 'last_name', new_text: 'Kumar-Rao', can: { decide: true } })
    const answer = await decide(hr, 'field', pending?.id ?? 0)
    expect(answer.body.message).toBe('Change Approved Successfully')
    const after = await own(person)
    expect([after.last_name, after.pending_changes]).toEqual(['Kumar-Rao', []])
    expect((await record(hr, person.employee_id)).flags).toEqual([])
  })

  it('is replaced by a newer wish, withdrawn by the old value, and rejected with a comment', async () => {
    await change(other, { last_name: 'A' })
    await change(other, { last_name: 'B', date_of_birth: '1990-05-05' })
    expect((await own(other)).pending_changes.map(({ new_text }) => new_text)).toEqual(['B', '1990-05-05'])
    await change(other, { last_name: (await own(other)).last_name })
    const [left] = (await own(other)).pending_changes
    expect(left?.field).toBe('date_of_birth')
    expect((await decide(hr, 'field', left?.id ?? 0, false)).body.message).toBe('Change Rejected Successfully')
    expect((await own(other)).date_of_birth).toBeNull()
    expect(await notices(other, 'people.change_decided')).toContainEqual(
      expect.objectContaining({ title: 'Date of birth: rejected', body: 'Not readable' }),
    )
    const late = await decide(hr, 'field', left?.id ?? 0)
    expect([late.body.code, late.body.message]).toEqual([
      'people.change_decided',
      expect.stringMatching(/^This was decided by Admin \d+ on 11 March\.$/),
    ])
  })

  it('is judged like the record itself', async () => {
    expect((await change(other, { date_of_birth: '2015-01-01' })).status).toBe(400)
    expect((await change(other, { nationality_country_id: 999_999 })).body.fields).toEqual({
      nationality_country_id: 'Nationality does not exist',
    })
    for (const field of ['role_id', 'status', 'salary', 'deleted_at']) {
      const answer = await change(other, { [field]: 1 })
      expect([answer.status, answer.body.fields]).toEqual([400, { [field]: `Unknown field ${field}` }])
    }
  })

  it('is nothing that one decides about oneself', async () => {
    await change(other, { middle_name: 'M' })
    const [pending] = (await own(other)).pending_changes
    expect((await decide(linked, 'field', pending?.id ?? 0)).body.code).toBe('people.own_record')
    expect((await record(linked, other.employee_id)).pending_changes[0]?.can.decide).toBe(false)
  })
})

it('is closed to an admin who acts as the person', async () => {
  const { data } = (await addOwn(other, 'emergency_contact', contact)).body
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
  const answers = [
    await addOwn(other, 'emergency_contact', contact),
    await app.ask(calls.removeOwnDetail, other, { params: { id: data.id } }),
    await app.ask(calls.revealOwnDetail, other, { body: { id: data.id, password: PASSWORD } }),
    await app.ask(updateProfile, other, { params: { sessionUserId: other.id }, body: { last_name: 'X', version } }),
    await app.ask(submitExit, other, { body: { reason_code: 'new_job' } }),
    await app.ask(withdrawExit, other, { params: { id: 1 } }),
    await app.ask(acknowledgeWarning, other, { body: { id: 1 } }),
    await app.ask(confirmMandatory, other, { body: { fields: ['mobile'] } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  await app.db
    .updateTable('sessions')
    .set({ acting_admin_id: null, parent_session_id: null, acting_reason: null })
    .where('id', '=', other.session_id)
    .execute()
})

describe('what ends', () => {
  it('is told to the person and to HR 60, 30 and 7 days before, each step once', async () => {
    const someone = await app.world.user({ grants: OWN })
    await app.db.updateTable('accounts').set({ activated_at: '2026-01-01' }).where('id', '=', hr.account_id).execute()
    await add(hr, someone.employee_id, 'identity_document', { ...passport, expires_on: '2026-06-01' })
    const titles = async (actor: TestActor) => (await notices(actor, 'people.document_due')).map(({ title }) => title)
    const steps: [string, number][] = [
      ['2026-04-01T05:10:00Z', 0],
      ['2026-04-02T05:10:00Z', 1],
      ['2026-04-03T05:10:00Z', 1],
      ['2026-05-05T05:10:00Z', 2],
      ['2026-05-06T05:10:00Z', 2],
      ['2026-05-25T05:10:00Z', 3],
      ['2026-06-01T05:10:00Z', 3],
      ['2026-06-02T05:10:00Z', 3],
    ]
    for (const [at, told] of steps) {
      app.clock.set(at)
      await app.runJob('people.due_papers')
      expect([at, (await titles(someone)).length]).toEqual([at, told])
    }
    expect(await titles(someone)).toEqual([
      'Your passport ends in 60 days',
      'Your passport ends in 27 days',
      'Your passport ends in 7 days',
    ])
    expect((await titles(hr)).filter((title) => title.includes('passport'))).toHaveLength(3)
  })

  it('may be a contract, a probation or the employment itself', async () => {
    app.clock.set('2026-07-01T04:00:00Z')
    const someone = await app.world.user({ grants: OWN, joined_on: '2026-02-01' })
    await add(hr, someone.employee_id, 'contract', {
      title: 'Contract',
      starts_on: '2026-02-01',
      ends_on: '2026-07-08',
    })
    const ends = { probation_ends_on: '2026-07-31', contract_ends_on: '2026-08-30' }
    await app.db.updateTable('employments').set(ends).where('employee_id', '=', someone.employee_id).execute()
    await app.runJob('people.due_papers')
    const told = await notices(someone, 'people.document_due')
    expect(told.map(({ title }) => title)).toEqual([
      'Your contract ends in 7 days',
      'Your probation ends in 30 days',
      'Your employment contract ends in 60 days',
    ])
  })
})

it('raised no unexpected error', () => {
  expect(app.errors).toEqual([])
})
