import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { nthOf } from '#kit/contract/testing/required.ts'
import { duePostings, entitlement, segmentsOf, type PlacementHistory } from './entitlement.rules.ts'
import { leaveYear } from './leave-year.rules.ts'
import type { Plan } from './plan.rules.ts'
import { history, plan, placementPeriod } from './testing/plans.ts'

const YEAR = leaveYear(2026, 1)
const ALL = placementPeriod('2020-01-01', '2099-12-31')
const of = (plans: readonly Plan[], who: PlacementHistory) => entitlement(segmentsOf(plans, who, YEAR), YEAR)
const due = (plans: readonly Plan[], who: PlacementHistory) => duePostings(segmentsOf(plans, who, YEAR), YEAR)

const fourDays = { hundredths: 400, weeks: 1 }
const reference = { reference_days_per_week: 5, rounding: 50 }
const from = (day: string) => placementPeriod(day, '2099-12-31')

describe('entitlement', () => {
  it.each<[string, readonly Plan[], PlacementHistory, number]>([
    ['of a whole year', [plan()], history(ALL), 3000],
    ['of a person who joined in July', [plan()], history(from('2026-07-01')), 1500],
    ['of one who joined in July, in steps of a hundredth', [plan({ rounding: 1 })], history(from('2026-07-01')), 1512],
    ['without proration, however late one joins', [plan({ prorate: false })], history(from('2026-07-01')), 3000],
    ['of one who leaves in September', [plan()], history(placementPeriod('2020-01-01', '2026-09-30')), 2250],
    ['of four days a week', [plan(reference)], history({ ...ALL, week: fourDays }), 2400],
    ['of four days a week where the plan does not look', [plan()], history({ ...ALL, week: fourDays }), 3000],
    ['of a half Wednesday', [plan(reference)], history({ ...ALL, week: { hundredths: 450, weeks: 1 } }), 2700],
    ['of nine days in two weeks', [plan(reference)], history({ ...ALL, week: { hundredths: 900, weeks: 2 } }), 2700],
    [
      'of four days a week from July on',
      [plan(reference)],
      history(placementPeriod('2020-01-01', '2026-06-30'), { ...from('2026-07-01'), week: fourDays }),
      2700,
    ],
    [
      'of a plan that grows in July, without proration',
      [
        plan({ id: 1, prorate: false }),
        plan({ id: 2, prorate: false, yearly_amount: 3600, effective_from: '2026-07-01' }),
      ],
      history(ALL),
      3300,
    ],
    [
      'of one who moves to a brand without a plan',
      [plan({ scope: 'brand', scope_id: 2 })],
      history(placementPeriod('2020-01-01', '2026-06-30'), { ...from('2026-07-01'), brand_id: 9 }),
      1500,
    ],
    [
      'of one who left and came back',
      [plan({ rounding: 1 })],
      history(placementPeriod('2020-01-01', '2026-03-31'), from('2026-10-01')),
      1496,
    ],
    ['without a plan', [], history(ALL), 0],
    ['of a year without employment', [plan()], history(placementPeriod('2020-01-01', '2025-12-31')), 0],
  ])('%s', (_name, plans, who, amount) => {
    expect(of(plans, who)).toBe(amount)
  })

  it('is rounded half up, once, to the step of the plan', () => {
    const amounts = [1024, 1025, 1074, 1075].map((yearly_amount) => of([plan({ yearly_amount })], history(ALL)))
    expect(amounts).toEqual([1000, 1050, 1050, 1100])
  })

  it('does not depend on how the year is cut where nothing changes', () => {
    const day = fc.integer({ min: 1, max: 364 }).map((days) => addDays(YEAR.from, days))
    const plans = fc.record({
      yearly_amount: fc.nat(6000),
      rounding: fc.constantFrom(1, 7, 50, 100),
      prorate: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(day, { maxLength: 4 }), day, plans, (cuts, joined, given) => {
        const starts = [joined, ...cuts.filter((cut) => cut > joined)].toSorted()
        const parts = [...new Set(starts)].map((start, index, list) =>
          placementPeriod(start, list[index + 1] === undefined ? '2099-12-31' : addDays(nthOf(list, index + 1), -1)),
        )
        expect(of([plan(given)], history(...parts))).toBe(of([plan(given)], history(from(joined))))
      }),
    )
  })
})

describe('what is posted', () => {
  it('at once: all of it on the first employed day', () => {
    expect(due([plan()], history(ALL))).toMatchObject([{ on: '2026-01-01', amount: 3000, kind: 'grant', plan_id: 1 }])
    expect(due([plan()], history(from('2026-04-15')))).toMatchObject([{ on: '2026-04-15', amount: 2150 }])
  })

  it('by month: twelve shares that sum to exactly 2500, each a multiple of the step', () => {
    const shares = due([plan({ yearly_amount: 2500, granted: 'monthly' })], history(ALL))
    expect(shares.map(({ on }) => on)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`),
    )
    expect(shares.map(({ amount }) => amount)).toEqual([200, 200, 200, 200, 200, 250, 200, 200, 200, 200, 200, 250])
  })

  it('by month: on the first employed day of each month, none for a month without one', () => {
    const who = history(placementPeriod('2026-02-10', '2026-03-31'), from('2026-05-20'))
    const days = due([plan({ granted: 'monthly' })], who).map(({ on }) => on)
    expect(days.slice(0, 4)).toEqual(['2026-02-10', '2026-03-01', '2026-05-20', '2026-06-01'])
    expect(days).toHaveLength(10)
  })

  it('always sums to the entitlement, within the employed days', () => {
    const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays(YEAR.from, days))
    const given = fc.record({
      yearly_amount: fc.nat(5000),
      rounding: fc.constantFrom(1, 25, 50),
      granted: fc.constantFrom('upfront' as const, 'monthly' as const),
    })
    fc.assert(
      fc.property(day, day, given, (one, other, rules) => {
        const [first, last] = one < other ? [one, other] : [other, one]
        const who = history(placementPeriod(first, last))
        const postings = due([plan(rules)], who)
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(of([plan(rules)], who))
        for (const { on, amount } of postings) expect([on >= first && on <= last, amount > 0]).toEqual([true, true])
      }),
    )
  })
})
