import { rows } from '#kit/server/database/rows.ts'
import { hike } from '../../../contract/hikes.models.ts'
import { storedLater } from './later.ts'
import { rows as selectRows } from '#kit/server/database/rows.ts'
import { z } from 'zod'
import { sql, type Updateable } from 'kysely'
import { lockPeople } from '#domains/people/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Hikes } from '#kit/server/database/tables.ts'
import type { Hike } from '../../../contract/hikes.models.ts'
import { payeeJoins, payeeJson } from '../../store/payees.ts'
import { hikeResult } from './results.ts'
import { laterJson } from './later.ts'
import { accountName } from '../../store/account-name.ts'

/** The inputs of decisions about a hike. */
const hikeStatus = z.object({
  id: z.number(),
  employee_id: z.number(),
  state: hike.shape.state,
  effective_from: z.string(),
  version: z.number(),
  proposed_by_id: z.number(),
  changed_by_id: z.number().nullable(),
  base_changed: z.boolean(),
})
export type HikeStatus = z.output<typeof hikeStatus>

/** A hike with everything that is shown of it; its amounts are hidden later where they must be. */
const hikeRow = hike
  .omit({
    can: true,
    later_salaries: true,
    annual_cost_minor: true,
    current_minor: true,
    new_minor: true,
    percent_bp: true,
  })
  .extend(hikeStatus.shape)
  .extend({ current_minor: z.number(), new_minor: z.number(), percent_bp: z.number(), later: z.array(storedLater) })
export type HikeRow = z.output<typeof hikeRow>

/** The salary before the day of the hike `h` is not the one that it was proposed on any more. */
const BASE_CHANGED = sql<boolean>`(h.state in ('proposed', 'approved') and (h.currency, h.basis, h.current_minor)
  is distinct from (select (s.currency, s.basis, s.base_minor) from salaries s
    where s.employee_id = h.employee_id and s.effective_from < h.effective_from
    order by s.effective_from desc limit 1))`

const STATUS_COLUMNS = sql`h.id, h.employee_id, h.state, h.effective_from, h.version, h.proposed_by as proposed_by_id,
  h.changed_by as changed_by_id, ${BASE_CHANGED} as base_changed`

/** Hikes by id, the newest day first. `day` is today. */
export const listHikeRows = async (tx: Tx, ids: readonly number[], day: string): Promise<HikeRow[]> => {
  const found = await rows(tx, hikeRow)`
    select ${STATUS_COLUMNS}, ${payeeJson} as employee, h.currency, h.basis, h.current_minor, h.new_minor, h.percent_bp, h.reason,
      (select json_build_object('id', r.id, 'name', r.name) from hike_rounds r where r.id = h.round_id) as round,
      h.note, coalesce(${accountName(sql`h.proposed_by`)}, '') as proposed_by, ${accountName(sql`h.decided_by`)} as decided_by,
      h.decided_at, h.decision_note, ${accountName(sql`h.applied_by`)} as applied_by, h.applied_at, h.salary_id,
      h.letter is not null as has_letter,
      case when h.state in ('proposed', 'approved')
        then ${laterJson(sql`h.employee_id`, sql`h.effective_from`)} else '[]'::json end as later,
      ${hikeResult.get()(sql`h.employee_id`, sql`h.effective_from`)} as evaluation
    from hikes h join person_short e on e.id = h.employee_id ${payeeJoins(day)}
    where h.id = any(${ids}::int[]) order by h.effective_from desc, h.id desc`
  return found
}

const hikesRow = z.object({ employee_id: z.number() })

/** Locks hikes with their people, by id; those that do not exist are left out. */
export const lockHikes = async (tx: Tx, ids: readonly number[]): Promise<HikeStatus[]> => {
  const people = await selectRows(tx, hikesRow)`
    select distinct employee_id from hikes where id = any(${ids}::int[])`
  await lockPeople(
    tx,
    people.map(({ employee_id }) => employee_id),
  )
  await sql`select from hikes where id = any(${ids}::int[]) order by id for update`.execute(tx)
  const found = await rows(tx, hikeStatus)`
    select ${STATUS_COLUMNS} from hikes h where h.id = any(${ids}::int[]) order by h.id`
  return found
}

/** The stored columns of a proposal. */
export type ProposedRow = Readonly<{
  employee_id: number
  effective_from: string
  currency: string
  basis: 'monthly' | 'hourly'
  current_minor: number
  new_minor: number
  percent_bp: number
  reason: Hike['reason']
  note: string
  round_id: number | null
  proposed_by: number
}>

/** Inserts proposals; returns their ids. */
export const insertHikes = async (tx: Tx, rows: readonly ProposedRow[]): Promise<number[]> => {
  const made = await tx
    .insertInto('hikes')
    .values([...rows])
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

type Decision = Readonly<{
  state: 'approved' | 'rejected'
  decided_by: number | null
  decided_at: string
  note: string | null
}>

/** Writes one decision about several hikes. */
export const decideHikes = async (tx: Tx, ids: readonly number[], decision: Decision): Promise<void> => {
  const { state, decided_by, decided_at, note: decision_note } = decision
  await tx
    .updateTable('hikes')
    .set({ state, decided_by, decided_at, decision_note })
    .where('id', 'in', [...ids])
    .execute()
}

/** Marks a hike as withdrawn. */
export const withdrawHikeRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('hikes').set({ state: 'withdrawn' }).where('id', '=', id).execute()
}

/** Changes a hike. */
export const updateHikeRow = async (tx: Tx, id: number, changes: Updateable<Hikes>): Promise<void> => {
  await tx.updateTable('hikes').set(changes).where('id', '=', id).execute()
}
