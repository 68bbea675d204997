import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { adjustBalances, showBalance, showLedger } from '../../contract/balances.calls.ts'
import type { BalanceRow } from '../../contract/balances.models.ts'
import { deleteOwnRequest } from '../../contract/requests.calls.ts'
import { policyFixture } from '../testing/policy-fixture.ts'
import { NOW, type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
let policy: ReturnType<typeof policyFixture>
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  policy = policyFixture(app, fixture.hr)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

const FIRST = '2026-02-02'
const LAST = '2026-12-31'

const start = async () => {
  const department_id = await app.fixture.department()
  const type_id = await policy.typeWithPlan(department_id, { effective_from: '2025-01-01', rounding: 1 })
  const person = await fixture.member({ department_id, team_id: null })
  app.clock.set(`${FIRST}T06:00:00Z`)
  await app.runJob('requests.open_years')
  const { code } = await app.db
    .selectFrom('request_types')
    .select('code')
    .where('id', '=', type_id)
    .executeTakeFirstOrThrow()
  const balance = async (known_on?: string): Promise<BalanceRow | undefined> => {
    const query = { date: LAST, type_id, ...(known_on ? { known_on } : {}) }
    const found = await app.send(showBalance, person, { params: { userId: person.employee_id }, query })
    return found.body.data[0]
  }
  const statement = async (known_on?: string) => {
    const query = { type_id, from: '2026-01-01', to: LAST, ...(known_on ? { known_on } : {}) }
    return (await app.send(showLedger, person, { params: { userId: person.employee_id }, query })).body.data
  }
  return { department_id, type_id, code, person, balance, statement }
}

/** Leaves out what is not stored by its time: a lot that closes later, and the lapse by the plans of today. */
const figures = (row: BalanceRow | undefined) => row && { ...row, lapse: null, lots: row.lots.map(({ left }) => left) }

const step = fc.oneof(
  fc.record({ act: fc.constant('book' as const), week: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ act: fc.constant('withdraw' as const), nth: fc.nat(5) }),
  fc.record({ act: fc.constant('adjust' as const), amount: fc.constantFrom(100, -100, 250) }),
  fc.record({ act: fc.constant('plan' as const), yearly_amount: fc.constantFrom(2000, 2600, 3600) }),
)

describe('a balance as it was known', () => {
  it('equals what was shown at the time, whatever came after', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        const { type_id, code, person, department_id, balance, statement } = await start()
        const log: { day: string; shown: unknown; closing: number }[] = []
        const sent: number[] = []
        let day = FIRST
        for (const one of steps) {
          day = addDays(day, 3)
          app.clock.set(`${day}T10:00:00Z`)
          if (one.act === 'book') {
            const from_date = addDays('2026-04-06', one.week * 7)
            const found = await fixture.send(person, code, { from_date, to_date: addDays(from_date, 1) })
            if (found.body.status) sent.push(found.body.data.id)
          } else if (one.act === 'withdraw') {
            const id = sent.splice(one.nth % Math.max(1, sent.length), 1)[0]
            if (id) await app.send(deleteOwnRequest, person, { params: { id } })
          } else if (one.act === 'adjust') {
            const body = { employee_ids: [person.employee_id], type_id, effective_date: day, reason: 'Opening' }
            await app.send(adjustBalances, fixture.hr, { body: { ...body, amount: one.amount } })
          } else {
            const terms = { scope: 'department', scope_id: department_id, rounding: 1 } as const
            await policy.plan(type_id, { ...terms, effective_from: day, yearly_amount: one.yearly_amount })
            await app.runJob('requests.settle_years', { type_id, from: day })
          }
          const closing = (await statement()).closing
          log.push({ day, shown: figures(await balance()), closing })
        }
        app.clock.set(`${addDays(day, 5)}T10:00:00Z`)
        for (const { day: known, shown, closing } of log) {
          expect(figures(await balance(known)), known).toEqual(shown)
          expect((await statement(known)).closing, known).toBe(closing)
        }
        // On a day between two steps it is that of the step before.
        expect(figures(await balance(addDays(day, 1)))).toEqual(log.at(-1)?.shown)
      }),
      { numRuns: 12 },
    )
  })

  it('is asked for a day that has begun, and says nothing of days before the first posting', async () => {
    const { person, type_id, balance } = await start()
    const query = { type_id, known_on: addDays(FIRST, 1) }
    const late = await app.send(showBalance, person, { params: { userId: person.employee_id }, query })
    expect(late.status).toBe(400)
    expect(await balance(addDays(FIRST, -1))).toBeUndefined()
    expect(await balance(FIRST)).toMatchObject({ balance: 3000 })
  })
})
