import { can as canOf } from '#engines/transitions/contract/transitions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { PayException } from '../contract/payslips.models.ts'
import type { Run } from '../contract/runs.models.ts'
import { runWorkflow } from '../contract/run.workflows.ts'
import { refusedToAccept } from './run/accept.ts'
import { exceptionText } from './run/exceptions.ts'
import { runFacts } from './run/run-facts.ts'
import type { ExceptionRow } from './store/exceptions.ts'
import type { ListedRun } from './store/runs.ts'

/**
 * An exception in words, with whether the actor may accept it. `others` are the employees of those who may approve beside the
 * actor.
 */
export const presentException =
  (actor: Actor, others: readonly (number | null)[]) =>
  ({ detail, ...row }: ExceptionRow): PayException => {
    const { employee_id: _employee, author_id: _author, ...shown } = row
    const isOpen = !row.blocking && row.accepted_by === null
    return {
      ...shown,
      text: exceptionText(row.code, detail),
      can: {
        accept: isOpen && refusedToAccept(actor, row, others) === null && scopeOf(actor, 'payroll.approve') !== null,
      },
    }
  }

/** What an actor may do with a run, and the run. */
export const presentRun =
  (actor: Actor, four_eyes: boolean) =>
  (row: ListedRun): Run => {
    const { is_starter: _starter, exceptions_open, own_open, ...run } = row
    const open = exceptions_open - (four_eyes && run.kind === 'regular' ? own_open : 0)
    const may = canOf(runWorkflow, run.state, runFacts(actor, { ...row, exceptions_open: open }, four_eyes))
    return {
      ...run,
      can: {
        recalculate: may.recalculate,
        accept: run.state === 'review' && scopeOf(actor, 'payroll.approve') !== null,
        approve: may.approve,
        reopen: may.reopen,
        issue: may.issue,
        bank_file: (run.state === 'issued' || run.state === 'paid') && scopeOf(actor, 'payroll.pay') !== null,
        paid: may.pay,
        discard: may.discard,
      },
    }
  }
