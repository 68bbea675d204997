import { labelsOfAudit } from '#kit/server/audit-words.ts'

const THING = 'it is about equipment, not about a person'
const about = (text: string) => ({ text, unlisted: THING })

export const inventoryAudit = labelsOfAudit({
  'inventory.category_added': about('A category of equipment was added'),
  'inventory.category_updated': about('A category of equipment was changed'),
  'inventory.asset_added': about('Equipment was added'),
  'inventory.asset_updated': about('Equipment was changed'),
  'inventory.asset_deleted': about('Equipment was deleted'),
  'inventory.photo_added': about('A photo of equipment was added'),
  'inventory.sent_to_repair': about('Equipment was sent to repair'),
  'inventory.back_from_repair': about('Equipment is back from repair'),
  'inventory.reported_lost': 'Equipment was reported lost',
  'inventory.found': about('Equipment was found again'),
  'inventory.retired': about('Equipment was retired'),
  'inventory.back_to_stock': about('Equipment was put back into stock'),
  'inventory.wiped': about('The data of equipment was wiped'),
  'inventory.disposed': about('Equipment was disposed of'),
  'inventory.handed_out': 'Equipment was handed out',
  'inventory.accepted': 'Equipment was signed for',
  'inventory.declined': 'Equipment was declined',
  'inventory.cancelled': 'A hand-out of equipment was cancelled',
  'inventory.return_announced': 'The return of equipment was announced',
  'inventory.return_asked': 'Equipment was asked for',
  'inventory.return_day_cleared': 'The return day of equipment was cleared',
  'inventory.taken_back': 'Equipment was taken back',
  'inventory.return_confirmed': 'The return of equipment was confirmed',
  'inventory.return_disputed': 'The return of equipment was disputed',
  'inventory.return_expired': 'The return of equipment was settled without an answer',
  'inventory.return_resolved': 'A disputed return of equipment was settled',
  'inventory.charge_objected': 'A charge for equipment was objected to',
  'inventory.objection_answered': 'An objection to a charge for equipment was answered',
  'inventory.problem_reported': 'A problem with equipment was reported',
  'inventory.requested': 'Equipment was requested',
  'inventory.request_closed': 'A request for equipment was closed',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof inventoryAudit, true> {}
}
