import { sql } from 'kysely'
import { personHistory, personHooks, personLeft } from '#domains/people/server/index.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { openStepOf } from './chain/advance.ts'
import { notifyOwner } from './notify.ts'
import { lockRequest, lockRequester, updateRequestRow } from './store/requests.ts'
import { clearAssignees, endRemainingSteps, lockSteps } from './store/steps.ts'
import { cancelDays } from './transitions/cancel.ts'
import { restoreReplacedDays, releaseDays } from './transitions/occupy-days.ts'
import { recordEvent } from './transitions/record-event.ts'

type Covered = Readonly<{ employee_id: number; from: string; to: string | null; kinds: readonly string[] | null }>
type CoveredDays = Readonly<{ request_id: number; dates: string[] }>

const listCovered = async (tx: Tx, { employee_id, from, to, kinds }: Covered): Promise<CoveredDays[]> => {
  const { rows } = await sql<CoveredDays>`
    select d.request_id, array_agg(d.date order by d.date) as dates
    from request_days d join requests r on r.id = d.request_id
    where d.employee_id = ${employee_id} and d.live and d.date >= ${from}::date
      and (${to}::date is null or d.date <= ${to}::date)
      and (${kinds}::text[] is null or r.kind = any(${kinds}::text[]))
    group by d.request_id order by d.request_id`.execute(tx)
  return rows
}

/** Cancels the live days that an event of a person covers, with the event as the reason. Returns their number. */
const cancelCoveredDays = async (work: Work, covered: Covered, reason: string): Promise<number> => {
  await lockRequester(work.tx, covered.employee_id)
  const found = await listCovered(work.tx, covered)
  for (const { request_id, dates } of found) {
    const request = await lockRequest(work, request_id)
    const { today } = request
    const isDecided = request.status === 'approved' || request.status === 'cancel_pending'
    await endRemainingSteps(work.tx, request_id, 'void')
    if (!isDecided) {
      await releaseDays(work, request_id, null, { end: 'cancelled', reason, by_organisation: true, today })
      await restoreReplacedDays(work, request_id)
      await updateRequestRow(work.tx, request_id, { status: 'cancelled' })
    }
    const status = isDecided
      ? await cancelDays(work, request, dates, { by_organisation: true, reason, today })
      : 'cancelled'
    await recordEvent(work, request, {
      action: 'revoked',
      from: request.status,
      to: status,
      note: reason,
      details: { dates },
    })
    const title = `${request.type.name}: days were cancelled`
    await notifyOwner(work, request, { kind: 'requests.decided', title, body: reason, key: `revoked:${work.now}` })
  }
  return found.reduce((sum, { dates }) => sum + dates.length, 0)
}

/**
 * Returns true if a person has requests or covers. Entitlement alone is no history: the job opens accounts for
 * everyone.
 */
const hasRequests = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from requests where employee_id = ${employeeId} or cover_employee_id = ${employeeId}
    union all select from leave_ledger where employee_id = ${employeeId} and kind in ('debit', 'credit', 'adjustment', 'payout')
    union all select from approval_delegations where from_employee_id = ${employeeId} or to_employee_id = ${employeeId}
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Assigns open steps that waited for a person who left to others. */
const reassignSteps = async (work: Work, employeeId: number): Promise<void> => {
  const { rows } = await sql<{ request_id: number }>`
    select distinct s.request_id from request_steps s join request_step_assignees x on x.step_id = s.id
    join accounts a on a.id = x.account_id
    where s.state = 'open' and a.employee_id = ${employeeId} order by 1`.execute(work.tx)
  for (const { request_id } of rows) {
    const request = await lockRequest(work, request_id)
    const step = (await lockSteps(work.tx, request_id)).find(({ state }) => state === 'open')
    if (!step) continue
    await clearAssignees(work.tx, step.id)
    await openStepOf(work, request, step)
  }
}

const HOME = ['work_from_home'] as const

/** Registers how requests react to events of people. */
export const registerPeopleHooks = (): void => {
  personHistory.add('requests', hasRequests)
  personHooks['person.suspended'].add('requests', async (work, { employee_id, from, to }) => {
    await cancelCoveredDays(work, { employee_id, from, to, kinds: null }, 'Suspended')
    return {}
  })
  personHooks['exit.accepted'].add('requests', async (work, { employee_id, last_day }) => {
    const from = new Date(Date.parse(last_day) + 86_400_000).toISOString().slice(0, 10)
    await cancelCoveredDays(work, { employee_id, from, to: null, kinds: null }, 'After the last day of work')
    return {}
  })
  personHooks['wfh.cancelled'].add('requests', async (work, { employee_id, from, to, reason }) => ({
    wfh_days_revoked: await cancelCoveredDays(work, { employee_id, from, to, kinds: HOME }, reason),
  }))
  personLeft.add('requests', (work, { employee_id }) => reassignSteps(work, employee_id))
}
