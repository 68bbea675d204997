import { own, type Personal } from '#kit/server/personal/declare.ts'
import { textColumns } from '#kit/server/record.ts'
import { assetRecord, categoryRecord } from '../contract/inventory.records.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  inventory_assignments: {
    of: own(),
    removed: [
      'decline_reason',
      'return_note',
      'dispute_text',
      'resolution_text',
      'problem_text',
      'objection_text',
      'objection_answer',
    ],
    plain: ['recovery_currency'],
  },
  inventory_handouts: { of: own(), removed: ['note'], follows: ['number'], plain: ['terms_text'] },
  inventory_requests: { of: own(), removed: ['reason', 'closed_note'] },
  inventory_assets: { plain: textColumns(assetRecord) },
  inventory_categories: { plain: textColumns(categoryRecord) },
  inventory_repairs: { plain: ['vendor', 'currency', 'note'] },
}
