import { assigneeRule } from '../../contract/requests.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { nameOf } from './rows.ts'
import type { AssigneeRule } from '../../contract/requests.models.ts'

const escalation = z.enum(['department_approver', 'manager', 'team_lead', 'hr'])
type Escalation = z.output<typeof escalation>
const stepState = z.enum(['waiting', 'open', 'approved', 'rejected', 'returned', 'skipped', 'void'])
type StepState = z.output<typeof stepState>

/** A step as the chain of a type has it. */
export type ChainStepRow = Readonly<{
  position: number
  assignee: AssigneeRule
  employee_id: number | null
  min_days: number | null
  due_working_days: number
  escalate_to: Escalation
  overridable: boolean
}>

export const listChainSteps = async (tx: Tx, chainId: number): Promise<ChainStepRow[]> => {
  const rows = await tx
    .selectFrom('approval_chain_steps')
    .select(['position', 'assignee', 'employee_id', 'min_days', 'due_working_days', 'escalate_to', 'overridable'])
    .where('chain_id', '=', chainId)
    .orderBy('position')
    .execute()
  return rows
}

/** A step of one round of a request. */
const stepRow = z.object({
  id: z.number(),
  request_id: z.number(),
  round: z.number(),
  position: z.number(),
  assignee: assigneeRule,
  employee_id: z.number().nullable(),
  overridable: z.boolean(),
  due_working_days: z.number(),
  escalate_to: escalation,
  state: stepState,
  due_at: z.string().nullable(),
})
export type StepRow = z.output<typeof stepRow>

type First = Readonly<{ assignee: AssigneeRule; due_at: string; accounts: readonly number[] }>

/** Writes the steps of a round with the assignees of the first, which is open; all in one statement. */
export const insertSteps = async (
  tx: Tx,
  requestId: number,
  round: number,
  steps: readonly ChainStepRow[],
  first: First,
): Promise<void> => {
  const rows = steps.map(({ min_days: _min, ...step }, index) => ({
    ...step,
    ...(index === 0 ? { assignee: first.assignee, due_at: first.due_at, state: 'open' } : { state: 'waiting' }),
  }))
  await sql`
    with made as (
      insert into request_steps (request_id, round, position, assignee, employee_id, overridable, due_working_days,
        escalate_to, state, due_at)
      select ${requestId}, ${round}, x.position, x.assignee, x.employee_id, x.overridable, x.due_working_days, x.escalate_to,
        x.state, x.due_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(position int, assignee text, employee_id int,
        overridable boolean, due_working_days int, escalate_to text, state text, due_at timestamptz)
      returning id, state)
    insert into request_step_assignees (step_id, account_id)
    select made.id, a.id from made cross join unnest(${first.accounts}::int[]) as a(id) where made.state = 'open'`.execute(
    tx,
  )
}

const roundOf = (requestId: number) => sql`(select r.round from requests r where r.id = ${requestId})`

/** The steps of the present round of a request, in their order, locked. */
export const lockSteps = async (tx: Tx, requestId: number): Promise<StepRow[]> => {
  const found = await rows(tx, stepRow)`
    select s.id, s.request_id, s.round, s.position, s.assignee, s.employee_id, s.overridable, s.due_working_days,
      s.escalate_to, s.state, s.due_at
    from request_steps s where s.request_id = ${requestId} and s.round = ${roundOf(requestId)} order by s.position for update`
  return found
}

export const openStep = async (
  tx: Tx,
  step: Readonly<{ id: number; assignee: AssigneeRule; due_at: string | null }>,
  accounts: readonly number[],
): Promise<void> => {
  await tx
    .updateTable('request_steps')
    .set({ state: 'open', assignee: step.assignee, due_at: step.due_at })
    .where('id', '=', step.id)
    .execute()
  await addAssignees(tx, step.id, accounts, 'direct')
}

export const addAssignees = async (
  tx: Tx,
  stepId: number,
  accounts: readonly number[],
  via: 'direct' | 'deputy' | 'escalation',
): Promise<void> => {
  await sql`insert into request_step_assignees (step_id, account_id, via)
    select ${stepId}, a.id, ${via} from unnest(${accounts}::int[]) as a(id) on conflict do nothing`.execute(tx)
}

export const clearAssignees = async (tx: Tx, stepId: number): Promise<void> => {
  await tx.deleteFrom('request_step_assignees').where('step_id', '=', stepId).execute()
}

