import { scopeOf } from '#kit/server/actor.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import type { Context } from '#kit/server/context.ts'
import { payrollPermissions } from '../../../contract/payroll.permissions.ts'
import { payrollRefusals } from '../../../contract/payroll.refusals.ts'
import type { RunFull } from '../../../contract/runs.models.ts'
import { countOwed } from '../../store/pay-accounts.ts'
import type { DetailedRun } from '../../store/runs.ts'
import { listOthersWithPermission } from '../../store/starters.ts'
import { evaluateApproval } from './approval.ts'

type Key = 'payroll.approve' | 'payroll.pay'
type Next = RunFull['next']

const free = (step: Next['step']): Next => ({ step, why_not: null, others: [] })

/** Allows a step by its permission, unless `why_not` has another reason. */
const byPermission = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  step: Next['step'],
  key: Key,
  why_not: string | null = null,
): Promise<Next> => {
  if (scopeOf(actor, key) !== null) return { step, why_not, others: [] }
  const others = await listOthersWithPermission(tx, key, actor.account_id)
  const label = payrollPermissions.find((one) => one.key === key)?.label ?? key
  return { step, why_not: `Your role does not hold “${label}”.`, others }
}

/** Refuses to end a run while people of it are owed, with the next action for them; null where no one is owed. */
export const owedRefusal = ({ owed, waiting }: Readonly<{ owed: number; waiting: number }>): Refusal | null => {
  const unpaid = owed - waiting
  if (unpaid > 0)
    return payrollRefusals.refusal('still_owed', { people: unpaid === 1 ? '1 person is' : `${unpaid} people are` })
  return waiting > 0
    ? payrollRefusals.refusal('payments_wait', {
        payments: waiting === 1 ? '1 payment entered by hand waits' : `${waiting} payments entered by hand wait`,
      })
    : null
}

/** The next step of a run, and the reason for which the actor cannot take it. */
export const nextStep = async (context: Pick<Context, 'tx' | 'actor' | 'now'>, run: DetailedRun): Promise<Next> => {
  switch (run.state) {
    case 'queued':
      return free('facts')
    case 'calculating':
      return free('calculate')
    case 'review': {
      const { open, refusal, others } = await evaluateApproval(context, run)
      if (open) return { step: 'review', why_not: open.message, others: [] }
      const next = await byPermission(context, 'approve', 'payroll.approve')
      return next.why_not === null && refusal
        ? { step: 'approve', why_not: refusal.message, others: [...others] }
        : next
    }
    case 'approved':
      return byPermission(context, 'issue', 'payroll.pay')
    case 'issued': {
      const refusal = run.payable.length > 0 ? null : owedRefusal(await countOwed(context.tx, run.id))
      return byPermission(context, 'pay', 'payroll.pay', refusal?.message)
    }
    case 'paid':
    case 'discarded':
      return free('done')
  }
}
