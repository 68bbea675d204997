import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import { UNKNOWN_DEVICE } from '../contract/session.rules.ts'
import type { sessionAudit } from './audit-words.ts'

export const sessionSentences: AuditSentences<typeof sessionAudit> = {
  does: {
    'session.opened': 'signed in[ with {device}]',
    'session.closed': 'signed out',
    'session.attempt_failed': 'noted that a wrong password, code or link was tried[ for {name}]',
    'session.pin_locked': 'locked the PIN[ of {whom|name}] after wrong tries',
    'session.call_refused': 'asked for something that the role does not open[: {call}]',
    'session.ended': 'ended a session',
    'session.others_ended': 'ended their own other sessions',
    'session.ended_for': 'ended the sessions[ of {whom|name}]',
    'session.confirmed': 'gave the password again',
    'session.password_changed': 'changed their own password',
    'session.password_reset': 'chose a new password',
    'session.factor_started': 'began to set up a second factor',
    'session.factor_added': 'set up a second factor',
    'session.factor_removed': 'removed their own second factor',
    'session.factor_reset': 'reset the second factor[ of {whom|name}]',
    'session.recovery_codes_renewed': 'made new recovery codes',
    'session.acting_started': 'began to act as {whom}',
    'session.admin_link_made': 'made a link for an administrator[, {name}]',
    'session.token_added': 'made the API token[ “{name}”]',
    'session.token_ended': 'ended the API token[ “{name}”]',
    'session.token_handed_on': 'handed on the API token[ “{name}”][ to {account_id@accounts}]',
  },
  values: { device: (value) => (value === UNKNOWN_DEVICE ? 'an unknown device' : null) },
  names: { api_tokens: 't.name' },
  fields: {
    account_id: 'owner',
    permission_keys: 'permissions',
    brand_ids: 'brands',
    department_ids: 'departments',
    expires_at: 'end',
  },
  kinds: { api_tokens: 'API token' },
}