/** Deletes some accounts from those who decide a step. */
export const deleteAssignees = async (tx: Tx, stepId: number, accounts: readonly number[]): Promise<void> => {
  await sql`delete from request_step_assignees where step_id = ${stepId} and account_id = any(${accounts}::int[])`.execute(
    tx,
  )
}

type Ended = Readonly<{
  state: Exclude<StepState, 'waiting' | 'open'>
  on_behalf_of?: number | null
  note?: string | null
}>

/** Ends a step with its state, decider and time. */
export const endStep = async (work: Work, stepId: number, { state, on_behalf_of, note }: Ended): Promise<void> => {
  await work.tx
    .updateTable('request_steps')
    .set({
      state,
      decided_by: work.by.account_id,
      on_behalf_of: on_behalf_of ?? null,
      decided_at: work.now,
      note: note ?? null,
    })
    .where('id', '=', stepId)
    .execute()
}

/** Ends the remaining steps of a round without a decision. */
export const endRemainingSteps = async (tx: Tx, requestId: number, state: 'skipped' | 'void'): Promise<void> => {
  await tx
    .updateTable('request_steps')
    .set({ state })
    .where('request_id', '=', requestId)
    .where('state', 'in', ['waiting', 'open'])
    .execute()
}

const assigneesRow = z.object({ account_id: z.number(), name: z.string() })

export const listAssignees = async (tx: Tx, stepId: number): Promise<{ account_id: number; name: string }[]> => {
  return rows(tx, assigneesRow)`
    select x.account_id, ${nameOf} as name from request_step_assignees x join accounts a on a.id = x.account_id
    where x.step_id = ${stepId} order by 2`
}

const decidedForRow = z.object({ employee_id: z.number().nullable(), is_self: z.boolean() })

/**
 * Finds the person for whom the actor decides the open step of a request: null for themself, else the person whose
 * deputy they are; undefined where they do not decide it, and where no step is open.
 */
export const findDecidedFor = async (
  tx: Tx,
  requestId: number,
  me: Readonly<{ account_id: number; employee_id: number | null; today: string }>,
): Promise<number | null | undefined> => {
  const found = await rows(tx, decidedForRow)`
    select d.employee_id, d.account_id = ${me.account_id} as is_self
    from decides_as(${me.account_id}, ${me.employee_id}, ${me.today}::date) d
    join request_step_assignees x on x.account_id = d.account_id
    join request_steps s on s.id = x.step_id and s.request_id = ${requestId} and s.state = 'open'
    where d.kinds is null or (select r.kind from requests r where r.id = ${requestId}) = any(d.kinds)
    order by is_self desc, d.employee_id limit 1`
  const row = found[0]
  if (!row) return undefined
  return row.is_self ? null : row.employee_id
}

const overdueRequestsRow = z.object({ request_id: z.number() })

/** Returns the requests whose open step is overdue and was not passed on yet, the longest overdue first. */
export const listOverdueRequests = async (tx: Tx, now: string, limit: number): Promise<number[]> => {
  const found = await rows(tx, overdueRequestsRow)`
    select s.request_id from request_steps s join requests r on r.id = s.request_id
    where s.state = 'open' and s.due_at < ${now}::timestamptz and s.escalated_at is null and r.deleted_at is null
    order by s.due_at, s.id limit ${limit}`
  return found.map(({ request_id }) => request_id)
}

/** Marks a step as passed on; returns false where it is already. */
export const updateEscalated = async ({ tx, now }: Work, stepId: number): Promise<boolean> => {
  const { rows } = await sql`update request_steps set escalated_at = ${now}::timestamptz
    where id = ${stepId} and escalated_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Lets HR pass over a step. */
export const updateOverridable = async (tx: Tx, stepId: number): Promise<void> => {
  await tx.updateTable('request_steps').set({ overridable: true }).where('id', '=', stepId).execute()
}

const requestsOfDeciderRow = z.object({ request_id: z.number() })

/** Returns the requests with an open step that waits for a person. */
export const listRequestsOfDecider = async (tx: Tx, employeeId: number): Promise<number[]> => {
  const found = await rows(tx, requestsOfDeciderRow)`
    select distinct s.request_id from request_steps s join request_step_assignees x on x.step_id = s.id
    join accounts a on a.id = x.account_id
    where s.state = 'open' and a.employee_id = ${employeeId} order by 1`
  return found.map(({ request_id }) => request_id)
}
