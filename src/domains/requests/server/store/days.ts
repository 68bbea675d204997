import { dayPart, requestStatus } from '../../contract/requests.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PlannedDay } from '../../contract/days.rules.ts'

const storedDay = z.object({
  id: z.number(),
  request_id: z.number(),
  date: z.string(),
  part: dayPart,
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  from_minute: z.number().nullable(),
  to_minute: z.number().nullable(),
  minutes: z.number(),
  amount: z.number(),
  live: z.boolean(),
  end_reason: z.enum(['cancelled', 'superseded', 'released']).nullable(),
})
export type StoredDay = z.output<typeof storedDay>

type NewDays = Readonly<{ request_id: number; employee_id: number; lane: string | null; days: readonly PlannedDay[] }>

const daysRow = z.object({ id: z.number(), date: z.string() })

/** Inserts the days of a request, all at once; they occupy their dates from now on. Returns their ids by date. */
export const insertDays = async (tx: Tx, { request_id, employee_id, lane, days }: NewDays) => {
  if (days.length === 0) return new Map<string, number>()
  const given = days.map(({ slot, holiday: _holiday, ...day }) => ({
    ...day,
    from: slot?.[0] ?? 0,
    to: slot?.[1] ?? 0,
  }))
  const found = await rows(tx, daysRow)`
    insert into request_days (request_id, employee_id, date, part, from_time, to_time, slot, minutes, full_day_minutes,
      amount, holiday, lane, live)
    select ${request_id}, ${employee_id}, x.date, x.part, x.from_time, x.to_time, int4range(x."from", x."to"), x.minutes,
      x.full_day_minutes, x.amount, x.holiday, ${lane}, true
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x(date date, part text, from_time time, to_time time,
      "from" int, "to" int, minutes int, full_day_minutes int, amount int, holiday text)
    returning id, date`
  return new Map(found.map(({ date, id }) => [date, id]))
}

const COLUMNS = sql`d.id, d.request_id, d.date, d.part, d.from_time, d.to_time, lower(d.slot) as from_minute,
  upper(d.slot) as to_minute, d.minutes, d.amount, d.live, d.end_reason`

/** The days of a request, those that were released for a new round left out. */
export const listDays = async (tx: Tx, requestId: number): Promise<StoredDay[]> => {
  const found = await rows(tx, storedDay)`
    select ${COLUMNS} from request_days d
    where d.request_id = ${requestId} and d.end_reason is distinct from 'released' order by d.date`
  return found
}

/** Ends days: they no longer occupy their dates. */
export const endDays = async (
  tx: Tx,
  ids: readonly number[],
  reason: 'cancelled' | 'superseded' | 'released' | null,
  supersededBy: number | null = null,
): Promise<void> => {
  if (ids.length === 0) return
  await sql`update request_days set live = false, end_reason = ${reason}, superseded_by = ${supersededBy}
    where id = any(${ids}::int[])`.execute(tx)
}

export const reviveDays = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`update request_days set live = true, end_reason = null, superseded_by = null
    where id = any(${ids}::int[])`.execute(tx)
}

const otherDay = storedDay.extend({
  employee_id: z.number(),
  status: requestStatus,
  kind: z.string(),
  type_id: z.number(),
  type_name: z.string(),
  replaces: z.boolean(),
  needs_balance: z.boolean(),
  allow_negative: z.number(),
})
export type OtherDay = z.output<typeof otherDay>

/** Live days of other requests of a person on the dates of planned ones, that share some of their time. */
export const listOverlapping = async (
  tx: Tx,
  employeeId: number,
  lane: string,
  days: readonly PlannedDay[],
  without: number | null,
): Promise<OtherDay[]> => {
  const slots = days.flatMap(({ date, slot }) => (slot ? [{ date, from: slot[0], to: slot[1] }] : []))
  if (slots.length === 0) return []
  const found = await rows(tx, otherDay)`
    select ${COLUMNS}, d.employee_id, r.status, r.kind, r.type_id, t.name as type_name, t.replaces, t.needs_balance, t.allow_negative
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as x(date date, "from" int, "to" int)
    join request_days d on d.employee_id = ${employeeId} and d.date = x.date and d.live
      and d.slot && int4range(x."from", x."to")
    join requests r on r.id = d.request_id
    join request_types t on t.id = r.type_id
    where (d.lane = ${lane} or (${lane} = 'overtime' and d.lane = 'absence' and d.part = 'full'))
      and r.id is distinct from ${without}::int
    order by d.date, d.id`
  return found
}

