import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../context.ts'
import { registry } from '../slots.ts'
import type { Past, RetentionRule } from './retention.ts'

/** Every class of data with its own retention time, filled from the domains where the application is put together. */
export const retentionRules = registry<RetentionRule>('classes of retention')

/** Inserts a row for each class; what people have set stays. */
export const shipRules = async (tx: Tx): Promise<void> => {
  const rows = retentionRules.all().map(([key, { days, floor }]) => ({ key, days, floor }))
  await sql`insert into retention_rules (key, keep_days, floor_days)
    select x.key, x.days, x.floor from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(key text, days int, floor int)
    on conflict (key) do update set floor_days = excluded.floor_days,
      keep_days = greatest(retention_rules.keep_days, excluded.floor_days),
      next_keep_days = greatest(retention_rules.next_keep_days, excluded.floor_days)
      where retention_rules.floor_days <> excluded.floor_days`.execute(tx)
}

export const ruleOf = (key: string): RetentionRule => {
  const found = retentionRules.all().find(([name]) => name === key)
  if (!found) throw new Error(`No class of retention is named ${key}`)
  return found[1]
}

const retentionDaysOfRow = z.object({ keep_days: z.number().nullable() })

/** Returns the days for which data of a class is stored; null for ever. */
export const retentionDaysOf = async (tx: Tx, key: string): Promise<number | null> => {
  const found = await rows(tx, retentionDaysOfRow)`
    select keep_days from retention_rules where key = ${key}`
  return found[0] ? found[0].keep_days : ruleOf(key).days
}

/** The instant so many days ago. */
export const pastOf = (now: string, days: number): Past => ({
  before: sql<string>`(${now}::timestamptz - make_interval(days => ${days}::int))`,
  now: sql<string>`${now}::timestamptz`,
})

/** Returns the statement of the rows of a class that are due, without the people under a legal hold. */
export const dueOf = (rule: RetentionRule, past: Past): RawBuilder<unknown> => sql`
  select d.id, d.person, d.at, d.bytes from (${rule.due(past)}) d
  where d.person is null or not exists (
    select from legal_holds h where h.employee_id in (select records_of(d.person)) and h.lifted_at is null)`

const dueFigures = z.object({ rows: z.number(), people: z.number(), oldest: z.string().nullable(), bytes: z.number() })
export type DueFigures = z.output<typeof dueFigures>

/** Counts the rows that a class would remove with so many days of retention. */
export const countDue = async (tx: Tx, key: string, now: string, days: number | null): Promise<DueFigures> => {
  if (days === null) return { rows: 0, people: 0, oldest: null, bytes: 0 }
  const found = await rows(tx, dueFigures)`
    select count(*)::int as rows, count(distinct person)::int as people, min(at) as oldest, coalesce(sum(bytes), 0)::float8 as bytes
    from (${dueOf(ruleOf(key), pastOf(now, days))}) d`
  return found[0] ?? { rows: 0, people: 0, oldest: null, bytes: 0 }
}
