import { calendarListeners, calendarSources, leaveKindsSeenWith } from '#domains/organisation/server/index.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { adminCards, employeeCards, type NamedFor, namedPermissions } from '#kit/server/registries.ts'
import { approvalsCalls } from '../contract/approvals.calls.ts'
import { showCalendar as showCalendarCall } from '../contract/balances.calls.ts'
import { coverCalls } from '../contract/covers.calls.ts'
import { requestsAdminCalls } from '../contract/requests-admin.calls.ts'
import { requestsCalls } from '../contract/requests.calls.ts'
import { requestsPermissions } from '../contract/requests.permissions.ts'
import { requestsRefusals } from '../contract/requests.refusals.ts'
import { threadCalls } from '../contract/thread.calls.ts'
import { requestsAudit } from './audit-words.ts'
import { leaveSource } from './calendar/leave-source.ts'
import { showCalendar } from './calls/calendar.ts'
import * as covers from './calls/covers.ts'
import * as decisions from './calls/decisions.ts'
import { listAll, listToDecide } from './calls/lists.ts'
import * as offer from './calls/offer.ts'
import { cancelRequest, deleteOwnRequest, listOwn, sendRequest, updateRequest } from './calls/own-requests.ts'
import * as thread from './calls/thread.ts'
import { adminCardSources } from './cards/admin-cards.ts'
import { employeeCardSources } from './cards/employee-cards.ts'
import { registerHoldings } from './holdings.ts'
import { escalation } from './jobs/escalate.ts'
import { askToFollow, followCalendar } from './jobs/follow-calendar.ts'
import { fileReminders } from './jobs/remind-files.ts'
import { registerKinds } from './kinds/own-kinds.ts'
import { registerNoticeKinds } from './notice-kinds.ts'
import { registerPeopleHooks } from './people-hooks.ts'
import { isNamedApprover } from './store/visible.ts'

export { demoRequests } from './demo/demo.ts'
export { workedChecks } from './kinds/request-kinds.ts'

const isNamed: NamedFor = ({ tx, actor, now }) => isNamedApprover(tx, actor, now)

/** What people ask for, who answers, and what leave they have. */
export const requestsDomain = (files: FileStore) => {
  registerKinds()
  registerNoticeKinds()
  registerPeopleHooks()
  registerHoldings()
  calendarSources.leave.fill(leaveSource)
  leaveKindsSeenWith.fill('requests.read')
  calendarListeners.add('requests', askToFollow)
  namedPermissions.add('approvals.read', isNamed)
  namedPermissions.add('approvals.decide', isNamed)
  for (const [id, source] of Object.entries(adminCardSources)) adminCards.add(id, source)
  for (const [id, source] of Object.entries(employeeCardSources)) employeeCards.add(id, source)
  return serverDomain({
    id: 'requests',
    permissions: requestsPermissions,
    audit: requestsAudit,
    own_screen: '/employee/request',
    calls: {
      ...requestsCalls,
      ...coverCalls,
      ...threadCalls,
      ...requestsAdminCalls,
      ...approvalsCalls,
      showCalendar: showCalendarCall,
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
    },
    constraints: {
      request_days_no_overlap: () =>
        requestsRefusals.refusal('overlap', { day: 'these days', type: 'another request', status: 'sent meanwhile' }),
    },
    jobs: [escalation, followCalendar, fileReminders],
  })
}
