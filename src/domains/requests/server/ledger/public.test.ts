import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'
import { payOutLeave } from './workflow/pay-out-leave.ts'
import { creditLeave, leaveBalance, revokeCredit } from './public.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
})
afterAll(() => app.stop())

let serial = 0
const newSource = () => ({ domain: 'attendance', id: ++serial })
const together = <Result>(run: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 50 }, () => run()))

const creditOf = (employee_id: number, source = newSource()) => ({
  employee_id,
  type_code: 'annual',
  amount: 100,
  valid_from: '2026-03-01',
  valid_to: '2026-06-30',
  source,
  reason: 'Worked on a holiday',
})
const balance = (employee_id: number, date = '2026-04-01') =>
  leaveBalance(app.db, { employee_id, type_code: 'annual' }, date)

describe('a credit of another domain', () => {
  it('is given once for its source, holds for its days and counts as granted', async () => {
    const { employee_id } = await fixture.member()
    const credit = creditOf(employee_id)
    const responses = await together(() => app.begin((work) => creditLeave(work, credit)))
    expect(responses.filter(Boolean)).toHaveLength(1)
    expect(await balance(employee_id)).toEqual({ balance: 100, available: 100 })
    expect(await balance(employee_id, '2026-02-28')).toEqual({ balance: 0, available: 0 })
    expect(await balance(employee_id, '2026-07-01')).toEqual({ balance: 0, available: 0 })
    expect(await fixture.balanceOf(employee_id, '2026-04-01')).toMatchObject({ granted: 100, adjusted: 0 })
  })

  it('is taken back once, and leaves nothing behind', async () => {
    const { employee_id } = await fixture.member()
    const credit = creditOf(employee_id)
    await app.begin((work) => creditLeave(work, credit))
    const revoke = () => app.begin((work) => revokeCredit(work, credit.source, 'The day was corrected'))
    const responses = await together(revoke)
    expect(responses.filter((response) => response === 'revoked')).toHaveLength(1)
    expect(responses.filter((response) => response === 'none')).toHaveLength(49)
    expect(await fixture.balanceOf(employee_id, '2026-04-01')).toMatchObject({ granted: 0, adjusted: 0, balance: 0 })
    expect(await app.begin((work) => revokeCredit(work, newSource(), 'Nothing'))).toBe('none')
  })

  it('stays once some of it is used, and after it has expired', async () => {
    const [person, other] = [await fixture.member(), await fixture.member()]
    const [used, expired] = [creditOf(person.employee_id), { ...creditOf(other.employee_id), valid_to: '2026-03-10' }]
    await app.begin((work) => creditLeave(work, used))
    await app.begin((work) => creditLeave(work, expired))
    await app.runJob('requests.close_years')
    const half = { from_date: '2026-04-13', method: 'first_half' } as const
    expect((await fixture.send(person, 'annual', half)).status).toBe(200)
    for (const { source } of [used, expired])
      expect(await app.begin((work) => revokeCredit(work, source, 'Too late'))).toBe('used')
    expect(await balance(person.employee_id)).toEqual({ balance: 100, available: 50 })
  })
})

describe('a payout', () => {
  it('takes what is there, and nothing where there is less', async () => {
    const { employee_id } = await fixture.memberWith(500)
    const type_id = await fixture.typeId('annual')
    let serial = 0
    const pay = (amount: number) =>
      app.begin((work) => {
        const until = { employee_id, date: '2026-03-31', is_last_day: false }
        return payOutLeave(work, { ...until, type_id, amount, source: `test:${++serial}`, reason: 'Final pay' })
      })
    expect(await pay(600)).toEqual({ available: 500 })
    const responses = await together(() => pay(200))
    expect(responses.filter((response) => response === null)).toHaveLength(2)
    expect(await balance(employee_id)).toEqual({ balance: 100, available: 100 })
    expect(await fixture.balanceOf(employee_id, '2026-04-01')).toMatchObject({ adjusted: -400 })
  })
})
