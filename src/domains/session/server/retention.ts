import type { Retention } from '#kit/server/retention/retention.ts'
import { deleteSessions, deleteSignIns, dueSessions, dueSignIns } from './store/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  rules: {
    sessions: {
      label: 'Sessions',
      what: 'Ended sessions, with their device and address, are removed so long after their end; the last of each account stays. Visits of admins and what they stand on stay as their proof.',
      why: 'So that a strange sign-in is found.',
      known_by: 'session.others.read',
      days: 90,
      floor: 7,
      due: dueSessions,
      remove: ({ tx }, ids) => deleteSessions(tx, ids),
    },
    sign_ins: {
      label: 'Attempts to sign in',
      what: 'Attempts to sign in, with their device and address, are removed so long after they were made.',
      why: 'So that a strange sign-in is found.',
      known_by: 'session.others.read',
      days: 90,
      floor: 7,
      due: dueSignIns,
      remove: ({ tx }, ids) => deleteSignIns(tx, ids),
    },
  },
  ends: {
    sessions: { rule: 'sessions', what: 'ended sessions but the last of each account' },
    sign_in_events: { rule: 'sign_ins', what: 'all' },
    idempotency_keys: { job: 'http.forget_answers', what: 'all, after 14 days' },
    password_tokens: { job: 'session.forget_traces', what: 'those that ran out, after 30 days' },
    sign_in_challenges: { job: 'session.forget_traces', what: 'those that ran out, after 30 days' },
    oidc_flows: { job: 'session.forget_traces', what: 'those that ran out, after 30 days' },
    sign_in_throttles: { job: 'session.forget_traces', what: 'those that ran out, after 30 days' },
  },
  kept: {
    'a fixed number of rows, or one for each person or thing': [
      'account_secrets',
      'account_standings',
      'accounts',
      'factors',
      'installation',
      'oidc_identities',
      'oidc_settings',
      'recovery_codes',
      'roles_version',
    ],
    'one row for each token, by which the audit names what programs did': ['api_tokens'],
    'one row for each device that a person signs in with': ['known_devices'],
  },
}
