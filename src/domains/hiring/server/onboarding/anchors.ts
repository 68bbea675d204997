import { sql } from 'kysely'
import { reminderAnchors } from '#domains/notices/server/index.ts'

/** The first day of who joins, for reminders that follow it. */
export const registerAnchors = (): void =>
  reminderAnchors.add('hiring.joining', {
    label: 'Joining day',
    permission: 'hiring.read',
    records: sql`select b.id, b.name as title, '/admin/onboarding/view/' || b.id as path, b.joining_on as date, '{}'::int[] as roles
      from onboards b where b.state not in ('no_show', 'withdrawn')`,
  })
