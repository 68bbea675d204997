import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_NOW, DEMO_TODAY, type DemoApp, demoApp } from '#app/server/testing/demo-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { listHikeRounds } from '#domains/payroll/contract/hike-rounds.calls.ts'
import { listHikes } from '#domains/payroll/contract/hikes.calls.ts'
import { listOwnPayslips, ownPay, ownPayReads } from '#domains/payroll/contract/own.calls.ts'
import { seededRandom } from '../demo.ts'
import { demoPayroll } from './payroll.ts'

const DAYS = 90
/** Three more than the stories need: they are paid, too. */
const EMPLOYEES = 63

let app: DemoApp
beforeAll(async () => {
  app = await demoApp(DAYS, EMPLOYEES)
  const random = seededRandom(2)
  await app.db.transaction().execute((tx) =>
    demoPayroll({
      tx,
      now: DEMO_NOW,
      today: DEMO_TODAY,
      employees: EMPLOYEES,
      days: DAYS,
      random,
      print: () => undefined,
    }),
  )
})
afterAll(() => app.stop())

it('tells of twelve hikes: five wait, three are approved, three applied, one rejected', async () => {
  const { data } = (await app.send(listHikes, await app.admin('code1'), {})).body
  const counted = (wanted: string) => data.filter(({ state }) => state === wanted).length
  expect(['proposed', 'approved', 'applied', 'rejected'].map(counted)).toEqual([5, 3, 3, 1])
  expect(data.some(({ base_changed }) => base_changed)).toBe(false)
  const { rows } = await sql<{ raised: number }>`
    select count(*)::int as raised from hikes h join salaries s on s.hike_id = h.id and s.base_minor = h.new_minor
    where exists (select from payslip_lines l join payslips p on p.id = l.payslip_id
      where p.employee_id = h.employee_id and p.month >= to_char(h.effective_from, 'YYYY-MM') and p.state = 'paid')`.execute(
    app.db,
  )
  expect(firstOf(rows).raised).toBe(3)
  const seen = (await app.send(listHikes, await app.admin('code0'), {})).body.data
  expect(seen.every(({ new_minor }) => new_minor === null)).toBe(true)
})

it('counts them in a round with a budget that they fit into', async () => {
  const [round] = (await app.send(listHikeRounds, await app.admin('code1'), {})).body.data
  expect(round).toMatchObject({ hikes: 11, uncounted: 0, closed_at: null })
  const sums = (round?.budgets ?? []).map((one) => ({
    budget: one.budget_minor,
    used: one.proposed_minor + one.approved_minor + one.applied_minor,
  }))
  expect(sums).toHaveLength(2)
  for (const { budget, used } of sums) {
    expect(used).toBeGreaterThan(0)
    expect(used).toBeLessThan(budget)
  }
})

it('lets its people read months of pay, and who looked at it', async () => {
  const person = await app.employee('code115')
  const months = await Promise.all(
    [2025, 2026].map(async (year) => app.send(listOwnPayslips, person, { query: { year } })),
  )
  expect(months.flatMap(({ body }) => body.data.payslips)).toHaveLength(3)
  expect((await app.send(ownPay, person, {})).body.data.bank).not.toBeNull()
  const reads = (await app.send(ownPayReads, person, {})).body.data
  expect(reads.map(({ what }) => what)).toEqual(expect.arrayContaining(['payslip', 'salary', 'list']))
})
