import { sql } from 'kysely'

/** The ends of warranties, with the roles that manage the category, as rows of anchors. */
export const WARRANTY_ENDS = sql`select a.id, a.tag || ' ' || a.name as title, '/admin/management/inventory?asset=' || a.id as path, a.warranty_until as date,
        array(select k.role_id from inventory_keepers k where k.category_id = a.category_id) as roles
      from inventory_assets a where a.warranty_until is not null and a.deleted_at is null
        and a.status not in ('lost', 'retired', 'disposed')`
