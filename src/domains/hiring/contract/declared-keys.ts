import type { KeysOf } from '#kit/contract/permissions.ts'
import type { hiringPermissions } from './hiring.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof hiringPermissions> {}

  interface LiveKinds {
    'hiring.changed': true
  }

  interface ScreenPaths {
    '/admin/offered-candidates': true
    '/admin/onboarding/invitation': true
    '/admin/onboarding/view/$id': true
    '/admin/onboarding/welcome': true
  }

  interface SearchKinds {
    candidates: true
    onboarding: true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'hiring.interview': true
    'hiring.feedback_due': true
    'hiring.answered': true
    'hiring.submitted': true
    'hiring.checklist': true
  }
}
