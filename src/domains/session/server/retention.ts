import { sql } from 'kysely'
import type { Retention } from '#kit/server/retention.ts'

/** How long the rows of this domain stay. */
export const retention: Retention = {
  ends: {
    sessions: {
      days: 90,
      what: 'ended sessions but the last of each account; visits of admins and what they stand on are kept as their proof',
      forget: (before, limit) => sql`
        delete from sessions where id in (
          select s.id from sessions s
          where s.ended_at < ${before} and s.acting_admin_id is null
            and not exists (select from sessions v where v.parent_session_id = s.id)
            and exists (select from sessions n where n.account_id = s.account_id and n.acting_admin_id is null
              and (n.created_at, n.id) > (s.created_at, s.id))
          limit ${limit} for update skip locked)`,
    },
    sign_in_events: {
      days: 90,
      what: 'all',
      forget: (before, limit) => sql`
        delete from sign_in_events where id in (select id from sign_in_events where at < ${before} limit ${limit})`,
    },
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