/** Lists days that a replacing request pushed aside, of requests that are still live and whose time is still free. */
export const listRevivable = async (tx: Tx, requestId: number): Promise<OtherDay[]> => {
  const found = await rows(tx, otherDay)`
    select ${COLUMNS}, d.employee_id, r.status, r.kind, r.type_id, t.name as type_name, t.replaces, t.needs_balance,
      t.allow_negative
    from request_days d join requests r on r.id = d.request_id join request_types t on t.id = r.type_id
    where d.superseded_by = ${requestId} and r.status in ('pending', 'returned', 'approved', 'cancel_pending')
      and not exists (select from request_days o where o.employee_id = d.employee_id and o.lane = d.lane
        and o.date = d.date and o.live and o.slot && d.slot and o.request_id <> ${requestId})
    order by d.date, d.id`
  return found
}

const sumLiveDaysRow = z.object({ amount: z.number() })

/** Returns the cost of a request: the sum of its live days. */
export const sumLiveDays = async (tx: Tx, requestId: number): Promise<number> => {
  const found = await rows(tx, sumLiveDaysRow)`
    select coalesce(sum(amount), 0)::int as amount from request_days where request_id = ${requestId} and live`
  return found[0]?.amount ?? 0
}

type Period = Readonly<{ from: string; to: string }>

const sumInPeriodsRow = z.object({ amount: z.number() })

/** Sums the live days of a type in each of some periods, one request left out. */
export const sumInPeriods = async (
  tx: Tx,
  employeeId: number,
  typeId: number,
  periods: readonly Period[],
  without: number | null,
): Promise<number[]> => {
  const found = await rows(tx, sumInPeriodsRow)`
    select coalesce((
      select sum(d.amount) from request_days d join requests r on r.id = d.request_id
      where d.employee_id = ${employeeId} and d.live and r.type_id = ${typeId} and r.id is distinct from ${without}::int
        and d.date between x.from_date and x.to_date), 0)::int as amount
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[]) with ordinality
      as x(from_date, to_date, place) order by x.place`
  return found.map(({ amount }) => amount)
}

const datesOfTypeRow = z.object({ date: z.string() })

/** Lists dates on which a person has live days of a type around a span, rest days of those requests included. */
export const listDatesOfType = async (
  tx: Tx,
  employeeId: number,
  typeId: number,
  period: Period,
  without: number | null,
): Promise<string[]> => {
  const found = await rows(tx, datesOfTypeRow)`
    select distinct d.date from request_days d join requests r on r.id = d.request_id
    where d.employee_id = ${employeeId} and d.live and r.type_id = ${typeId} and r.id is distinct from ${without}::int
      and d.date between ${period.from}::date and ${period.to}::date order by 1`
  return found.map(({ date }) => date)
}

const dayOfType = z.object({ request_id: z.number(), date: z.string(), part: dayPart, amount: z.number() })

/** Lists live days of a type of a person in a period, one request left out. */
export const listDaysOfType = async (
  tx: Tx,
  employeeId: number,
  typeId: number,
  period: Period,
  without: number | null,
) =>
  rows(tx, dayOfType)`
    select d.request_id, d.date, d.part, d.amount from request_days d join requests r on r.id = d.request_id
    where d.employee_id = ${employeeId} and d.live and r.type_id = ${typeId} and r.id is distinct from ${without}::int
      and d.date between ${period.from}::date and ${period.to}::date order by d.date`

/** Updates the part, time and cost of a day after a change of the calendar. */
export const updateDayCost = async (tx: Tx, id: number, day: PlannedDay): Promise<void> => {
  await sql`update request_days set part = ${day.part}, slot = int4range(${day.slot?.[0] ?? 0}, ${day.slot?.[1] ?? 0}),
    minutes = ${day.minutes}, full_day_minutes = ${day.full_day_minutes}, amount = ${day.amount}, holiday = ${day.holiday}
    where id = ${id}`.execute(tx)
}

export type Covered = Readonly<{
  employee_id: number
  from: string
  to: string | null
  kinds: readonly string[] | null
}>
const coveredDays = z.object({ request_id: z.number(), dates: z.array(z.string()) })
type CoveredDays = z.output<typeof coveredDays>

/** Returns the live days of a person from a day on, by request; `to` and `kinds` null: without that limit. */
export const listCoveredDays = async (tx: Tx, { employee_id, from, to, kinds }: Covered): Promise<CoveredDays[]> => {
  return rows(tx, coveredDays)`
    select d.request_id, array_agg(d.date order by d.date) as dates
    from request_days d join requests r on r.id = d.request_id
    where d.employee_id = ${employee_id} and d.live and d.date >= ${from}::date
      and (${to}::date is null or d.date <= ${to}::date)
      and (${kinds}::text[] is null or r.kind = any(${kinds}::text[]))
    group by d.request_id order by d.request_id`
}
