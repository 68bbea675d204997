import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { LabourRule } from '../../contract/labour.rules.ts'
import { type LabourRuleInput, labourRuleRow } from '../../contract/policy.models.ts'

type LabourRuleRow = z.output<typeof labourRuleRow>

const listWhere = (tx: Tx, where: RawBuilder<unknown>): Promise<LabourRuleRow[]> =>
  rows(tx, labourRuleRow)`select * from (
      select r.id, r.scope, r.scope_id, r.rule, r.value, r.severity, r.overridable, r.effective_from,
        lead(r.effective_from) over (partition by r.scope, r.scope_id, r.rule order by r.effective_from) - 1 as effective_to,
        case r.scope when 'team' then (select t.name from teams t where t.id = r.scope_id)
          when 'designation' then (select d.name from designations d where d.id = r.scope_id)
          when 'employee' then (select e.name from person_short e where e.id = r.scope_id) end as scope_name
      from labour_rules r) r
    where ${where} order by array_position(array['organisation', 'team', 'designation', 'employee'], r.scope), r.scope_name, r.rule, r.effective_from`

/** Lists all rules. */
export const listAllRules = (tx: Tx): Promise<LabourRuleRow[]> => listWhere(tx, sql`true`)

/** Lists rules without those of other people than one. */
export const listRulesOf = (tx: Tx, employee: number | null): Promise<LabourRuleRow[]> =>
  listWhere(tx, sql`r.scope <> 'employee' or r.scope_id = ${employee}::int`)

/** Lists the rules of the organisation of the same name as a rule that are in force on its first day or later. */
export const listGeneralRules = (
  tx: Tx,
  rule: Pick<LabourRuleInput, 'rule' | 'effective_from'>,
): Promise<LabourRuleRow[]> =>
  listWhere(
    tx,
    sql`r.scope = 'organisation' and r.rule = ${rule.rule} and (r.effective_to is null or r.effective_to >= ${rule.effective_from}::date)`,
  )

/** Finds a rule by its id. */
export const findRule = async (tx: Tx, id: number): Promise<LabourRuleRow | null> =>
  (await listWhere(tx, sql`r.id = ${id}`))[0] ?? null

/** Returns true for the id of a team, a designation or a person. */
export const hasScope = async (
  tx: Tx,
  scope: Exclude<LabourRuleInput['scope'], 'organisation'>,
  id: number,
): Promise<boolean> => {
  const table = { team: sql`teams`, designation: sql`designations`, employee: sql`person_short` }[scope]
  const { rows } = await sql`select from ${table} x where x.id = ${id}`.execute(tx)
  return rows.length > 0
}

const WEEKS = 200

const weekIdsOfRow = z.object({ id: z.number() })

/** Lists the ids of published weeks to come in which a rule can apply. */
export const listWeekIdsOf = async (tx: Tx, rule: LabourRule, today: string): Promise<number[]> => {
  const found = await rows(
    tx,
    weekIdsOfRow,
  )`select w.id from shift_weeks w where w.state = 'published' and w.start_date + 6 >= ${today}::date
    and (${rule.scope} <> 'team' or w.team_id = ${rule.scope_id}::int) order by w.start_date, w.id limit ${sql.lit(WEEKS)}`
  return found.map(({ id }) => id)
}

const ruleRow = z.object({ id: z.number() })

/** Inserts a rule, in place of one of the same scope, name and first day; returns its id. */
export const insertRule = async ({ tx, by }: Work, rule: LabourRule): Promise<number> => {
  const found = await rows(
    tx,
    ruleRow,
  )`insert into labour_rules (scope, scope_id, rule, value, severity, overridable, effective_from, created_by)
    values (${rule.scope}, ${rule.scope_id}::int, ${rule.rule}, ${rule.value}::int, ${rule.severity}, ${rule.overridable}, ${rule.effective_from}::date, ${by.account_id}::int)
    on conflict (scope, scope_id, rule, effective_from) do update
      set value = excluded.value, severity = excluded.severity, overridable = excluded.overridable, created_by = excluded.created_by
    returning id`
  return found[0]?.id ?? 0
}
