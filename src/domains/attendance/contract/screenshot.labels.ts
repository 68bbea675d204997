import type { ScreenshotBlur, ScreenshotState, ViewReason } from './screenshots.models.ts'

export const VIEW_REASON_LABELS: Readonly<Record<ViewReason, string>> = {
  punch_out_check: 'Check of a punch out',
  ticket_audit: 'Check of a ticket',
  security: 'Security',
  wellbeing: 'Wellbeing',
  other: 'Other',
}

export const BLUR_LABELS: Readonly<Record<ScreenshotBlur, string>> = {
  none: 'Not blurred',
  light: 'Lightly blurred',
  strong: 'Strongly blurred',
}

export const SCREENSHOT_STATE_LABELS: Readonly<Record<ScreenshotState, string>> = {
  private: 'Private',
  visible: 'Visible',
  deleted: 'Deleted',
  expired: 'Removed',
}
