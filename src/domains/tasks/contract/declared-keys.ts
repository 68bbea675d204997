import type { KeysOf } from '#kit/contract/permissions.ts'
import type { tasksPermissions } from './tasks.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof tasksPermissions> {}

  interface LiveKinds {
    'tasks.changed': true
  }

  interface ScreenPaths {
    '/admin/tasker': true
    '/employee/tasks': true
  }

  interface SearchKinds {
    tasks: true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'tasks.offered': true
    'tasks.answered': true
    'tasks.handover': true
    'tasks.moved': true
    'tasks.mention': true
    'tasks.comment': true
    'tasks.to_approve': true
    'tasks.decided': true
    'tasks.due': true
    'tasks.overdue': true
    'tasks.blocked': true
    'tasks.risk': true
  }
}
