import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entitlementOf, grantsOf, leaveYearOf, type PlanTerms, type Segment, settle } from './entitlement.rules.ts'

const plan = (terms: Partial<PlanTerms> = {}): PlanTerms => ({
  id: 1,
  yearly_amount: 2500,
  granted: 'upfront',
  prorate: true,
  reference_days_per_week: null,
  rounding: 50,
  ...terms,
})
const YEAR = leaveYearOf('2026-05-01', 1)
const segment = (from: string, to: string, terms: Partial<PlanTerms> | null = {}, days_per_week = 5): Segment => ({
  from,
  to,
  plan: terms && plan(terms),
  days_per_week,
})
const whole = (terms: Partial<PlanTerms> = {}, days = 5) => [segment('2026-01-01', '2026-12-31', terms, days)]

describe('leave years', () => {
  it.each([
    ['2026-05-01', 1, { year: 2026, from: '2026-01-01', to: '2026-12-31' }],
    ['2026-03-31', 4, { year: 2025, from: '2025-04-01', to: '2026-03-31' }],
    ['2026-04-01', 4, { year: 2026, from: '2026-04-01', to: '2027-03-31' }],
    ['2024-02-29', 3, { year: 2023, from: '2023-03-01', to: '2024-02-29' }],
  ])('hold %s, from month %i on', (day, month, expected) => {
    expect(leaveYearOf(day, month)).toEqual(expected)
  })
})

describe('an entitlement', () => {
  it.each([
    ['of a whole year', whole(), 2500],
    ['of half a year, rounded half up', [segment('2026-07-01', '2026-12-31')], 1250],
    ['of a person who joins in November', [segment('2026-11-02', '2026-12-31')], 400],
    ['without prorating', [segment('2026-11-02', '2026-12-31', { prorate: false })], 2500],
    ['of four days a week, meant for five', whole({ reference_days_per_week: 5 }, 4), 2000],
    [
      'of four days a week from July on',
      [
        segment('2026-01-01', '2026-06-30', { reference_days_per_week: 5 }),
        segment('2026-07-01', '2026-12-31', { reference_days_per_week: 5 }, 4),
      ],
      2250,
    ],
    [
      'of more from July on',
      [segment('2026-01-01', '2026-06-30'), segment('2026-07-01', '2026-12-31', { yearly_amount: 3000 })],
      2750,
    ],
    ['without a plan', [segment('2026-01-01', '2026-12-31', null)], 0],
    [
      'without a plan for half of the year',
      [segment('2026-01-01', '2026-06-30', null), segment('2026-07-01', '2026-12-31')],
      1250,
    ],
  ])('%s', (_what, segments, expected) => {
    expect(entitlementOf(YEAR, segments)).toBe(expected)
  })
})

describe('what is posted', () => {
  it('upfront is one grant on the first day', () => {
    expect(grantsOf(YEAR, [segment('2026-03-16', '2026-12-31')])).toEqual([
      { date: '2026-03-16', amount: 2000, kind: 'grant', plan_id: 1 },
    ])
  })

  it('monthly is twelve shares that sum to the whole, on the first employed day of each month', () => {
    const grants = grantsOf(YEAR, whole({ granted: 'monthly' }))
    expect(grants.map(({ date }) => date)).toEqual(
      Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`),
    )
    expect(grants.reduce((sum, { amount }) => sum + amount, 0)).toBe(2500)
    const late = grantsOf(YEAR, [segment('2026-03-16', '2026-12-31', { granted: 'monthly' })])
    expect(late.slice(0, 2).map(({ date }) => date)).toEqual(['2026-03-16', '2026-04-01'])
  })
})

describe('a change', () => {
  it('undoes and makes again what comes later, and settles the difference of what was', () => {
    const before = grantsOf(YEAR, whole({ granted: 'monthly' })).map((one, index) => ({
      ...one,
      id: index + 1,
      is_adjustment: false,
    }))
    const after = grantsOf(YEAR, whole({ granted: 'monthly', yearly_amount: 3000 }))
    const { undo, make, adjust } = settle(before, after, '2026-07-01')
    expect([undo.length, make.length]).toEqual([6, 6])
    expect(adjust).toBe(250)
  })

  it('of a grant that is given already is one adjustment', () => {
    const before = [{ id: 1, date: '2026-01-01', amount: 2500, is_adjustment: false }]
    expect(settle(before, grantsOf(YEAR, whole({ yearly_amount: 2000 })), '2026-07-01')).toEqual({
      undo: [],
      make: [],
      adjust: -500,
    })
  })

  it('always ends at the new entitlement, and a second run changes nothing', () => {
    const amount = fc.integer({ min: 0, max: 4000 })
    const days = fc
      .integer({ min: 0, max: 364 })
      .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
    const granted = fc.constantFrom('upfront' as const, 'monthly' as const)
    fc.assert(
      fc.property(amount, amount, granted, granted, days, (one, other, how, then, from) => {
        const posted = grantsOf(YEAR, whole({ yearly_amount: one, granted: how })).map((row, id) => ({
          ...row,
          id,
          is_adjustment: false,
        }))
        const planned = grantsOf(YEAR, whole({ yearly_amount: other, granted: then }))
        const { undo, make, adjust } = settle(posted, planned, from)
        const left = posted.filter(({ id }) => !undo.some((row) => row.id === id))
        const now = [
          ...left,
          ...make.map((row, index) => ({ ...row, id: 100 + index, is_adjustment: false })),
          { id: 200, date: from, amount: adjust, is_adjustment: true },
        ]
        const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, row) => total + row.amount, 0)
        expect(sum(now)).toBe(sum(planned))
        const again = settle(
          now.filter((row) => row.amount !== 0),
          planned,
          from,
        )
        expect(again).toEqual({ undo: [], make: [], adjust: 0 })
      }),
    )
  })
})
