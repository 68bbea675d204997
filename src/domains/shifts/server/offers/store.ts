import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx, Work } from '#kit/server/context.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import { spanOf } from '../../contract/clock.rules.ts'
import { offeredShift, offerState, type OfferState } from '../../contract/offers.models.ts'
import type { OfferedShift } from '../../contract/offer.rules.ts'
import type { Access } from '../store/access.ts'
import { rangeOf } from '../store/write.ts'

const storedOffer = z.object({
  id: z.number(),
  version: z.number(),
  week_id: z.number(),
  team_id: z.number(),
  team_name: z.string(),
  zone: z.string(),
  employee: z.object({ id: z.number(), name: z.string() }),
  assignment_id: z.number().nullable(),
  shift_id: z.number().nullable(),
  takes_place: z.boolean(),
  /** The shift of the plan in which the replaced place is. */
  from_shift_id: z.number().nullable(),
  replaced: offeredShift.nullable(),
  proposed: z.object({
    ...offeredShift.shape,
    template_id: z.number().nullable(),
    skill_id: z.number().nullable(),
    skill_level: z.number().nullable(),
    note: z.string(),
  }),
  reason: z.string(),
  override_rules: z.array(z.string()),
  override_reason: z.string().nullable(),
  offered_by: z.number(),
  offered_by_name: z.string(),
  /** An administrator made it, who reads the plan in the other area. */
  is_of_admin: z.boolean(),
  created_at: z.string(),
  respond_by: z.string(),
  state: offerState,
  decided_at: z.string().nullable(),
  plans: z.boolean(),
})
export type StoredOffer = z.output<typeof storedOffer>

const columns = (access: Access): RawBuilder<unknown> => sql`
  o.id, o.version, o.week_id, w.team_id, t.name as team_name, w.zone, json_build_object('id', e.id, 'name', e.name) as employee,
  o.assignment_id, o.shift_id, o.takes_place, case when a.live then a.shift_id end as from_shift_id, o.replaced,
  json_build_object('name', o.name, 'short', o.short, 'color', o.color, 'date', o.date, 'start_time', o.start_time,
    'end_time', o.end_time, 'break_minutes', o.break_minutes, 'site', o.site, 'template_id', o.template_id,
    'skill_id', o.skill_id, 'skill_level', o.skill_level, 'note', o.note) as proposed,
  o.reason, o.override_rules, o.override_reason, o.offered_by, c.name as offered_by_name, c.area = 'Admin' as is_of_admin, o.created_at, o.respond_by, o.state,
  o.decided_at, ${access.plans(sql`w.team_id`)} as plans`

const FROM = sql`shift_offers o join shift_weeks w on w.id = o.week_id join teams t on t.id = w.team_id
  join person_short e on e.id = o.employee_id join accounts c on c.id = o.offered_by
  left join shift_assignments a on a.id = o.assignment_id`

const MAX_DECIDED = 30

/** Lists the offers of a week that the actor may see, open ones first, with the last that were decided. */
export const listOffersOfWeek = (tx: Tx, access: Access, week: number, isAll: boolean): Promise<StoredOffer[]> =>
  rows(tx, storedOffer)`select ${columns(access)} from ${FROM}
    where o.week_id = ${week} and (${isAll}::boolean or o.employee_id = ${access.me}::int)
    order by o.state = 'open' desc, case when o.state = 'open' then o.respond_by end, o.id desc limit ${sql.lit(MAX_DECIDED)}`

/** Lists the offers that wait for the response of a person, the most urgent first. */
export const listOwnOffers = (tx: Tx, access: Access): Promise<StoredOffer[]> =>
  rows(tx, storedOffer)`select ${columns(access)} from ${FROM}
    where o.employee_id = ${access.me}::int and o.state = 'open' and o.respond_by > ${access.now}::timestamptz
    order by o.respond_by, o.id`

