import { sql } from 'kysely'
import { reminderAnchors } from '#domains/notices/server/index.ts'

/** The end of the warranty, for reminders that follow it; seen by the keepers of the category too. */
export const registerAnchors = (): void =>
  reminderAnchors.add('inventory.warranty_end', {
    label: 'Warranty end',
    permission: 'inventory.read',
    records: sql`select a.id, a.tag || ' ' || a.name as title, '/admin/management/inventory?asset=' || a.id as path, a.warranty_until as date,
        array(select k.role_id from inventory_keepers k where k.category_id = a.category_id) as roles
      from inventory_assets a where a.warranty_until is not null and a.deleted_at is null
        and a.status not in ('lost', 'retired', 'disposed')`,
  })
