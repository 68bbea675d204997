import { sql } from 'kysely'

/** The joining days of onboardings, as rows of anchors. */
export const JOINING_DAYS = sql`select b.id, b.name as title, '/admin/onboarding/view/' || b.id as path, b.joining_on as date, '{}'::int[] as roles
      from onboards b where b.state not in ('no_show', 'withdrawn')`
