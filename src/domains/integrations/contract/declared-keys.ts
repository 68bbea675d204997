import type { KeysOf } from '#kit/contract/permissions.ts'
import type { integrationsPermissions } from './integrations.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof integrationsPermissions> {}

  interface LiveKinds {
    'webhooks.changed': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'integrations.webhook_off': true
  }
}
