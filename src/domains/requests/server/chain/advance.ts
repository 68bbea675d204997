import type { Work } from '#kit/server/context.ts'
import { notifyDeciders, showApprovers } from '../notify.ts'
import { findRequester } from '../store/people.ts'
import type { RequestRecord } from '../store/requests.ts'
import { insertSteps, listChainSteps, lockSteps, openStep, type StepRow } from '../store/steps.ts'
import { dueAt } from './due.ts'
import { resolveAssignees } from './resolve.ts'
import { listEmployeesOf } from '../store/approvers.ts'

type Chained = RequestRecord

/** Working days that a request takes: what the steps of a chain are measured by. */
export const workingDaysOf = (days: readonly Readonly<{ amount: number; part: string }>[], unit: string): number =>
  unit === 'day'
    ? days.reduce((sum, { amount }) => sum + amount, 0) / 100
    : days.filter(({ part }) => part !== 'none').length

/** Writes the steps of a round: those of the chain that apply to so many days. Answers how many there are. */
export const beginRound = async (
  work: Work,
  request: Readonly<{ id: number; round: number; chain_id: number | null; working_days: number }>,
): Promise<number> => {
  if (request.chain_id === null) return 0
  const steps = await listChainSteps(work.tx, request.chain_id)
  const applying = steps.filter(({ min_days }) => min_days === null || request.working_days > min_days)
  await insertSteps(work.tx, request.id, request.round, applying)
  return applying.length
}

/** A cancellation goes to the first step of the chain alone. False where there is none. */
export const beginCancelRound = async (
  work: Work,
  request: Readonly<{ id: number; round: number; chain_id: number | null }>,
): Promise<boolean> => {
  const [first] = request.chain_id === null ? [] : await listChainSteps(work.tx, request.chain_id)
  if (!first) return false
  await insertSteps(work.tx, request.id, request.round, [first])
  return true
}

type Named = Readonly<{ named?: readonly number[]; is_cancelling?: boolean }>

/** Opens the next waiting step of the round and asks those who decide it. False where none is left. */
export const openNext = async (
  work: Work,
  request: Chained,
  { named, is_cancelling = false }: Named = {},
): Promise<boolean> => {
  const steps = await lockSteps(work.tx, request.id, request.round)
  const next = steps.find(({ state }) => state === 'waiting')
  if (!next) return false
  await open(work, request, next, { ...(named ? { named } : {}), is_cancelling })
  return true
}

const open = async (
  work: Work,
  request: Chained,
  step: StepRow,
  { named, is_cancelling = false }: Named,
): Promise<void> => {
  const person = await findRequester(work.tx, request.employee_id, work.now)
  const today = person?.today ?? work.now.slice(0, 10)
  const asked = { assignee: step.assignee, employee_id: step.employee_id, requester: request.employee_id, today }
  const resolved =
    step.assignee === 'named' && named && named.length > 0
      ? { assignee: step.assignee, accounts: named }
      : await resolveAssignees(work, asked)
  const deciders = await listEmployeesOf(work.tx, resolved.accounts)
  const due_at = await dueAt(work, deciders[0] ?? request.employee_id, step, request.from_date)
  await openStep(work.tx, { id: step.id, assignee: resolved.assignee, due_at }, resolved.accounts)
  await notifyDeciders(work, request, step, { accounts: resolved.accounts, is_cancelling })
  showApprovers(work, deciders)
}

/** Finds the deciders of an open step anew: those it had have left. */
export const reopen = async (work: Work, request: Chained, step: StepRow): Promise<void> =>
  open(work, request, step, { is_cancelling: request.status === 'cancel_pending' })
