import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { type RequestsWorld, startRequests } from '../testing/requests-world.ts'
import { creditLeave, leaveBalance, payOut, revokeCredit } from './offered.ts'

let app: TestApp
let world: RequestsWorld
beforeAll(async () => {
  ;({ app, world } = await startRequests())
})
afterAll(() => app.stop())

const credit = (employee_id: number, id: number) => ({
  employee_id,
  type_code: 'annual',
  amount: 200,
  valid_from: '2026-03-01',
  valid_to: '2026-06-30',
  source: { domain: 'test', id },
  reason: 'Worked on a holiday',
})

it('a credit of another domain is given once, and taken back as long as nothing of it was used', async () => {
  const { employee_id, ...person } = await world.member()
  const given = await Promise.all(
    Array.from({ length: 10 }, () => app.begin((work) => creditLeave(work, credit(employee_id, 1)))),
  )
  expect(given.filter(Boolean)).toHaveLength(1)
  const holding = { employee_id, type_code: 'annual' }
  expect(await leaveBalance(app.db, holding, '2026-03-11')).toEqual({ balance: 200, available: 200 })
  expect(await app.begin((work) => revokeCredit(work, { domain: 'test', id: 1 }, 'In error'))).toBe('revoked')
  expect(await leaveBalance(app.db, holding, '2026-03-11')).toEqual({ balance: 0, available: 0 })
  await app.begin((work) => creditLeave(work, credit(employee_id, 2)))
  await world.send({ ...person, employee_id }, 'annual', { from_date: '2026-04-13' })
  expect(await app.begin((work) => revokeCredit(work, { domain: 'test', id: 2 }, 'In error'))).toBe('used')
  expect(await app.begin((work) => revokeCredit(work, { domain: 'test', id: 3 }, 'In error'))).toBe('none')
})

it('leave is paid out as far as there is some', async () => {
  const { employee_id } = await world.memberWith(500)
  const payout = { employee_id, type_code: 'annual', date: '2026-03-31', reason: 'Final pay' }
  expect(await app.begin((work) => payOut(work, { ...payout, amount: 600 }))).toEqual({ available: 500 })
  expect(await app.begin((work) => payOut(work, { ...payout, amount: 500 }))).toBeNull()
  expect(await world.balanceOf(employee_id, '2026-03-31')).toMatchObject({ balance: 0, adjusted: -500 })
})
