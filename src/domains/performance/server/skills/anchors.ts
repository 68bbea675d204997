import { sql } from 'kysely'
import { reminderAnchors } from '#domains/notices/server/index.ts'

/** The last day of a certificate, for reminders that follow it. */
export const registerAnchors = (): void =>
  reminderAnchors.add('performance.certificate_expiry', {
    label: 'Certificate expiry',
    permission: 'skills.read',
    records: sql`select s.id, e.name || ': ' || k.name as title, '/admin/employee/performance/' || e.id || '?tab=skills' as path, s.valid_to as date,
        '{}'::int[] as roles
      from employee_skills s join person_short e on e.id = s.employee_id join skills k on k.id = s.skill_id
      where s.valid_to is not null and s.state in ('confirmed', 'expired')`,
  })
