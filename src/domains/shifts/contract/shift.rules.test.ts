import { describe, expect, it } from 'vitest'
import { toInstant } from '#engines/calendar/contract/calendar.ts'
import { seededRandom } from '#demo/demo.ts'
import { nthOf } from '#kit/contract/testing/required.ts'
import { addDays, instantOf, isNight, minutesOf, spanOf, weekdayOf } from './clock.rules.ts'
import { coverageOf } from './coverage.rules.ts'
import { isStricter, type LabourRule, ruleFor } from './labour.rules.ts'
import { applyOps, opsBetween } from './plan.ops.ts'
import type { PlanShift, RuleContext, RulePerson } from './rules.models.ts'
import { checkPlan } from './shift.rules.ts'
import { weekNumber } from './shifts.labels.ts'

const START = '2026-03-23'
const BERLIN = 'Europe/Berlin'
const rule = (
  name: LabourRule['rule'],
  value: number,
  severity: 'block' | 'warn' = 'block',
  overridable = true,
): LabourRule => ({
  scope: 'organisation',
  scope_id: null,
  rule: name,
  value,
  severity,
  overridable,
  effective_from: '2000-01-01',
})
const RULES = [
  rule('rest_minutes', 660, 'block', false),
  rule('max_shift_minutes', 720),
  rule('max_day_minutes', 600),
  rule('max_week_minutes', 2880),
  rule('max_consecutive_days', 6),
  rule('weekly_rest_minutes', 2100, 'warn'),
  rule('max_nights_in_row', 5, 'warn'),
]
const person = (id: number, more: Partial<RulePerson> = {}): RulePerson => ({
  id,
  name: `Person ${id}`,
  active: [{ from: '2020-01-01', to: null }],
  placements: [{ from: '2020-01-01', until: null, team_id: 1, designation_id: 2 }],
  absences: [],
  preferences: [],
  skills: [],
  neighbours: [],
  worked: [],
  ...more,
})
const context = (people: readonly RulePerson[], more: Partial<RuleContext> = {}): RuleContext => ({
  team_id: 1,
  team_name: 'Support Berlin',
  start_date: START,
  zone: BERLIN,
  people: new Map(people.map((one) => [one.id, one])),
  rules: RULES,
  skills: new Map([[7, 'Billing']]),
  lends: false,
  publish_notice_days: 0,
  is_published: true,
  today: '2026-01-01',
  now: Date.parse('2026-01-01T09:00:00Z'),
  ...more,
})
const shift = (
  id: number,
  date: string,
  start_time: string,
  end_time: string,
  users: readonly number[],
  more: Partial<PlanShift> = {},
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
  ...more,
})
const messages = (found: ReturnType<typeof checkPlan>) => found.map(({ rule: name, message }) => `${name}: ${message}`)

