import { copies, ofLogin, own, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  sign_in_challenges: { of: ofLogin(), deleted: ['token_hash', 'secret'] },
  password_tokens: { of: ofLogin(), deleted: ['nonce', 'token_hash', 'requested_ip'] },
  // The audit names a token by its own name, which is a title and stays.
  api_tokens: {
    of: ofLogin(),
    cleared: ['last_used_ip'],
    unseen: ['secret_hash'],
    plain: ['name', 'beginning', 'secret_hash', 'permission_keys'],
  },
  oidc_identities: { of: ofLogin(), deleted: ['issuer', 'sub', 'area'] },
  oidc_flows: {
    plain: ['state_hash', 'binding_hash', 'purpose', 'area', 'sealed'],
  },
  oidc_settings: { plain: ['label', 'issuer', 'client_id', 'client_secret'] },
  recovery_codes: { of: ofLogin(), deleted: ['code_hash'] },
  factors: { of: ofLogin(), deleted: ['secret'] },
  sign_in_events: { of: ofLogin(), deleted: ['email_key_hash', 'ip', 'device_label'], unseen: ['email_key_hash'] },
  // The row stays: it proves visits of admins, and other rows name it.
  sessions: {
    of: ofLogin(),
    cleared: ['ip', 'user_agent'],
    removed: ['device_label', 'acting_reason'],
    unseen: ['sid'],
    plain: ['sid'],
  },
  known_devices: { of: ofLogin(), deleted: ['device_hash', 'label'], unseen: ['device_hash'] },
  account_secrets: { of: ofLogin(), cleared: ['password_hash'], unseen: ['password_hash'] },
  account_standings: { of: ofLogin() },
  accounts: {
    of: own(),
    identifies: ['name', 'email', 'phone'],
    cleared: ['phone', 'disabled_reason', 'sign_in_no'],
    files: ['photo_file_id'],
    identity: {
      name: `'Former employee ' || t.employee_id`,
      email: `'removed-' || t.id || '@invalid'`,
      email_key: `'removed-' || t.id || '@invalid'`,
    },
    follows: ['sign_in_key'],
    plain: ['locale', 'time_zone'],
  },
  // Responses contain the data that was sent, and are found by the names in them; they end after 14 days anyway.
  idempotency_keys: {
    isCopy: true,
    of: copies(['answer'], 'account_id'),
    deleted: ['answer'],
    unseen: ['answer', 'body_hash', 'key', 'call_id'],
    plain: ['key', 'call_id', 'body_hash'],
  },
  installation: { plain: ['token_key', 'data_key'] },
  // Hashes of addresses with a key of the installation, which end after 30 days.
  sign_in_throttles: { plain: ['key_hash'] },
}
