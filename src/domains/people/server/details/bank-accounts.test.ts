import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { secretBox } from '#kit/server/secret-box.ts'
import * as calls from '../../contract/details.calls.ts'
import { bankAccountOf } from './store/bank-account.ts'
import { DETAILS_HR, detailsFixture, PAY_HR, type Person } from '../testing/details-fixture.ts'
import { USER } from '../testing/people-fixture.ts'

const IBAN = 'DE89370400440532013000'
const OTHER_IBAN = 'GB82WEST12345698765432'

let app: TestApp
let person: Person
let other: Person
let hr: TestActor
let payroll: TestActor
beforeAll(async () => {
  app = await testApp()
  person = await app.fixture.user({ grants: USER })
  other = await app.fixture.user({ grants: USER })
  hr = await app.fixture.admin(DETAILS_HR)
  payroll = await app.fixture.admin(PAY_HR)
})
afterAll(() => app.stop())

const { add, addOwn, decide, record, own, notices } = detailsFixture(() => app)
const account = (iban: string, valid_from = '2026-01-01') => ({
  holder: 'Ravi Kumar',
  iban,
  bank_name: 'Bank',
  currency: 'EUR',
  valid_from,
})
const paidTo = async (employeeId: number, day = '2026-03-11') => {
  const { data_key } = await app.db.selectFrom('installation').select('data_key').executeTakeFirstOrThrow()
  return (await bankAccountOf(app.db, secretBox(data_key), employeeId, day))?.number
}
const lastAudit = async () =>
  app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
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

  it('is added by payroll alone, and never by someone to themself', async () => {
    expect((await add(hr, other.employee_id, 'bank_account', account(IBAN))).body.code).toBe('people.bank_right')
    const linked = await app.fixture.admin(PAY_HR, { employee_id: other.employee_id })
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
    const response = await app.send(calls.addOwnDetail, person, { body: { kind: 'bank_account', data } })
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [field]])
  })

  it('is nowhere in clear: not in its row, the audit, stored responses or jobs', async () => {
    await add(payroll, person.employee_id, 'bank_account', {
      ...account(IBAN),
      iban: null,
      account_number: '778899001122',
    })
    const tables = ['employee_details', 'audit_log', 'idempotency_keys', 'notifications', 'mail_outbox']
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
  it('is read by payroll with a reason, which is recorded and sent to the person', async () => {
    const [detail] = (await record(payroll, person.employee_id)).details.filter(({ number }) => number === '•••• 3000')
    const body = { id: detail?.id ?? 0, reason: 'The bank asks back' }
    const response = await app.send(calls.revealDetail, payroll, { body })
    expect(response.body.data).toEqual({ value: IBAN })
    expect(await lastAudit()).toMatchObject({
      action: 'people.detail_revealed',
      employee_id: person.employee_id,
      actor_account_id: payroll.account_id,
      after: { kind: 'bank_account', reason: 'The bank asks back' },
    })
    expect(await notices(person, 'people.revealed')).toMatchObject([
      {
        title: expect.stringMatching(/^Admin \d+ viewed the number of your bank account$/),
        body: 'Reason given: The bank asks back',
        created_at: '2026-03-11T09:00:00.000Z',
      },
    ])
    expect((await app.send(calls.revealDetail, payroll, { body: { id: body.id, reason: '' } })).status).toBe(400)
    expect((await app.send(calls.revealDetail, hr, { body })).status).toBe(403)
    const key = await app.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('call_id', '=', 'employees.revealDetail')
      .execute()
    expect(key).toEqual([])
  })

  it('is read by its owner who confirms the password, and by no one else', async () => {
    const [detail] = (await own(person)).details.filter(({ number }) => number === '•••• 3000')
    const reveal = (actor: TestActor) => app.send(calls.revealOwnDetail, actor, { body: { id: detail?.id ?? 0 } })
    expect((await reveal(person)).body.code).toBe('session.confirm_required')
    for (const { account_id } of [person, other])
      await app.db
        .updateTable('sessions')
        .set({ confirmed_at: app.clock.fixed() })
        .where('account_id', '=', account_id)
        .execute()
    expect((await reveal(person)).body.data).toEqual({ value: IBAN })
    expect((await reveal(other)).status).toBe(404)
  })
})
