import { sql } from 'kysely'

/** The ends of projects that are not closed, as rows of anchors. */
export const PROJECT_ENDS = sql`select p.pr_id as id, p.code || ' ' || p.name as title, '/admin/management/project?room=' || p.pr_id as path, p.ends_on as date,
        '{}'::int[] as roles
      from projects p where p.ends_on is not null and p.state not in ('completed', 'cancelled')`