/** Finds an offer that the actor may see: an own one, or one of a team that they plan. */
export const findOffer = (tx: Tx, access: Access, id: number): Promise<StoredOffer | undefined> =>
  one(tx, storedOffer)`select ${columns(access)} from ${FROM}
    where o.id = ${id} and (o.employee_id = ${access.me}::int or ${access.plans(sql`w.team_id`)})`

/** Locks an offer. */
export const lockOfferRow = async (tx: Tx, id: number): Promise<void> => {
  await sql`select from shift_offers where id = ${id} for update`.execute(tx)
}

type NewOffer = Readonly<{
  week_id: number
  zone: string
  employee_id: number
  assignment_id: number | null
  replaced: z.output<typeof offeredShift> | null
  shift_id: number | null
  takes_place: boolean
  proposed: OfferedShift
  reason: string
  override_rules: readonly string[]
  override_reason: string | null
  respond_by: string
}>

const insertedOffer = z.object({ id: z.number() })

/** Inserts offers; returns their ids in the same order. */
export const insertOffers = async ({ tx, now, by }: Work, offers: readonly NewOffer[]): Promise<number[]> => {
  const values = offers.map(({ proposed, zone, ...offer }, at) => ({
    at,
    ...offer,
    ...proposed,
    span: rangeOf(spanOf(proposed, zone)),
  }))
  const made = await rows(tx, insertedOffer)`
    insert into shift_offers (week_id, employee_id, assignment_id, replaced, shift_id, takes_place, template_id, name, short, color,
      date, start_time, end_time, break_minutes, span, site, skill_id, skill_level, note, reason, override_rules, override_reason,
      offered_by, created_at, respond_by)
    select x.week_id, x.employee_id, x.assignment_id, x.replaced, x.shift_id, x.takes_place, x.template_id, x.name, x.short, x.color,
      x.date, x.start_time, x.end_time, x.break_minutes, x.span, x.site, x.skill_id, x.skill_level, x.note, x.reason,
      x.override_rules, x.override_reason, ${by.account_id}::int, ${now}::timestamptz, x.respond_by
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(at int, week_id int, employee_id int, assignment_id int,
      replaced jsonb, shift_id int, takes_place boolean, template_id int, name text, short text, color text, date date,
      start_time text, end_time text, break_minutes int, span tstzrange, site text, skill_id int, skill_level int, note text,
      reason text, override_rules text[], override_reason text, respond_by timestamptz)
    order by x.at returning id`
  return made.map(({ id }) => id)
}

const openDay = z.object({ employee_id: z.number(), date: z.string() })

/** Lists the days for which people have an offer that waits. */
export const listOpenDays = (tx: Tx, people: readonly number[]): Promise<{ employee_id: number; date: string }[]> =>
  rows(tx, openDay)`select employee_id, date from shift_offers
    where state = 'open' and employee_id = any(${people}::int[])`

/** Updates the state of an open offer. */
export const updateOffer = async (
  { tx, now, by }: Work,
  id: number,
  state: Exclude<OfferState, 'open'>,
): Promise<void> => {
  await sql`update shift_offers set state = ${state}, decided_at = ${now}::timestamptz, decided_by = ${by.account_id}::int
    where id = ${id} and state = 'open'`.execute(tx)
}

const offerId = z.object({ id: z.number() })
const ids = (found: readonly Readonly<{ id: number }>[]): number[] => found.map(({ id }) => id)

const close = async ({ tx, now }: Work, state: 'lapsed' | 'withdrawn', where: RawBuilder<boolean>): Promise<number[]> =>
  ids(
    await rows(tx, offerId)`update shift_offers o set state = ${state}, decided_at = ${now}::timestamptz
      where o.state = 'open' and ${where} returning o.id`,
  )

/** Lapses the offers whose time to respond has passed. */
export const lapseDue = (work: Work): Promise<number[]> =>
  close(work, 'lapsed', sql`o.respond_by <= ${work.now}::timestamptz`)

