import { shiftTimes } from '../../contract/clock.rules.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Times } from '../../contract/clock.rules.ts'
import { type Viewer, accessOf } from './access.ts'

const foundShift = z.object({
  id: z.number(),
  version: z.number(),
  week_id: z.number(),
  team_id: z.number(),
  needed: z.number(),
  employees: z.array(z.number()),
})
export type FoundShift = z.output<typeof foundShift>

const select = async (tx: Tx, viewer: Viewer, id: number, mustPlan: boolean): Promise<FoundShift> => {
  const access = accessOf(viewer)
  const visible = mustPlan
    ? access.plans(sql`w.team_id`)
    : sql`(w.published_at is not null and ${access.reads(sql`w.team_id`)})`
  const found = await rows(tx, foundShift)`select s.id, s.version, s.week_id, s.team_id, s.needed,
      array(select a.employee_id from shift_assignments a where a.shift_id = s.id and a.live order by 1) as employees
    from shifts s join shift_weeks w on w.id = s.week_id where s.id = ${id} and s.deleted_at is null and ${visible}`
  const [shift] = found
  if (!shift) throw notFound()
  return shift
}

/** A shift of a team that the actor plans; 404 for every other one. */
export const getPlannedShift = (reader: Viewer & Readonly<{ tx: Tx }>, id: number): Promise<FoundShift> =>
  select(reader.tx, reader, id, true)
/** A published shift of a team that the actor sees. */
export const getVisibleShift = (reader: Viewer & Readonly<{ tx: Tx }>, id: number): Promise<FoundShift> =>
  select(reader.tx, reader, id, false)

/** Returns true where a row of shifts names a person. */
export const hasShifts = async (tx: Tx, employee: number): Promise<boolean> => {
  const { rows } = await sql`select from shift_assignments where employee_id = ${employee}
    union all select from shift_claims where employee_id = ${employee}
    union all select from shift_offers where employee_id = ${employee}
    union all select from shift_receipts where employee_id = ${employee}
    union all select from shift_events where employee_id = ${employee}
    union all select from shift_swap_legs where from_employee_id = ${employee} or to_employee_id = ${employee}
    limit 1`.execute(tx)
  return rows.length > 0
}

type Span = Readonly<{ employee_id: number; from: string; to: string | null }>
const shiftDate = z.object({ date: z.string() })

/** Lists the days in a span on which a person is planned in shifts; `to` null: from then on. */
export const listShiftDates = async (tx: Tx, { employee_id, from, to }: Span): Promise<string[]> => {
  const found = await rows(tx, shiftDate)`
    select distinct s.date from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
    where a.employee_id = ${employee_id} and a.live and s.date >= ${from}::date
      and (${to}::date is null or s.date <= ${to}::date) order by 1`
  return found.map(({ date }) => date)
}

/** Lists the times of shifts. */
export const listShiftTimes = async (tx: Tx, ids: readonly number[]): Promise<Times[]> => {
  const found = await rows(tx, shiftTimes)`
    select s.date, s.start_time, s.end_time, s.break_minutes from shifts s
    where s.id = any(${ids}::int[])`
  return found
}
