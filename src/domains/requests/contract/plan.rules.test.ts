import { describe, expect, it } from 'vitest'
import { endOfMonths, leaveYear, leaveYearOf } from './leave-year.rules.ts'
import { planOn } from './plan.rules.ts'
import { plan } from './testing/plans.ts'

const person = { employee_id: 7, designation_id: 5, department_ids: [30, 3], brand_id: 2 }

describe('the plan of a person', () => {
  const plans = [
    plan({ id: 1 }),
    plan({ id: 2, scope: 'brand', scope_id: 2 }),
    plan({ id: 3, scope: 'department', scope_id: 3 }),
    plan({ id: 4, scope: 'department', scope_id: 30 }),
    plan({ id: 5, scope: 'designation', scope_id: 5 }),
    plan({ id: 6, scope: 'employee', scope_id: 7 }),
  ]

  it('is that of the closest scope: person, designation, nearest department, brand, organisation', () => {
    const chosen = [6, 5, 4, 3, 2, 1].map(
      (most) =>
        planOn(
          plans.filter(({ id }) => id <= most),
          person,
          '2026-05-05',
        )?.id,
    )
    expect(chosen).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('is the latest version of its scope that has begun; a closer one wins however old it is', () => {
    const versions = [
      plan({ id: 1, effective_from: '2020-01-01' }),
      plan({ id: 2, effective_from: '2026-07-01' }),
      plan({ id: 3, effective_from: '2019-01-01', scope: 'brand', scope_id: 9 }),
      plan({ id: 4, effective_from: '2026-09-01', scope: 'employee', scope_id: 7 }),
    ]
    const on = (day: string) => planOn(versions, person, day)?.id ?? null
    expect(['2019-12-31', '2026-06-30', '2026-07-01', '2026-09-01'].map(on)).toEqual([null, 1, 2, 4])
    const late = [...versions, plan({ id: 5, effective_from: '2026-12-01' })]
    expect(planOn(late, person, '2026-12-24')?.id).toBe(4)
  })

  it('is none for a person whom no scope names', () => {
    const others = [plan({ scope: 'brand', scope_id: 8 }), plan({ scope: 'department', scope_id: 8 })]
    expect(planOn(others, person, '2026-05-05')).toBeNull()
  })
})

describe('a leave year', () => {
  it.each([
    ['2026-03-31', 4, { year: 2025, from: '2025-04-01', to: '2026-03-31' }],
    ['2026-04-01', 4, { year: 2026, from: '2026-04-01', to: '2027-03-31' }],
    ['2024-02-29', 1, { year: 2024, from: '2024-01-01', to: '2024-12-31' }],
  ])('of %s that begins in month %i', (day, month, year) => {
    expect(leaveYearOf(day, month)).toEqual(year)
    expect(leaveYear(year.year, month)).toEqual(year)
  })

  it.each([
    ['2026-01-01', 3, '2026-03-31'],
    ['2026-01-01', 2, '2026-02-28'],
    ['2026-04-01', 12, '2027-03-31'],
    ['2026-12-01', 1, '2026-12-31'],
  ])('%s and %i months end on %s', (from, months, end) => {
    expect(endOfMonths(from, months)).toBe(end)
  })
})
