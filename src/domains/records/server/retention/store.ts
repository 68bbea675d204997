import { z } from 'zod'
import { one, rows, single } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { named, type Named } from '#kit/contract/fields.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { type Erased, erasedRow } from '#kit/server/personal/erased-list.ts'
import { countDue, ruleOf } from '#kit/server/retention/rules.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { legalHold, type LegalHold, type RetentionRow } from '../../contract/retention.models.ts'

const storedRow = z.object({
  id: z.number(),
  key: z.string(),
  keep_days: z.number().nullable(),
  floor_days: z.number(),
  next_keep_days: z.number().nullable(),
  next_from: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number(),
  ran_at: z.string().nullable(),
  ran_rows: z.number().nullable(),
  ran_error: z.string().nullable(),
})
type Stored = z.output<typeof storedRow>

const COLUMNS = sql`r.id, r.key, r.keep_days, r.floor_days, r.next_keep_days, r.next_from, r.reason, r.version,
  l.ran_at, l.rows as ran_rows, l.error as ran_error`
const FROM = sql`retention_rules r left join lateral (
  select x.ran_at, x.rows, x.error from retention_runs x where x.rule = r.key order by x.ran_at desc, x.id desc limit 1) l on true`

const rowOf = async (tx: Tx, now: string, stored: Stored): Promise<RetentionRow> => {
  const { label, what, why, set_at } = ruleOf(stored.key)
  const { rows: due_rows } = await countDue(tx, stored.key, now, stored.keep_days)
  return {
    id: stored.id,
    key: stored.key,
    label,
    what,
    why,
    keep_days: stored.keep_days,
    floor_days: stored.floor_days,
    set_at: set_at ?? null,
    next:
      stored.next_keep_days === null || stored.next_from === null
        ? null
        : { keep_days: stored.next_keep_days, from: stored.next_from },
    reason: stored.reason,
    last_run:
      stored.ran_at === null ? null : { at: stored.ran_at, rows: stored.ran_rows ?? 0, error: stored.ran_error },
    due_rows,
    version: stored.version,
  }
}

export const listRules = async (tx: Tx, now: string): Promise<RetentionRow[]> => {
  const found = await rows(tx, storedRow)`select ${COLUMNS} from ${FROM} order by r.id`
  return Promise.all(found.map((row) => rowOf(tx, now, row)))
}

export const findRule = async (tx: Tx, now: string, id: number): Promise<RetentionRow | undefined> => {
  const found = await one(tx, storedRow)`select ${COLUMNS} from ${FROM} where r.id = ${id}`
  return found && rowOf(tx, now, found)
}

export const lockRule = (tx: Tx, id: number) =>
  tx.selectFrom('retention_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type RuleValues = Readonly<{
  keep_days: number | null
  next_keep_days: number | null
  next_from: string | null
  reason: string
}>
export const updateRule = async (tx: Tx, id: number, values: RuleValues): Promise<void> => {
  await tx.updateTable('retention_rules').set(values).where('id', '=', id).execute()
}

const LEGAL_HOLDS = sql`select h.id, json_build_object('id', p.id, 'name', p.name) as employee, h.reason, a.name as placed_by, h.placed_at
  from legal_holds h join person_short p on p.id = h.employee_id join accounts a on a.id = h.placed_by
  where h.lifted_at is null`

export const listLegalHolds = (tx: Tx): Promise<LegalHold[]> => rows(tx, legalHold)`${LEGAL_HOLDS} order by h.id desc`

export const findLegalHold = (tx: Tx, id: number): Promise<LegalHold | undefined> =>
  one(tx, legalHold)`${LEGAL_HOLDS} and h.id = ${id}`

/** Inserts a legal hold; null where one is open. */
export const insertLegalHold = async (
  { tx, now, by }: Work,
  values: Readonly<{ employee_id: number; reason: string }>,
): Promise<number | null> => {
  if (by.account_id === null) return null
  const row = await tx
    .insertInto('legal_holds')
    .values({ ...values, placed_by: by.account_id, placed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Lifts an open legal hold; returns its employee and reason. */
export const liftLegalHold = async ({ tx, now, by }: Work, id: number) =>
  tx
    .updateTable('legal_holds')
    .set({ lifted_at: now, lifted_by: by.account_id })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning(['employee_id', 'reason'])
    .executeTakeFirst()

export const isPerson = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('person_short').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Returns the retention time of each class in days, by its key; null for ever. */
export const listRetentionDays = async (tx: Tx): Promise<ReadonlyMap<string, number | null>> => {
  const rules = await tx.selectFrom('retention_rules').select(['key', 'keep_days']).execute()
  return new Map(rules.map(({ key, keep_days }) => [key, keep_days]))
}

/** The last day of a person, where it is known; `has_legal_hold` if a legal hold protects their data. */
export const leaving = z.object({ left_on: z.string().nullable(), has_legal_hold: z.boolean() })
export type Leaving = z.output<typeof leaving>

/** The columns of `Leaving` for the person of an expression. */
export const leavingOf = (person: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select nullif(max(coalesce(s.left_on, 'infinity'::date)), 'infinity'::date) from employment_span s
    where s.employee_id in (select records_of(${person}))) as left_on,
  exists (select from legal_holds h where h.employee_id in (select records_of(${person})) and h.lifted_at is null)
    as has_legal_hold`

export const getLeaving = (tx: Tx, employeeId: number): Promise<Leaving> =>
  single(tx, leaving)`select ${leavingOf(sql`${employeeId}::int`)}`

type DuePeople = Readonly<{ due: RawBuilder<unknown>; scopes: readonly ScopeFilter[]; limit: number }>

/** Returns some of the people in a query for due data, by name: only those within all scopes. */
export const listPeopleOf = async (tx: Tx, { due, scopes, limit }: DuePeople): Promise<Named[]> => {
  const visible = scopes.map((one) => one.where(sql`p.id`))
  return rows(tx, named)`
    select p.id, p.name from person_short p
    where p.id in (select d.person from (${due}) d) and ${sql.join(visible, sql` and `)}
    order by lower(p.name) collate names, p.id limit ${sql.lit(limit)}`
}

/** Returns all erasures in their order, without anything about the people. */
export const listErasures = (tx: Tx): Promise<Erased[]> =>
  rows(tx, erasedRow)`select subject, subject_id, depth, at from forgotten order by id`
