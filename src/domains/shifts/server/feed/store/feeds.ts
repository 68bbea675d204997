import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { type CalendarKind, calendarKind } from '../../../contract/feed.models.ts'

/** A calendar of a person: its kind, with the team where it is that of a team. */
export type Which = Readonly<{ kind: CalendarKind; team_id: number | null }>

const ownerRow = z.object({
  id: z.number(),
  employee_id: z.number(),
  kind: calendarKind,
  team_id: z.number().nullable(),
  include_absences: z.boolean(),
})
export type FeedOwner = z.output<typeof ownerRow>

/** Finds an address with its owner, who may use it: with an account, employed and not suspended. */
export const findOwner = (tx: Tx, token_hash: Buffer, now: string): Promise<FeedOwner | undefined> =>
  one(tx, ownerRow)`
    select f.id, f.employee_id, f.kind, f.team_id, f.include_absences from calendar_feeds f
    join accounts a on a.employee_id = f.employee_id and a.area = 'User' and a.deleted_at is null
    join employed_on(${now}::timestamptz::date) m on m.employee_id = f.employee_id
    where f.token_hash = ${token_hash} and not exists (select from suspension_span s where s.employee_id = f.employee_id
      and s.from_date <= ${now}::timestamptz::date and s.until_date > ${now}::timestamptz::date) limit 1`

const team = z.object({ id: z.number(), name: z.string(), absences: z.boolean(), on_call: z.boolean() })
export type FeedTeam = z.output<typeof team>

type OfTeam = (team: RawBuilder<unknown>) => RawBuilder<boolean>
const MOST_TEAMS = 50

/** Lists the teams of which a person may follow the absences, or the shifts that come on top of the work pattern. */
export const listFeedTeams = (tx: Tx, absences: OfTeam, shifts: OfTeam): Promise<FeedTeam[]> => rows(tx, team)`
  select * from (
    select t.id, t.name, coalesce(${absences(sql`t.id`)}, false) as absences,
      coalesce(${shifts(sql`t.id`)}, false) and exists (select from shift_settings_of g
        where g.team_id = t.id and not g.days_off) as on_call
    from teams t where t.archived_at is null) x
  where x.absences or x.on_call order by lower(x.name) collate names, x.id limit ${sql.lit(MOST_TEAMS)}`

const feedRow = z.object({
  kind: calendarKind,
  team_id: z.number().nullable(),
  include_absences: z.boolean(),
  created_at: z.string(),
  last_read_at: z.string().nullable(),
  reads: z.number(),
})
export type FeedRow = z.output<typeof feedRow>

/** Lists the addresses of a person. */
export const listFeeds = (tx: Tx, employee: number): Promise<FeedRow[]> => rows(tx, feedRow)`
  select f.kind, f.team_id, f.include_absences, f.created_at, f.last_read_at, f.reads
  from calendar_feeds f where f.employee_id = ${employee}`

/** Counts a read of an address. */
export const countRead = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, id: number): Promise<void> => {
  await sql`update calendar_feeds set reads = reads + 1, last_read_at = ${now}::timestamptz where id = ${id}`.execute(
    tx,
  )
}

type NewFeed = Which & Readonly<{ token_hash: Buffer; include_absences: boolean; created_at: string }>
const idRow = z.object({ id: z.number() })

/** Inserts an address of a person, in place of the one before of the same calendar. Returns its id. */
export const insertFeed = async (tx: Tx, employee: number, row: NewFeed): Promise<number> => {
  const found = await rows(tx, idRow)`
    insert into calendar_feeds (employee_id, kind, team_id, token_hash, include_absences, created_at)
    values (${employee}, ${row.kind}, ${row.team_id}, ${row.token_hash}, ${row.include_absences}, ${row.created_at}::timestamptz)
    on conflict on constraint calendar_feeds_once do update set token_hash = excluded.token_hash,
      include_absences = excluded.include_absences, created_at = excluded.created_at, last_read_at = null, reads = 0
    returning id`
  return found[0]?.id ?? 0
}

/** Deletes the address of a calendar of a person. Returns its id, if there was one. */
export const deleteFeed = async (tx: Tx, employee: number, { kind, team_id }: Which): Promise<number | undefined> => {
  const found = await rows(tx, idRow)`delete from calendar_feeds
    where employee_id = ${employee} and kind = ${kind} and team_id is not distinct from ${team_id}::int returning id`
  return found[0]?.id
}

/** Deletes all addresses of a person. */
export const deleteFeeds = async (tx: Tx, employee: number): Promise<void> => {
  await tx.deleteFrom('calendar_feeds').where('employee_id', '=', employee).execute()
}

const domainRow = z.object({ domain: z.string().nullable() })

/** Reads what the identifiers of events end with; null where the host of the server is still to be written. */
export const readUidDomain = async (tx: Tx): Promise<string | null> =>
  (await one(tx, domainRow)`select d.domain from calendar_uid_domain d`)?.domain ?? null

/** Writes the host that identifiers end with from now on, whatever the address of the server becomes. */
export const storeUidDomain = async (tx: Tx, host: string): Promise<void> => {
  await sql`update calendar_uid_domain set domain = ${host} where domain is null`.execute(tx)
}
