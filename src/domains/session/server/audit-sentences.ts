import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import { UNKNOWN_DEVICE } from '../contract/session.rules.ts'
import type { sessionAudit } from './audit-words.ts'

const REFUSALS: Readonly<Record<string, string>> = {
  company_no_account: 'no account belongs to it',
  company_unverified: 'its email is not verified',
  company_taken: 'the email belongs to an account that is linked to another person',
  company_too_early: 'the first day lies ahead',
}

export const sessionSentences: AuditSentences<typeof sessionAudit> = {
  does: {
    'session.opened': 'signed in[ with {device}][ through {means}]',
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
    'session.emergency_used': 'signed in with the password for emergencies[, with {device}]',
    'session.company_linked': 'signed in with the company’s account for the first time, which linked their account',
    'session.company_unlinked': 'unlinked the account[ of {whom|name}] from company sign-in',
    'session.company_refused': 'refused a company sign-in[ for {name}][: {refusal}]',
    'session.company_provider_set': 'set the provider of company sign-in[, {issuer}]',
    'session.company_switched': 'switched company sign-in',
    'session.company_tested': 'tested company sign-in',
    'session.token_added': 'made the API token[ “{name}”]',
    'session.token_ended': 'ended the API token[ “{name}”]',
    'session.token_handed_on': 'handed on the API token[ “{name}”][ to {account_id@accounts}]',
  },
  values: {
    device: (value) => (value === UNKNOWN_DEVICE ? 'an unknown device' : null),
    means: (value) => (value === 'company' ? 'the company’s account' : null),
    refusal: (value) => (typeof value === 'string' ? (REFUSALS[value] ?? null) : null),
  },
  names: { api_tokens: 't.name' },
  fields: {
    is_enabled: 'on',
    password_off: 'roles without passwords',
    keeper_id: 'account for emergencies',
    client_id: 'client',
    new_secret: 'new secret',
    account_id: 'owner',
    permission_keys: 'permissions',
    brand_ids: 'brands',
    department_ids: 'departments',
    expires_at: 'end',
  },
  kinds: { api_tokens: 'API token' },
}
