import { own, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  inventory_assignments: {
    of: own(),
    removed: ['decline_reason', 'return_note', 'dispute_text', 'resolution_text', 'problem_text'],
    plain: ['recovery_currency'],
  },
  inventory_handouts: { of: own(), removed: ['note'], follows: ['number'], plain: ['terms_text'] },
  inventory_requests: { of: own(), removed: ['reason', 'closed_note'] },
  inventory_assets: {
    plain: [
      'tag',
      'name',
      'manufacturer',
      'model',
      'serial',
      'location',
      'currency',
      'supplier',
      'order_number',
      'notes',
      'extra',
    ],
  },
  inventory_categories: { plain: ['name', 'tag_prefix', 'terms', 'fields'] },
  inventory_repairs: { plain: ['vendor', 'currency', 'note'] },
}
