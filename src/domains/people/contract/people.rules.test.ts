import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkedinUrl, PLACEMENT_FIELDS, type PlacementValues } from './people.fields.ts'
import {
  addChange,
  employmentFaults,
  moveStart,
  removeChange,
  statusOn,
  type TimelineRow,
  withLeavingTeam,
} from './people.rules.ts'

const values: PlacementValues = {
  department_id: 1,
  team_id: 1,
  designation_id: 1,
  role_id: 1,
  manager_id: 1,
  second_manager_id: null,
  work_pattern_id: 1,
  time_zone: null,
  work_mode: 'office',
}
const hired: TimelineRow[] = [{ effective_from: '2026-01-01', values, changed: PLACEMENT_FIELDS }]
const on = (timeline: readonly TimelineRow[], day: string): PlacementValues | undefined =>
  timeline.findLast((row) => row.effective_from <= day)?.values

describe('the timeline of placements', () => {
  const day = fc.integer({ min: 1, max: 300 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  const changes = fc
    .record(
      {
        team_id: fc.option(fc.integer({ min: 2, max: 9 })),
        designation_id: fc.integer({ min: 2, max: 9 }),
        role_id: fc.integer({ min: 2, max: 9 }),
        manager_id: fc.option(fc.integer({ min: 2, max: 9 })),
        work_mode: fc.constantFrom('office' as const, 'hybrid' as const, 'remote' as const),
      },
      { requiredKeys: [] },
    )
    .filter((one) => Object.keys(one).length > 0)
  const several = fc.uniqueArray(fc.tuple(day, changes), { selector: ([key]) => key, minLength: 1, maxLength: 8 })
  const build = (all: readonly (readonly [string, Partial<PlacementValues>])[]): TimelineRow[] =>
    all.reduce<TimelineRow[]>((timeline, [from, change]) => addChange(timeline, from, change), hired)

  it('is the same in whatever order its changes are entered', () => {
    fc.assert(
      fc.property(several, fc.infiniteStream(fc.nat()), (all, random) => {
        const keys = [...random.take(all.length)]
        const shuffled = all.map((one, index) => [keys[index] ?? 0, one] as const).toSorted(([a], [b]) => a - b)
        const inOrder = all.toSorted(([a], [b]) => (a < b ? -1 : 1))
        expect(build(shuffled.map(([, one]) => one))).toEqual(build(inOrder))
      }),
    )
  })

  it('returns on each day the values that the changes up to that day set last', () => {
    fc.assert(
      fc.property(several, day, (all, at) => {
        const expected = all
          .filter(([from]) => from <= at)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .reduce((merged, [, change]) => ({ ...merged, ...change }), values)
        expect(on(build(all), at)).toEqual(expected)
      }),
    )
  })

  it('is as if a change had never been when that is taken out', () => {
    fc.assert(
      fc.property(several, (all) => {
        const [first, ...rest] = all
        expect(removeChange(build(all), first?.[0] ?? '')).toEqual(build(rest))
      }),
    )
  })

  it('corrects the row of the same day and retains its other values', () => {
    const timeline = addChange(addChange(hired, '2026-07-01', { team_id: 2 }), '2026-07-01', { designation_id: 5 })
    expect(timeline).toHaveLength(2)
    expect(timeline[1]).toMatchObject({
      changed: ['team_id', 'designation_id'],
      values: { team_id: 2, designation_id: 5 },
    })
  })

  it.each([
    ['earlier', '2025-12-01', ['2025-12-01', '2026-03-01', '2026-06-01'], 1],
    ['later', '2026-04-01', ['2026-04-01', '2026-06-01'], 2],
  ])('begins with joining when that moves %s', (_, start, days, team) => {
    const timeline = build([
      ['2026-03-01', { team_id: 2 }],
      ['2026-06-01', { team_id: 3 }],
    ])
    const moved = moveStart(timeline, '2026-01-01', start)
    expect(moved.map((row) => row.effective_from)).toEqual(days)
    expect(on(moved, start)?.team_id).toBe(team)
  })

  it('takes people out of their team when they go to another department', () => {
    expect(withLeavingTeam({ department_id: 2 })).toEqual({ department_id: 2, team_id: null })
    expect(withLeavingTeam({ department_id: 2, team_id: 7 })).toEqual({ department_id: 2, team_id: 7 })
  })
})

it.each([
  ['2026-03-01', null, '2026-02-28', 'preboarding'],
  ['2026-03-01', null, '2026-03-01', 'active'],
  ['2026-03-01', '2026-05-31', '2026-05-31', 'active'],
  ['2026-03-01', '2026-05-31', '2026-06-01', 'left'],
])('reads the status of someone employed %s to %s on %s as %s', (joined_on, left_on, day, status) => {
  expect(statusOn({ joined_on, left_on }, day)).toBe(status)
})

it('wants ends after joining, and people of fourteen', () => {
  const joined_on = '2026-03-01'
  expect(employmentFaults({ joined_on, probation_ends_on: '2026-02-28' })).toHaveProperty('probation_ends_on')
  expect(employmentFaults({ joined_on, contract_ends_on: '2026-02-28' })).toHaveProperty('contract_ends_on')
  expect(employmentFaults({ joined_on, date_of_birth: '2012-03-02' })).toHaveProperty('date_of_birth')
  expect(employmentFaults({ joined_on, date_of_birth: '2012-03-01', probation_ends_on: joined_on })).toEqual({})
})

it.each([
  ['https://www.linkedin.com/in/asha', 'https://www.linkedin.com/in/asha'],
  ['https://LinkedIn.com', 'https://linkedin.com/'],
  ['javascript:alert(1)//linkedin.com', undefined],
  ['https://evil.test/linkedin.com', undefined],
  ['https://linkedin.com.evil.test/', undefined],
  ['https://www.linkedin.com@evil.test/', undefined],
  ['http://www.linkedin.com/in/asha', undefined],
])('takes %s as a LinkedIn address: %s', (typed, stored) => {
  expect(linkedinUrl.safeParse(typed).data).toBe(stored)
})
