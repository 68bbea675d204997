import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { markOvertimePaid, overtimePayouts } from '../index.ts'
import { type OvertimeFixture, startOvertime, together } from './testing/overtime-fixture.ts'

let app: TestApp
let overtime: OvertimeFixture
beforeAll(async () => {
  ;({ app, overtime } = await startOvertime())
})
afterAll(() => app.stop())

const earner = async () => {
  const person = await overtime.member()
  await overtime.earn(person, '2026-05-18', '18:30')
  return person
}
const leaveOf = async (employee_id: number) => {
  const { rows } = await app.db
    .selectFrom('leave_ledger as l')
    .innerJoin('request_types as t', 't.id', 'l.type_id')
    .select(['l.amount', 'l.effective_date'])
    .where('t.code', '=', 'lieu')
    .where('l.employee_id', '=', employee_id)
    .execute()
    .then((rows) => ({ rows }))
  return rows
}

describe('settling', () => {
  it('pays minutes out on the day of it, never more than there is', async () => {
    const person = await earner()
    const { body } = await overtime.settle(person, 45)
    expect(body.data).toMatchObject({
      balance_minutes: 15,
      posting: { kind: 'payout', minutes: -45, posted_on: '2026-05-20', balance_minutes: 15, rate_percent: 100 },
    })
    const more = await overtime.settle(person, 16)
    expect(more.body).toMatchObject({ code: 'overtime.not_enough', message: 'The balance is 15 min.' })
    expect(await overtime.balanceOf(person)).toBe(15)
  })

  it('turns minutes into leave of as many minutes, in one change', async () => {
    const person = await earner()
    expect((await overtime.settle(person, 60, 'time_off')).body.data.balance_minutes).toBe(0)
    expect(await leaveOf(person.employee_id)).toEqual([{ amount: 60, effective_date: '2026-05-20' }])
    const again = await overtime.settle(person, 60, 'time_off')
    expect(again.body.message).toBe('The balance is 0 min.')
    expect(await leaveOf(person.employee_id)).toHaveLength(1)
  })

  it('is not done for oneself, nor without the right', async () => {
    const person = await earner()
    const admin = { ...overtime.payer, employee_id: person.employee_id }
    await app.db
      .updateTable('accounts')
      .set({ employee_id: person.employee_id })
      .where('id', '=', overtime.payer.account_id)
      .execute()
    expect((await overtime.settle(person, 15, 'payout', admin)).body.code).toBe('overtime.own_record')
    await app.db
      .updateTable('accounts')
      .set({ employee_id: null })
      .where('id', '=', overtime.payer.account_id)
      .execute()
    const reader = await app.fixture.admin({ 'overtime.read': 'all' })
    expect((await overtime.settle(person, 15, 'payout', reader)).status).toBe(403)
    expect((await overtime.settle({ employee_id: 999_999 }, 15)).status).toBe(404)
  })

  it('by fifty at once takes the balance to nothing and never below', async () => {
    const person = await earner()
    const results = await together(() => overtime.settle(person, 25))
    expect(results.filter(({ body }) => body.status)).toHaveLength(2)
    expect(results.filter(({ body }) => body.code === 'overtime.not_enough')).toHaveLength(48)
    expect(await overtime.balanceOf(person)).toBe(10)
  })

  it('below a balance that a correction took away shows a debt', async () => {
    const person = await overtime.member()
    const session = await overtime.work(person, '2026-05-18', '18:30')
    await overtime.one(overtime.payer, await overtime.entryOf(person, '2026-05-18'), { action: 'approve' })
    await overtime.settle(person, 60)
    await overtime.remove(session)
    expect(await overtime.balanceOf(person)).toBe(-60)
    expect((await overtime.settle(person, 1)).body.message).toBe('The balance is −1 h.')
  })
})

describe('what payroll asks for', () => {
  it('are the pay-outs of a month, each marked as paid once', async () => {
    const [one, other] = [await earner(), await earner()]
    await overtime.settle(one, 30)
    await overtime.settle(other, 60)
    const people = [one.employee_id, other.employee_id]
    const found = await overtimePayouts(app.db, people, '2026-05')
    expect(found.map(({ minutes, paid_payslip_id }) => [minutes, paid_payslip_id])).toEqual([
      [30, null],
      [60, null],
    ])
    expect(await overtimePayouts(app.db, people, '2026-04')).toEqual([])
    const ids = found.map(({ id }) => id)
    const marks = await together((index) =>
      app
        .begin((work) => markOvertimePaid(work, ids, index + 1))
        .then(
          () => index + 1,
          () => null,
        ),
    )
    const winners = marks.filter((mark) => mark !== null)
    expect(winners).toHaveLength(1)
    const after = await overtimePayouts(app.db, people, '2026-05')
    expect(after.map((row) => row.paid_payslip_id)).toEqual([winners[0], winners[0]])
  })

  it('are lines that nothing changes or removes', async () => {
    const person = await earner()
    const line = firstOf(await overtime.postingsOf(person))
    const change = app.db.updateTable('overtime_postings').set({ minutes: 90 }).where('id', '=', line.id).execute()
    await expect(change).rejects.toThrow('only ever added')
    const removal = app.db.deleteFrom('overtime_postings').where('id', '=', line.id).execute()
    await expect(removal).rejects.toThrow('only ever added')
  })
})
