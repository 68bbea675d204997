import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attainmentBp,
  expectedOfDay,
  expectedOfPeriod as expectedOfPart,
  isGateMet,
  leadBand,
  neededPerDay,
  type PlanDay,
  projection,
  shareBp,
  type StatusInput,
  statusOf,
  type Summand,
  sumStatus,
} from './targets.rules.ts'

const day = (more: Partial<PlanDay> = {}): PlanDay => ({
  scheduled_minutes: 480,
  expected_minutes: 480,
  value: 20,
  waived: false,
  ...more,
})
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

describe('what a day expects', () => {
  it.each([
    ['a whole day', day(), 480, 20_000],
    ['half a day of leave', day({ expected_minutes: 240 }), 480, 10_000],
    ['a day off', day({ expected_minutes: 0 }), 480, 0],
    ['a waived day', day({ waived: true }), 480, 0],
    ['no value', day({ value: null }), 480, 0],
    ['a shorter reference', day({ expected_minutes: 360 }), 360, 20_000],
    ['a part of a thousandth, cut off', day({ value: 1, expected_minutes: 1 }), 480, 2],
  ])('%s', (_name, one, reference, expected) => expect(expectedOfDay(one, reference)).toBe(expected))
})

/** The expectation of a period in which a person is employed on all days. */
const expectedOfPeriod = (days: readonly PlanDay[]) =>
  expectedOfPart(days, sum(days.map(({ scheduled_minutes }) => scheduled_minutes)))

describe('what the days of a week or month expect', () => {
  const work = (n: number, more: Partial<PlanDay> = {}) => Array.from({ length: n }, () => day(more))

  it('holidays do not lower it, leave does', () => {
    const holiday = day({ scheduled_minutes: 0, expected_minutes: 0 })
    expect(sum(expectedOfPeriod([...work(19), holiday]))).toBe(20_000)
    expect(sum(expectedOfPeriod([...work(15), ...work(5, { expected_minutes: 0 })]))).toBe(15_000)
  })

  it('who joins in the middle has the part of the days that are left', () => {
    expect(sum(expectedOfPart(work(9), 20 * 480))).toBe(9000)
  })

  it('a month without scheduled minutes expects nothing', () =>
    expect(expectedOfPeriod([day({ scheduled_minutes: 0, expected_minutes: 0 })])).toEqual([0]))

  const days = fc.array(
    fc
      .record({
        scheduled_minutes: fc.integer({ min: 0, max: 1440 }),
        leave: fc.integer({ min: 0, max: 1440 }),
        value: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        waived: fc.boolean(),
      })
      .map(({ leave, ...one }) => ({ ...one, expected_minutes: Math.max(0, one.scheduled_minutes - leave) })),
    { minLength: 1, maxLength: 31 },
  )

  it('the days add up to the floor of the whole, and none is below zero', () =>
    fc.assert(
      fc.property(days, (some) => {
        const expected = expectedOfPeriod(some)
        const scheduled = some.reduce((all, one) => all + BigInt(one.scheduled_minutes), 0n)
        const weighed = some.reduce(
          (all, one) =>
            one.value === null || one.waived ? all : all + BigInt(one.value) * BigInt(one.expected_minutes),
          0n,
        )
        expect(BigInt(sum(expected))).toBe(scheduled === 0n ? 0n : (1000n * weighed) / scheduled)
        expect(expected.every((one) => one >= 0)).toBe(true)
        expect(expected.every((one, at) => one === 0 || (some[at]?.value !== null && !some[at]?.waived))).toBe(true)
      }),
    ))

  it('a whole period without leave expects the value', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 31 }), (value, n) => {
        expect(sum(expectedOfPeriod(work(n, { value })))).toBe(1000 * value)
      }),
    ))
})

const statusInput = (more: Partial<StatusInput> = {}): StatusInput => ({
  unit: 'count',
  direction: 'at_least',
  value: 20,
  days: 5,
  waived_days: 0,
  expected_minutes: 2400,
  expected_milli: 100_000,
  actual: 100,
  base: 0,
  gate_ok: true,
  is_over: true,
  projected: null,
  ...more,
})

