import { sql } from 'kysely'
import { audit } from '#kit/server/audit.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { notifyDeciders } from './notify.ts'
import { lockRequest } from './store/requests.ts'
import { addAssignees, lockSteps } from './store/steps.ts'

/** Requests that wait for the leaver: they are given to another person, who decides in their place. */
const decisionsWaiting: HoldingKind = {
  label: 'Decisions waiting',
  domain: 'requests',
  blocking: true,
  items: sql`select h.employee_id, r.id, t.name || ' of ' || e.name as label, (s.due_at at time zone 'UTC')::date as due,
          '/admin/requests?request=' || r.id as link
        from holder h join accounts a on a.employee_id = h.employee_id and a.area = 'User'
        join request_step_assignees x on x.account_id = a.id
        join request_steps s on s.id = x.step_id and s.state = 'open'
        join requests r on r.id = s.request_id and r.deleted_at is null
        join request_types t on t.id = r.type_id join person_short e on e.id = r.employee_id
        order by s.due_at, r.id`,
  reassign: async (context, item, { from, to, note }) => {
    const request = await lockRequest(context, item.id)
    const step = (await lockSteps(context.tx, item.id)).find(({ state }) => state === 'open')
    if (!step) return
    if (to.id === request.employee_id) throw invalid({ to_employee_id: 'Nobody decides their own request' })
    const accounts = await listAccountIdsOf(context.tx, [to.id])
    const former = await listAccountIdsOf(context.tx, [from.employee_id])
    await sql`delete from request_step_assignees where step_id = ${step.id} and account_id = any(${former}::int[])`.execute(
      context.tx,
    )
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
  items: sql`select h.employee_id, d.id, 'Deputy of ' || f.name as label, d.to_date as due,
          '/admin/requests?tab=policy' as link
        from holder h join approval_delegations d on d.to_employee_id = h.employee_id and d.ended_at is null
          and d.to_date >= h.day
        join person_short f on f.id = d.from_employee_id order by d.to_date, d.id`,
  reassign: async (context, item, { to, note }) => {
    const { rows } = await sql<{ from_employee_id: number }>`
      update approval_delegations set to_employee_id = ${to.id}
      where id = ${item.id} and from_employee_id <> ${to.id} returning from_employee_id`.execute(context.tx)
    const row = rows[0]
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
  items: sql`select h.employee_id, t.id, t.name || ': ' || case t.unit when 'day'
            then round(sum(p.amount) / 100.0, 2)::float8::text || ' days' else sum(p.amount) || ' minutes' end as label,
          null::date as due, null as link
        from holder h join leave_lots l on l.employee_id = h.employee_id and l.valid_from < h.day and l.valid_to >= h.day - 1
        join leave_ledger p on p.lot_id = l.id and p.effective_date < h.day
        join request_types t on t.id = l.type_id
        group by h.employee_id, t.id, t.name, t.unit having sum(p.amount) <> 0 order by t.id`,
}

export const registerHoldings = (): void => {
  holdings.add('decisions_waiting', decisionsWaiting)
  holdings.add('delegations', delegations)
  holdings.add('leave_balance', leaveBalance)
}
