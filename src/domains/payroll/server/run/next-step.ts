import { scopeOf } from '#kit/server/actor.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import type { Context } from '#kit/server/context.ts'
import { payrollPermissions } from '../../contract/payroll.permissions.ts'
import { payrollRefusals } from '../../contract/payroll.refusals.ts'
import type { RunFull } from '../../contract/runs.models.ts'
import { countOwed } from '../store/pay-accounts.ts'
import type { ReadRun } from '../store/runs.ts'
import { othersWho } from '../store/starters.ts'
import { judgeApproval } from './approval.ts'

type Key = 'payroll.approve' | 'payroll.pay'
type Next = RunFull['next']

const free = (step: Next['step']): Next => ({ step, why_not: null, others: [] })

/** A step that its permission lets the actor take, unless `why_not` says more. */
const byPermission = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  step: Next['step'],
  key: Key,
  why_not: string | null = null,
): Promise<Next> => {
  if (scopeOf(actor, key) !== null) return { step, why_not, others: [] }
  const others = await othersWho(tx, key, actor.account_id)
  const label = payrollPermissions.find((one) => one.key === key)?.label ?? key
  return { step, why_not: `Your role does not hold “${label}”.`, others }
}

/** Refuses to end a run while people of it are owed, by what is to be done for them; null where nobody is. */
export const stillOwed = ({ owed, waiting }: Readonly<{ owed: number; waiting: number }>): Refusal | null => {
  const unpaid = owed - waiting
  if (unpaid > 0)
    return payrollRefusals.refusal('still_owed', { people: unpaid === 1 ? '1 person is' : `${unpaid} people are` })
  return waiting > 0
    ? payrollRefusals.refusal('payments_wait', {
        payments: waiting === 1 ? '1 payment entered by hand waits' : `${waiting} payments entered by hand wait`,
      })
    : null
}

/** What comes next in a run, and why the actor cannot do it where they cannot. */
export const nextStep = async (context: Pick<Context, 'tx' | 'actor' | 'now'>, run: ReadRun): Promise<Next> => {
  switch (run.state) {
    case 'queued':
      return free('facts')
    case 'calculating':
      return free('calculate')
    case 'review': {
      const { open, refusal, others } = await judgeApproval(context, run)
      if (open) return { step: 'review', why_not: open.message, others: [] }
      const next = await byPermission(context, 'approve', 'payroll.approve')
      return next.why_not === null && refusal
        ? { step: 'approve', why_not: refusal.message, others: [...others] }
        : next
    }
    case 'approved':
      return byPermission(context, 'issue', 'payroll.pay')
    case 'issued': {
      const refusal = run.payable.length > 0 ? null : stillOwed(await countOwed(context.tx, run.id))
      return byPermission(context, 'pay', 'payroll.pay', refusal?.message)
    }
    case 'paid':
    case 'discarded':
      return free('done')
  }
}
