import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '#kit/contract/months.ts'
import type { AccountRules } from './overtime.models.ts'
import { NO_LIMITS, OVERTIME_RULES } from './testing/overtime-rules.ts'
import { type AccountMonth, CLOSING_ORDER, closeMonth, closingChanges } from './time-account.rules.ts'
import { shortMinutes } from './overtime.rules.ts'

const SHORT = { ...OVERTIME_RULES, short_days: 'set_off' } as const

describe('a short day', () => {
  it.each([
    ['an hour less', 'present', 420, {}, 60],
    ['less than counts', 'present', 470, {}, 0],
    ['in steps', 'present', 440, {}, 30],
    ['to the minute', 'present', 473, { overtime_min_minutes: 0, overtime_step_minutes: 1 }, 7],
    ['enough', 'present', 480, {}, 0],
    ['more than enough', 'present', 500, {}, 0],
    ['half a day is left to pay', 'half_day', 180, {}, 60],
    ['a day absent is left to pay', 'absent', 60, {}, 0],
    ['a day off', 'day_off', 60, {}, 0],
    ['ignored', 'present', 420, { short_days: 'ignored' }, 0],
  ] as const)('%s', (_, verdict, worked, rules, short) => {
    expect(shortMinutes({ verdict, expected: 480, worked, rules: { ...SHORT, ...rules } })).toBe(short)
  })
})

describe('the end of a month', () => {
  const close = (balance: number, earned: number, recent: number, rules: Partial<AccountRules>) =>
    CLOSING_ORDER.map((kind) => closeMonth({ balance, earned, recent }, { ...NO_LIMITS, ...rules })[kind])

  it.each([
    ['takes nothing without rules', [600, 300, 0, {}], [0, 0, 0]],
    ['covers what was earned', [600, 300, 0, { covered_minutes: 500 }], [300, 0, 0]],
    ['covers up to the rule', [600, 300, 0, { covered_minutes: 200 }], [200, 0, 0]],
    ['sets debts off first', [100, 300, 0, { covered_minutes: 200 }], [100, 0, 0]],
    ['covers nothing of a debt', [-100, 300, 0, { covered_minutes: 200 }], [0, 0, 0]],
    ['lets the oldest lapse', [600, 100, 250, { expiry_months: 3 }], [0, 350, 0]],
    ['lets nothing lapse that is recent', [200, 100, 250, { expiry_months: 3 }], [0, 0, 0]],
    ['lets all lapse after nothing was earned', [200, 0, 0, { expiry_months: 3 }], [0, 200, 0]],
    ['cuts at the limit', [600, 100, 0, { balance_cap_minutes: 480 }], [0, 0, 120]],
    [
      'does all in order',
      [600, 100, 400, { covered_minutes: 60, expiry_months: 3, balance_cap_minutes: 300 }],
      [60, 200, 40],
    ],
  ] as const)('%s', (_, [balance, earned, recent, rules], taken) => {
    expect(close(balance, earned, recent, rules)).toEqual(taken)
  })
})

const NOTHING = { covered: 0, expired: 0, capped: 0 }
const at = (index: number): string => addMonths('2025-01', index)
const rulesOf = fc.record({
  covered_minutes: fc.constantFrom(0, 60, 600),
  expiry_months: fc.integer({ min: 0, max: 4 }),
  balance_cap_minutes: fc.constantFrom(0, 300, 900),
})
const posted = fc.record({ earned: fc.integer({ min: 0, max: 600 }), other: fc.integer({ min: -500, max: 60 }) })

describe('an account', () => {
  it('loses the rest of the oldest minutes at the end of a month', () => {
    fc.assert(
      fc.property(fc.array(posted, { maxLength: 10 }), fc.integer({ min: 1, max: 4 }), (sums, expiry_months) => {
        const rules = { ...NO_LIMITS, expiry_months }
        const months = sums.map(({ earned, other }, index) => ({
          month: at(index),
          earned,
          other: Math.min(0, other),
          closing: NOTHING,
          rules,
          policy_id: 1,
        }))
        // Takes the oldest minutes first; a debt takes the next ones that are earned.
        let lots: { index: number; minutes: number }[] = []
        let debt = 0
        const lost = months.map(({ earned, other }, index) => {
          lots.push({ index, minutes: earned })
          debt -= other
          for (const lot of lots) {
            const used = Math.min(lot.minutes, debt)
            lot.minutes -= used
            debt -= used
          }
          const old = lots.filter((lot) => lot.index <= index - expiry_months)
          lots = lots.filter((lot) => lot.index > index - expiry_months)
          return old.reduce((all, { minutes }) => all + minutes, 0)
        })
        const taken = closingChanges(months)
        expect(months.map(({ month }) => -(taken.find((one) => one.month === month)?.minutes ?? 0))).toEqual(
          lost.map((minutes) => (minutes === 0 ? -0 : minutes)),
        )
      }),
    )
  })

  it('is closed again to the same, whatever was posted for its months before', () => {
    const closing = fc.record({ covered: fc.nat(100), expired: fc.nat(100), capped: fc.nat(100) })
    const months = fc.array(fc.tuple(posted, closing, fc.option(rulesOf)), { maxLength: 10 })
    fc.assert(
      fc.property(months, (drawn) => {
        const fresh: AccountMonth[] = drawn.map(([sums, , rules], index) => ({
          ...sums,
          month: at(index),
          closing: NOTHING,
          rules,
          policy_id: rules ? 1 : null,
        }))
        const used = fresh.map((month, index) => ({ ...month, closing: drawn[index]?.[1] ?? NOTHING }))
        const apply = (all: readonly AccountMonth[]) =>
          all.map((month) => {
            const closed = { ...month.closing }
            for (const change of closingChanges(all))
              if (change.month === month.month) closed[change.kind] -= change.minutes
            return { ...month, closing: closed }
          })
        expect(apply(used)).toEqual(apply(fresh))
        expect(closingChanges(apply(used))).toEqual([])
      }),
    )
  })
})
