import { next } from '#engines/transitions/contract/transitions.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import type { Context } from '#kit/server/context.ts'
import { payRefusals, payrollRefusals } from '../../../contract/payroll.refusals.ts'
import { runWorkflow } from '../../../contract/run.workflows.ts'
import { hasOtherDrafts, hasDraftOf } from '../../store/approve.ts'
import { countPeopleWithOpenDifferences } from '../../store/differences.ts'
import { countOutdated } from '../../store/fixed-differences.ts'
import { countOpenObstacles } from '../../store/exceptions.ts'
import type { RunRow } from '../../store/runs.ts'
import { isStarter, otherApprovers } from '../../store/starters.ts'
import { needsSecondPerson, runFacts } from './run-facts.ts'

type ApprovalCheck = Readonly<{
  /** The open items that have to be fixed, accepted or decided first; null where there are none. */
  open: Refusal | null
  /** The reason for which this person may not approve; null where they may. */
  refusal: Refusal | null
  /** Names of others who can, at most three. */
  others: readonly string[]
  four_eyes: boolean
  /** The own payslip of the approver leaves the run, which is left to the others. */
  is_own_moved: boolean
}>

export const peopleOf = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Checks that the actor may approve a run in its current state, and returns the reasons against it. */
export const evaluateApproval = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  run: Pick<RunRow, 'id' | 'state' | 'month' | 'kind'>,
): Promise<ApprovalCheck> => {
  const isRuleOn = await needsSecondPerson(tx, now)
  // The second person is not required where this run pays all other approvers, or each of them has made it, too.
  const others = await otherApprovers(tx, run.id, actor.account_id)
  const four_eyes = isRuleOn && others.length > 0
  const is_starter = await isStarter(tx, run.id, actor.account_id)
  const refusalWith = (open: { failed: number; exceptions_open: number }, isStarted: boolean): Refusal | null => {
    const facts = runFacts(actor, { month: run.month, is_starter: isStarted, ...open }, four_eyes)
    // The permission of the role is checked elsewhere: open items are open for everyone.
    const step = next(runWorkflow, run.state, 'approve', { ...facts, is_approver: true })
    return 'to' in step ? null : payRefusals.named(step.refused, step.params)
  }
  const is_own_moved = isRuleOn && (await hasOtherDrafts(tx, run.id, actor.employee_id))
  const isOnlyOwn =
    isRuleOn && !is_own_moved && actor.employee_id !== null && (await hasDraftOf(tx, run.id, actor.employee_id))
  const refusal =
    refusalWith({ failed: 0, exceptions_open: 0 }, is_starter) ??
    (isOnlyOwn ? payrollRefusals.refusal('four_eyes') : null)
  const but = is_own_moved ? actor.employee_id : null
  const left = await countPeopleWithOpenDifferences(tx, run, but)
  const outdated = await countOutdated(tx, run.id, 'draft', but)
  const open =
    left > 0
      ? payrollRefusals.refusal('open_differences', { people: peopleOf(left) })
      : outdated > 0
        ? payrollRefusals.refusal('differences_decided', { people: peopleOf(outdated) })
        : refusalWith(await countOpenObstacles(tx, run.id, but), false)
  return { open, refusal, others, four_eyes, is_own_moved }
}
