import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { inventoryAudit } from './audit-words.ts'

const IT = 'the equipment[ {name}]'

export const inventorySentences: AuditSentences<typeof inventoryAudit> = {
  does: {
    'inventory.category_added': 'added the category of equipment[ {name}]',
    'inventory.category_updated': 'changed the category of equipment[ {name}]',
    'inventory.asset_added': `added ${IT}`,
    'inventory.asset_updated': ['changed the {fields} of the equipment {name}', `changed ${IT}`],
    'inventory.asset_deleted': `deleted ${IT}`,
    'inventory.photo_added': `added a photo of ${IT}`,
    'inventory.sent_to_repair': `sent ${IT} to repair`,
    'inventory.back_from_repair': `took ${IT} back from repair`,
    'inventory.reported_lost': `reported ${IT} lost[, which {whom} held]`,
    'inventory.found': `found ${IT} again`,
    'inventory.retired': `retired ${IT}`,
    'inventory.back_to_stock': `put ${IT} back into stock`,
    'inventory.wiped': `wiped the data of ${IT}`,
    'inventory.disposed': `disposed of ${IT}`,
    'inventory.handed_out': `handed ${IT} out[ to {whom}]`,
    'inventory.accepted': `signed for ${IT}`,
    'inventory.declined': `declined ${IT}`,
    'inventory.cancelled': `cancelled the hand-out of ${IT}[ to {whom}]`,
    'inventory.return_announced': `announced the return of ${IT}`,
    'inventory.return_asked': `asked[ {whom}] for ${IT} back[ by {return_due_on}]`,
    'inventory.return_day_cleared': `cleared the return day of ${IT}[ of {whom}]`,
    'inventory.taken_back': `took ${IT} back[ from {whom}]`,
    'inventory.return_confirmed': `confirmed the return of ${IT}`,
    'inventory.return_disputed': `disputed the return of ${IT}`,
    'inventory.return_expired': `settled the return of ${IT} without an answer[ of {whom}]`,
    'inventory.return_resolved': `settled the disputed return of ${IT}[ by {whom}]`,
    'inventory.charge_objected': `objected to the charge for ${IT}`,
    'inventory.objection_answered': `answered the objection to the charge for ${IT}[ of {whom}]`,
    'inventory.problem_reported': `reported a problem with ${IT}`,
    'inventory.requested': [
      'requested equipment of the kind {category}[ for {whom}]',
      'requested equipment[ for {whom}]',
    ],
    'inventory.request_closed': 'closed the request for equipment[ of {whom}][ for {name}]',
  },
  names: {
    inventory_categories: 't.name',
    inventory_assets: `t.name || ' (' || t.tag || ')'`,
    inventory_assignments: `(select a.name || ' (' || a.tag || ')' from inventory_assets a where a.id = t.asset_id)`,
    inventory_requests: '(select c.name from inventory_categories c where c.id = t.category_id)',
  },
  fields: {
    ended_on: 'end of its use',
    is_wiped: 'mark that its data was wiped',
    photos_in: 'photos at the return',
  },
  kinds: {
    inventory_assets: 'equipment',
    inventory_assignments: 'hand-out of equipment',
    inventory_categories: 'category of equipment',
    inventory_requests: 'request for equipment',
  },
}
