import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { nthOf } from '#kit/contract/testing/required.ts'
import * as accounts from '../contract/accounts.calls.ts'
import * as payslips from '../contract/payslips.calls.ts'
import * as runs from '../contract/runs.calls.ts'
import { all, codesOf } from './testing/at-once.ts'
import { type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

const FORMULA = '=HYPERLINK("http://x","Pay")'

let app: TestApp
let fixture: PayrollFixture
let brand_id: number
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll())
})
afterAll(() => app.stop())

const make = (run_id: number, currency: string) =>
  app.send(runs.makeBankFile, fixture.officer, { params: { id: run_id }, body: { brand_id, currency } })
const read = async (file_id: number): Promise<Buffer> =>
  (await app.send(runs.readBankFile, fixture.officer, { params: { id: file_id } })).bytes

const rename = async (employee_id: number, holder: string): Promise<void> => {
  await sql`update employee_details set data = data || jsonb_build_object('holder', ${holder}::text)
    where employee_id = ${employee_id} and kind = 'bank_account'`.execute(app.db)
}

/** The content of each element of a name, in order. */
const texts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map((found) => nthOf(found, 1))

const remainder = (iban: string): number =>
  Number(
    BigInt(`${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) %
      97n,
  )

describe('a bank file', () => {
  let run_id: number
  let xml: string
  beforeAll(async () => {
    const anna = await fixture.member({ base_minor: 400_000 })
    await rename(anna.employee_id, 'Jürgen Groß & Söhne – Łukasz <x>'.padEnd(90, 'é'))
    await fixture.member({ base_minor: 333_333 })
    const ravi = await fixture.member({ currency: 'INR', base_minor: 9_000_050 })
    await rename(ravi.employee_id, FORMULA)
    run_id = await fixture.through()
    ;({ brand_id } = await fixture.slipOf(anna))
  })

  it('needs an issued run, and an account of the company', async () => {
    const early = await fixture.start('2026-07')
    expect((await make(early.body.data.id, 'EUR')).body).toMatchObject({
      code: 'payroll.not_issued',
      message: 'Issue the run first.',
    })
    await app.send(runs.discardRun, fixture.officer, { params: { id: early.body.data.id } })
    expect((await make(run_id, 'EUR')).body).toMatchObject({ code: 'payroll.no_company_account' })
    for (const [field, value] of [
      ['account', 'DE02120300000000202052'],
      ['bank_code', 'NO BIC'],
    ] as const) {
      const body = {
        brand_id,
        currency: 'EUR',
        holder: 'Northwind',
        bank_code: 'COBADEFFXXX',
        account: 'DE02120300000000202051',
      }
      const refused = await app.send(accounts.saveCompanyAccount, fixture.officer, {
        body: { ...body, [field]: value },
      })
      expect(refused.status).toBe(400)
    }
    await fixture.companyAccount('EUR')
    await fixture.companyAccount('INR')
  })

  it('pays in euros by pain.001.001.09: counts, control sums, letters, lengths and check digits are right', async () => {
    const { body } = await make(run_id, 'EUR')
    expect(body.data).toMatchObject({ count: 2, total_minor: 733_333, left_out: [] })
    const bytes = await read(body.data.file.id)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(body.data.sha256)
    xml = bytes.toString('utf8')
    expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
    expect(texts(xml, 'NbOfTxs')).toEqual(['2', '2'])
    expect(texts(xml, 'CtrlSum')).toEqual(['7333.33', '7333.33'])
    expect(texts(xml, 'InstdAmt').toSorted()).toEqual(['3333.33', '4000.00'])
    expect(texts(xml, 'Dt')).toEqual(['2026-07-03'])
    for (const iban of texts(xml, 'IBAN')) expect(remainder(iban)).toBe(1)
    for (const bic of texts(xml, 'BICFI')) expect(bic).toMatch(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
    for (const name of texts(xml, 'Nm')) expect(name).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/)
    expect(texts(xml, 'Nm').some((name) => name.startsWith('Jurgen Gross + Sohne . Lukasz .x.e'))).toBe(true)
    for (const reference of [...texts(xml, 'EndToEndId'), ...texts(xml, 'MsgId'), ...texts(xml, 'PmtInfId')])
      expect(reference).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/)
    const { rows } = await sql<{ number: string }>`
      select number from payslips where run_id = ${run_id} and currency = 'EUR' order by number`.execute(app.db)
    expect(texts(xml, 'EndToEndId')).toEqual(rows.map(({ number }) => number))
  })

  it('pays what is still owed: a second one of the same has nothing to pay (A20)', async () => {
    const responses = await all(() => make(run_id, 'EUR'))
    expect(codesOf(responses)).toEqual({ 'payroll.nothing_to_pay': 50 })
    const { rows } = await sql<{ open: number }>`
      select sum(owed_minor - sent_minor)::bigint as open from pay_accounts where currency = 'EUR'`.execute(app.db)
    expect(rows).toEqual([{ open: 0 }])
  })

  it('pays in other currencies by CSV, in which a name never is a formula (A21)', async () => {
    const { body } = await make(run_id, 'INR')
    expect(body.data).toMatchObject({ count: 1, total_minor: 9_000_050 })
    const csv = (await read(body.data.file.id)).toString('utf8')
    const [head, row] = csv.split('\r\n')
    expect(head).toBe('reference,name,account,bank_code,amount,currency,execution_date')
    expect(row).toContain(`"'=HYPERLINK(""http://x"",""Pay"")"`)
    expect(row).toContain(',90000.50,INR,2026-07-03')
  })

  it('is asked for by fifty at once: one file', async () => {
    const person = await fixture.member()
    const { body } = await fixture.generate(person.employee_id)
    const own = body.data.run_id
    await fixture.acceptAll(own)
    await fixture.approve(own)
    await fixture.issue(own)
    const responses = await all(() => make(own, 'EUR'))
    expect(codesOf(responses)).toEqual({ done: 1, 'payroll.nothing_to_pay': 49 })
  })

  it('leaves out what is held back, until it is released', async () => {
    const withheldPerson = await fixture.member()
    const paid = await fixture.member()
    const first = await fixture.generate(withheldPerson.employee_id)
    await fixture.generate(paid.employee_id)
    const own = first.body.data.run_id
    await fixture.acceptAll(own)
    await fixture.approve(own)
    await fixture.issue(own)
    const setWithheld = async (withheld: boolean) => {
      const { id, version } = (await fixture.full((await fixture.slipOf(withheldPerson)).id)).body.data
      return app.send(payslips.withholdPayslip, fixture.officer, {
        params: { id },
        body: { version, withheld, withheld_reason: withheld ? 'Account in doubt' : null },
      })
    }
    await setWithheld(true)
    const file = await make(own, 'EUR')
    expect(file.body.data).toMatchObject({ count: 1, left_out: [{ employee: { id: withheldPerson.employee_id } }] })
    await fixture.paid(own)
    expect([(await fixture.slipOf(withheldPerson)).state, (await fixture.slipOf(paid)).state]).toEqual([
      'issued',
      'paid',
    ])
    await setWithheld(false)
    expect((await make(own, 'EUR')).body.data).toMatchObject({ count: 1, left_out: [] })
    await fixture.paid(own)
    expect((await fixture.slipOf(withheldPerson)).state).toBe('paid')
  })
})
