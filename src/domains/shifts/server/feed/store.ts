import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'

const feedShift = z.object({
  id: z.number(),
  from_at: z.string(),
  to_at: z.string(),
  name: z.string(),
  team: z.string(),
  site: z.enum(['any', 'onsite']),
  sequence: z.number(),
  changed_at: z.string(),
  is_cancelled: z.boolean(),
})
export type FeedShift = z.output<typeof feedShift>

const BACK_DAYS = 30

const ownerRow = z.object({ employee_id: z.number(), include_absences: z.boolean() })

/** Finds the owner of an address who may use it: with an account, employed and not suspended. */
export const findOwner = async (
  tx: Tx,
  token_hash: Buffer,
  now: string,
): Promise<{ employee_id: number; include_absences: boolean } | undefined> => {
  return one(tx, ownerRow)`
    select f.employee_id, f.include_absences from calendar_feeds f
    join accounts a on a.employee_id = f.employee_id and a.area = 'User' and a.deleted_at is null
    join employed_on(${now}::timestamptz::date) m on m.employee_id = f.employee_id
    where f.token_hash = ${token_hash} and not exists (select from suspension_span s where s.employee_id = f.employee_id
      and s.from_date <= ${now}::timestamptz::date and s.until_date > ${now}::timestamptz::date) limit 1`
}

const SELECT = sql`
    select a.id, lower(s.span) as from_at, upper(s.span) as to_at, s.name, t.name as team, s.site, not a.live as is_cancelled,
      (select count(*)::int from shift_events v where v.shift_id = s.id and v.action = 'changed' and v.employee_id is null)
        + case when a.live then 0 else 1 end as sequence,
      greatest(a.created_at, a.ended_at, (select max(v.at) from shift_events v where v.shift_id = s.id and v.action = 'changed')) as changed_at
    from shift_assignments a join shifts s on s.id = a.shift_id join shift_weeks w on w.id = s.week_id join teams t on t.id = s.team_id
    where w.published_at is not null`

/** Published shifts of a person from 30 days back, and those that ended in the last 30 days. */
export const listFeedShifts = (tx: Tx, employee: number, now: string): Promise<FeedShift[]> =>
  rows(
    tx,
    feedShift,
  )`${SELECT} and a.employee_id = ${employee} and upper(s.span) > ${now}::timestamptz - make_interval(days => ${sql.lit(BACK_DAYS)})
      and (a.live or (a.ended_at > ${now}::timestamptz - make_interval(days => ${sql.lit(BACK_DAYS)}) and a.ended_at >= w.published_at))
    order by lower(s.span), a.id limit 2000`

/** One published shift that a person works. */
export const findFeedShift = (tx: Tx, employee: number, assignment: number): Promise<FeedShift | undefined> =>
  one(tx, feedShift)`${SELECT} and a.id = ${assignment} and a.employee_id = ${employee} and a.live`

const feedAbsencesRow = z.object({ date: z.string() })

/** Lists the days of approved leave of a person from 30 days back. */
export const listFeedAbsences = async (tx: Tx, employee: number, now: string): Promise<{ date: string }[]> => {
  return rows(
    tx,
    feedAbsencesRow,
  )`select distinct b.date from request_absence b where b.employee_id = ${employee} and b.kind = 'leave'
    and b.date >= ${now}::timestamptz::date - ${sql.lit(BACK_DAYS)} order by b.date limit 500`
}

/** Counts a read of the address of a person. */
export const countRead = async (tx: Tx, employee: number, now: string): Promise<void> => {
  await sql`update calendar_feeds set reads = reads + 1, last_read_at = ${now}::timestamptz where employee_id = ${employee}`.execute(
    tx,
  )
}

/** Finds the address of a person. */
export const findFeed = (tx: Tx, employee: number) =>
  tx.selectFrom('calendar_feeds').selectAll().where('employee_id', '=', employee).executeTakeFirst()

type NewFeed = Omit<Insertable<Database['calendar_feeds']>, 'employee_id'>

/** Inserts the address of a person, in place of the one before. */
export const insertFeed = async (tx: Tx, employee: number, row: NewFeed): Promise<void> => {
  await tx
    .insertInto('calendar_feeds')
    .values({ employee_id: employee, ...row })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(row))
    .execute()
}

/** Deletes the address of a person. */
export const deleteFeed = async (tx: Tx, employee: number): Promise<void> => {
  await tx.deleteFrom('calendar_feeds').where('employee_id', '=', employee).execute()
}
