import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Kind } from '../../contract/worksheets.models.ts'

const stored = z.object({
  required: z.boolean(),
  due_working_days: z.number(),
  due_time: z.string(),
  auto_accept_days: z.number(),
})
type Stored = z.output<typeof stored>

/** Finds the rule of a department on a day; undefined where the defaults apply. */
export const findRule = async (tx: Tx, departmentId: number, kind: Kind, day: string): Promise<Stored | undefined> => {
  return one(tx, stored)`select required, due_working_days, to_char(due_time, 'HH24:MI') as due_time, auto_accept_days
    from report_rules where department_id = ${departmentId} and kind = ${kind} and effective_from <= ${day}::date
    order by effective_from desc limit 1`
}

/** Locks the rules of a department until the transaction ends. */
export const lockRules = async (tx: Tx, departmentId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('report_rules'), ${departmentId})`.execute(tx)
}

const saveRuleRow = z.object({ id: z.number() })

/** Inserts a rule from a day on, or replaces the one from the same day. */
export const saveRule = async (
  tx: Tx,
  departmentId: number,
  kind: Kind,
  from: string,
  rule: Stored,
): Promise<number> => {
  const found = await rows(tx, saveRuleRow)`
    insert into report_rules (department_id, kind, required, due_working_days, due_time, auto_accept_days, effective_from)
    values (${departmentId}, ${kind}, ${rule.required}, ${rule.due_working_days}, ${rule.due_time}::time, ${rule.auto_accept_days}, ${from}::date)
    on conflict on constraint report_rules_day do update set required = excluded.required, due_working_days = excluded.due_working_days,
      due_time = excluded.due_time, auto_accept_days = excluded.auto_accept_days returning id`
  return found[0]?.id ?? 0
}
