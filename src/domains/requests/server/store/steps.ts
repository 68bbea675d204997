import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { nameOf } from './rows.ts'
import type { AssigneeRule } from '../../contract/requests.models.ts'

type Escalation = 'department_approver' | 'manager' | 'team_lead' | 'hr'
type StepState = 'waiting' | 'open' | 'approved' | 'rejected' | 'returned' | 'skipped' | 'void'

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
export type StepRow = Readonly<{
  id: number
  request_id: number
  round: number
  position: number
  assignee: AssigneeRule
  employee_id: number | null
  overridable: boolean
  due_working_days: number
  escalate_to: Escalation
  state: StepState
  due_at: string | null
}>

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
  const { rows } = await sql<StepRow>`
    select s.id, s.request_id, s.round, s.position, s.assignee, s.employee_id, s.overridable, s.due_working_days,
      s.escalate_to, s.state, s.due_at
    from request_steps s where s.request_id = ${requestId} and s.round = ${roundOf(requestId)} order by s.position for update`.execute(
    tx,
  )
  return rows
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
  via: 'direct' | 'escalation',
): Promise<void> => {
  await sql`insert into request_step_assignees (step_id, account_id, via)
    select ${stepId}, a.id, ${via} from unnest(${accounts}::int[]) as a(id) on conflict do nothing`.execute(tx)
}

export const clearAssignees = async (tx: Tx, stepId: number): Promise<void> => {
  await tx.deleteFrom('request_step_assignees').where('step_id', '=', stepId).execute()
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

export const listAssignees = async (tx: Tx, stepId: number): Promise<{ account_id: number; name: string }[]> => {
  const { rows } = await sql<{ account_id: number; name: string }>`
    select x.account_id, ${nameOf} as name from request_step_assignees x join accounts a on a.id = x.account_id
    where x.step_id = ${stepId} order by 2`.execute(tx)
  return rows
}

/**
 * Finds the person for whom the actor decides the open step of a request: null for themself, else the person whose
 * deputy they are; undefined where they do not decide it, and where no step is open.
 */
export const findDecidedFor = async (
  tx: Tx,
  requestId: number,
  me: Readonly<{ account_id: number; employee_id: number | null; today: string }>,
): Promise<number | null | undefined> => {
  const { rows } = await sql<{ employee_id: number | null; is_self: boolean }>`
    select d.employee_id, d.account_id = ${me.account_id} as is_self
    from decides_as(${me.account_id}, ${me.employee_id}, ${me.today}::date) d
    join request_step_assignees x on x.account_id = d.account_id
    join request_steps s on s.id = x.step_id and s.request_id = ${requestId} and s.state = 'open'
    where d.kinds is null or (select r.kind from requests r where r.id = ${requestId}) = any(d.kinds)
    order by is_self desc, d.employee_id limit 1`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  return row.is_self ? null : row.employee_id
}
