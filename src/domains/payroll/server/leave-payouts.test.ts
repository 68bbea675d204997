import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { creditLeaves } from '#domains/requests/server/index.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as adjustments from '../contract/adjustments.calls.ts'
import { all, codesOf } from './testing/at-once.ts'
import { JUNE, type PayrollFixture, startPayroll } from './testing/payroll-fixture.ts'

let app: TestApp
let fixture: PayrollFixture
let bonus: number
let fine: number
let leave_type_id: number
let person: Awaited<ReturnType<PayrollFixture['member']>>
beforeAll(async () => {
  ;({ app, fixture } = await startPayroll())
  const manual = { kind: 'earning', calc: 'manual' } as const
  bonus = (await fixture.component({ code: 'LEAVE', name: 'Leave paid out', ...manual })).body.data.id
  fine = (await fixture.component({ code: 'FINE', name: 'Fine', ...manual, kind: 'deduction' })).body.data.id
  const { id } = await app.db
    .selectFrom('request_types')
    .select('id')
    .where('code', '=', 'annual')
    .executeTakeFirstOrThrow()
  leave_type_id = id
})
afterAll(() => app.stop())
let serial = 0
beforeEach(async () => {
  person = await fixture.member()
})

/** 4.5 days until a day. */
const credit = (valid_to: string) =>
  app.begin((work) =>
    creditLeaves(work, [
      {
        employee_id: person.employee_id,
        type_code: 'annual',
        amount: 450,
        valid_from: '2026-05-01',
        valid_to,
        source: { domain: 'test', id: ++serial },
        reason: 'From before',
      },
    ]),
  )
const row = (leave_amount: number, more: object = {}) => ({
  employee_id: person.employee_id,
  month: JUNE,
  component_id: bonus,
  amount_minor: 100 * leave_amount,
  note: 'Final pay',
  leave_type_id,
  leave_amount,
  again: true,
  ...more,
})
const left = async () => {
  const { rows } = await sql<{ left: number }>`select coalesce(sum(amount), 0)::int as left from leave_ledger
    where employee_id = ${person.employee_id}`.execute(app.db)
  return firstOf(rows).left
}
const payable = async () =>
  firstOf(
    (
      await app.send(adjustments.findAdjustmentRows, fixture.officer, {
        body: { month: JUNE, rows: [{ employee_id: person.employee_id }] },
      })
    ).body.data,
  ).leave
const remove = async () => {
  const query = { month: JUNE, employee_id: person.employee_id }
  const { id } = firstOf((await app.send(adjustments.listAdjustments, fixture.officer, { query })).body.data)
  return app.send(adjustments.deleteAdjustment, fixture.officer, { params: { id } })
}

describe('leave that pay takes over', () => {
  it('is taken from the balance with the adjustment, shown with it, and given back with it', async () => {
    await credit('2026-12-31')
    expect(await payable()).toMatchObject([{ type_id: leave_type_id, unit: 'day', left: 450 }])
    expect((await fixture.adjust([row(300)])).body.status).toBe(true)
    expect([await left(), await payable()]).toMatchObject([150, [{ left: 150 }]])
    const query = { month: JUNE, employee_id: person.employee_id }
    const listed = (await app.send(adjustments.listAdjustments, fixture.officer, { query })).body.data
    expect(listed).toMatchObject([{ leave: { type_id: leave_type_id, amount: 300, unit: 'day' } }])
    expect((await remove()).status).toBe(200)
    expect(await left()).toBe(450)
  })

  it('is never more than there is, over all rows of a list, and no deduction', async () => {
    await credit('2026-12-31')
    const check = async (...items: ReturnType<typeof row>[]) =>
      (await fixture.adjust(items, { dry_run: true })).body.data.items.map(({ message }) => message)
    expect(await check(row(200), row(300))).toEqual([
      null,
      expect.stringMatching(/^2\.5 days of .* can be paid out\.$/),
    ])
    expect(await check(row(100, { component_id: fine }))).toEqual([expect.stringContaining('an earning')])
    expect((await fixture.adjust([row(100, { leave_amount: undefined })])).status).toBe(400)
    expect((await fixture.adjust([row(451)])).body).toMatchObject({ code: 'payroll.leave_left' })
    expect(await left()).toBe(450)
  })

  it('is paid out once by many at once', async () => {
    await credit('2026-12-31')
    const counted = codesOf(await all<{ body: { code?: string } }>(() => fixture.adjust([row(450)])))
    expect(counted['done']).toBe(1)
    expect(await left()).toBe(0)
  })

  it('of a leaver is paid out after it has expired with the last day', async () => {
    await credit('2026-05-31')
    await app.db
      .updateTable('employments')
      .set({ left_on: '2026-05-31' })
      .where('employee_id', '=', person.employee_id)
      .execute()
    await app.runJob('requests.close_years')
    expect([await left(), await payable()]).toMatchObject([0, [{ left: 450 }]])
    expect((await fixture.adjust([row(300)])).body).toMatchObject({
      data: { items: [{ ok: true, supplementary: true }] },
    })
    expect([await left(), await payable()]).toMatchObject([0, [{ left: 150 }]])
    expect((await fixture.adjust([row(200)])).body).toMatchObject({ code: 'payroll.leave_left' })
    expect((await fixture.adjust([row(150)])).body.status).toBe(true)
    expect([await left(), await payable()]).toMatchObject([0, []])
    expect((await remove()).status).toBe(200)
    expect(await left()).toBe(0)
    expect((await payable())[0]?.left).toBeGreaterThan(0)
  })
})
