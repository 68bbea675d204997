import { z } from 'zod'
import { rows as selectRows } from '#kit/server/database/rows.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import type { PlanShift } from '../../contract/rules.models.ts'
import { spanOf } from '../../contract/clock.rules.ts'

/** Half-open, as PostgreSQL writes it. */
export const rangeOf = ({ from_at, to_at }: Readonly<{ from_at: number; to_at: number }>): string =>
  `[${new Date(from_at).toISOString()},${new Date(to_at).toISOString()})`

type Place = Readonly<{ id: number; team_id: number; zone: string }>

/** Inserts shifts; returns their ids in the same order. */
export const insertShifts = async (tx: Tx, week: Place, shifts: readonly PlanShift[]): Promise<number[]> => {
  if (shifts.length === 0) return []
  const rows = await tx
    .insertInto('shifts')
    .values(
      shifts.map((shift) => ({
        week_id: week.id,
        team_id: week.team_id,
        template_id: shift.template_id,
        name: shift.name,
        short: shift.short,
        color: shift.color,
        date: shift.date,
        start_time: shift.start_time,
        end_time: shift.end_time,
        break_minutes: shift.break_minutes,
        span: rangeOf(spanOf(shift, week.zone)),
        needed: shift.needed,
        site: shift.site,
        skill_id: shift.skill_id,
        skill_level: shift.skill_level,
        note: shift.note,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Updates the fields and times of shifts. */
export const updateShifts = async (tx: Tx, week: Place, shifts: readonly PlanShift[]): Promise<void> => {
  if (shifts.length === 0) return
  const rows = shifts.map(({ users: _users, ...shift }) => ({ ...shift, span: rangeOf(spanOf(shift, week.zone)) }))
  await sql`update shifts s set name = x.name, short = x.short, color = x.color, date = x.date, start_time = x.start_time,
      end_time = x.end_time, break_minutes = x.break_minutes, needed = x.needed, site = x.site, note = x.note, skill_id = x.skill_id, skill_level = x.skill_level, span = x.span
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id int, name text, short text, color text, date date,
      start_time text, end_time text, break_minutes int, needed int, site text, note text, skill_id int, skill_level int, span tstzrange)
    where s.id = x.id`.execute(tx)
}

/** Marks shifts as deleted. */
export const deleteShifts = async ({ tx, now, by }: Work, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`update shifts set deleted_at = ${now}::timestamptz, deleted_by = ${by.account_id} where id = any(${ids}::int[])`.execute(
    tx,
  )
}

/** Raises the version of shifts, so that planners who edit them notice changed people. */
export const touchShifts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await sql`update shifts set updated_at = app_now() where id = any(${ids}::int[])`.execute(tx)
}

export type EndReason = 'removed' | 'swapped' | 'absent' | 'left' | 'deleted'

/** Ends assignments with a reason. */
export const endAssignments = async (
  { tx, now, by }: Work,
  ids: readonly number[],
  reason: EndReason,
  request: number | null = null,
): Promise<void> => {
  if (ids.length === 0) return
  await sql`update shift_assignments set live = false, end_reason = ${reason}, ended_at = ${now}::timestamptz,
      ended_by = ${by.account_id}, absence_request_id = ${request}::int
    where id = any(${ids}::int[]) and live`.execute(tx)
}

type NewAssignment = Readonly<{
  shift_id: number
  employee_id: number
  source: 'plan' | 'copy' | 'claim' | 'swap'
  changed_late: boolean
  override_rules: readonly string[]
  override_reason: string | null
  /** The account that accepted the break of the rules; without it the author of the change. */
  override_by?: number | null
}>

const assignmentsRow = z.object({ id: z.number() })

/** Inserts assignments; returns their ids in the same order. */
export const insertAssignments = async ({ tx, now, by }: Work, rows: readonly NewAssignment[]): Promise<number[]> => {
  if (rows.length === 0) return []
  const made = await selectRows(tx, assignmentsRow)`
    insert into shift_assignments (shift_id, employee_id, span, source, changed_late, override_rules, override_reason,
      override_by, created_by, created_at)
    select x.shift_id, x.employee_id, s.span, x.source, x.changed_late, x.override_rules, x.override_reason,
      case when x.override_reason is not null then coalesce(x.override_by, ${by.account_id}::int) end, ${by.account_id}::int, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, at) => ({ at, ...row })))}::jsonb) as x(at int, shift_id int,
      employee_id int, source text, changed_late boolean, override_rules text[], override_reason text, override_by int)
    join shifts s on s.id = x.shift_id order by x.at returning id`
  return made.map(({ id }) => id)
}

/** Records on existing assignments that a broken rule was accepted. */
export const overrideAssignments = async (
  { tx, by }: Work,
  rows: readonly Readonly<{ id: number; rules: readonly string[] }>[],
  reason: string,
  account: number | null = by.account_id,
): Promise<void> => {
  if (rows.length === 0) return
  await sql`update shift_assignments a set override_reason = ${reason}, override_by = ${account}::int,
      override_rules = array(select distinct unnest(a.override_rules || x.rules))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id int, rules text[]) where a.id = x.id`.execute(tx)
}

type NewEvent = Omit<Insertable<Database['shift_events']>, 'actor_id' | 'at' | 'before' | 'after'> &
  Readonly<{ before?: string | null; after?: string | null }>

const eventsRow = z.object({ last: z.number() })

/** Inserts events; returns the id of the last one, which identifies this change. */
export const insertEvents = async ({ tx, now, by }: Work, rows: readonly NewEvent[]): Promise<number> => {
  if (rows.length === 0) return 0
  const made = await selectRows(tx, eventsRow)`
    with made as (
      insert into shift_events (week_id, shift_id, employee_id, action, before, after, late, reason, actor_id, at)
      select x.week_id, x.shift_id, x.employee_id, x.action, to_jsonb(x.before), to_jsonb(x.after), coalesce(x.late, false),
        x.reason, ${by.account_id}::int, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(week_id int, shift_id int, employee_id int, action text,
        before text, after text, late boolean, reason text) returning id)
    select max(id)::int as last from made`
  return made[0]?.last ?? 0
}

/** Runs overlap checks at the end of the statements between, where times of several shifts change places. */
export const deferOverlaps = async (tx: Tx, write: () => Promise<void>): Promise<void> => {
  await sql`set constraints shift_assignments_no_overlap deferred`.execute(tx)
  await write()
  await sql`set constraints shift_assignments_no_overlap immediate`.execute(tx)
}

const assignedRow = z.object({ employee_id: z.number() })

/** Lists the people who are assigned to shifts now. */
export const listAssigned = async (tx: Tx, shifts: readonly number[]): Promise<number[]> => {
  if (shifts.length === 0) return []
  const found = await selectRows(tx, assignedRow)`select distinct a.employee_id from shift_assignments a
    where a.shift_id = any(${shifts}::int[]) and a.live`
  return found.map(({ employee_id }) => employee_id)
}

/** Locks shifts against other changes of their plan, in the order of their ids. */
export const lockShifts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await sql`select from shifts where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
}

const expireSwapsRow = z.object({ id: z.number(), people: z.array(z.number()) })

/** Expires swaps of assignments that ended or of shifts that changed. Returns them with their people. */
export const expireSwaps = async (
  { tx, now }: Work,
  assignments: readonly number[],
  shifts: readonly number[],
  except: number | null = null,
): Promise<{ id: number; people: number[] }[]> => {
  if (assignments.length === 0 && shifts.length === 0) return []
  return selectRows(tx, expireSwapsRow)`
    with hit as (
      select distinct l.swap_id from shift_swap_legs l join shift_assignments a on a.id = l.assignment_id
      where l.live and l.swap_id is distinct from ${except}::int
        and (l.assignment_id = any(${assignments}::int[]) or a.shift_id = any(${shifts}::int[]))),
    done as (
      update shift_swaps w set state = 'expired', decided_at = ${now}::timestamptz
      where w.id in (select swap_id from hit) and w.state in ('requested', 'accepted') returning w.id),
    freed as (update shift_swap_legs l set live = false where l.live and l.swap_id in (select id from done)
      returning l.swap_id, l.from_employee_id, l.to_employee_id)
    select f.swap_id as id, array_agg(distinct p) as people
    from freed f cross join lateral unnest(array_remove(array[f.from_employee_id, f.to_employee_id], null)) p
    group by f.swap_id`
}

const lapseClaimsRow = z.object({ shift_id: z.number(), employee_id: z.number() })

/** Claims of shifts that are full, deleted or begun wait for nothing. */
export const lapseClaims = async (
  { tx, now }: Work,
  shifts: readonly number[],
): Promise<{ shift_id: number; employee_id: number }[]> => {
  if (shifts.length === 0) return []
  return selectRows(tx, lapseClaimsRow)`
    update shift_claims c set state = 'lapsed', decided_at = ${now}::timestamptz
    from shifts s where c.state = 'waiting' and s.id = c.shift_id and s.id = any(${shifts}::int[])
      and (s.deleted_at is not null or lower(s.span) <= ${now}::timestamptz
        or (select count(*) from shift_assignments a where a.shift_id = s.id and a.live) >= s.needed)
    returning c.shift_id, c.employee_id`
}
