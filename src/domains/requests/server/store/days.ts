import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PlannedDay } from '../../contract/days.rules.ts'
import type { DayPart, RequestStatus } from '../../contract/requests.models.ts'

export type StoredDay = Readonly<{
  id: number
  request_id: number
  date: string
  part: DayPart
  from_time: string | null
  to_time: string | null
  from_minute: number | null
  to_minute: number | null
  minutes: number
  amount: number
  live: boolean
  end_reason: 'cancelled' | 'superseded' | 'released' | null
}>

type NewDays = Readonly<{ request_id: number; employee_id: number; lane: string | null; days: readonly PlannedDay[] }>

/** Inserts the days of a request, all at once; they occupy their dates from now on. Returns their ids by date. */
export const insertDays = async (tx: Tx, { request_id, employee_id, lane, days }: NewDays) => {
  if (days.length === 0) return new Map<string, number>()
  const given = days.map(({ slot, holiday: _holiday, ...day }) => ({
    ...day,
    from: slot?.[0] ?? 0,
    to: slot?.[1] ?? 0,
  }))
  const { rows } = await sql<{ id: number; date: string }>`
    insert into request_days (request_id, employee_id, date, part, from_time, to_time, slot, minutes, full_day_minutes,
      amount, holiday, lane, live)
    select ${request_id}, ${employee_id}, x.date, x.part, x.from_time, x.to_time, int4range(x."from", x."to"), x.minutes,
      x.full_day_minutes, x.amount, x.holiday, ${lane}, true
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x(date date, part text, from_time time, to_time time,
      "from" int, "to" int, minutes int, full_day_minutes int, amount int, holiday text)
    returning id, date`.execute(tx)
  return new Map(rows.map(({ date, id }) => [date, id]))
}

const COLUMNS = sql`d.id, d.request_id, d.date, d.part, d.from_time, d.to_time, lower(d.slot) as from_minute,
  upper(d.slot) as to_minute, d.minutes, d.amount, d.live, d.end_reason`

/** The days of a request, those that were released for a new round left out. */
export const listDays = async (tx: Tx, requestId: number): Promise<StoredDay[]> => {
  const { rows } = await sql<StoredDay>`
    select ${COLUMNS} from request_days d
    where d.request_id = ${requestId} and d.end_reason is distinct from 'released' order by d.date`.execute(tx)
  return rows
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

export type OtherDay = StoredDay &
  Readonly<{
    employee_id: number
    status: RequestStatus
    kind: string
    type_id: number
    type_name: string
    replaces: boolean
    needs_balance: boolean
    allow_negative: number
  }>

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
  const { rows } = await sql<OtherDay>`
    select ${COLUMNS}, d.employee_id, r.status, r.kind, r.type_id, t.name as type_name, t.replaces, t.needs_balance, t.allow_negative
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as x(date date, "from" int, "to" int)
    join request_days d on d.employee_id = ${employeeId} and d.date = x.date and d.live
      and d.slot && int4range(x."from", x."to")
    join requests r on r.id = d.request_id
    join request_types t on t.id = r.type_id
    where (d.lane = ${lane} or (${lane} = 'overtime' and d.lane = 'absence' and d.part = 'full'))
      and r.id is distinct from ${without}::int
    order by d.date, d.id`.execute(tx)
  return rows
}

/** Lists days that a replacing request pushed aside, of requests that are still live and whose time is still free. */
export const listRevivable = async (tx: Tx, requestId: number): Promise<OtherDay[]> => {
  const { rows } = await sql<OtherDay>`
    select ${COLUMNS}, d.employee_id, r.status, r.kind, r.type_id, t.name as type_name, t.replaces, t.needs_balance,
      t.allow_negative
    from request_days d join requests r on r.id = d.request_id join request_types t on t.id = r.type_id
    where d.superseded_by = ${requestId} and r.status in ('pending', 'returned', 'approved', 'cancel_pending')
      and not exists (select from request_days o where o.employee_id = d.employee_id and o.lane = d.lane
        and o.date = d.date and o.live and o.slot && d.slot and o.request_id <> ${requestId})
    order by d.date, d.id`.execute(tx)
  return rows
}

/** Returns the cost of a request: the sum of its live days. */
export const sumLiveDays = async (tx: Tx, requestId: number): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int as amount from request_days where request_id = ${requestId} and live`.execute(
    tx,
  )
  return rows[0]?.amount ?? 0
}

type Period = Readonly<{ from: string; to: string }>

/** Sums the live days of a type in each of some periods, one request left out. */
export const sumInPeriods = async (
  tx: Tx,
  employeeId: number,
  typeId: number,
  periods: readonly Period[],
  without: number | null,
): Promise<number[]> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce((
      select sum(d.amount) from request_days d join requests r on r.id = d.request_id
      where d.employee_id = ${employeeId} and d.live and r.type_id = ${typeId} and r.id is distinct from ${without}::int
        and d.date between x.from_date and x.to_date), 0)::int as amount
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[]) with ordinality
      as x(from_date, to_date, place) order by x.place`.execute(tx)
  return rows.map(({ amount }) => amount)
}

/** Lists dates on which a person has live days of a type around a span, rest days of those requests included. */
export const listDatesOfType = async (
  tx: Tx,
  employeeId: number,
  typeId: number,
  period: Period,
  without: number | null,
): Promise<string[]> => {
  const { rows } = await sql<{ date: string }>`
    select distinct d.date from request_days d join requests r on r.id = d.request_id
    where d.employee_id = ${employeeId} and d.live and r.type_id = ${typeId} and r.id is distinct from ${without}::int
      and d.date between ${period.from}::date and ${period.to}::date order by 1`.execute(tx)
  return rows.map(({ date }) => date)
}

/** Updates the part, time and cost of a day after a change of the calendar. */
export const updateDayCost = async (tx: Tx, id: number, day: PlannedDay): Promise<void> => {
  await sql`update request_days set part = ${day.part}, slot = int4range(${day.slot?.[0] ?? 0}, ${day.slot?.[1] ?? 0}),
    minutes = ${day.minutes}, full_day_minutes = ${day.full_day_minutes}, amount = ${day.amount}, holiday = ${day.holiday}
    where id = ${id}`.execute(tx)
}
