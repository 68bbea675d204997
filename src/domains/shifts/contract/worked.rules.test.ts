import { describe, expect, it } from 'vitest'
import { seededRandom } from '#demo/demo.ts'
import { addDays } from './clock.rules.ts'
import type { WorkInterval } from './finding.rules.ts'
import type { LabourRule } from './labour.rules.ts'
import type { PlanShift, Punch, RuleContext, RulePerson } from './rules.models.ts'
import { checkPlan } from './shift.rules.ts'
import { workOf } from './worked.rules.ts'

const MONDAY = '2026-03-02'
const TUESDAY = addDays(MONDAY, 1)
const BERLIN = 'Europe/Berlin'
const at = (text: string): number => Date.parse(`${text}:00+01:00`)

const rule = (name: LabourRule['rule'], value: number, overridable = true): LabourRule => ({
  scope: 'organisation',
  scope_id: null,
  rule: name,
  value,
  severity: 'block',
  overridable,
  effective_from: '2000-01-01',
})
const RULES = [rule('rest_minutes', 660, false), rule('max_day_minutes', 600), rule('max_week_minutes', 2880)]

const punch = (date: string, from: string, to: string | null, more: Partial<Punch> = {}): Punch => ({
  date,
  from_at: at(from),
  to_at: to === null ? null : at(to),
  break_minutes: 0,
  break_from: null,
  day_minutes: null,
  is_decided: true,
  ...more,
})
const shift = (
  id: number,
  date: string,
  start_time: string,
  end_time: string,
  users: readonly number[],
): PlanShift => ({
  id,
  version: 1,
  template_id: null,
  name: 'Shift',
  short: 'S',
  color: '#4263eb',
  date,
  start_time,
  end_time,
  break_minutes: 0,
  needed: 9,
  site: 'any',
  skill_id: null,
  skill_level: null,
  note: '',
  users: users.map((employee_id) => ({ employee_id, assignment_id: null, overrides: [] })),
})
const ravi = (worked: readonly Punch[]): RulePerson => ({
  id: 1,
  name: 'Ravi Kumar',
  active: [{ from: '2020-01-01', to: null }],
  placements: [{ from: '2020-01-01', until: null, team_id: 1, designation_id: 2 }],
  absences: [],
  preferences: [],
  skills: [],
  neighbours: [],
  worked,
})
const check = (now: string, worked: readonly Punch[], shifts: readonly PlanShift[]) => {
  const context: RuleContext = {
    team_id: 1,
    team_name: 'Support',
    start_date: MONDAY,
    zone: BERLIN,
    people: new Map([[1, ravi(worked)]]),
    rules: RULES,
    skills: new Map(),
    lends: false,
    publish_notice_days: 0,
    is_published: true,
    today: now.slice(0, 10),
    now: at(now),
  }
  return checkPlan(context, shifts)
}
const LATE = shift(1, MONDAY, '14:00', '22:00', [1])
const EARLY = shift(2, TUESDAY, '06:00', '14:00', [1])
const NOON = shift(3, TUESDAY, '12:00', '20:00', [1])

describe('rest after work', () => {
  const long = punch(MONDAY, `${MONDAY}T12:10`, `${MONDAY}T23:40`, { day_minutes: 660, break_minutes: 30 })

  it('is counted from the punch out, and the day as it was worked', () => {
    const found = check(`${MONDAY}T23:50`, [long], [shift(1, MONDAY, '12:00', '20:00', [1]), EARLY])
    expect(found.map(({ message, severity }) => [severity, message])).toEqual([
      [
        'block',
        'Ravi Kumar: rest of 6 h 20 min after the work until 23:40, before the shift on 3 March; 11 h are required.',
      ],
      ['warn', 'Ravi Kumar worked 11 h on 2 March; the limit is 10 h.'],
    ])
    expect(found.map(({ worked_on, shift_ids }) => [worked_on, shift_ids])).toEqual([
      [MONDAY, [1, 2]],
      [MONDAY, [1]],
    ])
  })

  it('is enough where the plan alone would be too short, but the person left early', () => {
    const short = punch(MONDAY, `${MONDAY}T14:00`, `${MONDAY}T17:00`)
    expect(check(`${MONDAY}T21:00`, [short], [LATE, EARLY])).toMatchObject([{ rule: 'rest', value: 480 }])
    expect(check(`${MONDAY}T22:10`, [short], [LATE, EARLY])).toEqual([])
  })

  it('of a person who is still at work is at most from now', () => {
    const open = punch(MONDAY, `${MONDAY}T14:00`, null)
    expect(check(`${MONDAY}T21:00`, [open], [LATE, NOON])).toEqual([])
    expect(check(`${TUESDAY}T01:30`, [open], [LATE, NOON])).toMatchObject([
      { rule: 'rest', value: 630, severity: 'block' },
      { rule: 'day_hours', value: 690, severity: 'warn' },
    ])
  })

  it('that was too short stays as a note once both days are worked', () => {
    const early = punch(TUESDAY, `${TUESDAY}T06:00`, `${TUESDAY}T14:00`)
    const found = check(`${TUESDAY}T15:00`, [long, early], [LATE, EARLY])
    expect(found[0]).toMatchObject({ rule: 'rest', severity: 'warn' })
    expect(found[0]?.message).toContain('before the work on 3 March')
  })

  it('is no matter of two stretches of one day', () => {
    const [morning, evening] = [
      punch(MONDAY, `${MONDAY}T08:00`, `${MONDAY}T12:00`),
      punch(MONDAY, `${MONDAY}T16:00`, `${MONDAY}T20:00`),
    ]
    const second = shift(4, MONDAY, '16:00', '20:00', [1])
    expect(check(`${MONDAY}T21:00`, [morning, evening], [second])).toEqual([])
    expect(check(`${MONDAY}T13:00`, [morning], [second])).toEqual([])
  })
})

