import { describe, expect, it } from 'vitest'
import { duration } from '#kit/contract/duration.ts'
import { basisLines, whyLines } from './basis.texts.ts'
import { entitlementBasis, segmentsOf } from './entitlement.rules.ts'
import { leaveYear } from './leave-year.rules.ts'
import type { Plan } from './plan.rules.ts'
import { amountText, dayText } from './requests.texts.ts'
import { history, placementPeriod, plan } from './testing/plans.ts'

const YEAR = leaveYear(2026, 1)
const format = { amount: (value: number) => amountText(value, 'day'), day: dayText, duration, number: String }
const of = (given: Partial<Plan>, ...periods: readonly ReturnType<typeof placementPeriod>[]) =>
  basisLines(entitlementBasis(segmentsOf([plan(given)], history(...periods), YEAR), YEAR), format)

describe('what a grant was calculated from', () => {
  it('is all of it for a whole year', () => {
    expect(of({}, placementPeriod('2020-01-01', '2099-12-31'))).toEqual([
      '1 January to 31 December: 30 days a year, all of it',
      'For the leave year: 30 days, rounded to 0.5 days',
    ])
  })

  it('names days, months, the week, and each part of the year', () => {
    const late = placementPeriod('2026-07-01', '2099-12-31', { joined_on: '2026-03-15' })
    const early = placementPeriod('2026-03-15', '2026-06-30')
    expect(of({}, early)[0]).toBe('15 March to 30 June: 30 days a year, 108 of 365 days')
    const week = { hundredths: 400, weeks: 1 }
    expect(of({ prorate_by: 'full_months', reference_days_per_week: 5 }, early, { ...late, week })).toEqual([
      '15 March to 30 June: 30 days a year, 9 of 12 months, 108 of 292 days of it',
      '1 July to 31 December: 30 days a year, 9 of 12 months, 184 of 292 days of it, 4 of 5 working days a week',
      'For the leave year: 19.5 days, rounded to 0.5 days',
    ])
    expect(of({ prorate: false }, early)[0]).toBe('15 March to 30 June: 30 days a year, all of it')
    expect(of({ effective_from: '2027-01-01' }, early)).toEqual(['No leave plan applies', 'For the leave year: 0 days'])
  })

  it('of a closing is its rest and the limits of the plan', () => {
    const limit = { carry_max: 500, carry_months: 15 }
    expect(basisLines({ rule: 'closing', rest: 800, limit }, format)).toEqual([
      'Left at the end: 8 days',
      'The plan carries over at most 5 days, for 15 months',
    ])
    expect(basisLines({ rule: 'closing', rest: 800, limit: { ...limit, carry_max: 0 } }, format)[1]).toMatch(/nothing/)
    expect(basisLines({ rule: 'closing', rest: 800, limit: null }, format)[1]).toMatch(/last day of work/)
  })

  it('of a booked day is its planned time', () => {
    const day = { part: 'first_half', minutes: 240, full_day_minutes: 480, holiday: null } as const
    expect(whyLines({ basis: null, day }, format)).toEqual(['The first half of the day: 4 h of 8 h planned'])
    expect(whyLines({ basis: null, day: null }, format)).toEqual([])
  })
})
