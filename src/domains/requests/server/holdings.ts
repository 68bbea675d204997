import { audit } from '#kit/server/audit.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries } from '#kit/server/slots.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { notifyDeciders } from './notify/notices.ts'
import { updateDelegate } from './policy/store/delegations.ts'
import { decisionItems, delegationItems, leaveItems } from './store/holdings.ts'
import { lockRequest } from './store/requests.ts'
import { addAssignees, deleteAssignees, lockSteps } from './store/steps.ts'

/** Requests that wait for the leaver: they are given to another person, who decides in their place. */
const decisionsWaiting: HoldingKind = {
  label: 'Decisions waiting',
  domain: 'requests',
  blocking: true,
  items: decisionItems,
  reassign: async (context, item, { from, to, note }) => {
    const request = await lockRequest(context, item.id)
    const step = (await lockSteps(context.tx, item.id)).find(({ state }) => state === 'open')
    if (!step) return
    if (to.id === request.employee_id) throw invalid({ to_employee_id: 'Nobody decides their own request' })
    const accounts = await listAccountIdsOf(context.tx, [to.id])
    const former = await listAccountIdsOf(context.tx, [from.employee_id])
    await deleteAssignees(context.tx, step.id, former)
    await addAssignees(context.tx, step.id, accounts, 'direct')
    await notifyDeciders(context, request, step, { accounts, is_cancelling: request.status === 'cancel_pending' })
    await audit(context, 'requests.decision_reassigned', {
      entity: 'requests',
      id: request.id,
      employee_id: request.employee_id,
      after: { from: from.employee_id, to: to.id, note },
    })
  },
}

/** Deputyships that name the leaver: they end with the day they leave. */
const delegations: HoldingKind = {
  label: 'Deputyships',
  domain: 'requests',
  blocking: true,
  items: delegationItems,
  reassign: async (context, item, { to, note }) => {
    const row = await updateDelegate(context.tx, item.id, to.id)
    if (!row) throw invalid({ to_employee_id: 'Nobody is their own deputy' })
    await audit(context, 'requests.delegation_reassigned', {
      entity: 'approval_delegations',
      id: item.id,
      employee_id: row.from_employee_id,
      after: { to: to.id, note },
    })
  },
}

/** The leave that is left on the last day, for the final pay. */
const leaveBalance: HoldingKind = {
  label: 'Leave left',
  domain: 'requests',
  blocking: false,
  items: leaveItems,
}

export const holdingFilling = entries(holdings, {
  decisions_waiting: decisionsWaiting,
  delegations,
  leave_balance: leaveBalance,
})
