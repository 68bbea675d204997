import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { countDue, ruleOf } from '#kit/server/retention/rules.ts'
import type { LegalHold, RetentionRow } from '../../contract/retention.models.ts'

type Stored = Readonly<{
  id: number
  key: string
  keep_days: number | null
  floor_days: number
  next_keep_days: number | null
  next_from: string | null
  reason: string | null
  version: number
  ran_at: string | null
  ran_rows: number | null
  ran_error: string | null
}>

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
  const { rows } = await sql<Stored>`select ${COLUMNS} from ${FROM} order by r.id`.execute(tx)
  return Promise.all(rows.map((row) => rowOf(tx, now, row)))
}

export const readRule = async (tx: Tx, now: string, id: number): Promise<RetentionRow | undefined> => {
  const { rows } = await sql<Stored>`select ${COLUMNS} from ${FROM} where r.id = ${id}`.execute(tx)
  return rows[0] && rowOf(tx, now, rows[0])
}

export const lockRule = (tx: Tx, id: number) =>
  tx.selectFrom('retention_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type RuleValues = Readonly<{
  keep_days: number | null
  next_keep_days: number | null
  next_from: string | null
  reason: string
}>
export const setRule = async (tx: Tx, id: number, values: RuleValues): Promise<void> => {
  await tx.updateTable('retention_rules').set(values).where('id', '=', id).execute()
}

const HOLDS = sql`select h.id, json_build_object('id', p.id, 'name', p.name) as employee, h.reason, a.name as placed_by, h.placed_at
  from legal_holds h join person_short p on p.id = h.employee_id join accounts a on a.id = h.placed_by
  where h.lifted_at is null`

export const listHolds = async (tx: Tx): Promise<LegalHold[]> =>
  (await sql<LegalHold>`${HOLDS} order by h.id desc`.execute(tx)).rows

export const readHold = async (tx: Tx, id: number): Promise<LegalHold | undefined> =>
  (await sql<LegalHold>`${HOLDS} and h.id = ${id}`.execute(tx)).rows[0]

/** Places a hold; null where one is open. */
export const placeHold = async (
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

/** Lifts an open hold; answers whose. */
export const liftHold = async ({ tx, now, by }: Work, id: number) =>
  tx
    .updateTable('legal_holds')
    .set({ lifted_at: now, lifted_by: by.account_id })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning(['employee_id', 'reason'])
    .executeTakeFirst()

export const isPerson = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('person_short').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** For how many days each class is kept, by its key; null for ever. */
export const readKeepDays = async (tx: Tx): Promise<ReadonlyMap<string, number | null>> => {
  const rules = await tx.selectFrom('retention_rules').select(['key', 'keep_days']).execute()
  return new Map(rules.map(({ key, keep_days }) => [key, keep_days]))
}

/** The last day of a person, where it is known, and whether a legal hold keeps their data. */
export type Leaving = Readonly<{ left_on: string | null; is_held: boolean }>

/** The columns of `Leaving` for the person of an expression. */
export const leavingOf = (person: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select nullif(max(coalesce(s.left_on, 'infinity'::date)), 'infinity'::date) from employment_span s
    where s.employee_id = ${person}) as left_on,
  exists (select from legal_holds h where h.employee_id = ${person} and h.lifted_at is null) as is_held`

export const readLeaving = async (tx: Tx, employeeId: number): Promise<Leaving> => {
  const { rows } = await sql<Leaving>`select ${leavingOf(sql`${employeeId}::int`)}`.execute(tx)
  return rows[0] ?? { left_on: null, is_held: false }
}
