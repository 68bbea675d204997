import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstFew } from '#kit/contract/testing/required.ts'
import * as hikes from '../../contract/hikes.calls.ts'
import { addSalary } from '../../contract/salaries.calls.ts'
import type { PayrollFixture } from '../testing/payroll-fixture.ts'
import { type HikesFixture, startHikes } from '../testing/hikes-fixture.ts'

const CALLERS = 50

let app: TestApp
let pay: PayrollFixture
let fixture: HikesFixture
beforeAll(async () => {
  ;({ app, pay, fixture } = await startHikes())
})
afterAll(() => app.stop())

const all = <Result>(send: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => send(index)))

/** Counts responses by code; `done` are those without one. */
const codesOf = (responses: readonly { body: { code?: string } }[]): Record<string, number> =>
  responses.reduce<Record<string, number>>((counts, { body }) => {
    const code = body.code ?? 'done'
    return { ...counts, [code]: (counts[code] ?? 0) + 1 }
  }, {})

const audited = async (id: number, action: string) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('entity', '=', 'hikes')
      .where('entity_id', '=', id)
      .where('action', '=', action)
      .execute()
  ).length

const lastNote = async (employee_id: number, action: string) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('employee_id', '=', employee_id)
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id

describe('at once', () => {
  it('a person is proposed for: one proposal', async () => {
    const person = await pay.member()
    const responses = await all(() => fixture.propose(person.employee_id))
    expect(codesOf(responses)).toEqual({ done: 1, 'hikes.open_exists': 49 })
  })

  it('a proposal is changed: one version after the other', async () => {
    const id = await fixture.proposed(await pay.member())
    const { version } = await fixture.row(id)
    const responses = await all((index) =>
      app.send(hikes.updateHike, fixture.proposer, { params: { id }, body: { version, percent_bp: index + 1 } }),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'common.stale': 49 })
    expect(await audited(id, 'payroll.hike_updated')).toBe(1)
  })

  it('a proposal is approved, rejected and withdrawn: one of them', async () => {
    const id = await fixture.proposed(await pay.member())
    const responses = await all(async (index) => {
      if (index % 2 === 0) return fixture.approve([id])
      return app.send(hikes.rejectHikes, fixture.decider, { body: { ids: [id], note: 'No' } })
    })
    expect(codesOf(responses)).toEqual({ done: 1, 'hikes.decided': 49 })
    const decisions = await Promise.all(
      ['payroll.hike_approved', 'payroll.hike_rejected'].map((action) => audited(id, action)),
    )
    expect(decisions.toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  it('a proposal is withdrawn: once', async () => {
    const id = await fixture.proposed(await pay.member())
    const responses = await all(() => app.send(hikes.withdrawHike, fixture.proposer, { params: { id } }))
    expect(codesOf(responses)).toEqual({ done: 1, 'hikes.decided': 49 })
    expect(await audited(id, 'payroll.hike_withdrawn')).toBe(1)
  })

  it('a hike is applied by people and by the clock: one salary row and one letter (A17)', async () => {
    const person = await pay.member()
    const id = await fixture.approved(person, { effective_from: '2026-07-01' })
    const responses = await all(async (index) => {
      if (index % 5 > 0) return fixture.apply([id])
      await app.runJob('hikes.apply')
      return { body: { code: 'job' } }
    })
    const { job, done = 0, ...refused } = codesOf(responses)
    expect([job, done + (refused['hikes.not_approved'] ?? 0)]).toEqual([10, 40])
    expect(done).toBeLessThan(2)
    expect((await fixture.salariesOf(person)).filter(({ hike_id }) => hike_id === id)).toHaveLength(1)
    expect((await fixture.row(id)).letter).toMatchObject({ employer: expect.any(String) })
    expect(await audited(id, 'payroll.hike_applied')).toBe(1)
  })

  it('lists overlap in every order: none waits for another for ever', async () => {
    const people = await Promise.all([1, 2, 3].map(() => pay.member()))
    const ids = await Promise.all(people.map((person) => fixture.approved(person)))
    const responses = await all((index) => fixture.apply(index % 2 === 0 ? ids : ids.toReversed()))
    expect(codesOf(responses)).toEqual({ done: 1, 'hikes.not_approved': 49 })
  })

  it('the base changes while a hike is applied: the new salary always rests on the one that it names', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const person = await pay.member()
        return { person, id: await fixture.approved(person) }
      }),
    )
    const change = (employee_id: number) =>
      app.send(addSalary, pay.officer, {
        body: {
          employee_id,
          effective_from: '2026-07-15',
          currency: 'EUR',
          basis: 'monthly',
          base_minor: 500_000,
          reason: 'change',
        },
      })
    await Promise.all(rounds.flatMap(({ person, id }) => [fixture.apply([id]), change(person.employee_id)]))
    for (const { person, id } of rounds) {
      const { state, current_minor } = await fixture.row(id)
      const rows = await fixture.salariesOf(person)
      if (state === 'approved') expect(rows.map(({ base_minor }) => base_minor)).toEqual([400_000, 500_000])
      else {
        expect(rows.map(({ base_minor }) => base_minor)).toEqual([400_000, 500_000, 440_000])
        expect(current_minor).toBe(400_000)
        // The later entry of the audit trail shows the order: it was made on the state that the earlier one left.
        const [applied, changed] = firstFew(
          await Promise.all(
            ['payroll.hike_applied', 'payroll.salary_added'].map((action) => lastNote(person.employee_id, action)),
          ),
          2,
        )
        expect(applied).toBeLessThan(changed)
      }
    }
  })
})
