import { expect, it } from 'vitest'
import { z } from 'zod'
import { seededRandom } from '#demo/demo.ts'
import { addDays } from '../contract/clock.rules.ts'
import { applyOps } from '../contract/plan.ops.ts'
import { planPerson } from '../contract/people.models.ts'
import { checkPlan } from '../contract/shift.rules.ts'
import { type Plan, shiftRow } from '../contract/shifts.models.ts'
import { planInputOf } from '../web/parts/plan-input.ts'
import { planShiftOf, ruleContext } from './rules/context.ts'
import { presentPeople, wireFinding } from './present/present-week.ts'
import { presentShift } from './present/present-shift.ts'
import type { LoadedPlan, LoadedShift } from './store/plan.rows.ts'
import type { StoredWeek } from './store/weeks.ts'

const START = '2026-03-23'
const random = seededRandom(10_000)
const TIMES = ['00:00', '06:00', '09:00', '14:00', '22:00']
const ENDS = ['04:00', '08:00', '13:30', '18:00', '23:00']
const PEOPLE = [1, 2, 3]

const week: StoredWeek = {
  id: 5,
  version: 1,
  team_id: 1,
  team_name: 'Support Berlin',
  start_date: START,
  zone: 'Europe/Berlin',
  state: 'published',
  publish_no: 1,
  published_at: '2026-03-01T09:00:00.000Z',
  found_block: 0,
  found_warn: 0,
  has_begun: false,
  publish_notice_days: 14,
  change_notice_hours: 48,
  swap_auto_approve: false,
  swap_lead_hours: 12,
  swap_limit_month: 6,
  claim_mode: 'fair',
  claim_close_hours: 24,
  min_present: 0,
  lock_after_days: 3,
  plans: true,
  publishes: true,
  decides: true,
  reads: true,
  shifts: 0,
  places: 0,
  open: 0,
  my_minutes: 0,
  seen: false,
  notified: 0,
  confirmed: 0,
}

const some = <Item>(most: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: random.int(0, most) }, (_, at) => make(at))

/** Returns a random plan of three people, as the store would load it. */
const randomLoaded = (): LoadedPlan => {
  const anyone = () => ({ employee_id: random.pick(PEOPLE) })
  const shifts = some(6, (at): LoadedShift => ({
    id: at + 1,
    version: 1,
    template_id: null,
    name: 'Shift',
    short: 'S',
    color: '#4263eb',
    date: addDays(START, random.int(0, 6)),
    start_time: random.pick(TIMES),
    end_time: random.pick(ENDS),
    break_minutes: 0,
    needed: random.int(1, 2),
    site: random.pick(['any', 'onsite'] as const),
    skill_id: random.chance(0.3) ? 7 : null,
    skill_level: null,
    note: '',
    claims: 0,
    offered: 0,
    my_claim: false,
    users: PEOPLE.filter(() => random.chance(0.5)).map((id) => ({
      id,
      name: `Person ${id}`,
      assignment_id: at * 10 + id,
      source: 'plan',
      changed_late: false,
      overrides: random.chance(0.1) ? ['rest'] : [],
      in_swap: false,
    })),
  })).map((shift) => ({ ...shift, skill_level: shift.skill_id === null ? null : 2 }))
  return {
    shifts,
    people: PEOPLE.map((id) => ({ id, name: `Person ${id}`, photo_version: null, has_login: true })),
    neighbours: some(4, (at) => ({
      ...anyone(),
      shift_id: 100 + at,
      date: addDays(START, random.pick([-3, -2, -1, 7, 8])),
      start_time: random.pick(TIMES),
      end_time: random.pick(ENDS),
      break_minutes: 0,
      zone: random.pick(['Europe/Berlin', 'Asia/Kolkata']),
    })),
    worked: some(5, () => {
      const date = addDays(START, random.int(-2, 2))
      const from_at = Date.parse(`${date}T${random.pick(TIMES)}:00Z`)
      return {
        ...anyone(),
        date,
        from_at,
        to_at: random.chance(0.8) ? from_at + random.int(1, 12) * 3_600_000 : null,
        break_minutes: random.int(0, 30),
        break_from: null,
        day_minutes: random.chance(0.7) ? random.int(0, 700) : null,
        is_decided: random.chance(0.9),
      }
    }),
    placements: PEOPLE.map((employee_id) => ({
      employee_id,
      from: '2020-01-01',
      until: random.chance(0.2) ? addDays(START, 3) : null,
      team_id: random.chance(0.9) ? 1 : 2,
      designation_id: 4,
      designation: 'Associate',
    })),
    employed: PEOPLE.map((employee_id) => ({
      employee_id,
      from: '2020-01-01',
      to: random.chance(0.1) ? addDays(START, 2) : null,
    })),
    suspended: some(1, () => ({
      ...anyone(),
      from: addDays(START, 1),
      until: random.chance(0.5) ? addDays(START, 4) : 'infinity',
    })),
    absences: some(3, () => {
      const part = random.pick(['full', 'first_half', 'hours'] as const)
      const times = part === 'hours' ? { from_time: '10:00', to_time: '12:00' } : { from_time: null, to_time: null }
      return {
        ...anyone(),
        date: addDays(START, random.int(0, 6)),
        part,
        ...times,
        kind: random.pick(['away', 'home'] as const),
        pending: random.chance(0.3),
      }
    }),
    preferences: some(2, () => ({
      ...anyone(),
      weekday: random.int(1, 7),
      from_date: null,
      to_date: null,
      from_time: '08:00',
      to_time: '12:00',
      wish: random.pick(['prefer', 'unavailable'] as const),
    })),
    rules: [
      {
        id: 1,
        scope: 'organisation',
        scope_id: null,
        rule: 'rest_minutes',
        value: 660,
        severity: 'block',
        overridable: false,
        effective_from: '2000-01-01',
      },
      {
        id: 2,
        scope: 'organisation',
        scope_id: null,
        rule: 'max_week_minutes',
        value: 2400,
        severity: 'block',
        overridable: true,
        effective_from: '2000-01-01',
      },
      {
        id: 3,
        scope: 'employee',
        scope_id: 2,
        rule: 'max_day_minutes',
        value: 480,
        severity: 'warn',
        overridable: true,
        effective_from: '2000-01-01',
      },
    ],
    needs: [],
    templates: [],
    skills: [{ id: 7, name: 'Billing', is_offered: true }],
    levels: some(2, () => ({
      ...anyone(),
      skill_id: 7,
      level: random.int(1, 3),
      dates: [addDays(START, 0), addDays(START, 1), addDays(START, 5)],
    })),
  }
}

