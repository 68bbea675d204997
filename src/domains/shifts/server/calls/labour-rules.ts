import { type RawBuilder, sql } from 'kysely'
import { forbidden, invalid } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { isStricter, type LabourRule } from '../../contract/labour.rules.ts'
import * as calls from '../../contract/policy.calls.ts'
import type { LabourRuleInput } from '../../contract/policy.models.ts'
import { checkPlan, newFindings } from '../../contract/shift.rules.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { planShiftOf, ruleContext } from '../context.ts'
import { reachOf } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import { findWeekAnyhow } from '../store/weeks.ts'

type Row = DataOf<typeof calls.listRules>[number]

const select = async ({ tx }: Context, where: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`select * from (
      select r.id, r.scope, r.scope_id, r.rule, r.value, r.severity, r.overridable, r.effective_from,
        lead(r.effective_from) over (partition by r.scope, r.scope_id, r.rule order by r.effective_from) - 1 as effective_to,
        case r.scope when 'team' then (select t.name from teams t where t.id = r.scope_id)
          when 'designation' then (select d.name from designations d where d.id = r.scope_id)
          when 'employee' then (select e.name from person_short e where e.id = r.scope_id) end as scope_name
      from labour_rules r) r
    where ${where} order by array_position(array['organisation', 'team', 'designation', 'employee'], r.scope), r.scope_name, r.rule, r.effective_from`.execute(
    tx,
  )
  return rows
}

/** Rules of single people are theirs and of those who set rules. */
export const listRules = handle(calls.listRules, (context) => {
  const isAll = scopeOf(context.actor, 'shifts.policy') === 'all'
  return select(
    context,
    isAll ? sql`true` : sql`r.scope <> 'employee' or r.scope_id = ${context.actor.employee_id}::int`,
  )
})

const requireScope = async ({ tx }: Context, { scope, scope_id }: LabourRuleInput): Promise<void> => {
  if (scope === 'organisation') return
  const table = { team: sql`teams`, designation: sql`designations`, employee: sql`person_short` }[scope]
  const { rows } = await sql`select from ${table} x where x.id = ${scope_id ?? 0}`.execute(tx)
  if (rows.length === 0) throw invalid({ scope_id: 'Choose for whom it holds' })
}

/** What the organisation blocks without exception is only made stricter, from the day on which the rule begins. */
const requireStricter = async (context: Context, rule: LabourRuleInput): Promise<void> => {
  if (rule.scope === 'organisation') return
  const general = await select(
    context,
    sql`r.scope = 'organisation' and r.rule = ${rule.rule} and (r.effective_to is null or r.effective_to >= ${rule.effective_from}::date)`,
  )
  const fixed = general.filter(({ severity, overridable }) => severity === 'block' && !overridable)
  if (fixed.some((one) => !isStricter(rule, one))) throw shiftsRefusals.refusal('rule_looser')
}

const WEEKS = 200

/** How many more findings published weeks to come would have. */
const countAffected = async (context: Context, rule: LabourRule): Promise<number> => {
  const { tx } = context
  const reach = reachOf(context)
  const { rows } = await sql<{
    id: number
  }>`select w.id from shift_weeks w where w.state = 'published' and w.start_date + 6 >= ${reach.today}::date
    and (${rule.scope} <> 'team' or w.team_id = ${rule.scope_id}::int) order by w.start_date, w.id limit ${sql.lit(WEEKS)}`.execute(
    tx,
  )
  let affected = 0
  for (const { id } of rows) {
    const loaded = await loadPlan(tx, id, null)
    const now = ruleContext(await findWeekAnyhow(tx, reach, id), loaded, reach)
    const shifts = loaded.shifts.map(planShiftOf)
    affected += newFindings(checkPlan(now, shifts), checkPlan({ ...now, rules: [...now.rules, rule] }, shifts)).length
  }
  return affected
}

export const addRule = handle(calls.addRule, async (context) => {
  const { body, tx, actor, by } = context
  if (scopeOf(actor, 'shifts.policy') !== 'all') throw forbidden()
  await requireScope(context, body)
  await requireStricter(context, body)
  const { dry_run, ...fields } = body
  const rule: LabourRule = { ...fields, scope_id: fields.scope_id ?? null }
  const affected = await countAffected(context, rule)
  if (dry_run) return { rule: null, affected }
  if (body.effective_from < reachOf(context).today) throw invalid({ effective_from: 'Choose today or later' })
  const { rows } = await sql<{
    id: number
  }>`insert into labour_rules (scope, scope_id, rule, value, severity, overridable, effective_from, created_by)
    values (${rule.scope}, ${rule.scope_id}::int, ${rule.rule}, ${rule.value}::int, ${rule.severity}, ${rule.overridable}, ${rule.effective_from}::date, ${by.account_id}::int)
    on conflict (scope, scope_id, rule, effective_from) do update
      set value = excluded.value, severity = excluded.severity, overridable = excluded.overridable, created_by = excluded.created_by
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await audit(context, 'shifts.rule_added', { entity: 'labour_rules', id, after: rule })
  publishLive(context, ['shifts.changed'], ['permission:shifts.plan', 'permission:shift_records.read'])
  const [row] = await select(context, sql`r.id = ${id}`)
  return { rule: row ?? null, affected }
})
