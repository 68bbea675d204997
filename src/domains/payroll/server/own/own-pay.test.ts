import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { assigneesOf } from '#domains/requests/server/testing/assignees.ts'
import { firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import * as own from '../../contract/own.calls.ts'
import * as payslips from '../../contract/payslips.calls.ts'
import { all, codesOf } from '../testing/at-once.ts'
import { OFFICER, type PayrollFixture } from '../testing/payroll-fixture.ts'
import { type HikesFixture, startHikes } from '../testing/hikes-fixture.ts'

let app: TestApp
let pay: PayrollFixture
let fixture: HikesFixture
let anna: TestActor & { employee_id: number }
let ben: TestActor & { employee_id: number }
let slip_id: number
let hike_id: number
const OWN = { grants: { 'payroll.own': 'own' } } as const

beforeAll(async () => {
  ;({ app, pay, fixture } = await startHikes())
  const housing = await pay.component({ code: 'HOUSING', name: 'Housing', kind: 'earning', calc: 'fixed' })
  const share = await pay.component({
    code: 'SHARE',
    name: 'Share of the employer',
    kind: 'employer_cost',
    calc: 'percent_of_gross',
    on_slip: false,
    rates: [{ effective_from: '2026-01-01', rate_bp: 900 }],
  })
  const components = [
    { component_id: housing.body.data.id, amount_minor: 20_000 },
    { component_id: share.body.data.id },
  ]
  anna = await pay.member({ components }, OWN)
  ben = await pay.member({}, OWN)
  hike_id = await fixture.approved(anna, { effective_from: '2026-06-15' })
  await fixture.apply([hike_id])
  await pay.through()
  slip_id = (await pay.slipOf(anna)).id
})
afterAll(() => app.stop())

const view = (actor: TestActor, id = slip_id) => app.send(own.viewOwnPayslip, actor, { params: { id } })

describe('own payslips', () => {
  it('are listed by year, drafts never', async () => {
    const { body } = await app.send(own.listOwnPayslips, anna, {})
    expect(body.data.payslips).toMatchObject([{ id: slip_id, month: '2026-06', state: 'issued' }])
    expect(body.data.year_totals).toMatchObject([{ currency: 'EUR', net_minor: firstOf(body.data.payslips).net_minor }])
    expect((await app.send(own.listOwnPayslips, anna, { query: { year: 2025 } })).body.data.payslips).toEqual([])
    const draft = await pay.generate(ben.employee_id, '2026-07')
    expect(draft.body.data.state).toBe('draft')
    expect((await app.send(own.listOwnPayslips, ben, {})).body.data.payslips).toHaveLength(1)
    expect((await view(ben, draft.body.data.id)).status).toBe(404)
  })

  it('open with their lines, each explained, without what is not printed', async () => {
    const { body } = await view(anna)
    const { lines, gross_minor, deductions_minor, net_minor } = body.data
    expect(lines.map(({ component_code }) => component_code)).toEqual(['BASIC', 'BASIC', 'HOUSING', 'HOUSING'])
    expect(lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(gross_minor)
    expect(net_minor).toBe(gross_minor - deductions_minor)
    expect(firstOf(lines).explain.sentence).not.toBe('')
    expect(JSON.stringify(body)).not.toMatch(/SHARE|employer_cost/)
    const links = lines.flatMap(({ explain }) => explain.inputs.flatMap(({ link }) => link?.path ?? []))
    expect(links.filter((path) => path.startsWith('/admin'))).toEqual([])
  })

  it('remember when they were first opened', async () => {
    const june = await app.send(own.listOwnPayslips, ben, {})
    const { id } = firstOf(june.body.data.payslips)
    const read = async () =>
      (await app.db.selectFrom('payslips').select('first_viewed_at').where('id', '=', id).executeTakeFirstOrThrow())
        .first_viewed_at
    expect(await read()).toBeNull()
    await view(ben, id)
    const first = await read()
    expect(first).not.toBeNull()
    app.clock.set('2026-07-01T08:05:00Z')
    await view(ben, id)
    expect(await read()).toEqual(first)
  })

  it('and letters print as they do for payroll', async () => {
    const pdf = await app.send(own.ownPayslipPdf, anna, { params: { id: slip_id } })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const same = await app.send(payslips.payslipPdf, pay.officer, { params: { id: slip_id } })
    expect(pdf.bytes.equals(same.bytes)).toBe(true)
    const letter = await app.send(own.ownLetter, anna, { params: { id: hike_id } })
    expect(letter.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('a question about a payslip', () => {
  const put = (actor: TestActor, body: object) =>
    app.send(own.sendPayslipQuestion, actor, { body: { payslip_id: slip_id, text: 'Why so little?', ...body } })

  it('becomes one request to those who keep pay, however often it is sent, and holds no amount', async () => {
    const keeper = await pay.member()
    const linked = await app.fixture.admin(OFFICER, { employee_id: keeper.employee_id })
    const activated_at = '2026-01-01T00:00:00Z'
    await app.db.updateTable('accounts').set({ activated_at }).where('id', '=', linked.account_id).execute()
    const line = firstOf((await view(anna)).body.data.lines)
    const responses = await all(() => put(anna, { line_id: line.id }))
    expect(codesOf(responses)).toEqual({ done: 1, 'payslips.question_open': 49 })
    const { request_id } = required(responses.find(({ body }) => body.status)).body.data
    const request = await app.db
      .selectFrom('requests')
      .selectAll()
      .where('id', '=', request_id)
      .executeTakeFirstOrThrow()
    const { number } = await pay.slipOf(anna)
    expect(request).toMatchObject({
      status: 'pending',
      reason: 'Why so little?',
      payload: { payslip: `${number}, June 2026`, line: 'Basic pay' },
    })
    expect(await assigneesOf(app.db, request_id)).toEqual([linked.account_id])
  })

  it('is of own, issued payslips and their lines alone', async () => {
    const draft = await pay.slipOf(ben, '2026-07')
    expect((await put(ben, { payslip_id: draft.id })).body).toMatchObject({
      code: 'payslips.not_issued',
      message: 'This payslip is not issued.',
    })
    expect((await put(ben, {})).status).toBe(404)
    const { id } = await pay.slipOf(ben)
    const foreign = firstOf((await view(anna)).body.data.lines).id
    expect((await put(ben, { payslip_id: id, line_id: foreign })).status).toBe(400)
    expect((await put(ben, { payslip_id: id, text: ' ' })).status).toBe(400)
    const plain = await app.fixture.user({ joined_on: '2025-06-01' })
    expect((await put(plain, {})).status).toBe(403)
  })
})

describe('pay of another person', () => {
  it('is answered as an unknown id is (A12)', async () => {
    const views = {
      view: (id: number) => view(ben, id),
      pdf: (id: number) => app.send(own.ownPayslipPdf, ben, { params: { id } }),
      letter: (id: number) => app.send(own.ownLetter, ben, { params: { id } }),
    }
    for (const [name, tried] of Object.entries(views)) {
      const [others, unknown] = [await tried(name === 'letter' ? hike_id : slip_id), await tried(987_654)]
      expect([others.status, unknown.status]).toEqual([404, 404])
      expect({ ...others.body, request_id: null }).toEqual({ ...unknown.body, request_id: null })
    }
  })

  it('is nothing to those without the right, or without a record', async () => {
    const plain = await app.fixture.user({ joined_on: '2025-06-01' })
    expect((await view(plain)).status).toBe(403)
    expect((await app.send(own.ownPay, pay.officer, {})).status).toBe(403)
    expect((await app.send(own.ownPay, null, {})).status).toBe(401)
  })
})

describe('the pay timeline', () => {
  it('holds salaries, applied hikes and the account that is paid to', async () => {
    const waiting = await fixture.approved(ben)
    const { body } = await app.send(own.ownPay, anna, {})
    expect(body.data.salaries.map(({ base_minor, reason }) => [base_minor, reason])).toEqual([
      [400_000, 'hire'],
      [440_000, 'hike'],
    ])
    expect(body.data.hikes).toMatchObject([{ id: hike_id, new_minor: 440_000, percent_bp: 1000 }])
    expect(body.data.bank).toMatchObject({
      holder: `Holder ${anna.employee_id}`,
      last4: expect.stringMatching(/^\d{4}$/),
    })
    expect((await app.send(own.ownPay, ben, {})).body.data.hikes).toEqual([])
    expect((await app.send(own.ownLetter, ben, { params: { id: waiting } })).status).toBe(404)
  })

  it('says who looked at the own pay (A22)', async () => {
    const reads = async (actor: TestActor) => (await app.send(own.ownPayReads, actor, {})).body
    const before = (await reads(anna)).meta.total
    await pay.full(slip_id)
    await view(anna)
    const { data, meta } = await reads(anna)
    expect(meta.total).toBe(before + 1)
    const officer = await app.db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', pay.officer.account_id)
      .executeTakeFirstOrThrow()
    expect(data[0]).toMatchObject({ what: 'payslip', who: officer.name })
    expect((await reads(ben)).data.some(({ id }) => id === firstOf(data).id)).toBe(false)
    const first = (await app.send(own.ownPayReads, anna, { query: { limit: 1 } })).body
    const second = await app.send(own.ownPayReads, anna, {
      query: { limit: 1, cursor: required(first.meta.next_cursor) },
    })
    expect(firstOf(second.body.data).id).toBe(nthOf(data, 1).id)
  })
})

describe('an admin who acts as the employee', () => {
  it('sees none of it (A15)', async () => {
    const admin = await app.fixture.admin({ 'session.act_as': 'all' })
    const sid = 'acting-session-of-a-test'
    await app.db
      .insertInto('sessions')
      .values({
        sid,
        account_id: anna.account_id,
        created_at: '2000-01-01T00:00:00Z',
        last_seen_at: '2026-07-01T07:59:00Z',
        expires_at: '2099-01-01T00:00:00Z',
        idle_minutes: 60_000_000,
        device_label: 'Test',
        acting_admin_id: admin.account_id,
        parent_session_id: admin.session_id,
        acting_reason: 'Help',
      })
      .execute()
    const token = app.session.tokens.sign({
      sub: String(anna.account_id),
      sid,
      role: 'User',
      id: anna.employee_id,
      iat: 946_684_800,
      exp: 4_070_908_800,
    })
    const acting = { ...anna, token }
    const tries = [
      await app.send(own.listOwnPayslips, acting, {}),
      await view(acting),
      await app.send(own.ownPayslipPdf, acting, { params: { id: slip_id } }),
      await app.send(own.ownPay, acting, {}),
      await app.send(own.ownLetter, acting, { params: { id: hike_id } }),
      await app.send(own.ownPayReads, acting, {}),
    ]
    expect(tries.map(({ status, body }) => [status, body.error])).toEqual(
      tries.map(() => [403, 'Not possible while acting as an employee']),
    )
  })
})
