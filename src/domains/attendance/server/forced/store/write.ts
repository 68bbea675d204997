import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { Evidence } from '../../../contract/forced.models.ts'
import type { Proposal } from '../../../contract/forced.rules.ts'
import type { StoredBreak } from '../../store/workdays.ts'

const DUE = '48 hours'

export type NewForced = Readonly<{
  session_id: number
  employee_id: number
  evidence: readonly Evidence[]
  breaks: readonly StoredBreak[]
  proposal: Proposal | null
}>

const detectedRow = z.object({ id: z.number(), session_id: z.number() })

/**
 * Inserts punches that were found open too long, and marks them as stale. Returns the ids of the rows by their punches.
 */
export const insertDetected = async (work: Work, found: readonly NewForced[]): Promise<ReadonlyMap<number, number>> => {
  const listed = await rows(work.tx, detectedRow)`
    with found as (
      select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as x(session_id int, employee_id int, evidence jsonb, breaks jsonb, proposal jsonb)),
    marked as (
      update attendance_sessions s set state = 'stale', next_check_at = null from found
      where s.id = found.session_id and s.state in ('working', 'on_break') returning s.id)
    insert into forced_punchouts (session_id, employee_id, origin, state, detected_at, evidence, breaks,
      proposed_out_at, proposed_basis, due_at)
    select x.session_id, x.employee_id, 'limit', 'detected', ${work.now}::timestamptz, x.evidence, x.breaks,
      (x.proposal ->> 'at')::timestamptz, x.proposal ->> 'basis', ${work.now}::timestamptz + ${DUE}::interval
    from found x join marked on marked.id = x.session_id
    returning id, session_id`
  return new Map(listed.map(({ id, session_id }) => [session_id, id]))
}

/** Inserts the punch out that a lead made in one step, and returns its id. */
export const insertByLead = async (work: Work, made: NewForced, at: string, note: string): Promise<number> => {
  const { proposal, evidence, breaks, ...place } = made
  const { id } = await work.tx
    .insertInto('forced_punchouts')
    .values({
      ...place,
      evidence: json(evidence),
      breaks: json(breaks),
      origin: 'lead',
      state: 'approved',
      detected_at: work.now,
      proposed_out_at: proposal?.at ?? null,
      proposed_basis: proposal?.basis ?? null,
      decided_by: work.by.account_id,
      decided_out_at: at,
      decided_note: note,
      decided_at: work.now,
      due_at: sql`${work.now}::timestamptz + ${DUE}::interval`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setProposed = async (tx: Tx, id: number, at: string, reason: string): Promise<void> => {
  await tx
    .updateTable('forced_punchouts')
    .set({ state: 'proposed', owner_out_at: at, owner_reason: reason })
    .where('id', '=', id)
    .execute()
}

type Decision = Readonly<{ state: 'approved' | 'returned' | 'superseded'; out_at: string | null; note: string | null }>

export const setDecided = async (work: Work, id: number, { state, out_at, note }: Decision): Promise<void> => {
  await work.tx
    .updateTable('forced_punchouts')
    .set({
      state,
      decided_by: work.by.account_id,
      decided_at: work.now,
      decided_out_at: out_at,
      decided_note: note,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends an undecided row as superseded by another change of its punch. */
export const supersedeOf = async (work: Work, id: number): Promise<{ version: number }> =>
  work.tx
    .updateTable('forced_punchouts')
    .set({ state: 'superseded', decided_by: work.by.account_id, decided_at: work.now })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
