import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { duePostings, segmentsOf } from './entitlement.rules.ts'
import { leaveYear } from './leave-year.rules.ts'
import type { Plan } from './plan.rules.ts'
import { dayOfChange, type PostedShare, planSettlement, type Settlement } from './settlement.rules.ts'
import { history, plan, placementPeriod } from './testing/plans.ts'

const YEAR = leaveYear(2026, 1)
const ALL = history(placementPeriod('2020-01-01', '2099-12-31'))
const due = (plans: readonly Plan[], who = ALL) => duePostings(segmentsOf(plans, who, YEAR), YEAR)

const posted = (postings: ReturnType<typeof due>): PostedShare[] =>
  postings.map(({ on, amount, kind }, index) => ({ id: index + 1, on, amount, kind }))

let serial = 1000

/** Returns the postings after a settlement: counter-postings remove what they reverse. */
const apply = (before: readonly PostedShare[], { reversed, added }: Settlement): PostedShare[] => {
  const reversedIds = new Set(reversed.map(({ id }) => id))
  return [
    ...before.filter(({ id }) => !reversedIds.has(id)),
    ...added.map(({ on, amount, kind }) => ({ id: serial++, on, amount, kind })),
  ]
}
const balanceOn = (postings: readonly Readonly<{ on: string; amount: number }>[], day: string): number =>
  postings.reduce((sum, { on, amount }) => (on <= day ? sum + amount : sum), 0)

const more = plan({ id: 2, yearly_amount: 3600, effective_from: '2026-07-01' })

describe('a change', () => {
  it('of a plan in July adjusts what was granted in January, once, on the day of the change', () => {
    expect(planSettlement(due([plan(), more]), posted(due([plan()])), '2026-07-01')).toMatchObject({
      reversed: [],
      added: [{ on: '2026-07-01', amount: 300, kind: 'adjustment', plan_id: 1 }],
    })
  })

  it('of monthly shares makes those that are to come again, and adjusts the rest', () => {
    const monthly = plan({ granted: 'monthly', yearly_amount: 2400 })
    const before = posted(due([monthly]))
    const after = due([monthly, { ...more, granted: 'monthly' }])
    const settlement = planSettlement(after, before, '2026-07-01')
    expect(settlement.reversed.map(({ on }) => on)).toEqual(before.slice(6).map(({ on }) => on))
    expect(settlement.added).toHaveLength(7)
    const current = apply(before, settlement)
    for (const day of ['2026-07-01', '2026-09-15', '2026-12-31'])
      expect(balanceOn(current, day)).toBe(balanceOn(after, day))
    expect(balanceOn(current, '2026-06-30')).toBe(1200)
  })

  it('on the day of the grant makes the grant again', () => {
    const { reversed, added } = planSettlement(
      due([plan({ yearly_amount: 2400 })]),
      posted(due([plan()])),
      '2026-01-01',
    )
    expect(reversed).toMatchObject([{ on: '2026-01-01', amount: 3000 }])
    expect(added).toMatchObject([{ on: '2026-01-01', amount: 2400, kind: 'grant' }])
  })

  it('that comes to the same posts nothing, however early it is said to be', () => {
    const before = apply(
      posted(due([plan()])),
      planSettlement(due([plan(), more]), posted(due([plan()])), '2026-07-01'),
    )
    for (const day of ['2026-01-01', '2026-03-01', '2026-07-01', '2026-12-31'])
      expect(planSettlement(due([plan(), more]), before, day)).toEqual({ reversed: [], added: [] })
  })

  it('that ends the employment is posted on the last day of work', () => {
    const who = history(placementPeriod('2020-01-01', '2026-09-30'))
    const segments = segmentsOf([plan()], who, YEAR)
    expect(dayOfChange('2026-10-01', segments, YEAR)).toBe('2026-09-30')
    expect(dayOfChange('2025-04-01', segments, YEAR)).toBe('2026-01-01')
    expect(dayOfChange('2026-04-01', [], YEAR)).toBe('2026-04-01')
    expect(planSettlement(due([plan()], who), posted(due([plan()])), '2026-09-30').added).toMatchObject([
      { on: '2026-09-30', amount: -750 },
    ])
  })

  it('takes everything back from a person whom no plan covers any more', () => {
    const { reversed, added } = planSettlement([], posted(due([plan()])), '2026-01-01')
    expect([reversed.length, added]).toEqual([1, []])
    expect(planSettlement([], posted(due([plan()])), '2026-05-01').added).toMatchObject([
      { on: '2026-05-01', amount: -3000, kind: 'adjustment', plan_id: null },
    ])
  })
})

describe('settling', () => {
  const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays(YEAR.from, days))
  const some = fc.record({
    yearly_amount: fc.integer({ min: 0, max: 5000 }),
    granted: fc.constantFrom('upfront' as const, 'monthly' as const),
    effective_from: day,
    rounding: fc.constantFrom(1, 50),
  })
  const changes = fc.array(some, { minLength: 1, maxLength: 5 })

  it('leaves exactly what is due from the day on, leaves the days before alone, and does nothing twice', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const plans = [plan()]
        let current = posted(due(plans))
        for (const [index, change] of list.entries()) {
          if (plans.some(({ effective_from }) => effective_from === change.effective_from)) continue
          plans.push(plan({ id: index + 2, ...change }))
          const now = due(plans)
          const settlement = planSettlement(now, current, change.effective_from)
          const after = apply(current, settlement)
          expect(balanceOn(after, YEAR.to)).toBe(balanceOn(now, YEAR.to))
          const before = addDays(change.effective_from, -1)
          expect(balanceOn(after, before)).toBe(balanceOn(current, before))
          if (settlement.added.length + settlement.reversed.length > 0)
            for (const on of [change.effective_from, '2026-06-30', '2026-11-11'])
              if (on >= change.effective_from) expect(balanceOn(after, on)).toBe(balanceOn(now, on))
          expect(planSettlement(now, after, change.effective_from)).toEqual({ reversed: [], added: [] })
          current = after
        }
      }),
    )
  })
})
