import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Kind } from '../../contract/worksheets.models.ts'

type Stored = Readonly<{ required: boolean; due_working_days: number; due_time: string; auto_accept_days: number }>

/** The rule of a department that holds on a day; undefined where the defaults do. */
export const findRule = async (tx: Tx, departmentId: number, kind: Kind, day: string): Promise<Stored | undefined> => {
  const { rows } =
    await sql<Stored>`select required, due_working_days, to_char(due_time, 'HH24:MI') as due_time, auto_accept_days
    from report_rules where department_id = ${departmentId} and kind = ${kind} and effective_from <= ${day}::date
    order by effective_from desc limit 1`.execute(tx)
  return rows[0]
}

/** One change of the rules of a department at a time. */
export const lockRules = async (tx: Tx, departmentId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('report_rules'), ${departmentId})`.execute(tx)
}

/** Writes a rule from a day on; one that was to begin on the same day is replaced. */
export const saveRule = async (
  tx: Tx,
  departmentId: number,
  kind: Kind,
  from: string,
  rule: Stored,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into report_rules (department_id, kind, required, due_working_days, due_time, auto_accept_days, effective_from)
    values (${departmentId}, ${kind}, ${rule.required}, ${rule.due_working_days}, ${rule.due_time}::time, ${rule.auto_accept_days}, ${from}::date)
    on conflict on constraint report_rules_day do update set required = excluded.required, due_working_days = excluded.due_working_days,
      due_time = excluded.due_time, auto_accept_days = excluded.auto_accept_days returning id`.execute(tx)
  return rows[0]?.id ?? 0
}
