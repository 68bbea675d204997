import { addDays } from '../src/domains/shifts/contract/clock.rules.ts'
import type { PlanShift, RuleContext } from '../src/domains/shifts/contract/rules.models.ts'
import { checkPlan } from '../src/domains/shifts/contract/shift.rules.ts'
import { ms, report } from './report.ts'

/** A frame of a screen. */
const FRAME = 16
const START = '2026-03-23'
const ALWAYS = '2020-01-01'

/** Measures the browser while a shift is in the hand: one place of a team of forty moves, and two people are evaluated. */
export const measureRules = (): void => {
  const ids = Array.from({ length: 40 }, (_, at) => at + 1)
  const context: RuleContext = {
    team_id: 1,
    team_name: 'Support',
    start_date: START,
    zone: 'Europe/Berlin',
    people: new Map(
      ids.map((id) => [
        id,
        {
          id,
          name: `Person ${id}`,
          active: [{ from: ALWAYS, to: null }],
          placements: [{ from: ALWAYS, until: null, team_id: 1, designation_id: 2 }],
          absences: [],
          preferences: [],
          skills: [],
          neighbours: [],
          worked: [],
        },
      ]),
    ),
    rules: (['rest_minutes', 'max_day_minutes', 'max_week_minutes', 'max_consecutive_days'] as const).map(
      (rule, at) => ({
        scope: 'organisation',
        scope_id: null,
        rule,
        value: [660, 600, 2880, 6][at] ?? null,
        severity: 'block',
        overridable: true,
        effective_from: ALWAYS,
      }),
    ),
    skills: new Map(),
    lends: false,
    publish_notice_days: 0,
    is_published: true,
    today: '2026-01-01',
    now: Date.parse('2026-01-01T00:00:00Z'),
  }
  const shifts = Array.from({ length: 70 }, (_, at): PlanShift => ({
    id: at + 1,
    version: 1,
    template_id: null,
    name: 'Early',
    short: 'B',
    color: '#2f9e44',
    date: addDays(START, at % 7),
    start_time: at % 2 === 0 ? '06:00' : '14:00',
    end_time: at % 2 === 0 ? '14:00' : '22:00',
    break_minutes: 30,
    needed: 3,
    site: 'any',
    skill_id: null,
    skill_level: null,
    note: '',
    users: [0, 7, 21].map((more) => ({ employee_id: ((at + more) % 40) + 1, assignment_id: null, overrides: [] })),
  }))
  const moved = new Set([1, 2])
  const times = Array.from({ length: 300 }, () => {
    const began = performance.now()
    checkPlan(context, shifts, moved)
    return performance.now() - began
  }).slice(100)
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  report('the rules of one move in a team of forty', `p95 ${ms(p95)}`, `< ${FRAME} ms`, p95 < FRAME)
}
