import type { KeysOf } from '#kit/contract/permissions.ts'
import type { trackerPermissions } from './trackers.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof trackerPermissions> {}

  interface ScreenPaths {
    '/admin/work-reports/ticket-trackers': true
    '/admin/work-reports/ticket-details/daily/$date/$userid': true
    '/admin/work-reports/ticket-details/monthly/$date/$userid': true
    '/admin/work-reports/ticket-details/custom/$startdate/$enddate/$userid': true
    '/employee/trackers': true
    '/employee/search-tickets': true
    '/admin/work-reports/target-trackers': true
    '/admin/work-reports/target-details/daily/$id/$date/$userid': true
    '/admin/work-reports/target-details/monthly/$id/$date/$userid': true
    '/admin/work-reports/target-details/custom/$id/$startdate/$enddate/$userid': true
    '/employee/target-details/daily/$id/$date/$userid': true
    '/employee/target-details/monthly/$id/$date/$userid': true
    '/employee/target-details/custom/$id/$startdate/$enddate/$userid': true
    '/employee/team-reports': true
    '/employee/team-report/$id': true
    '/employee/workgraph': true
  }

  interface SearchKinds {
    tickets: true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'trackers.ticket_assigned': true
    'trackers.ticket_due': true
    'trackers.ticket_breached': true
    'trackers.ticket_unassigned': true
    'trackers.target_set': true
  }
}
