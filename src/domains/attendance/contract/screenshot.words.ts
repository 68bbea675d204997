import type { ShotBlur, ShotState, ViewReason } from './screenshots.models.ts'

export const REASON_WORDS: Readonly<Record<ViewReason, string>> = {
  punch_out_check: 'Check of a punch out',
  ticket_audit: 'Check of a ticket',
  security: 'Security',
  wellbeing: 'Wellbeing',
  other: 'Other',
}

export const BLUR_WORDS: Readonly<Record<ShotBlur, string>> = {
  none: 'Not blurred',
  light: 'Lightly blurred',
  strong: 'Strongly blurred',
}

export const SHOT_WORDS: Readonly<Record<ShotState, string>> = {
  private: 'Private',
  visible: 'Visible',
  deleted: 'Deleted',
  expired: 'Removed',
}
