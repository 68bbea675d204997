import { sql } from 'kysely'
import { reminderAnchors } from '#domains/notices/server/index.ts'

/** The end of a project that is not closed, for reminders that follow it. */
export const registerAnchors = (): void =>
  reminderAnchors.add('billing.project_end', {
    label: 'Project end',
    permission: 'projects.read',
    records: sql`select p.pr_id as id, p.code || ' ' || p.name as title, '/admin/management/project?room=' || p.pr_id as path, p.ends_on as date,
        '{}'::int[] as roles
      from projects p where p.ends_on is not null and p.state not in ('completed', 'cancelled')`,
  })
