import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { claimRow } from '../../contract/swaps.calls.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { OFFERED_PLACES } from '../offers/store.ts'
import type { ClaimRow } from '../../contract/swaps.calls.ts'

/**
 * The end of the time for claims: so many hours before the start, or twelve hours after publishing, whichever is
 * sooner.
 */
const CLOSE_AT = sql`least(lower(s.span) - make_interval(hours => g.claim_close_hours), w.published_at + interval '12 hours')`

const claimedShift = z.object({
  id: z.number(),
  week_id: z.number(),
  needed: z.number(),
  /** People on it, with those whom a place is offered to. */
  live: z.number(),
  state: z.string(),
  has_begun: z.boolean(),
  close_at: z.string(),
  claim_mode: z.enum(['first', 'fair', 'lead']),
  is_assigned: z.boolean(),
})
export type ClaimedShift = z.output<typeof claimedShift>

/** A shift as claims need it; the row is locked until the transaction ends. */
export const lockShift = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  id: number,
  employee: number | null,
): Promise<ClaimedShift | undefined> => {
  await sql`select from shifts where id = ${id} for no key update`.execute(tx)
  return one(tx, claimedShift)`select s.id, s.week_id, s.needed, w.state, g.claim_mode,
      lower(s.span) <= ${now}::timestamptz as has_begun, coalesce(${CLOSE_AT}, lower(s.span)) as close_at,
      ((select count(*) from shift_assignments a where a.shift_id = s.id and a.live) + ${OFFERED_PLACES})::int as live,
      exists (select from shift_assignments a where a.shift_id = s.id and a.live and a.employee_id = ${employee}::int) as is_assigned
    from shifts s join shift_weeks w on w.id = s.week_id join shift_settings_of g on g.team_id = w.team_id
    where s.id = ${id} and s.deleted_at is null`
}

const CLAIM = sql`c.id, c.shift_id, c.state, c.created_at, c.decided_at, json_build_object('id', e.id, 'name', e.name) as employee`

/** Finds a claim by its id. */
export const findClaim = async (tx: Tx, id: number): Promise<ClaimRow | undefined> => {
  return one(
    tx,
    claimRow,
  )`select ${CLAIM} from shift_claims c join person_short e on e.id = c.employee_id where c.id = ${id}`
}
/** Lists the claims of a shift, waiting ones first. */
export const listClaimsOf = async (tx: Tx, shift: number): Promise<ClaimRow[]> => {
  return rows(tx, claimRow)`select ${CLAIM} from shift_claims c join person_short e on e.id = c.employee_id
    where c.shift_id = ${shift} order by c.state <> 'waiting', c.created_at, c.id limit 200`
}

const insertedClaim = z.object({ id: z.number() })

/** The waiting claim of a person on a shift; one is made where there is none. */
export const insertClaim = async ({ tx, now }: Work, shift: number, employee: number): Promise<number> => {
  const found = await rows(tx, insertedClaim)`insert into shift_claims (shift_id, employee_id, created_at)
    values (${shift}, ${employee}, ${now}::timestamptz)
    on conflict (shift_id, employee_id) where state = 'waiting' do update set created_at = shift_claims.created_at returning id`
  return found[0]?.id ?? 0
}

/** Decides a waiting claim; returns false where it no longer waits. */
export const updateClaim = async (
  { tx, now, by }: Work,
  id: number,
  state: 'granted' | 'declined' | 'withdrawn',
): Promise<boolean> => {
  const { rows } =
    await sql`update shift_claims set state = ${state}, decided_at = ${now}::timestamptz, decided_by = ${by.account_id}::int
    where id = ${id} and state = 'waiting' returning id`.execute(tx)
  return rows.length > 0
}
const withdrawClaimRow = z.object({ id: z.number() })

/** Withdraws the waiting claim of a person on a shift; returns its id. */
export const withdrawClaim = async (
  { tx, now, by }: Work,
  shift: number,
  employee: number,
): Promise<number | undefined> => {
  const found = await rows(
    tx,
    withdrawClaimRow,
  )`update shift_claims set state = 'withdrawn', decided_at = ${now}::timestamptz, decided_by = ${by.account_id}::int
    where shift_id = ${shift} and employee_id = ${employee} and state = 'waiting' returning id`
  return found[0]?.id
}

