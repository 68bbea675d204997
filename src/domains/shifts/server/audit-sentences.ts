import type { AuditSentences, Does } from '#kit/server/audit-sentences.ts'
import type { shiftsAudit } from './audit-words.ts'

const WEEK = '[ of {name}]'
const shift = (done: string, more = ''): Does => [`${done} the shift {name}${more}`, `${done} a shift${more}`]

export const shiftsSentences: AuditSentences<typeof shiftsAudit> = {
  does: {
    'shifts.planned': `changed the plan${WEEK}`,
    'shifts.published': `published the shifts${WEEK}`,
    'shifts.withdrawn': `took the published shifts back to be planned${WEEK}`,
    'shifts.locked': `locked the shifts${WEEK}`,
    'shifts.unlocked': `unlocked the shifts${WEEK}`,
    'shifts.seen': `confirmed the published shifts${WEEK}`,
    'shifts.offered': shift('offered', '[ to {employees@employees}]'),
    'shifts.change_offered': 'offered {whom} a change of a published shift[: {name}]',
    'shifts.change_answered': 'answered an offered change of a shift[: {name}]',
    'shifts.change_withdrawn': 'withdrew an offered change of a shift of {whom}[: {name}]',
    'shifts.change_lapsed': 'let an offered change of a shift of {whom} lapse[: {name}]',
    'shifts.released': 'released shifts of {whom} for an absence',
    'shifts.left': 'ended shifts of {whom}, who cannot work them',
    'shifts.swap_asked': `asked for a swap of shifts[ for {whom}]${WEEK}`,
    'shifts.swap_answered': `answered a swap of shifts${WEEK}`,
    'shifts.swap_applied': `applied a swap of shifts[ of {people@employees}]`,
    'shifts.swap_rejected': `rejected a swap of shifts${WEEK}`,
    'shifts.swap_withdrawn': `withdrew a swap of shifts${WEEK}`,
    'shifts.swap_reverted': `took a swap of shifts back${WEEK}`,
    'shifts.swap_expired': `let a swap of shifts expire${WEEK}`,
    'shifts.swap_commented': `commented on a swap of shifts${WEEK}`,
    'shifts.claimed': shift('claimed'),
    'shifts.claim_withdrawn': shift('took back the claim of'),
    'shifts.claim_granted': shift('granted {whom}'),
    'shifts.claim_declined': shift('declined that {whom} takes'),
    'shifts.availability_saved': 'changed {whose} availability',
    'shifts.template_added': 'added the shift template[ {name}]',
    'shifts.template_updated': 'changed the shift template[ {name}]',
    'shifts.template_deleted': 'deleted the shift template[ {name}]',
    'shifts.rule_added': 'added a labour rule[, {rule}][, from {effective_from}]',
    'shifts.coverage_saved': ['changed the coverage of the team {name}', 'changed the coverage of a team'],
    'shifts.settings_saved': ['changed the shift settings of the team {name}', 'changed the shift settings of a team'],
    'shifts.feed_added': 'made an address for the calendar[ of {whom}]',
    'shifts.feed_deleted': 'ended the address for the calendar[ of {whom}]',
  },
  names: {
    shifts: `t.name || ' on ' || to_char(t.date, 'FMDD FMMonth YYYY')`,
    shift_weeks: `(select s.team_name from shift_settings_of s where s.team_id = t.team_id)
      || ' in the week from ' || to_char(t.start_date, 'FMDD FMMonth YYYY')`,
    shift_swaps: `(select (select s.team_name from shift_settings_of s where s.team_id = w.team_id)
      || ' in the week from ' || to_char(w.start_date, 'FMDD FMMonth YYYY') from shift_weeks w where w.id = t.week_id)`,
    shift_claims: `(select s.name || ' on ' || to_char(s.date, 'FMDD FMMonth YYYY') from shifts s where s.id = t.shift_id)`,
    shift_offers: `t.name || ' on ' || to_char(t.date, 'FMDD FMMonth YYYY')`,
    shift_templates: 't.name',
    coverage_needs: {
      key: 'team_id',
      name: '(select s.team_name from shift_settings_of s where s.team_id = t.team_id)',
    },
    shift_team_settings: {
      key: 'team_id',
      name: '(select s.team_name from shift_settings_of s where s.team_id = t.team_id)',
    },
  },
  kinds: {
    calendar_feeds: 'address for a calendar',
    coverage_needs: 'coverage of a team',
    shift_assignments: 'shift of a person',
    shift_availability: 'availability',
    shift_claims: 'claim of a shift',
    shift_offers: 'offered change of a shift',
    shift_swaps: 'swap of shifts',
    shift_team_settings: 'shift settings of a team',
    shift_weeks: 'week of shifts',
  },
}
