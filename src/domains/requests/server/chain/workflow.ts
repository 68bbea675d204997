import type { Work } from '#kit/server/context.ts'
import { notifyDeciders, showApprovers } from '../notify/notices.ts'
import { listDecidersByAccount } from '../store/approvers.ts'
import type { RequestRecord } from '../store/requests.ts'
import { type ChainStepRow, insertSteps, listChainSteps, openStep, type StepRow } from '../store/steps.ts'
import { dueAt } from './rules/due.ts'
import { resolveAssignees } from './rules/resolve.ts'

/** Working days that a request takes: what the steps of a chain are measured by. */
export const workingDaysOf = (days: readonly Readonly<{ amount: number; part: string }>[], unit: string): number =>
  unit === 'day'
    ? days.reduce((sum, { amount }) => sum + amount, 0) / 100
    : days.filter(({ part }) => part !== 'none').length

/** The steps of a chain that apply to so many working days; none without a chain. */
export const stepsFor = async (work: Work, chainId: number | null, workingDays: number): Promise<ChainStepRow[]> => {
  const steps = chainId === null ? [] : await listChainSteps(work.tx, chainId)
  return steps.filter(({ min_days }) => min_days === null || workingDays > min_days)
}

/** A cancellation goes to the first step of the chain alone. */
export const cancelStepsFor = async (work: Work, chainId: number | null): Promise<ChainStepRow[]> =>
  chainId === null ? [] : (await listChainSteps(work.tx, chainId)).slice(0, 1)

type Options = Readonly<{ named?: readonly number[]; is_cancelling?: boolean }>
type Opening = Pick<ChainStepRow, 'assignee' | 'employee_id' | 'due_working_days'>

const findDeciders = async (work: Work, request: RequestRecord, step: Opening, { named }: Options) => {
  const rule = { assignee: step.assignee, employee_id: step.employee_id, requester: request.employee_id }
  const { assignee, people } =
    step.assignee === 'named' && named && named.length > 0
      ? { assignee: step.assignee, people: await listDecidersByAccount(work.tx, named) }
      : await resolveAssignees(work, { ...rule, today: request.today })
  const due_at = await dueAt(work, people[0]?.employee_id ?? request.employee_id, step, request.from_date)
  return { assignee, people, due_at, accounts: people.map(({ account_id }) => account_id) }
}
type Found = Awaited<ReturnType<typeof findDeciders>>

const notifyOfStep = async (
  work: Work,
  request: RequestRecord,
  position: number,
  found: Found,
  is_cancelling: boolean,
) => {
  await notifyDeciders(work, request, { position }, { accounts: found.accounts, is_cancelling })
  showApprovers(
    work,
    found.people.map(({ employee_id }) => employee_id),
  )
}

/** Writes the steps of a round; the first is open, and those who decide it are notified. */
export const beginRound = async (
  work: Work,
  request: RequestRecord,
  steps: readonly ChainStepRow[],
  options: Options = {},
): Promise<void> => {
  const [first] = steps
  if (!first) return
  const found = await findDeciders(work, request, first, options)
  await Promise.all([
    insertSteps(work.tx, request.id, request.round, steps, found),
    notifyOfStep(work, request, first.position, found, options.is_cancelling ?? false),
  ])
}

/** Opens a step of a round and notifies those who decide it; also again, when its assignees have left. */
export const openStepOf = async (work: Work, request: RequestRecord, step: StepRow): Promise<void> => {
  const found = await findDeciders(work, request, step, {})
  await openStep(work.tx, { id: step.id, assignee: found.assignee, due_at: found.due_at }, found.accounts)
  await notifyOfStep(work, request, step.position, found, request.status === 'cancel_pending')
}
