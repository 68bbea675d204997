import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#kit/contract/envelope.ts'
import { type Named, named } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { evidence, type Evidence, type ForcedState, type ForceRow } from '../../../contract/forced.models.ts'
import { storedBreak, type StoredBreak } from '../../store/workdays.ts'

type Raw = Readonly<{
  id: number
  version: number
  session_id: number
  employee_id: number
  origin: ForceRow['origin']
  state: ForcedState
  detected_at: string
  evidence: unknown
  breaks: unknown
  proposed_out_at: string | null
  proposed_basis: ForceRow['proposed_basis']
  owner_out_at: string | null
  owner_reason: string | null
  decided_by: unknown
  decided_out_at: string | null
  decided_note: string | null
  decided_at: string | null
  due_at: string
  business_date: string
  punched_in_at: string
  in_zone: string
  next_in_at: string | null
}>

/** A forced punch-out as it is stored, with what of its punch decides about times. */
export type ForcedRecord = Omit<Raw, 'evidence' | 'breaks' | 'decided_by'> &
  Readonly<{
    evidence: readonly Evidence[]
    /** The breaks at the time when the punch was found. */
    breaks: readonly StoredBreak[]
    decided_by: Named | null
  }>

/** Columns of a row `f` with its punch `s`. The next punch of a person is of the same day or of a later one. */
export const forcedColumns = sql`f.id, f.version, f.session_id, f.employee_id, f.origin, f.state, f.detected_at, f.evidence,
  f.breaks, f.proposed_out_at, f.proposed_basis, f.owner_out_at, f.owner_reason,
  (select json_build_object('id', a.id, 'name', a.name) from accounts a where a.id = f.decided_by) as decided_by,
  f.decided_out_at, f.decided_note, f.decided_at, f.due_at, s.business_date, s.punched_in_at, s.in_zone,
  (select min(n.punched_in_at) from attendance_sessions n
   where n.employee_id = f.employee_id and n.business_date >= s.business_date and n.punched_in_at > s.punched_in_at
     and n.state <> 'voided') as next_in_at`

/** Joins rows `f` with their punch `s`, unless it is voided. */
export const fromForced = sql`forced_punchouts f join attendance_sessions s on s.id = f.session_id and s.state <> 'voided'`

export const toForcedRecord = (row: Raw): ForcedRecord => ({
  ...row,
  evidence: z.array(evidence).parse(row.evidence),
  breaks: z.array(storedBreak).parse(row.breaks),
  decided_by: named.nullable().parse(row.decided_by),
})
export type RawForced = Raw

export type ForcedPlace = Readonly<{ id: number; employee_id: number; business_date: string }>

/** Returns the places of some rows, limited to those within scope. */
export const listPlaces = async (
  tx: Tx,
  ids: readonly number[],
  isInScope: RawBuilder<boolean>,
): Promise<ForcedPlace[]> => {
  const { rows } = await sql<ForcedPlace>`select f.id, f.employee_id, s.business_date from ${fromForced}
    where f.id = any(${ids}::int[]) and ${isInScope}`.execute(tx)
  return rows
}

/** Locks one row until the transaction ends. */
export const lockForced = async (tx: Tx, id: number): Promise<ForcedRecord> => {
  const { rows } =
    await sql<Raw>`select ${forcedColumns} from ${fromForced} where f.id = ${id} for update of f`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return toForcedRecord(row)
}

/** Returns some rows in their present state. */
export const listForcedById = async (tx: Tx, ids: readonly number[]): Promise<ForcedRecord[]> => {
  const { rows } = await sql<Raw>`select ${forcedColumns} from ${fromForced} where f.id = any(${ids}::int[])`.execute(
    tx,
  )
  return rows.map(toForcedRecord)
}

/** The punch outs of some people that are not decided yet, in the order of their days. */
export const openDecisions = async (
  tx: Tx,
  employeeIds: readonly number[],
): Promise<readonly Readonly<{ employee_id: number; force_id: number; business_date: string }>[]> => {
  const { rows } = await sql<{ employee_id: number; force_id: number; business_date: string }>`
    select f.employee_id, f.id as force_id, s.business_date from ${fromForced}
    where f.employee_id = any(${employeeIds}::int[]) and f.state in ('detected', 'proposed', 'returned')
    order by f.employee_id, s.business_date, f.id`.execute(tx)
  return rows
}
