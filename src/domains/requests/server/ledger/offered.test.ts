import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { type RequestsWorld, startRequests } from '../testing/requests-world.ts'
import { creditLeave, leaveBalance, payOut, revokeCredit } from './offered.ts'

let app: TestApp
let world: RequestsWorld
beforeAll(async () => {
  ;({ app, world } = await startRequests())
})
afterAll(() => app.stop())

let serial = 0
const newSource = () => ({ domain: 'attendance', id: ++serial })
const together = <Answer>(ask: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: 50 }, () => ask()))

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
    const { employee_id } = await world.member()
    const credit = creditOf(employee_id)
    const answers = await together(() => app.begin((work) => creditLeave(work, credit)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await balance(employee_id)).toEqual({ balance: 100, available: 100 })
    expect(await balance(employee_id, '2026-02-28')).toEqual({ balance: 0, available: 0 })
    expect(await balance(employee_id, '2026-07-01')).toEqual({ balance: 0, available: 0 })
    expect(await world.balanceOf(employee_id, '2026-04-01')).toMatchObject({ granted: 100, adjusted: 0 })
  })

  it('is taken back once, and leaves nothing behind', async () => {
    const { employee_id } = await world.member()
    const credit = creditOf(employee_id)
    await app.begin((work) => creditLeave(work, credit))
    const revoke = () => app.begin((work) => revokeCredit(work, credit.source, 'The day was corrected'))
    const answers = await together(revoke)
    expect(answers.filter((answer) => answer === 'revoked')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'none')).toHaveLength(49)
    expect(await world.balanceOf(employee_id, '2026-04-01')).toMatchObject({ granted: 0, adjusted: 0, balance: 0 })
    expect(await app.begin((work) => revokeCredit(work, newSource(), 'Nothing'))).toBe('none')
  })

  it('stays once some of it is used, and after it has expired', async () => {
    const [person, other] = [await world.member(), await world.member()]
    const [used, expired] = [creditOf(person.employee_id), { ...creditOf(other.employee_id), valid_to: '2026-03-10' }]
    await app.begin((work) => creditLeave(work, used))
    await app.begin((work) => creditLeave(work, expired))
    await app.runJob('requests.close_years')
    const half = { from_date: '2026-04-13', method: 'first_half' } as const
    expect((await world.send(person, 'annual', half)).status).toBe(200)
    for (const { source } of [used, expired])
      expect(await app.begin((work) => revokeCredit(work, source, 'Too late'))).toBe('used')
    expect(await balance(person.employee_id)).toEqual({ balance: 100, available: 50 })
  })
})

describe('a payout', () => {
  it('takes what is there, and nothing where there is less', async () => {
    const { employee_id } = await world.memberWith(500)
    const pay = (amount: number) =>
      app.begin((work) =>
        payOut(work, { employee_id, type_code: 'annual', amount, date: '2026-03-31', reason: 'Final pay' }),
      )
    expect(await pay(600)).toEqual({ available: 500 })
    const answers = await together(() => pay(200))
    expect(answers.filter((answer) => answer === null)).toHaveLength(2)
    expect(await balance(employee_id)).toEqual({ balance: 100, available: 100 })
    expect(await world.balanceOf(employee_id, '2026-04-01')).toMatchObject({ adjusted: -400 })
  })
})
