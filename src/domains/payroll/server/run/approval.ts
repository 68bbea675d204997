import { next } from '#engines/transitions/contract/transitions.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import type { Context } from '#kit/server/context.ts'
import { payRefusals, payrollRefusals } from '../../contract/payroll.refusals.ts'
import { runWorkflow } from '../../contract/run.workflows.ts'
import { hasDraftBeside, hasDraftOf } from '../store/approve.ts'
import { countLeft } from '../store/differences.ts'
import { countOutdated } from '../store/settled.ts'
import { countOpen } from '../store/exceptions.ts'
import type { RunRow } from '../store/runs.ts'
import { isStarter, otherApprovers } from '../store/starters.ts'
import { readFourEyes, runFacts } from './run-facts.ts'

type Judged = Readonly<{
  /** What is open and has to be fixed, accepted or settled first; null where nothing is. */
  open: Refusal | null
  /** Why this person may not approve; null where they may. */
  refusal: Refusal | null
  /** Names of others who can, at most three. */
  others: readonly string[]
  four_eyes: boolean
  /** The own payslip of the approver leaves the run, which is left to the others. */
  is_own_moved: boolean
}>

export const peopleOf = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Whether the actor may approve a run as it stands, and if not, why. */
export const judgeApproval = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  run: Pick<RunRow, 'id' | 'state' | 'month' | 'kind'>,
): Promise<Judged> => {
  const asked = await readFourEyes(tx, now)
  // Where everybody else who may approve is paid by this run, or has made it, too, nobody is left to ask for.
  const others = await otherApprovers(tx, run.id, actor.account_id)
  const four_eyes = asked && others.length > 0
  const is_starter = await isStarter(tx, run.id, actor.account_id)
  const refusalWith = (open: { failed: number; exceptions_open: number }, isStarted: boolean): Refusal | null => {
    const facts = runFacts(actor, { month: run.month, is_starter: isStarted, ...open }, four_eyes)
    // Whether their role may approve at all is asked elsewhere: what is open is open for everyone.
    const step = next(runWorkflow, run.state, 'approve', { ...facts, is_approver: true })
    return 'to' in step ? null : payRefusals.named(step.refused, step.params)
  }
  const is_own_moved = asked && (await hasDraftBeside(tx, run.id, actor.employee_id))
  const isOnlyOwn =
    asked && !is_own_moved && actor.employee_id !== null && (await hasDraftOf(tx, run.id, actor.employee_id))
  const refusal =
    refusalWith({ failed: 0, exceptions_open: 0 }, is_starter) ??
    (isOnlyOwn ? payrollRefusals.refusal('four_eyes') : null)
  const but = is_own_moved ? actor.employee_id : null
  const left = await countLeft(tx, run, but)
  const outdated = await countOutdated(tx, run.id, 'draft', but)
  const open =
    left > 0
      ? payrollRefusals.refusal('open_differences', { people: peopleOf(left) })
      : outdated > 0
        ? payrollRefusals.refusal('differences_decided', { people: peopleOf(outdated) })
        : refusalWith(await countOpen(tx, run.id, but), false)
  return { open, refusal, others, four_eyes, is_own_moved }
}
