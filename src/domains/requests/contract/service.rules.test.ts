import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { entitlement, segmentsOf } from './entitlement.rules.ts'
import { leaveYear } from './leave-year.rules.ts'
import type { Plan } from './plan.rules.ts'
import { anniversary, dayAfterMonths, employmentPeriods } from './service.rules.ts'
import { history, placementPeriod, plan } from './testing/plans.ts'

const YEAR = leaveYear(2026, 1)
const employed = (from: string, to = '2099-12-31', joined_on = from) => placementPeriod(from, to, { joined_on })
const of = (given: Partial<Plan>, ...periods: readonly ReturnType<typeof employed>[]) => {
  const who = history(...periods)
  return entitlement(segmentsOf([plan({ rounding: 1, ...given })], who, YEAR), YEAR)
}

describe('months after a day', () => {
  it.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-03-01'],
    ['2026-11-30', 3, '2027-03-01'],
    ['2024-02-29', 12, '2025-03-01'],
    ['2024-02-29', 48, '2028-02-29'],
  ])('%s, %i: %s', (day, months, found) => {
    expect(dayAfterMonths(day, months)).toBe(found)
  })

  it('give the day on which years of employment are complete', () => {
    expect(anniversary('2016-09-01', 10)).toBe('2026-09-01')
  })
})

describe('months of employment', () => {
  it.each([
    ['2026-01-01', '2026-12-31', 12, 12],
    ['2026-03-15', '2026-12-31', 9, 10],
    ['2026-03-15', '2026-09-14', 6, 6],
    ['2026-03-15', '2026-09-13', 5, 6],
    ['2026-01-31', '2026-02-28', 1, 1],
    ['2026-06-10', '2026-06-10', 0, 1],
  ])('%s to %s: %i full, %i begun', (from, to, full_months, begun_months) => {
    expect(employmentPeriods([{ from, to }])).toMatchObject([{ full_months, begun_months }])
  })

  it('do not change where a period is cut, and are at most twelve', () => {
    const whole = employmentPeriods([{ from: '2026-03-15', to: '2026-12-31' }])
    const cut = [
      { from: '2026-03-15', to: '2026-07-01' },
      { from: '2026-07-02', to: '2026-12-31' },
    ]
    expect(employmentPeriods(cut)).toEqual(whole)
    const twice = employmentPeriods([
      { from: '2026-01-01', to: '2026-06-15' },
      { from: '2026-06-20', to: '2026-12-31' },
    ])
    expect(twice.map(({ begun_months }) => begun_months)).toEqual([6, 6])
    expect(twice.map(({ full_months }) => full_months)).toEqual([5, 6])
  })
})

describe('a part of a leave year in twelfths', () => {
  it.each([
    ['joined on 15 March, full months', 'full_months', employed('2026-03-15'), 2250],
    ['joined on 15 March, begun months', 'begun_months', employed('2026-03-15'), 2500],
    ['left on 30 September', 'full_months', employed('2020-01-01', '2026-09-30'), 2250],
    ['left on 29 September', 'full_months', employed('2020-01-01', '2026-09-29'), 2000],
    ['here all year', 'full_months', employed('2020-01-01'), 3000],
    ['here for ten days', 'full_months', employed('2026-03-15', '2026-03-24'), 0],
  ] as const)('%s', (_name, prorate_by, who, amount) => {
    expect(of({ prorate_by }, who)).toBe(amount)
  })

  it('are shared by days between two plans, and follow the week', () => {
    const [early, late] = [
      employed('2026-01-01', '2026-06-30', '2020-01-01'),
      employed('2026-07-01', '2099-12-31', '2020-01-01'),
    ]
    const half = { ...late, week: { hundredths: 250, weeks: 1 } }
    const amount = of({ prorate_by: 'full_months', reference_days_per_week: 5 }, early, half)
    expect(amount).toBe(Math.round((3000 * 181) / 365 + (1500 * 184) / 365))
  })
})

const steps = [
  { after_years: 5, yearly_amount: 3200 },
  { after_years: 10, yearly_amount: 3500 },
]

describe('years of service', () => {
  it.each([
    ['too short', '2022-06-01', 'anniversary', 3000],
    ['five years complete before the year', '2020-06-01', 'anniversary', 3200],
    ['ten years complete on its first day', '2016-01-01', 'anniversary', 3500],
    ['five years on 1 July: days before it at the lower amount', '2021-07-01', 'anniversary', 3101],
    ['the same for the leave year of the anniversary', '2021-07-01', 'leave_year', 3200],
    ['an anniversary on the last day of the leave year', '2021-12-31', 'leave_year', 3200],
    ['one on the day after it', '2022-01-01', 'leave_year', 3000],
  ] as const)('%s', (_name, joined_on, service_from, amount) => {
    expect(of({ service_steps: steps, service_from }, employed(joined_on))).toBe(amount)
  })

  it('give what a sum over all days gives, however the year is cut', () => {
    const day = fc.integer({ min: 1, max: 364 }).map((days) => addDays(YEAR.from, days))
    const joined = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2026-06-30', -days))
    fc.assert(
      fc.property(
        joined,
        day,
        fc.constantFrom('anniversary' as const, 'leave_year' as const),
        (joined_on, cut, from) => {
          let total = 0
          for (let on = YEAR.from; on <= YEAR.to; on = addDays(on, 1)) {
            const by = from === 'anniversary' ? on : YEAR.to
            const years = steps.filter(({ after_years }) => anniversary(joined_on, after_years) <= by)
            if (on >= joined_on) total += years.at(-1)?.yearly_amount ?? 3000
          }
          const first = joined_on > YEAR.from ? joined_on : YEAR.from
          const parts =
            cut > first
              ? [employed(first, addDays(cut, -1), joined_on), employed(cut, '2099-12-31', joined_on)]
              : [employed(first, '2099-12-31', joined_on)]
          expect(of({ service_steps: steps, service_from: from }, ...parts)).toBe(Math.round(total / 365))
        },
      ),
    )
  })
})