describe('what counts as planned', () => {
  it.each([
    ['a day without punches', [], '2026-03-02T23:00'],
    [
      'a punch that waits for a decision',
      [punch(MONDAY, `${MONDAY}T14:00`, `${MONDAY}T15:00`, { is_decided: false })],
      '2026-03-02T23:00',
    ],
    ['a shift that runs', [punch(MONDAY, `${MONDAY}T13:50`, null)], '2026-03-02T16:00'],
    ['a shift whose person came early', [punch(MONDAY, `${MONDAY}T13:50`, null)], '2026-03-02T13:55'],
  ])('%s', (_, worked, now) => {
    expect(check(now, worked, [LATE, EARLY])).toMatchObject([{ rule: 'rest', value: 480, worked_on: null }])
  })
})

it('work without a shift is found too', () => {
  const days = [0, 1, 2, 3, 4].map((day) => {
    const date = addDays(MONDAY, day)
    return punch(date, `${date}T08:00`, `${date}T19:00`, { day_minutes: 630 })
  })
  const found = check(`${addDays(MONDAY, 4)}T19:30`, days, [])
  expect(found.map(({ rule: name }) => name)).toEqual([...Array(5).fill('day_hours'), 'week_hours'])
  expect(found.at(-1)?.message).toBe('Ravi Kumar worked 52 h 30 min in week 10; the limit is 48 h.')
  expect(found.every(({ severity }) => severity === 'warn')).toBe(true)
})

it('every minute of a past day is worked, and every minute ahead is planned, on 2,000 drawn days', () => {
  const random = seededRandom(7)
  for (let round = 0; round < 2000; round += 1) {
    const now = at(`${MONDAY}T12:00`)
    const dates = [-2, -1, 0, 1].map((day) => addDays(MONDAY, day))
    const planned = dates.flatMap((date, index): WorkInterval[] => {
      if (random.chance(0.3)) return []
      const from_at = at(`${date}T0${random.int(0, 9)}:00`)
      const to_at = from_at + random.int(1, 10) * 3_600_000
      const row = { user: null, id: index, date, from_at, to_at, minutes: (to_at - from_at) / 60_000 }
      return [{ ...row, shift: null, is_night: false, is_worked: false, replaces: [] }]
    })
    const punches = dates.slice(0, 2).flatMap((date): Punch[] => {
      if (random.chance(0.3)) return []
      const from = random.int(0, 9)
      return [
        punch(date, `${date}T0${from}:00`, `${date}T${from + random.int(10, 14)}:00`, {
          is_decided: random.chance(0.9),
        }),
      ]
    })
    const real = workOf(planned, punches, { zone: BERLIN, now })
    for (const date of dates) {
      const own = punches.filter((one) => one.date === date)
      const isWorked = own.length > 0 && own.every(({ is_decided }) => is_decided)
      const expected = isWorked
        ? own.map(({ from_at, to_at }) => (Number(to_at) - from_at) / 60_000)
        : planned.filter((one) => one.date === date).map(({ minutes }) => minutes)
      expect(real.filter((one) => one.date === date).map(({ minutes }) => minutes)).toEqual(expected)
    }
    expect(real).toEqual(real.toSorted((a, b) => a.from_at - b.from_at))
  }
})
