import { forceRow, forcedState } from '../../../contract/forced.models.ts'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#kit/contract/envelope.ts'
import { type Named, named } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { evidence, type Evidence } from '../../../contract/forced.models.ts'
import { storedBreak, type StoredBreak } from '../../store/workdays.ts'

export const rawForced = z.object({
  id: z.number(),
  version: z.number(),
  session_id: z.number(),
  employee_id: z.number(),
  origin: forceRow.shape.origin,
  state: forcedState,
  detected_at: z.string(),
  evidence: z.unknown(),
  breaks: z.unknown(),
  proposed_out_at: z.string().nullable(),
  proposed_basis: forceRow.shape.proposed_basis,
  owner_out_at: z.string().nullable(),
  owner_reason: z.string().nullable(),
  decided_by: z.unknown(),
  decided_out_at: z.string().nullable(),
  decided_note: z.string().nullable(),
  decided_at: z.string().nullable(),
  due_at: z.string(),
  business_date: z.string(),
  punched_in_at: z.string(),
  in_zone: z.string(),
  next_in_at: z.string().nullable(),
})
type Raw = z.output<typeof rawForced>

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

/** Matches rows `f` of people in a scope; none without one. */
export const isForcedInScope = (scope: ScopeFilter | null): RawBuilder<boolean> =>
  scope === null ? sql<boolean>`false` : scope.where(sql`f.employee_id`)

const forcedPlace = z.object({ id: z.number(), employee_id: z.number(), business_date: z.string() })
export type ForcedPlace = z.output<typeof forcedPlace>

/** Returns the places of some rows, limited to those within scope. */
export const listPlaces = async (
  tx: Tx,
  ids: readonly number[],
  isInScope: RawBuilder<boolean>,
): Promise<ForcedPlace[]> => {
  return rows(tx, forcedPlace)`select f.id, f.employee_id, s.business_date from ${fromForced}
    where f.id = any(${ids}::int[]) and ${isInScope}`
}

/** Locks one row until the transaction ends. */
export const lockForced = async (tx: Tx, id: number): Promise<ForcedRecord> => {
  const found = await rows(tx, rawForced)`select ${forcedColumns} from ${fromForced} where f.id = ${id} for update of f`
  const [row] = found
  if (!row) throw notFound()
  return toForcedRecord(row)
}

/** Returns some rows in their present state. */
export const listForcedById = async (tx: Tx, ids: readonly number[]): Promise<ForcedRecord[]> => {
  const found = await rows(tx, rawForced)`select ${forcedColumns} from ${fromForced} where f.id = any(${ids}::int[])`
  return found.map(toForcedRecord)
}

const openDecisionsRow = z.object({ employee_id: z.number(), force_id: z.number(), business_date: z.string() })

/** The punch outs of some people that are not decided yet, in the order of their days. */
export const openDecisions = async (
  tx: Tx,
  employeeIds: readonly number[],
): Promise<readonly Readonly<{ employee_id: number; force_id: number; business_date: string }>[]> => {
  return rows(tx, openDecisionsRow)`
    select f.employee_id, f.id as force_id, s.business_date from ${fromForced}
    where f.employee_id = any(${employeeIds}::int[]) and f.state in ('detected', 'proposed', 'returned')
    order by f.employee_id, s.business_date, f.id`
}
