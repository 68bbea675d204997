import { sql } from 'kysely'
import { lockPeople } from '#domains/people/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Hike } from '../../../contract/hikes.models.ts'
import { payeeJoins, payeeJson } from '../../store/payees.ts'
import { hikeResult } from '../results.ts'
import { laterJson, type StoredLater } from './later.ts'
import { accountName } from '../../store/account-name.ts'

/** What decides about a hike. */
export type HikeStand = Readonly<{
  id: number
  employee_id: number
  state: Hike['state']
  effective_from: string
  version: number
  proposed_by_id: number
  changed_by_id: number | null
  /** Of one that is not applied: the salary of the day before is another than when it was proposed. */
  base_changed: boolean
}>

/** A hike with everything that is shown of it; its amounts are hidden later where they must be. */
export type HikeRow = Omit<
  Hike,
  'can' | 'later_salaries' | 'annual_cost_minor' | 'current_minor' | 'new_minor' | 'percent_bp'
> &
  HikeStand &
  Readonly<{ current_minor: number; new_minor: number; percent_bp: number; later: readonly StoredLater[] }>

/** Whether the salary before the day of the hike `h` is still the one that it was proposed on. */
const BASE_CHANGED = sql<boolean>`(h.state in ('proposed', 'approved') and (h.currency, h.basis, h.current_minor)
  is distinct from (select (s.currency, s.basis, s.base_minor) from salaries s
    where s.employee_id = h.employee_id and s.effective_from < h.effective_from
    order by s.effective_from desc limit 1))`

const STAND = sql`h.id, h.employee_id, h.state, h.effective_from, h.version, h.proposed_by as proposed_by_id,
  h.changed_by as changed_by_id, ${BASE_CHANGED} as base_changed`

/** Hikes by id, the newest day first. `day` is today. */
export const readHikes = async (tx: Tx, ids: readonly number[], day: string): Promise<HikeRow[]> => {
  const { rows } = await sql<HikeRow>`
    select ${STAND}, ${payeeJson} as employee, h.currency, h.basis, h.current_minor, h.new_minor, h.percent_bp, h.reason,
      (select json_build_object('id', r.id, 'name', r.name) from hike_rounds r where r.id = h.round_id) as round,
      h.note, coalesce(${accountName(sql`h.proposed_by`)}, '') as proposed_by, ${accountName(sql`h.decided_by`)} as decided_by,
      h.decided_at, h.decision_note, ${accountName(sql`h.applied_by`)} as applied_by, h.applied_at, h.salary_id,
      h.letter is not null as has_letter,
      case when h.state in ('proposed', 'approved')
        then ${laterJson(sql`h.employee_id`, sql`h.effective_from`)} else '[]'::json end as later,
      ${hikeResult.get()(sql`h.employee_id`, sql`h.effective_from`)} as evaluation
    from hikes h join person_short e on e.id = h.employee_id ${payeeJoins(day)}
    where h.id = any(${ids}::int[]) order by h.effective_from desc, h.id desc`.execute(tx)
  return rows
}

/** Locks hikes with their people, by id; those that are not there are missing. */
export const lockHikes = async (tx: Tx, ids: readonly number[]): Promise<HikeStand[]> => {
  const { rows: people } = await sql<{ employee_id: number }>`
    select distinct employee_id from hikes where id = any(${ids}::int[])`.execute(tx)
  await lockPeople(
    tx,
    people.map(({ employee_id }) => employee_id),
  )
  await sql`select from hikes where id = any(${ids}::int[]) order by id for update`.execute(tx)
  const { rows } = await sql<HikeStand>`
    select ${STAND} from hikes h where h.id = any(${ids}::int[]) order by h.id`.execute(tx)
  return rows
}

/** What is written of a proposal. */
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

/** Writes proposals; answers their ids. */
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

/** Takes a hike back. */
export const withdrawHikeRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('hikes').set({ state: 'withdrawn' }).where('id', '=', id).execute()
}
