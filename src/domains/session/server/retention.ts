import { sql } from 'kysely'
import type { Retention } from '#kit/server/retention/retention.ts'

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
      due: ({ before }) => sql`
        select s.id, a.employee_id as person, s.ended_at as at, pg_column_size(s.*) as bytes
        from sessions s join accounts a on a.id = s.account_id
        where s.ended_at < ${before} and s.acting_admin_id is null
          and not exists (select from sessions v where v.parent_session_id = s.id)
          and exists (select from sessions n where n.account_id = s.account_id and n.acting_admin_id is null
            and (n.created_at, n.id) > (s.created_at, s.id))`,
      remove: async ({ tx }, ids) => {
        await tx.deleteFrom('sessions').where('id', 'in', ids).execute()
      },
    },
    sign_ins: {
      label: 'Attempts to sign in',
      what: 'Attempts to sign in, with their device and address, are removed so long after they were made.',
      why: 'So that a strange sign-in is found.',
      known_by: 'session.others.read',
      days: 90,
      floor: 7,
      due: ({ before }) => sql`
        select e.id, a.employee_id as person, e.at, pg_column_size(e.*) as bytes
        from sign_in_events e left join accounts a on a.id = e.account_id where e.at < ${before}`,
      remove: async ({ tx }, ids) => {
        await tx.deleteFrom('sign_in_events').where('id', 'in', ids).execute()
      },
    },
  },
  ends: {
    sessions: { rule: 'sessions', what: 'ended sessions but the last of each account' },
    sign_in_events: { rule: 'sign_ins', what: 'all' },
    idempotency_keys: { job: 'http.forget_answers', what: 'all, after 14 days' },
    password_tokens: { job: 'session.forget_traces', what: 'those that ran out, after 30 days' },
    sign_in_challenges: { job: 'session.forget_traces', what: 'those that ran out, after 30 days' },
    sign_in_throttles: { job: 'session.forget_traces', what: 'those that ran out, after 30 days' },
  },
  kept: {
    'a fixed number of rows, or one for each person or thing': [
      'account_secrets',
      'account_standings',
      'accounts',
      'factors',
      'installation',
      'recovery_codes',
      'roles_version',
    ],
    'one row for each device that a person signs in with': ['known_devices'],
  },
}
