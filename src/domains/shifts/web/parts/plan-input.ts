// Converts the plan that the server sent to the input of the rules, so that a dragged shift gets the same messages as
// on the server.
import { applyOps, type Op, peopleOf } from '../../contract/plan.ops.ts'
import type { PlanShift, RuleContext } from '../../contract/rules.models.ts'
import { checkPlan, newFindings, refusing } from '../../contract/shift.rules.ts'
import type { Plan, ShiftRow } from '../../contract/shifts.models.ts'

const planShift = (row: ShiftRow): PlanShift => ({
  id: row.id,
  version: row.version,
  template_id: row.template_id,
  name: row.name,
  short: row.short,
  color: row.color,
  date: row.date,
  start_time: row.start_time,
  end_time: row.end_time,
  break_minutes: row.break_minutes,
  needed: row.needed,
  site: row.site,
  skill_id: row.skill?.id ?? null,
  skill_level: row.skill?.level ?? null,
  note: row.note,
  users: row.users.map(({ id, assignment_id, overrides }) => ({ employee_id: id, assignment_id, overrides })),
})

export type PlanInput = Readonly<{ context: RuleContext; shifts: readonly PlanShift[]; plan: Plan }>

export const planInputOf = (plan: Plan): PlanInput => ({
  plan,
  shifts: plan.shifts.map(planShift),
  context: {
    team_id: plan.week.team_id,
    team_name: plan.week.team_name,
    start_date: plan.week.start_date,
    zone: plan.week.zone,
    people: new Map(
      plan.people.map((person) => [
        person.id,
        {
          ...person,
          preferences: person.wishes,
          neighbours: person.neighbours.map(({ start_at, end_at, ...one }) => ({
            ...one,
            from_at: Date.parse(start_at),
            to_at: Date.parse(end_at),
          })),
        },
      ]),
    ),
    rules: plan.rules,
    skills: new Map(
      [...plan.skills, ...plan.shifts.flatMap(({ skill }) => skill ?? [])].map(({ id, name }) => [id, name]),
    ),
    lends: plan.settings.lends,
    publish_notice_days: plan.settings.publish_notice_days,
    is_published: plan.week.state !== 'draft',
    today: plan.settings.today,
  },
})

export type Verdict = Readonly<{ kind: 'allowed' | 'warning' | 'blocked'; text: string }>

const ALLOWED: Verdict = { kind: 'allowed', text: 'No problems found.' }

/** Returns the verdict that the server would return for a change. */
export const verdictOf = ({ context, shifts, plan }: PlanInput, ops: readonly Op[]): Verdict => {
  const result = applyOps(context, shifts, ops, plan.templates)
  if (!('shifts' in result)) return { kind: 'blocked', text: 'The plan has changed. Load it again.' }
  const only = peopleOf(shifts, result.shifts)
  const found = newFindings(checkPlan(context, shifts, only), checkPlan(context, result.shifts, only))
  const [refused] = refusing(found, plan.week.state === 'published')
  if (refused) return { kind: 'blocked', text: refused.message }
  const worst = found.find(({ severity }) => severity === 'block') ?? found[0]
  return worst ? { kind: 'warning', text: worst.message } : ALLOWED
}
