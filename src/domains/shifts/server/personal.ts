import { ofLogin, own, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  shift_assignments: { of: own(), removed: ['override_reason'], plain: ['override_rules'] },
  shift_availability: { of: own(), removed: ['note'], plain: ['from_time', 'to_time'] },
  shift_availability_versions: { of: own() },
  shift_claims: { of: own() },
  shift_days_off: { of: own() },
  shift_offers: {
    of: own(),
    removed: ['reason', 'override_reason'],
    plain: ['name', 'short', 'color', 'start_time', 'end_time', 'note', 'replaced', 'override_rules'],
  },
  shift_receipts: { of: own() },
  shift_events: { of: own(), removed: ['reason'], plain: ['before', 'after'] },
  shift_swap_comments: { of: ofLogin('author_id'), removed: ['text'] },
  shift_swaps: { of: ofLogin('created_by'), removed: ['note'] },
  calendar_uid_domain: { plain: ['domain'] },
  calendar_feeds: { of: own(), deleted: ['token_hash'], unseen: ['token_hash'] },
  shift_team_settings: { plain: ['time_zone'] },
  shift_templates: { plain: ['name', 'short', 'color', 'start_time', 'end_time'] },
  shift_weeks: { plain: ['zone'] },
  shifts: { plain: ['name', 'short', 'color', 'start_time', 'end_time', 'note'] },
}
