import { policyRulesShape, attendancePolicy } from '../../contract/policies.calls.ts'
import { breakKind } from '../../contract/attendance.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { AttendancePolicy, PolicyRules } from '../../contract/policies.calls.ts'
import { numberText } from '../screenshots/store/rules.ts'
import { namedOrNull } from './workdays.ts'

/** The group that rules are for: everyone when both are null. */
const group = z.object({ department_id: z.number().nullable(), team_id: z.number().nullable() })
export type Group = z.output<typeof group>
export type NewPolicy = Group & PolicyRules & Readonly<{ effective_from: string }>
export type StoredRules = Omit<AttendancePolicy, 'can'>

const storedPolicy = policyRulesShape.extend(group.shape).extend({
  id: z.number(),
  version: z.number(),
  effective_from: z.string(),
  shot_text_version: z.number(),
  department: z.string().nullable(),
  team: z.string().nullable(),
  break_kinds: z.array(breakKind),
  state: attendancePolicy.shape.state,
})
type Row = z.output<typeof storedPolicy>

const read = ({ department_id, team_id, department, team, ...rest }: Row): StoredRules => ({
  ...rest,
  department: namedOrNull(department_id, department),
  team: namedOrNull(team_id, team),
})

/** Returns all rules, newest first. In a group those that began last apply; a team may have none, then others apply. */
export const listRules = async (tx: Tx, today: string, id: number | null = null): Promise<StoredRules[]> => {
  const found = await rows(tx, storedPolicy)`
    select x.id, x.version, x.effective_from, x.department_id, x.team_id, d.name as department, t.name as team,
      x.window_after_minutes, x.late_grace_minutes, x.early_grace_minutes, x.half_day_below_percent, x.absent_below_percent,
      x.max_session_minutes, x.stale_after_shift_minutes, x.correction_days, x.break_kinds, x.break_required_after_minutes, x.break_required_minutes,
      x.auto_break_after_minutes, x.auto_break_minutes,
      x.overtime_approval, x.overtime_min_minutes, x.overtime_step_minutes, x.overtime_daily_cap_minutes,
      x.overtime_cap_day_off_minutes, x.overtime_cap_holiday_minutes,
      x.overtime_before_shift, x.rate_percent_workday, x.rate_percent_day_off, x.rate_percent_holiday,
      x.reset_second_person_minutes, x.short_days, x.covered_minutes, x.expiry_months, x.balance_cap_minutes,
      x.screenshots, x.shot_interval_minutes, x.shot_blur, x.shot_redact_hours, x.shot_retention_days, x.shot_leads_may_view,
      x.shot_text_version, w.text as shot_text,
      case when x.effective_from > ${today}::date then 'planned' when x.is_newest then 'in_force' else 'past' end as state
    from (
      select p.*, p.effective_from = max(p.effective_from) filter (where p.effective_from <= ${today}::date)
        over (partition by p.department_id, p.team_id) as is_newest
      from attendance_policies p) x
    join screenshot_texts w on w.version = x.shot_text_version
    left join departments d on d.id = x.department_id
    left join teams t on t.id = x.team_id
    where ${id}::int is null or x.id = ${id}::int
    order by x.effective_from desc, x.id desc`
  return found.map(read)
}

export const getRules = async (tx: Tx, today: string, id: number): Promise<StoredRules> => {
  const [row] = await listRules(tx, today, id)
  if (!row) throw notFound()
  return row
}

/** Locks a policy until the transaction ends; 404 when it is not there. */
export const lockPolicy = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('attendance_policies')
    .select(['id', 'version', 'effective_from', 'department_id', 'team_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const columns = async (tx: Tx, { break_kinds, shot_text, ...rest }: NewPolicy) => ({
  ...rest,
  break_kinds: json(break_kinds),
  shot_text_version: await numberText(tx, shot_text),
})

export const insertPolicy = async (tx: Tx, policy: NewPolicy): Promise<number> => {
  const row = await tx
    .insertInto('attendance_policies')
    .values(await columns(tx, policy))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const writePolicy = async (tx: Tx, id: number, policy: NewPolicy): Promise<void> => {
  await tx
    .updateTable('attendance_policies')
    .set(await columns(tx, policy))
    .where('id', '=', id)
    .execute()
}

/** Deletes rules that begin on a later day. Days written ahead by them wait without rules to be evaluated again. */
export const removePolicy = async (tx: Tx, id: number, today: string): Promise<void> => {
  await tx
    .updateTable('attendance_days')
    .set({ policy_id: null })
    .where('policy_id', '=', id)
    .where('business_date', '>', today)
    .execute()
  await tx.deleteFrom('attendance_policies').where('id', '=', id).execute()
}

const groupRow = z.object({ id: z.number() })

/**
 * Returns the people who are placed in a group on a day of a range, `to` null: from then on. Everyone for the group of
 * all.
 */
export const listGroup = async (
  tx: Tx,
  { department_id, team_id }: Group,
  { from, to }: Readonly<{ from: string; to: string | null }>,
): Promise<number[]> => {
  const found = await rows(tx, groupRow)`
    select distinct m.employee_id as id from employment_span m
    join person_short e on e.id = m.employee_id
    left join placement_on p on p.employee_id = m.employee_id
      and (${to}::date is null or p.effective_from <= ${to}::date)
      and (p.effective_until is null or p.effective_until > ${from}::date)
    where (${to}::date is null or m.joined_on <= ${to}::date) and (m.left_on is null or m.left_on >= ${from}::date)
      and (${team_id}::int is null or p.team_id = ${team_id}::int)
      and (${department_id}::int is null or p.department_id = ${department_id}::int)
    order by 1`
  return found.map(({ id }) => id)
}
