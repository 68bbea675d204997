import { datedTask } from '../rules/evaluate-dues.ts'
import { risk as riskSchema } from '../../contract/tasks.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Risk } from '../../contract/tasks.models.ts'

export type Found = Readonly<{ id: number; risk: Risk | null }>

const risksRow = z.object({ id: z.number() })

/** Stores risks that have changed, by which lists are narrowed. Returns the ids of these tasks. */
export const updateRisks = async (tx: Tx, found: readonly Found[]): Promise<number[]> => {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const risks = found.map(({ risk }) => risk)
  const listed = await rows(tx, risksRow)`update tasks t set risk = x.risk
    from unnest(${ids}::int[], ${risks}::text[]) as x(id, risk)
    where t.id = x.id and t.risk is distinct from x.risk returning t.id`
  return listed.map(({ id }) => id)
}

const openTask = datedTask.extend({
  key: z.string(),
  title: z.string(),
  version: z.number(),
  creator_id: z.number(),
  team_id: z.number().nullable(),
  risk: riskSchema.nullable(),
})
export type OpenTask = z.output<typeof openTask>

const OPEN_COLUMNS = sql`t.id, 'T-' || t.id as key, t.title, t.version, t.state, t.due_date, t.remaining_minutes, t.creator_id, t.team_id,
  t.risk, json_build_object('id', t.assignee_id) as assignee`
const WITH_DUE_DATE = sql`t.state in ('accepted', 'in_progress', 'blocked', 'in_review') and t.due_date is not null`

type Changed = Readonly<{ employee_ids: readonly number[]; pattern_ids: readonly number[]; from: string }>

/** Lists assigned tasks with a due date of people whose calendar changed, some hundreds at a time. */
export const listOfCalendar = async (
  tx: Tx,
  { employee_ids, pattern_ids, from }: Changed,
  after: number,
): Promise<OpenTask[]> => {
  const found = await rows(tx, openTask)`select ${OPEN_COLUMNS} from tasks t where ${WITH_DUE_DATE} and t.id > ${after}
    and t.due_date >= ${from}::date - 1
    and (t.assignee_id = any(${employee_ids}::int[]) or t.assignee_id = any(array(select p.employee_id from placement_on p
      where p.work_pattern_id = any(${pattern_ids}::int[]))))
    order by t.id limit 500`
  return found
}

/** Tasks that are due within some days, or are past their day. */
export const listDueBy = async (tx: Tx, day: string, after: number): Promise<OpenTask[]> => {
  const found = await rows(tx, openTask)`select ${OPEN_COLUMNS} from tasks t where ${WITH_DUE_DATE} and t.id > ${after}
    and t.due_date <= ${day}::date order by t.id limit 500`
  return found
}

const unanswered = z.object({
  id: z.number(),
  key: z.string(),
  title: z.string(),
  version: z.number(),
  offered_to_id: z.number(),
  offer_no: z.number(),
})
export type Unanswered = z.output<typeof unanswered>

/** Lists offers and handovers to people whose response is late. */
export const listUnanswered = async (tx: Tx, now: string): Promise<Unanswered[]> => {
  return rows(
    tx,
    unanswered,
  )`select t.id, 'T-' || t.id as key, t.title, t.version, t.offered_to_id, t.offer_no from tasks t
    where t.offered_to_id is not null and (t.state = 'offered' or t.assignee_id is not null)
      and t.answer_by <= ${now}::timestamptz and t.answer_by > ${now}::timestamptz - interval '2 days' order by t.id`
}