const viewer = {
  now: '2026-03-02T09:00:00.000Z',
  actor: { area: 'Admin', employee_id: null, grants: new Map(), team_id: null, account_id: 1, time_zone: 'UTC' },
} as unknown as Parameters<typeof presentShift>[0]

it('what the browser says to a plan is what the server answers, on 10,000 random plans', () => {
  const options = { lends: false, today: '2026-03-25', now: '2026-03-25T14:30:00.000Z' }
  const wire = z.object({ people: z.array(planPerson), shifts: z.array(shiftRow) })
  for (let round = 0; round < 10_000; round += 1) {
    const loaded = randomLoaded()
    const context = ruleContext(week, loaded, options)
    const found = checkPlan(context, loaded.shifts.map(planShiftOf))
    const sent = {
      people: presentPeople({ week, loaded, context, calendars: new Map() }, true),
      shifts: loaded.shifts.map((shift) => presentShift(viewer, week, shift, loaded.skills)),
    }
    const received = round % 20 === 0 ? wire.parse(JSON.parse(JSON.stringify(sent))) : sent
    const plan = {
      ...received,
      week: { ...week, end_date: addDays(START, 6) },
      rules: loaded.rules,
      templates: [],
      skills: [{ id: 7, name: 'Billing' }],
      settings: {
        publish_notice_days: 14,
        change_notice_hours: 48,
        lends: false,
        overrides: false,
        today: options.today,
        now: options.now,
      },
    } as unknown as Plan
    const browser = planInputOf(plan)
    expect(checkPlan(browser.context, browser.shifts).map(wireFinding)).toEqual(found.map(wireFinding))
    // A move from one shift to another has the same findings, too.
    const [from, to] = loaded.shifts
    const user = from?.users[0]
    if (!from || !to || !user) continue
    const ops = [{ op: 'move' as const, from_shift_id: from.id, to_shift_id: to.id, employee_id: user.id }]
    const [here, there] = [
      applyOps(browser.context, browser.shifts, ops),
      applyOps(context, loaded.shifts.map(planShiftOf), ops),
    ]
    if ('shifts' in here && 'shifts' in there)
      expect(checkPlan(browser.context, here.shifts).map(({ message }) => message)).toEqual(
        checkPlan(context, there.shifts).map(({ message }) => message),
      )
  }
}, 120_000)
