import {
  type CalendarChange,
  calendarListeners,
  calendarSources,
  leaveKindsSeenWith,
} from '#domains/organisation/server/index.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { adminCards, employeeCards, type NamedFor, namedPermissions } from '#kit/server/registries.ts'
import { restorables, wholeRow } from '#kit/server/restorable.ts'
import { entries, filled } from '#kit/server/slots.ts'
import { approvalsCalls } from '../contract/approvals.calls.ts'
import { plannerCalls } from '../contract/planner.calls.ts'
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
import { mergeFilling, mergeStepFilling } from './merging.ts'
import { requestsSentences } from './audit-sentences.ts'
import { requestsAudit } from './audit-words.ts'
import { leaveSource } from './store/leave-source.ts'
import { planLeave } from './calls/planner.ts'
import { sendBalanceQuestion } from './balances/calls/balance-question.ts'
import * as balances from './balances/calls/balances.ts'
import { importFilling } from './balances/importables.ts'
import { showCalendar } from './calls/calendar.ts'
import * as covers from './calls/covers.ts'
import * as decisions from './calls/decisions.ts'
import { listAll, listToDecide } from './calls/lists.ts'
import * as offer from './calls/offer.ts'
import { cancelRequest, deleteOwnRequest, listOwn, sendRequest, updateRequest } from './calls/own-requests.ts'
import * as thread from './calls/thread.ts'
import { adminCardSources } from './cards/admin-cards.ts'
import { employeeCardSources } from './cards/employee-cards.ts'
import { counterFillings } from './counters.ts'
import { holdingFilling } from './holdings.ts'
import { escalation } from './jobs/escalate.ts'
import { enqueueFollowCalendar, followCalendar } from './jobs/follow-calendar.ts'
import { fileReminders } from './jobs/remind-files.ts'
import { lapseReminders } from './jobs/remind-lapses.ts'
import { kindFilling } from './kinds/register.ts'
import { noticeKindFilling } from './notify/notice-kinds.ts'
import * as blocks from './policy/calls/blocks.ts'
import * as chains from './policy/calls/chains.ts'
import * as delegations from './policy/calls/delegations.ts'
import * as plans from './policy/calls/plans.ts'
import * as types from './policy/calls/types.ts'
import { listChainRows } from './policy/store/chains.ts'
import { closeYears } from './ledger/workflow/close-years.ts'
import { openYears } from './ledger/workflow/open-years.ts'
import { recalculateAfter, recalculateYears } from './ledger/workflow/recalculate-years.ts'
import { peopleHookFillings } from './register.ts'
import { isNamedApprover } from './store/visible.ts'

export { type AwayEntry, listAwayEntries } from './public/away-entries.ts'
export { seesAbsencesOf } from './store/visible.ts'
export { type AwayNow, awayNow } from './public/away-now.ts'
export { latestWork } from './public/latest-work.ts'
export { openBalanceQuestion } from './public/balance-questions.ts'
export { findEndOfDay } from './store/people.ts'
export { openRequest } from './public/open-requests.ts'
export {
  cardParts,
  type KindRequest,
  lockedMonths,
  requestEffects,
  type RequestKind,
  requestKinds,
  workedChecks,
} from './kinds/public.ts'
import { retention } from './retention.ts'
import { setupFilling } from './setup-steps.ts'
export { approvedRequests } from './store/approved.ts'
export { lastSentRequests } from './store/last-sent.ts'
export { creditLeaves, revokeCredits } from './ledger/public.ts'
export { listLeaveTypes } from './ledger/store/payouts.ts'
export { listPayableLeave, type PayableLeave, payOutLeave, revokePayout } from './ledger/workflow/pay-out-leave.ts'
export { personal as personalOfRequests } from './personal.ts'

const isNamed: NamedFor = ({ tx, actor, now }) => isNamedApprover(tx, actor, now)

const applyCalendarChange = async (work: Work, change: CalendarChange): Promise<void> => {
  await enqueueFollowCalendar(work, change)
  await recalculateAfter(work, change)
}

/** The domain of requests, their approval, and the balances of leave. */
export const requestsDomain = (files: FileStore) =>
  serverDomain({
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
      ...plannerCalls,
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
      sendBalanceQuestion,
      planLeave,
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
    jobs: [escalation, followCalendar, fileReminders, lapseReminders, openYears, closeYears, recalculateYears],
    fills: [
      setupFilling,
      importFilling,
      mergeFilling,
      mergeStepFilling,
      kindFilling,
      noticeKindFilling,
      ...peopleHookFillings,
      holdingFilling,
      ...counterFillings,
      entries(restorables, {
        request_types: { call: policyCalls.updateType, param: 'id', whole: wholeRow('request_types') },
        calendar_blocks: { call: blockCalls.updateBlock, param: 'id', whole: wholeRow('calendar_blocks') },
        approval_chains: {
          call: chainCalls.updateChain,
          param: 'id',
          whole: async ({ tx }, id) => (await listChainRows(tx, id))[0],
        },
      }),
      filled(calendarSources.leave, leaveSource),
      filled(leaveKindsSeenWith, 'requests.read'),
      entries(calendarListeners, { requests: applyCalendarChange }),
      entries(namedPermissions, { 'approvals.read': isNamed, 'approvals.decide': isNamed }),
      entries(adminCards, adminCardSources),
      entries(employeeCards, employeeCardSources),
    ],
  })
