import { personHistory, personHooks, personLeft, recordedDays, recordsRemoved } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { openStepOf } from './chain/workflow.ts'
import { notifyOwner } from './notify/notices.ts'
import { deleteGrants } from './ledger/store/lots.ts'
import { type Covered, listCoveredDays } from './store/days.ts'
import { hasRequests } from './store/people.ts'
import { lockRequest, lockRequester, updateRequestRow } from './store/requests.ts'
import { clearAssignees, endRemainingSteps, listRequestsOfDecider, lockSteps } from './store/steps.ts'
import { cancelDays } from './workflow/cancel.ts'
import { releaseDays } from './workflow/occupy-days.ts'
import { restoreReplacedDays } from './workflow/replace-days.ts'
import { recordEvent } from './workflow/record-event.ts'

/** Cancels the live days that an event of a person covers, with the event as the reason. Returns their number. */
const cancelCoveredDays = async (work: Work, covered: Covered, reason: string): Promise<number> => {
  await lockRequester(work.tx, covered.employee_id)
  const found = await listCoveredDays(work.tx, covered)
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

/** Assigns open steps that waited for a person who left to others. */
const reassignSteps = async (work: Work, employeeId: number): Promise<void> => {
  for (const request_id of await listRequestsOfDecider(work.tx, employeeId)) {
    const request = await lockRequest(work, request_id)
    const step = (await lockSteps(work.tx, request_id)).find(({ state }) => state === 'open')
    if (!step) continue
    await clearAssignees(work.tx, step.id)
    await openStepOf(work, request, step)
  }
}

const HOME = ['work_from_home'] as const

/** The reactions of requests to events of people. */
export const peopleHookFillings: readonly Filling[] = [
  entries(personHistory, { requests: hasRequests }),
  entries(recordsRemoved, { requests: ({ tx }, ids) => deleteGrants(tx, ids) }),
  entries(recordedDays, {
    requests: async (tx, { is_end, ...outside }) => ({
      what: is_end ? 'leave or other requests (these are cancelled)' : 'leave or other requests',
      dates: (await listCoveredDays(tx, { ...outside, kinds: null })).flatMap(({ dates }) => dates),
    }),
  }),
  entries(personHooks['person.suspended'], {
    requests: async (work, { employee_id, from, to }) => {
      await cancelCoveredDays(work, { employee_id, from, to, kinds: null }, 'Suspended')
      return {}
    },
  }),
  entries(personHooks['exit.accepted'], {
    requests: async (work, { employee_id, last_day }) => {
      const from = new Date(Date.parse(last_day) + 86_400_000).toISOString().slice(0, 10)
      await cancelCoveredDays(work, { employee_id, from, to: null, kinds: null }, 'After the last day of work')
      return {}
    },
  }),
  entries(personHooks['wfh.cancelled'], {
    requests: async (work, { employee_id, from, to, reason }) => ({
      wfh_days_revoked: await cancelCoveredDays(work, { employee_id, from, to, kinds: HOME }, reason),
    }),
  }),
  entries(personLeft, { requests: (work, { employee_id }) => reassignSteps(work, employee_id) }),
]