const waitingClaim = z.object({
  claim_id: z.number(),
  shift_id: z.number(),
  employee_id: z.number(),
  created_at: z.string(),
  granted: z.number(),
  planned: z.number(),
})
export type WaitingClaim = z.output<typeof waitingClaim>

const FAIR_DAYS = 90

/** Returns waiting claims with the values that rank them: recently granted claims, and minutes planned in the week. */
export const listWaitingClaims = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  shifts: readonly number[],
): Promise<WaitingClaim[]> => {
  return rows(tx, waitingClaim)`
    select c.id as claim_id, c.shift_id, c.employee_id, c.created_at,
      (select count(*)::int from shift_claims k where k.employee_id = c.employee_id and k.state = 'granted'
        and k.decided_at > ${now}::timestamptz - make_interval(days => ${sql.lit(FAIR_DAYS)})) as granted,
      (select coalesce(sum(extract(epoch from upper(a.span) - lower(a.span)) / 60), 0)::int from shift_assignments a join shifts o on o.id = a.shift_id
        where a.employee_id = c.employee_id and a.live and o.date between w.start_date and w.start_date + 6) as planned
    from shift_claims c join shifts s on s.id = c.shift_id join shift_weeks w on w.id = s.week_id
    where c.shift_id = any(${shifts}::int[]) and c.state = 'waiting'`
}

const grantedCount = z.object({ employee_id: z.number(), n: z.number() })

/** Claims granted of late, by person. */
export const countGranted = async (
  tx: Tx,
  people: readonly number[],
  now: string,
): Promise<ReadonlyMap<number, number>> => {
  const found = await rows(tx, grantedCount)`select employee_id, count(*)::int as n from shift_claims
    where employee_id = any(${people}::int[]) and state = 'granted'
      and decided_at > ${now}::timestamptz - make_interval(days => ${sql.lit(FAIR_DAYS)}) group by 1`
  return new Map(found.map(({ employee_id, n }) => [employee_id, n]))
}

const dueShiftsRow = z.object({ id: z.number() })

/** Shifts whose collecting is over and that have claims. */
export const listDueShifts = async ({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<number[]> => {
  const found = await rows(tx, dueShiftsRow)`select s.id from shifts s join shift_weeks w on w.id = s.week_id
    join shift_settings_of g on g.team_id = w.team_id
    where s.deleted_at is null and exists (select from shift_claims c where c.shift_id = s.id and c.state = 'waiting')
      and (lower(s.span) <= ${now}::timestamptz or (g.claim_mode <> 'lead' and ${CLOSE_AT} <= ${now}::timestamptz)) order by s.id`
  return found.map(({ id }) => id)
}

const openRow = z.object({
  id: z.number(),
  week_id: z.number(),
  close_at: z.string(),
  claim_mode: z.string(),
  claimed: z.boolean(),
})
export type OpenRow = z.output<typeof openRow>

/** Lists the open shifts of a team that a person could claim. */
export const listOpen = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  team: number,
  me: number,
  range: Readonly<{ from: string; to: string }>,
): Promise<OpenRow[]> => {
  return rows(tx, openRow)`select s.id, s.week_id, g.claim_mode,
      case when g.claim_mode = 'fair' and ${CLOSE_AT} > ${now}::timestamptz then ${CLOSE_AT} else lower(s.span) end as close_at,
      exists (select from shift_claims c where c.shift_id = s.id and c.employee_id = ${me} and c.state = 'waiting') as claimed
    from shifts s join shift_weeks w on w.id = s.week_id join shift_settings_of g on g.team_id = w.team_id
    where w.team_id = ${team} and w.state = 'published' and s.deleted_at is null and s.date between ${range.from}::date and ${range.to}::date
      and lower(s.span) > ${now}::timestamptz
      and s.needed > (select count(*) from shift_assignments a where a.shift_id = s.id and a.live) + ${OFFERED_PLACES}
      and not exists (select from shift_assignments a where a.shift_id = s.id and a.live and a.employee_id = ${me})
    order by lower(s.span), s.id limit 100`
}

/** Lapses the waiting claims of a person. */
export const lapseClaimsOf = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, employee: number): Promise<void> => {
  await sql`update shift_claims set state = 'lapsed', decided_at = ${now}::timestamptz where employee_id = ${employee} and state = 'waiting'`.execute(
    tx,
  )
}
