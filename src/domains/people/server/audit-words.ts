import { labelsOfAudit } from '#kit/server/audit-words.ts'

const HAS_OWN_DATE = 'it has a date of its own, and a sentence on that date'
const DRAFT = 'a draft is seen by its authors alone'
const ONLY_READ = 'nothing was changed'
const ACCOUNT = 'it is about an account of the admin area'

export const peopleAudit = labelsOfAudit({
  'people.created': 'The record was made',
  'people.updated': { text: 'The record was changed', names_fields: true },
  'people.profile_updated': { text: 'Changed their own profile', as_act: 'Changed the profile', names_fields: true },
  'people.changes_asked': 'Asked for a change of the profile',
  'people.change_approved': 'A change of the profile was approved',
  'people.change_rejected': 'A change of the profile was rejected',
  'people.detail_added': 'A detail was added',
  'people.detail_updated': 'A detail was changed',
  'people.detail_removed': 'A detail was removed',
  'people.detail_change_asked': 'Asked for a change of a detail',
  'people.detail_approved': 'A change of a detail was approved',
  'people.detail_rejected': 'A change of a detail was rejected',
  'people.detail_revealed': { text: 'A number was shown', reads: true },
  'people.document_added': 'A document was added',
  'people.photo_changed': 'The photo was changed',
  'people.login_added': 'A login was given',
  'people.login_deleted': 'The login was deleted',
  'people.login_blocked': 'The login was blocked',
  'people.login_opened': 'The login was opened',
  'people.login_invited': 'A link to choose a password was sent',
  'people.password_set': 'The password was set',
  'people.deleted': 'The record was deleted',
  'people.restored': 'The record was restored',
  'people.holdings_reassigned': 'Open items were reassigned',
  'people.manager_reassigned': 'Got another manager',
  'people.mandatory_set': 'Was asked to update the profile',
  'people.mandatory_cleared': 'No longer has to update the profile',
  'people.mandatory_confirmed': 'Confirmed the profile',
  'people.placement_added': { text: 'A placement was added', unlisted: HAS_OWN_DATE },
  'people.placement_updated': { text: 'A placement was changed', unlisted: HAS_OWN_DATE },
  'people.placement_cancelled': { text: 'A placement was cancelled', unlisted: HAS_OWN_DATE },
  'people.rehired': { text: 'Came back', unlisted: HAS_OWN_DATE },
  'people.exit_submitted': { text: 'Resigned', unlisted: HAS_OWN_DATE },
  'people.exit_returned': { text: 'The resignation was returned', unlisted: HAS_OWN_DATE },
  'people.exit_withdrawn': { text: 'The resignation was withdrawn', unlisted: HAS_OWN_DATE },
  'people.exit_accepted': { text: 'The exit was accepted', unlisted: HAS_OWN_DATE },
  'people.exit_retracted': { text: 'The exit was taken back', unlisted: HAS_OWN_DATE },
  'people.exit_closed': { text: 'The exit was closed', unlisted: HAS_OWN_DATE },
  'people.suspended': { text: 'Was suspended', unlisted: HAS_OWN_DATE },
  'people.suspension_ended': { text: 'The suspension ended', unlisted: HAS_OWN_DATE },
  'people.wfh_cancelled': { text: 'Work from home was cancelled', unlisted: HAS_OWN_DATE },
  'people.wfh_restored': { text: 'Works from home again', unlisted: HAS_OWN_DATE },
  'people.backup_set': { text: 'Stands in', unlisted: HAS_OWN_DATE },
  'people.backup_ended': { text: 'No longer stands in', unlisted: HAS_OWN_DATE },
  'people.warning_issued': { text: 'Was warned', unlisted: HAS_OWN_DATE },
  'people.warning_acknowledged': { text: 'Acknowledged a warning', unlisted: HAS_OWN_DATE },
  'people.warning_withdrawn': { text: 'A warning was withdrawn', unlisted: HAS_OWN_DATE },
  'people.warning_drafted': { text: 'A warning was drafted', unlisted: DRAFT },
  'people.warning_edited': { text: 'The draft of a warning was changed', unlisted: DRAFT },
  'people.document_opened': { text: 'A document was opened', unlisted: ONLY_READ, reads: true },
  'people.own_account_updated': { text: 'Changed their own account', unlisted: ACCOUNT },
  'people.account_photo_changed': { text: 'Changed their own photo', unlisted: ACCOUNT },
  'people.admin_added': { text: 'An administrator was added', unlisted: ACCOUNT },
  'people.admin_updated': { text: 'An administrator was changed', unlisted: ACCOUNT },
  'people.admin_deleted': { text: 'An administrator was deleted', unlisted: ACCOUNT },
  'people.admin_invited': { text: 'An administrator was invited', unlisted: ACCOUNT },
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof peopleAudit, true> {}
}
