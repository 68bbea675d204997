import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { type Looking, reachOf } from './access.ts'

export type FoundShift = Readonly<{
  id: number
  version: number
  week_id: number
  team_id: number
  needed: number
  employees: readonly number[]
}>

const select = async (tx: Tx, looking: Looking, id: number, mustPlan: boolean): Promise<FoundShift> => {
  const reach = reachOf(looking)
  const visible = mustPlan
    ? reach.plans(sql`w.team_id`)
    : sql`(w.published_at is not null and ${reach.reads(sql`w.team_id`)})`
  const { rows } = await sql<FoundShift>`select s.id, s.version, s.week_id, s.team_id, s.needed,
      array(select a.employee_id from shift_assignments a where a.shift_id = s.id and a.live order by 1) as employees
    from shifts s join shift_weeks w on w.id = s.week_id where s.id = ${id} and s.deleted_at is null and ${visible}`.execute(
    tx,
  )
  const [shift] = rows
  if (!shift) throw notFound()
  return shift
}

/** A shift of a team that the actor plans; 404 for every other one. */
export const findPlannedShift = (asking: Looking & Readonly<{ tx: Tx }>, id: number): Promise<FoundShift> =>
  select(asking.tx, asking, id, true)
/** A published shift of a team that the actor sees. */
export const findVisibleShift = (asking: Looking & Readonly<{ tx: Tx }>, id: number): Promise<FoundShift> =>
  select(asking.tx, asking, id, false)

/** Whether anything of shifts names a person. */
export const hasShifts = async (tx: Tx, employee: number): Promise<boolean> => {
  const { rows } = await sql`select from shift_assignments where employee_id = ${employee}
    union all select from shift_claims where employee_id = ${employee}
    union all select from shift_receipts where employee_id = ${employee}
    union all select from shift_events where employee_id = ${employee}
    union all select from shift_swap_legs where from_employee_id = ${employee} or to_employee_id = ${employee}
    limit 1`.execute(tx)
  return rows.length > 0
}
