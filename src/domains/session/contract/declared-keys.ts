import type { KeysOf } from '#kit/contract/permissions.ts'
import type { sessionPermissions } from './session.permissions.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys extends KeysOf<typeof sessionPermissions> {}

  interface LiveKinds {
    'session.changed': true
    'session.oidc.changed': true
    'session.tokens.changed': true
  }
}

declare module '#domains/notices/contract/kinds.models.ts' {
  interface NoticeKinds {
    'session.acting_started': true
    'session.emergency_used': true
    'session.factor_changed': true
    'session.mail_settings_changed': true
    'session.new_device': true
    'session.oidc_changed': true
    'session.password_changed': true
    'session.pin_locked': true
    'session.token_handed_on': true
  }
}
