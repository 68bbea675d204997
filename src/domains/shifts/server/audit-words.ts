import { labelsOfAudit } from '#kit/server/audit-words.ts'

export const shiftsAudit = labelsOfAudit({
  'shifts.planned': 'The plan of a week was changed',
  'shifts.published': 'A week was published',
  'shifts.withdrawn': 'A week was taken back to be planned',
  'shifts.locked': 'A week was locked',
  'shifts.unlocked': 'A week was unlocked',
  'shifts.seen': 'A published week was confirmed',
  'shifts.offered': 'A shift was offered',
  'shifts.change_offered': 'A late change of shifts was offered',
  'shifts.change_answered': 'An offered change of shifts was answered',
  'shifts.change_withdrawn': 'An offered change of shifts was withdrawn',
  'shifts.change_lapsed': 'An offered change of shifts was not answered in time',
  'shifts.released': 'Shifts were released for an absence',
  'shifts.left': 'Shifts of a person who cannot work them were ended',
  'shifts.swap_asked': 'A swap was asked for',
  'shifts.swap_answered': 'A swap was answered',
  'shifts.swap_applied': 'A swap was applied',
  'shifts.swap_rejected': 'A swap was rejected',
  'shifts.swap_withdrawn': 'A swap was withdrawn',
  'shifts.swap_reverted': 'A swap was taken back',
  'shifts.swap_expired': 'A swap expired',
  'shifts.swap_commented': 'A swap was commented on',
  'shifts.claimed': 'An open shift was claimed',
  'shifts.claim_withdrawn': 'A claim for an open shift was taken back',
  'shifts.claim_granted': 'A claim for an open shift was granted',
  'shifts.claim_declined': 'A claim for an open shift was declined',
  'shifts.availability_saved': 'Availability was changed',
  'shifts.template_added': 'A shift template was added',
  'shifts.template_updated': 'A shift template was changed',
  'shifts.template_deleted': 'A shift template was deleted',
  'shifts.rule_added': 'A labour rule was added',
  'shifts.coverage_saved': 'The coverage of a team was changed',
  'shifts.settings_saved': 'The shift settings of a team were changed',
  'shifts.feed_added': 'An address for the calendar was made',
  'shifts.feed_deleted': 'The address for the calendar was ended',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof shiftsAudit, true> {}
}