describe('the status of a target', () => {
  it.each([
    ['met to the point', {}, 'met'],
    ['one short', { actual: 99 }, 'missed'],
    ['met without its gate', { gate_ok: false }, 'gate_failed'],
    ['missed, and its gate with it', { actual: 1, gate_ok: false }, 'missed'],
    ['at most, up to the value', { direction: 'at_most' }, 'met'],
    ['at most, one more', { direction: 'at_most', actual: 101 }, 'missed'],
    ['all days waived', { waived_days: 5, expected_minutes: 0, expected_milli: 0 }, 'waived'],
    ['no value', { days: 0, value: null }, 'no_expectation'],
    ['no minutes', { expected_minutes: 0, expected_milli: 0 }, 'no_expectation'],
    [
      'a value of nothing is an expectation',
      { direction: 'at_most', value: 0, expected_milli: 0, actual: 1 },
      'missed',
    ],
    ['running and met', { is_over: false, projected: 130 }, 'met'],
    ['running, and the gate can still hold', { is_over: false, gate_ok: false }, 'at_risk'],
    ['running, projected to reach it', { is_over: false, actual: 14, projected: 100 }, 'on_course'],
    ['running in the first hour', { is_over: false, actual: 0 }, 'on_course'],
    ['running, projected to four fifths', { is_over: false, actual: 14, projected: 80 }, 'at_risk'],
    ['running, projected to less', { is_over: false, actual: 14, projected: 79 }, 'behind'],
    ['running, at most, and exceeded', { is_over: false, direction: 'at_most', actual: 101 }, 'missed'],
    [
      'running, at most, and not yet',
      { is_over: false, direction: 'at_most', actual: 50, projected: 100 },
      'on_course',
    ],
    [
      'running, at most, projected a quarter above',
      { is_over: false, direction: 'at_most', actual: 50, projected: 125 },
      'at_risk',
    ],
    [
      'running, at most, projected far above',
      { is_over: false, direction: 'at_most', actual: 50, projected: 126 },
      'behind',
    ],
    ['a share without base', { unit: 'percentage', value: 9000, actual: 0, base: 0 }, 'no_data'],
    ['a share that is reached', { unit: 'percentage', value: 9000, actual: 9, base: 10 }, 'met'],
    ['a share that is not', { unit: 'percentage', value: 9001, actual: 9, base: 10 }, 'missed'],
    ['a share while it holds', { unit: 'percentage', value: 9000, actual: 9, base: 10, is_over: false }, 'on_course'],
    ['a share while it does not', { unit: 'percentage', value: 9500, actual: 9, base: 10, is_over: false }, 'at_risk'],
  ] as const)('%s', (_name, more, status) => expect(statusOf(statusInput(more))).toBe(status))

  it('more done never makes it worse', () => {
    const rank = ['behind', 'missed', 'at_risk', 'on_course', 'met']
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 2400 }),
        fc.boolean(),
        (actual, more, elapsed, is_over) => {
          const of = (number: number) =>
            rank.indexOf(
              statusOf(statusInput({ actual: number, is_over, projected: projection(number, 2400, elapsed) })),
            )
          expect(of(actual + more)).toBeGreaterThanOrEqual(of(actual))
        },
      ),
    )
  })
})

it.each([
  [14, 9600, 480 * 14, 20],
  [14, 9600, 59, null],
  [0, 9600, 480, 0],
  [1, 1000, 300, 3],
])('projects %i of %i minutes after %i', (actual, range, elapsed, projected) =>
  expect(projection(actual, range, elapsed)).toBe(projected),
)

it.each([
  [20_000, 14, 3, 2000],
  [20_000, 14, 4, 1500],
  [20_000, 13, 3, 2334],
  [20_000, 20, 3, null],
  [20_000, 25, 3, null],
  [20_000, 14, 0, null],
])('needs of %i after %i in %i days', (expected, actual, days, needed) =>
  expect(neededPerDay(expected, actual, days)).toBe(needed),
)

it('shares and attainment are rounded down, and null without a base', () => {
  expect(shareBp(2, 3)).toBe(6666)
  expect(shareBp(0, 0)).toBeNull()
  expect(attainmentBp(1, 3000)).toBe(3333)
  expect(attainmentBp(5, 0)).toBeNull()
})

it('a gate without numbers does not fail', () => {
  expect(isGateMet('at_most', 500, null)).toBe(true)
  expect(isGateMet('at_most', 500, 501)).toBe(false)
  expect(isGateMet('at_least', 500, 500)).toBe(true)
})

it('a lead sets between half and one and a half of the general value', () => {
  expect(leadBand(20)).toEqual({ least: 10, most: 30 })
  expect(leadBand(5)).toEqual({ least: 3, most: 7 })
})

describe('the status of a sum', () => {
  const share = { unit: 'percentage', direction: 'at_least' } as const
  const one = (more: Partial<Summand> = {}): Summand => ({
    target: share,
    status: 'on_course',
    value: 9500,
    expected_milli: 0,
    actual: 89,
    base: 100,
    projected: null,
    ...more,
  })
  const amount = { target: { unit: 'count', direction: 'at_least' }, expected_milli: 20_000, base: 0 } as const
  it.each([
    ['is that of one person with the same share', [one(), one({ status: 'at_risk' })], false, 'at_risk'],
    ['is over with the range', [one()], true, 'missed'],
    [
      'weighs values by what they are shares of',
      [one(), one({ value: 5000, base: 900, actual: 801 })],
      false,
      'on_course',
    ],
    ['leaves out who is waived', [one({ status: 'waived' }), one({ actual: 99 })], false, 'on_course'],
    ['is that of all where nothing is expected', [one({ status: 'no_expectation' })], false, 'no_expectation'],
    [
      'follows what all are on course for',
      [one({ ...amount, actual: 3, projected: 25 }), one({ ...amount, actual: 2, projected: 12 })],
      false,
      'at_risk',
    ],
  ] as const)('%s', (_name, rows, is_over, expected) => expect(sumStatus(rows, is_over)).toBe(expected))
})
