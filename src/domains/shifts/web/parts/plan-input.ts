// Converts the plan that the server sent to the input of the rules, so that a dragged shift gets the same messages as
// on the server.
import { machineNow } from '#kit/contract/machine-clock.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import { timeObjection, touched } from '../../contract/late.rules.ts'
import { type Proposal, splitChange } from '../../contract/offer.rules.ts'
import { applyOps, changeOf, type Op, peopleOf } from '../../contract/plan.ops.ts'
import type { Finding, PlanShift, RuleContext } from '../../contract/rules.models.ts'
import { checkPlan, mayOverride, newFindings, refusing } from '../../contract/shift.rules.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
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

const instantOrNull = (text: string | null): number | null => (text === null ? null : Date.parse(text))

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
          worked: person.worked.map(({ start_at, end_at, break_from, ...one }) => ({
            ...one,
            from_at: Date.parse(start_at),
            to_at: instantOrNull(end_at),
            break_from: instantOrNull(break_from),
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
    now: Date.parse(plan.settings.now),
  },
})

export type Verdict = Readonly<{ kind: 'allowed' | 'warning' | 'blocked'; text: string }>

/** All that speaks against a change, the worst first. `isFinal`: no reason overrides it. */
export type Objections = Readonly<{ kind: Verdict['kind']; texts: readonly string[]; isFinal: boolean }>

const ALLOWED = 'No problems found.'
const isBlock = ({ severity }: Finding): boolean => severity === 'block'

const weekOf = ({ week, settings }: Plan) => ({
  state: week.state,
  zone: week.zone,
  change_notice_hours: settings.change_notice_hours,
})

/** Returns what a change inside the notice time offers to people. */
export const proposalsOf = ({ plan, shifts, context }: PlanInput, ops: readonly Op[]): readonly Proposal[] => {
  const result = applyOps(context, shifts, ops, plan.templates)
  if (!('shifts' in result)) return []
  return splitChange(weekOf(plan), new Date(machineNow()).toISOString(), shifts, result.shifts, (id) =>
    plan.people.some((one) => one.id === id && one.has_login),
  ).proposals
}

/** Returns the objection of the server to the time of a change. */
const textOfTime = ({ plan, shifts }: PlanInput, after: readonly PlanShift[]): 'begun' | Refusal | null => {
  const hours = plan.settings.change_notice_hours
  const now = new Date(machineNow()).toISOString()
  const objection = timeObjection(weekOf(plan), now, touched(changeOf(shifts, after)))
  return objection === 'late' ? shiftsRefusals.refusal('reason_required', { hours }) : objection
}

/** Returns the objections that the server would have to a change. */
export const objectionsTo = (input: PlanInput, ops: readonly Op[]): Objections => {
  const { context, shifts, plan } = input
  const result = applyOps(context, shifts, ops, plan.templates)
  if (!('shifts' in result)) return { kind: 'blocked', texts: ['The plan has changed. Load it again.'], isFinal: true }
  const time = textOfTime(input, result.shifts)
  if (time === 'begun') return { kind: 'blocked', texts: [shiftsRefusals.refusal('begun').message], isFinal: true }
  const only = peopleOf(shifts, result.shifts)
  const found = newFindings(checkPlan(context, shifts, only), checkPlan(context, result.shifts, only))
  const refused = refusing(found, plan.week.state === 'published')
  const others = found
    .filter((one) => !refused.includes(one))
    .toSorted((a, b) => Number(isBlock(b)) - Number(isBlock(a)))
  const texts = [...refused, ...others].map(({ message }) => message).concat(time === null ? [] : [time.message])
  if (texts.length === 0) return { kind: 'allowed', texts: [ALLOWED], isFinal: false }
  const isFinal = refused.some((one) => !mayOverride(one))
  return { kind: refused.length > 0 ? 'blocked' : 'warning', texts: [...new Set(texts)], isFinal }
}

/** Returns the verdict that the server would return for a change, with the first of its sentences. */
export const verdictOf = (input: PlanInput, ops: readonly Op[]): Verdict => {
  const { kind, texts } = objectionsTo(input, ops)
  return { kind, text: texts[0] ?? ALLOWED }
}