describe('times', () => {
  it('A2: the night on which the clocks go forward has seven hours, and the rest after it is shorter', () => {
    const night = { date: '2026-03-28', start_time: '22:00', end_time: '06:00', break_minutes: 0 }
    expect(minutesOf(night, BERLIN)).toBe(420)
    expect(minutesOf({ ...night, date: '2026-10-24' }, BERLIN)).toBe(540)
    expect(isNight(night, BERLIN)).toBe(true)
    const found = checkPlan(context([person(1)]), [
      shift(1, '2026-03-28', '10:00', '18:00', [1]),
      shift(2, '2026-03-29', '05:00', '12:00', [1]),
    ])
    expect(messages(found)).toContain('rest: Person 1 would rest 10 h before the shift on 29 March; 11 h are required.')
  })

  it('agree with the calendar engine on every half hour of days on which clocks change', () => {
    for (const zone of [BERLIN, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'])
      for (const date of [
        '2026-03-08',
        '2026-03-29',
        '2026-04-05',
        '2026-10-04',
        '2026-10-25',
        '2026-11-01',
        '2026-07-01',
      ])
        for (let minute = 0; minute < 1440; minute += 30) {
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
          expect(instantOf(date, time, zone), `${date} ${time} ${zone}`).toBe(toInstant(date, time, zone).at)
        }
  })

  it('weeks are numbered as ISO does', () => {
    expect([
      weekNumber('2026-03-02'),
      weekNumber('2025-12-29'),
      weekNumber('2027-01-04'),
      weekNumber('2026-12-28'),
    ]).toEqual([10, 1, 1, 53])
  })
})

describe('who can work', () => {
  it('needs a skill, a team, a day of work, and no leave', () => {
    const monday = START
    const people = [
      person(1, { skills: [{ skill_id: 7, level: 2, dates: [monday] }] }),
      person(2),
      person(3, { active: [{ from: '2020-01-01', to: '2026-03-22' }] }),
      person(4, { placements: [{ from: '2020-01-01', until: null, team_id: 5, designation_id: null }] }),
      person(5, {
        absences: [{ date: monday, part: 'full', from_time: null, to_time: null, kind: 'away', pending: false }],
      }),
      person(6, {
        preferences: [
          {
            weekday: weekdayOf(monday),
            from_date: null,
            to_date: null,
            from_time: '08:00',
            to_time: '10:00',
            wish: 'unavailable',
          },
        ],
      }),
      person(7, {
        absences: [{ date: monday, part: 'full', from_time: null, to_time: null, kind: 'home', pending: false }],
      }),
    ]
    const plan = [
      shift(1, monday, '09:00', '15:00', [1, 2, 3, 4, 5, 6, 7], { skill_id: 7, skill_level: 2, site: 'onsite' }),
    ]
    const found = checkPlan(context(people), plan).filter(
      ({ rule: name, employee_id }) => name !== 'skill' || employee_id === 2,
    )
    expect(messages(found).filter((text) => !text.startsWith('week'))).toEqual([
      'skill: This shift needs: Billing level 2.',
      'not_active: Person 3 does not work here on 23 March.',
      'not_in_team: Person 4 is not in Support Berlin on 23 March.',
      'absent: Person 5 is on approved leave on 23 March.',
      'unavailable: Person 6 is not available on 23 March.',
      'onsite: Person 7 works from home on 23 March; this shift is on site.',
    ])
    expect(checkPlan(context(people), plan).some(({ employee_id }) => employee_id === 1)).toBe(false)
  })
})

describe('rules in force', () => {
  it('are those of the narrowest scope, never looser than what the organisation blocks for good', () => {
    const own = { ...rule('max_week_minutes', 3000), scope: 'employee', scope_id: 1 } as const
    const loose = { ...rule('rest_minutes', 480), scope: 'team', scope_id: 1 } as const
    const strict = { ...loose, value: 720, overridable: false }
    const of = (rules: readonly LabourRule[], name: LabourRule['rule']) =>
      ruleFor([...RULES, ...rules], person(1), name, START)?.value
    expect(of([own], 'max_week_minutes')).toBe(3000)
    expect(of([loose], 'rest_minutes')).toBe(660)
    expect(of([strict], 'rest_minutes')).toBe(720)
    expect(ruleFor([...RULES, { ...own, value: null }], person(1), 'max_week_minutes', START)).toBeNull()
    expect(isStricter(rule('max_day_minutes', 540), rule('max_day_minutes', 600))).toBe(true)
  })
})

/** Checks a person again from the wording of the rules, by the minute and the day, without regard to speed. */
const slowly = (given: RuleContext, who: RulePerson, plan: readonly PlanShift[]): string[] => {
  const work = [
    ...plan
      .filter(({ users }) => users.some(({ employee_id }) => employee_id === who.id))
      .map((one) => ({
        date: one.date,
        ...spanOf(one, given.zone),
        minutes: minutesOf(one, given.zone),
        own: true,
        night: isNight(one, given.zone),
      })),
    ...who.neighbours.map((one) => ({ ...one, own: false, night: one.is_night })),
  ].toSorted((a, b) => a.from_at - b.from_at || a.to_at - b.to_at)
  const found = new Set<string>()
  const days = Array.from({ length: 36 }, (_, at) => addDays(START, at - 14))
  const inWeek = (date: string) => date >= START && date < addDays(START, 7)
  const own = work.filter((one) => one.own)
  if (own.length === 0) return []
  for (const one of work)
    for (const other of work)
      if (one !== other && (one.own || other.own) && one.from_at < other.to_at && other.from_at < one.to_at)
        found.add('overlap')
  for (const one of work) {
    const before = work.filter((other) => other !== one && other.from_at < one.from_at)
    const last = before.reduce<(typeof work)[number] | undefined>(
      (best, other) => (!best || other.to_at > best.to_at ? other : best),
      undefined,
    )
    if (last && (one.own || last.own) && one.from_at >= last.to_at && one.from_at - last.to_at < 660 * 60_000)
      found.add('rest')
  }
  for (const one of own) if (one.minutes > 720) found.add('shift_length')
  for (const date of days) {
    const ofDay = work.filter((one) => one.date === date)
    if (ofDay.some((one) => one.own) && ofDay.reduce((sum, { minutes }) => sum + minutes, 0) > 600)
      found.add('day_hours')
  }
  if (work.filter(({ date }) => inWeek(date)).reduce((sum, { minutes }) => sum + minutes, 0) > 2880)
    found.add('week_hours')
  const longest = (has: (one: (typeof work)[number]) => boolean, limit: number, name: string): void => {
    for (let from = 0; from < days.length; from += 1) {
      let to = from
      while (to < days.length && work.some((one) => one.date === days[to] && has(one))) to += 1
      if (
        to - from > limit &&
        work.some((one) => one.own && has(one) && one.date >= nthOf(days, from) && one.date < (days[to] ?? '9999'))
      )
        found.add(name)
    }
  }
  longest(() => true, 6, 'consecutive')
  longest((one) => one.night, 5, 'nights')
  const gaps = work
    .filter(({ date }) => inWeek(date))
    .map((one) => {
      const ends = work.slice(0, work.indexOf(one)).map(({ to_at }) => to_at)
      return ends.length === 0 ? Number.POSITIVE_INFINITY : (one.from_at - Math.max(...ends)) / 60_000
    })
  if (Math.max(0, ...gaps.map(Math.round)) < 2100) found.add('weekly_rest')
  return [...found].toSorted()
}

const random = seededRandom(20_260_323)
const TIMES = ['00:00', '05:00', '06:00', '09:00', '12:30', '14:00', '18:00', '22:00', '23:30']
const randomPlan = () => {
  const neighbours = Array.from({ length: random.int(0, 5) }, (_, at) => {
    const offset = random.chance(0.5) ? random.int(-8, -1) : random.int(7, 12)
    const times = {
      date: addDays(START, offset),
      start_time: random.pick(TIMES),
      end_time: random.pick(['06:00', '13:00', '17:00', '22:00']),
      break_minutes: 0,
    }
    return {
      shift_id: 1000 + at,
      date: times.date,
      ...spanOf(times, BERLIN),
      minutes: minutesOf(times, BERLIN),
      is_night: isNight(times, BERLIN),
    }
  })
  const people = [person(1, { neighbours }), person(2)]
  const shifts = Array.from({ length: random.int(1, 8) }, (_, at) =>
    shift(
      at + 1,
      addDays(START, random.int(0, 6)),
      random.pick(TIMES),
      random.pick(['04:00', '08:00', '15:00', '18:30', '23:00']),
      random.chance(0.8) ? [1] : [1, 2],
      {
        break_minutes: random.pick([0, 30]),
      },
    ),
  ).filter((one) => spanOf(one, BERLIN).to_at - spanOf(one, BERLIN).from_at <= 23 * 3_600_000)
  return { people, shifts }
}
const TIMED = new Set([
  'overlap',
  'rest',
  'shift_length',
  'day_hours',
  'week_hours',
  'consecutive',
  'weekly_rest',
  'nights',
])

it('each rule says the same as a slow recomputation, on 3,000 random plans', () => {
  for (let round = 0; round < 3000; round += 1) {
    const { people, shifts } = randomPlan()
    const given = context(people)
    for (const who of people) {
      const fast = new Set(checkPlan(given, shifts, new Set([who.id])).map((one) => one.rule))
      expect([...fast].filter((name) => TIMED.has(name)).toSorted(), JSON.stringify({ who, shifts })).toEqual(
        slowly(given, who, shifts),
      )
    }
  }
}, 60_000)

it('ops between two plans lead from one to the other', () => {
  for (let round = 0; round < 500; round += 1) {
    const [from, to] = [randomPlan().shifts, randomPlan().shifts]
    const result = applyOps({ start_date: START }, from, opsBetween(from, to))
    const shapeOf = (plan: readonly PlanShift[]) =>
      plan
        .map(({ id: _id, version: _version, users, ...one }) =>
          JSON.stringify({ ...one, users: users.map(({ employee_id }) => employee_id).toSorted((a, b) => a - b) }),
        )
        .toSorted()
    expect('shifts' in result && shapeOf(result.shifts)).toEqual(shapeOf(to))
  }
})

it('coverage counts people in half hours, nights of the day before included', () => {
  const input = {
    start_date: START,
    zone: BERLIN,
    min_present: 1,
    needs: [{ weekday: 1, date: null, from_time: '09:00', to_time: '10:00', needed: 2, effective_from: '2026-01-01' }],
    shifts: [shift(1, START, '09:00', '11:00', [1]), shift(2, START, '22:00', '06:00', [2])],
    people: new Map([
      [1, person(1)],
      [2, person(2)],
    ]),
    skills: new Map([[7, 'Billing']]),
  }
  const [monday, tuesday] = coverageOf(input)
  const at = (day: typeof monday, time: string) => day?.slots.find(({ from_time }) => from_time === time)
  expect([at(monday, '09:30'), at(monday, '10:30'), at(tuesday, '05:30'), at(tuesday, '06:00')]).toMatchObject([
    { needed: 2, planned: 1 },
    { needed: 0, planned: 1 },
    { needed: 1, planned: 1 },
    { needed: 0, planned: 0 },
  ])
})

it('coverage of a skill counts the people who hold its level on the day', () => {
  const need = { date: null, weekday: 1, from_time: '09:00', to_time: '10:00', effective_from: '2026-01-01' }
  const billing = (level: number, dates = [START]): RulePerson['skills'] => [{ skill_id: 7, level, dates }]
  const [monday, tuesday] = coverageOf({
    start_date: START,
    zone: BERLIN,
    min_present: 0,
    needs: [
      { ...need, needed: 3 },
      { ...need, needed: 2, skill_id: 7, skill_level: 2 },
    ],
    shifts: [shift(1, START, '09:00', '11:00', [1, 2, 3, 4])],
    people: new Map([
      [1, person(1, { skills: billing(2) })],
      [2, person(2, { skills: billing(1) })],
      [3, person(3, { skills: billing(5, ['2026-03-24']) })],
      [4, person(4, { skills: billing(3), absences: [ABSENT] })],
    ]),
    skills: new Map([[7, 'Billing']]),
  })
  const nine = (slots: readonly { from_time: string }[] | undefined) =>
    slots?.find(({ from_time }) => from_time === '09:00')
  expect(nine(monday?.slots)).toMatchObject({ needed: 3, planned: 3 })
  expect(monday?.skills).toMatchObject([{ id: 7, name: 'Billing' }])
  expect(nine(monday?.skills[0]?.slots)).toMatchObject({ needed: 2, planned: 1 })
  expect(tuesday?.skills).toEqual([])
})

const ABSENT: RulePerson['absences'][number] = {
  date: START,
  part: 'full',
  from_time: null,
  to_time: null,
  kind: 'away',
  pending: false,
}

/** Counts the reads of a field of a shift during a move of two people, in a team of a size. */
const readsOfMove = (team: number): number => {
  let reads = 0
  const counted = (row: PlanShift): PlanShift =>
    new Proxy(row, {
      get: (of, key: keyof PlanShift) => {
        reads += 1
        return of[key]
      },
    })
  const shifts = Array.from({ length: team * 2 }, (_, at) =>
    counted(
      shift(at + 1, addDays(START, at % 7), '09:00', '17:00', [
        (at % team) + 1,
        ((at + 7) % team) + 1,
        ((at + 21) % team) + 1,
      ]),
    ),
  )
  checkPlan(context(Array.from({ length: team }, (_, at) => person(at + 1))), shifts, new Set([1, 2]))
  return reads
}

it('a move is judged by what its people work, not by everyone: ten times the team is ten times the looking, no more', () => {
  const [forty, many] = [readsOfMove(40), readsOfMove(400)]
  expect(forty).toBeLessThan(2000)
  expect(many / forty).toBeLessThan(11)
})
