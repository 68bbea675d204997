import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { provePayslip } from '../contract/payslips.calls.ts'
import { type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

let app: TestApp
let fixture: PayrollFixture
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll('2026-11-01T08:00:00Z'))
})
afterAll(() => app.stop())

type Person = TestActor & { employee_id: number }
const issued = async (): Promise<readonly [Person, number]> => {
  const person = await fixture.member()
  const { body } = await fixture.generate(person.employee_id, '2026-10')
  await fixture.acceptAll(body.data.run_id)
  await fixture.approve(body.data.run_id)
  expect((await fixture.issue(body.data.run_id, '2026-12-18')).body).toMatchObject({ status: true })
  return [person, body.data.id]
}
const prove = (id: number, actor: TestActor = fixture.officer) =>
  app.send(provePayslip, actor, { params: { id }, body: {} })

describe('the proof of a payslip', () => {
  it('works it out again to the same lines, from facts that still hold', async () => {
    const [person, id] = await issued()
    const { body } = await prove(id)
    expect(body.data).toMatchObject({ recomputed_lines_equal: true, same: true, changed_facts: [] })
    expect(body.data.recomputed_hash).toBe(body.data.stored_hash)
    const reads = await sql<{ count: number }>`
      select count(*)::int as count from audit_rows
      where action = 'payroll.pay_read' and employee_id = ${person.employee_id}`.execute(app.db)
    expect(reads.rows[0]?.count).toBeGreaterThan(0)
  })

  it('names the facts that came late, then and now, and stays equal itself', async () => {
    const [person, id] = await issued()
    await fixture.pay(person.employee_id, { effective_from: '2026-10-10', base_minor: 430_000, reason: 'change' })
    const { body } = await prove(id)
    expect(body.data).toMatchObject({ recomputed_lines_equal: true, same: false })
    expect(body.data.changed_facts).toMatchObject([
      {
        name: 'Salary from 10 October 2026',
        before: 'None',
        after: '4,300.00 EUR a month',
        link: { type: 'salary', path: `/admin/payroll-details/${person.employee_id}?tab=timeline` },
      },
    ])
  })

  it('finds an amount, and facts, that were changed past the product', async () => {
    const [, first] = await issued()
    const [, second] = await issued()
    await sql`alter table payslips disable trigger user`.execute(app.db)
    await sql`alter table payslip_lines disable trigger user`.execute(app.db)
    await sql`update payslip_lines set amount_minor = amount_minor + 1 where payslip_id = ${first} and seq = 1`.execute(
      app.db,
    )
    await sql`update payslips set facts = jsonb_set(facts, '{salaries,0,base_minor}', '410000') where id = ${second}`.execute(
      app.db,
    )
    await sql`alter table payslips enable trigger user`.execute(app.db)
    await sql`alter table payslip_lines enable trigger user`.execute(app.db)
    const [amount, facts] = [(await prove(first)).body.data, (await prove(second)).body.data]
    expect(amount).toMatchObject({ recomputed_lines_equal: false, same: true })
    expect(facts.recomputed_lines_equal).toBe(false)
    expect(facts.recomputed_hash).not.toBe(facts.stored_hash)
  })

  it('is for those who read pay alone', async () => {
    const [person, id] = await issued()
    expect((await prove(id, await app.fixture.admin({ 'people.read': 'all' }))).status).toBe(403)
    expect((await prove(id, person)).status).toBe(403)
    expect((await prove(999_999)).status).toBe(404)
  })
})
