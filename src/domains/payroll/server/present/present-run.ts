import { can as canOf } from '#engines/transitions/contract/transitions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { PayException } from '../../contract/payslips.models.ts'
import type { Run } from '../../contract/runs.models.ts'
import { runWorkflow } from '../../contract/run.workflows.ts'
import { acceptanceRefusal } from '../run/rules/accept.ts'
import { exceptionText } from '../run/rules/exceptions.ts'
import { runFacts } from '../run/rules/run-facts.ts'
import type { ExceptionRow } from '../store/exceptions.ts'
import type { ListedRun } from '../store/runs.ts'

/** Presents an exception as text, with `can.accept` of the actor. `others` are the employees of those who may approve in addition to the actor. */
export const presentException =
  (actor: Actor, others: readonly (number | null)[]) =>
  ({ detail, ...row }: ExceptionRow): PayException => {
    const { employee_id: _employee, author_id: _author, ...shown } = row
    const isOpen = !row.blocking && row.accepted_by === null
    return {
      ...shown,
      text: exceptionText(row.code, detail),
      can: {
        accept: isOpen && acceptanceRefusal(actor, row, others) === null && scopeOf(actor, 'payroll.approve') !== null,
      },
    }
  }

/** Presents a run, with the actions that an actor may take. */
export const presentRun =
  (actor: Actor, isSecondNeeded: boolean) =>
  (row: ListedRun): Run => {
    const { is_starter: _starter, exceptions_open, own_open, ...run } = row
    const open = exceptions_open - (isSecondNeeded && run.kind === 'regular' ? own_open : 0)
    const may = canOf(runWorkflow, run.state, runFacts(actor, { ...row, exceptions_open: open }, isSecondNeeded))
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