/** Withdraws the open offers about places that ended, or about shifts that changed or were deleted. */
export const withdrawOf = async (
  work: Work,
  assignments: readonly number[],
  shifts: readonly number[],
): Promise<number[]> => {
  if (assignments.length === 0 && shifts.length === 0) return []
  return close(
    work,
    'withdrawn',
    sql`(o.assignment_id = any(${assignments}::int[]) or o.shift_id = any(${shifts}::int[])
      or o.assignment_id in (select a.id from shift_assignments a where a.shift_id = any(${shifts}::int[]) and a.live))`,
  )
}

/** Withdraws the open offers of a week. */
export const withdrawOfWeek = (work: Work, week: number): Promise<number[]> =>
  close(work, 'withdrawn', sql`o.week_id = ${week}`)

/** Withdraws the open offers of a person from one day to another; `to` null: from then on. */
export const withdrawOfPerson = (work: Work, employee: number, from: string, to: string | null): Promise<number[]> =>
  close(
    work,
    'withdrawn',
    sql`o.employee_id = ${employee} and o.date >= ${from}::date and (${to}::date is null or o.date <= ${to}::date)`,
  )

/** Withdraws offers by their ids. */
export const withdrawOpen = async (work: Work, offers: readonly number[]): Promise<number[]> =>
  offers.length === 0 ? [] : close(work, 'withdrawn', sql`o.id = any(${offers}::int[])`)

const openOffer = z.object({
  id: z.number(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  break_minutes: z.number(),
  zone: z.string(),
})

/** Lists the open offers of a person from one day to another. */
export const listOpenOffers = (tx: Tx, employee: number, from: string, to: string) =>
  rows(tx, openOffer)`select o.id, o.date, o.start_time, o.end_time, o.break_minutes, w.zone
    from shift_offers o join shift_weeks w on w.id = o.week_id
    where o.state = 'open' and o.employee_id = ${employee} and o.date between ${from}::date and ${to}::date`

/** Returns offers by their ids, without a check of visibility, after a change that was allowed. */
export const listOffersById = (tx: Tx, access: Access, offers: readonly number[]): Promise<StoredOffer[]> =>
  rows(tx, storedOffer)`select ${columns(access)} from ${FROM} where o.id = any(${offers}::int[]) order by o.id`

/** Lists the shifts of a week on a day. */
export const listShiftIdsOn = async (tx: Tx, week: number, date: string): Promise<number[]> =>
  ids(
    await rows(tx, offerId)`select s.id from shifts s
      where s.week_id = ${week} and s.date = ${date}::date and s.deleted_at is null order by s.id`,
  )

const visibleOffer = z.object({ id: z.number(), responds: z.boolean() })

/** Lists those of some offers that the actor may see, with the calls that their notices may offer. */
export const listVisibleOffers = async (
  tx: Tx,
  access: Access,
  offers: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const found = await rows(tx, visibleOffer)`select o.id, o.state = 'open' and o.respond_by > ${access.now}::timestamptz
      and coalesce(o.employee_id = ${access.me}::int, false) as responds
    from shift_offers o join shift_weeks w on w.id = o.week_id where o.id = any(${offers}::int[])
      and (o.employee_id = ${access.me}::int or ${access.plans(sql`w.team_id`)})`
  return new Map(found.map(({ id, responds }) => [id, responds ? ['shifts.offerAnswer'] : []]))
}

/** SQL expression: the number of offers that wait for the response of a person. */
export const waitingOffers = (employee: number | null, now: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from shift_offers o where o.employee_id = ${employee}::int and o.state = 'open'
    and o.respond_by > ${now}::timestamptz)`

/** SQL expression: the number of places of a shift `s` that are offered to people who join it. */
export const OFFERED_PLACES = sql`(select count(*) from shift_offers o where o.shift_id = s.id and o.state = 'open' and not o.takes_place)`
