import { calendarListeners, calendarSources, leaveKindsSeenWith } from '#domains/organisation/server/index.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { adminCards, employeeCards, type NamedFor, namedPermissions } from '#kit/server/registries.ts'
import { restorables, wholeRow } from '#kit/server/restorable.ts'
import { approvalsCalls } from '../contract/approvals.calls.ts'
import { balancesCalls } from '../contract/balances.calls.ts'
import { blockCalls } from '../contract/blocks.calls.ts'
import { chainCalls } from '../contract/chains.calls.ts'
import { delegationCalls } from '../contract/delegations.calls.ts'
import { policyCalls } from '../contract/policy.calls.ts'
import { coverCalls } from '../contract/covers.calls.ts'
import { requestsAdminCalls } from '../contract/requests-admin.calls.ts'
import { requestsCalls } from '../contract/requests.calls.ts'
import { requestsPermissions } from '../contract/requests.permissions.ts'
import { requestsRefusals } from '../contract/requests.refusals.ts'
import { threadCalls } from '../contract/thread.calls.ts'
import { requestsSentences } from './audit-sentences.ts'
import { requestsAudit } from './audit-words.ts'
import { leaveSource } from './calendar/leave-source.ts'
import * as balances from './balances/calls/balances.ts'
import { showCalendar } from './calls/calendar.ts'
import * as covers from './calls/covers.ts'
import * as decisions from './calls/decisions.ts'
import { listAll, listToDecide } from './calls/lists.ts'
import * as offer from './calls/offer.ts'
import { cancelRequest, deleteOwnRequest, listOwn, sendRequest, updateRequest } from './calls/own-requests.ts'
import * as thread from './calls/thread.ts'
import { adminCardSources } from './cards/admin-cards.ts'
import { employeeCardSources } from './cards/employee-cards.ts'
import { registerCounters } from './counters.ts'
import { registerHoldings } from './holdings.ts'
import { escalation } from './jobs/escalate.ts'
import { enqueueFollowCalendar, followCalendar } from './jobs/follow-calendar.ts'
import { fileReminders } from './jobs/remind-files.ts'
import { registerKinds } from './kinds/own-kinds.ts'
import { registerNoticeKinds } from './notice-kinds.ts'
import * as blocks from './policy/calls/blocks.ts'
import * as chains from './policy/calls/chains.ts'
import * as delegations from './policy/calls/delegations.ts'
import * as plans from './policy/calls/plans.ts'
import * as types from './policy/calls/types.ts'
import { listChainRows } from './policy/store/chains.ts'
import { closeYears } from './ledger/close-years.ts'
import { openYears } from './ledger/open-years.ts'
import { recalculateAfter, recalculateYears } from './ledger/recalculate-years.ts'
import { registerPeopleHooks } from './people-hooks.ts'
import { isNamedApprover } from './store/visible.ts'

export { demoRequests } from './demo/demo.ts'
export { noticesOfRequests } from './demo/notices.ts'
export { type AwayNow, awayNow } from './away-now.ts'
export { openRequest } from './open-requests.ts'
export {
  cardParts,
  type KindRequest,
  lockedMonths,
  requestEffects,
  type RequestKind,
  requestKinds,
  workedChecks,
} from './kinds/request-kinds.ts'
import { retention } from './retention.ts'
export { approvedRequests } from './store/approved.ts'
export { lastSentRequests } from './store/last-sent.ts'
export { creditLeaves, revokeCredits } from './ledger/public.ts'
export { personal as personalOfRequests } from './personal.ts'

const isNamed: NamedFor = ({ tx, actor, now }) => isNamedApprover(tx, actor, now)

const registerRestorables = (): void => {
  restorables.add('request_types', { call: policyCalls.updateType, param: 'id', whole: wholeRow('request_types') })
  restorables.add('calendar_blocks', { call: blockCalls.updateBlock, param: 'id', whole: wholeRow('calendar_blocks') })
  restorables.add('approval_chains', {
    call: chainCalls.updateChain,
    param: 'id',
    whole: async ({ tx }, id) => (await listChainRows(tx, id))[0],
  })
}

/** The domain of requests, their approval, and the balances of leave. */
export const requestsDomain = (files: FileStore) => {
  registerKinds()
  registerNoticeKinds()
  registerPeopleHooks()
  registerHoldings()
  registerCounters()
  registerRestorables()
  calendarSources.leave.fill(leaveSource)
  leaveKindsSeenWith.fill('requests.read')
  calendarListeners.add('requests', async (work, change) => {
    await enqueueFollowCalendar(work, change)
    await recalculateAfter(work, change)
  })
  namedPermissions.add('approvals.read', isNamed)
  namedPermissions.add('approvals.decide', isNamed)
  for (const [id, source] of Object.entries(adminCardSources)) adminCards.add(id, source)
  for (const [id, source] of Object.entries(employeeCardSources)) employeeCards.add(id, source)
  return serverDomain({
    id: 'requests',
    retention,
    permissions: requestsPermissions,
    audit: requestsAudit,
    sentences: requestsSentences,
    own_screen: '/employee/request',
    calls: {
      ...requestsCalls,
      ...coverCalls,
      ...threadCalls,
      ...requestsAdminCalls,
      ...approvalsCalls,
      ...balancesCalls,
      ...delegationCalls,
      ...policyCalls,
      ...chainCalls,
      ...blockCalls,
    },
    handlers: {
      listOwn,
      sendRequest,
      updateRequest,
      deleteOwnRequest,
      cancelRequest,
      ...offer,
      ...covers,
      viewRequest: thread.viewRequest,
      addComment: thread.addComment,
      deleteComment: thread.deleteComment,
      attachFile: thread.attachFile(files),
      readRequestFile: thread.readRequestFile(files),
      ...decisions,
      listAll,
      listToDecide,
      showCalendar,
      ...balances,
      ...delegations,
      ...types,
      ...plans,
      ...chains,
      ...blocks,
    },
    constraints: {
      request_types_code: () => requestsRefusals.refusal('type_taken'),
      request_types_name: () => requestsRefusals.refusal('type_taken'),
      approval_chains_name: () => requestsRefusals.refusal('chain_taken'),
      leave_plans_one_a_day: () => requestsRefusals.refusal('plan_exists'),
      approval_delegations_no_overlap: () => requestsRefusals.refusal('delegation_overlap'),
      request_days_no_overlap: () =>
        requestsRefusals.refusal('overlap', { day: 'these days', type: 'another request', status: 'sent meanwhile' }),
    },
    jobs: [escalation, followCalendar, fileReminders, openYears, closeYears, recalculateYears],
  })
}
