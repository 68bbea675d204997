import { type RawBuilder, sql } from 'kysely'
import type { Past } from '#kit/server/retention/retention.ts'

/** Returns candidates whose time is over, without an offer or onboarding under way, as rows of a retention rule. */
export const dueCandidates = ({ before, now }: Past): RawBuilder<unknown> => sql`
        select c.id, c.employee_id as person, c.created_at as at, pg_column_size(c.*) as bytes
        from candidates c where c.purged_at is null
          and (c.keep_until < ${now}::date or c.consent_at is null and c.created_at < ${before})
          and not exists (select from offers o where o.candidate_id = c.id and o.state in ('draft', 'approved', 'sent'))
          and not exists (select from onboards b where b.candidate_id = c.id
            and b.state not in ('withdrawn', 'converted', 'completed', 'no_show'))`

/** Returns the onboardings that were withdrawn before an instant, as rows of a retention rule. */
export const dueOnboards = ({ before }: Past): RawBuilder<unknown> => sql`
        select b.id, b.employee_id as person, b.ended_at as at, pg_column_size(b.*) as bytes
        from onboards b where b.state = 'withdrawn' and b.purged_at is null and b.ended_at < ${before}`
