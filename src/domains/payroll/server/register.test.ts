import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { listRegister, listRegisterPeople } from '../contract/register.calls.ts'
import { JUNE, type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

let app: TestApp
let fixture: PayrollFixture
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll())
  await fixture.member({ base_minor: 300_000 }, { first_name: 'Anna' })
  await fixture.member({ base_minor: 500_000 }, { first_name: 'Bert' })
  await fixture.through()
})
afterAll(() => app.stop())

const list = async (query: object = {}) =>
  (await app.send(listRegisterPeople, fixture.officer, { query: { month: JUNE, ...query } })).body

describe('the salary register', () => {
  it('lists each payslip with its components, which make up its sums', async () => {
    const { data, meta } = await list()
    expect(data.map(({ employee }) => employee.name.split(' ')[0])).toEqual(['Anna', 'Bert'])
    for (const { lines, ...slip } of data) {
      const sum = (kind: string): number =>
        lines.filter((line) => line.kind === kind).reduce((total, { amount_minor }) => total + amount_minor, 0)
      expect([sum('earning'), sum('deduction'), sum('employer_cost')]).toEqual([
        slip.gross_minor,
        slip.deductions_minor,
        slip.employer_cost_minor,
      ])
      expect(slip.net_minor).toBe(slip.gross_minor - slip.deductions_minor)
    }
    expect(meta.total).toBe(2)
    const earned = meta.sums.filter(({ kind }) => kind === 'earning').reduce((sum, one) => sum + one.amount_minor, 0)
    expect(earned).toBe(data.reduce((sum, { gross_minor }) => sum + gross_minor, 0))
  })

  it('pages by payslip, in the order of names or of what is paid out', async () => {
    const first = await list({ sort: '-net', limit: 1 })
    expect([first.data.map(({ employee }) => employee.name.split(' ')[0]), first.meta.total]).toEqual([['Bert'], 2])
    const next = await list({ sort: '-net', limit: 1, cursor: first.meta.next_cursor })
    expect(next.data.map(({ employee }) => employee.name.split(' ')[0])).toEqual(['Anna'])
  })

  it('shows one component alone, and finds people by name', async () => {
    const [line] = (await list()).data[0]?.lines ?? []
    const { data } = await list({ component_id: line?.component.id, q: 'Anna' })
    expect(data.map(({ lines }) => lines)).toEqual([[line]])
  })

  it('has the rows of the file: one for each component of each payslip', async () => {
    const { body } = await app.send(listRegister, fixture.officer, { query: { month: JUNE } })
    expect(body.data.length).toBe((await list()).data.flatMap(({ lines }) => lines).length)
  })
})
