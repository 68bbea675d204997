import { z } from 'zod'
import { id, instant, line, text, version } from '#kit/contract/fields.ts'

const MIB = 1024 * 1024

/** The limits of an uploaded picture of a screen; pixels along each side. */
export const SCREENSHOT_LIMITS = { max_bytes: 5 * MIB, max_side: 7680, max_height: 4320 } as const

/** The sizes in which pictures are stored: the width of the large one, the longest side of the small one. Pixels. */
export const SCREENSHOT_SIZES = { max_width: 1920, thumb_side: 320 } as const

/** The longest time after which a picture may still arrive, and the duration of an opened view. */
export const LATEST_MINUTES = 15
export const VIEW_MINUTES = 15

const BLURS = ['none', 'light', 'strong'] as const
export const screenshotBlur = z.enum(BLURS)
export type ScreenshotBlur = z.output<typeof screenshotBlur>

const between = (from: number, to: number) => z.int().min(from).max(to)

/** The rules of a group about pictures of screens. */
export const screenshotRules = {
  screenshots: z.enum(['off', 'on']),
  shot_interval_minutes: between(5, 60),
  shot_blur: screenshotBlur,
  /** So long only the person sees a picture, and may change it. */
  shot_redact_hours: between(0, 72),
  shot_retention_days: between(1, 90),
  shot_leads_may_view: z.boolean(),
  /** The text that people agree to before anything is taken. */
  shot_text: text(4000, 20),
}

const SCREENSHOT_STATES = ['private', 'visible', 'deleted', 'expired'] as const
export const screenshotState = z.enum(SCREENSHOT_STATES)
export type ScreenshotState = z.output<typeof screenshotState>

/** One picture; its bytes have their own calls. Deleted and expired ones stay as a row without bytes. */
export const screenshotRow = z.strictObject({
  id,
  taken_at: instant,
  state: screenshotState,
  /** Until then only the person sees it. */
  visible_from: instant,
  blur: screenshotBlur,
  redacted: z.boolean(),
  delete_reason: z.string().nullable(),
  /** The number of times that others looked at it: once for each opened view. */
  views: z.int(),
  version,
  can: z.strictObject({ redact: z.boolean(), delete: z.boolean() }),
})
export type ScreenshotRow = z.output<typeof screenshotRow>

/** A part of a picture, in thousandths of its width and height. */
export const screenshotArea = z
  .strictObject({ x: between(0, 999), y: between(0, 999), width: between(1, 1000), height: between(1, 1000) })
  .refine(({ x, width }) => x + width <= 1000, { path: ['width'], message: 'reaches beyond the picture' })
  .refine(({ y, height }) => y + height <= 1000, { path: ['height'], message: 'reaches beyond the picture' })
export type ScreenshotArea = z.output<typeof screenshotArea>

/** The rules that apply to a person on a day, as the person sees them. */
export const screenshotPolicy = z.strictObject({
  is_on: z.boolean(),
  interval_minutes: z.int(),
  blur: screenshotBlur,
  redact_hours: z.int(),
  retention_days: z.int(),
  leads_may_view: z.boolean(),
  text: z.string(),
  text_version: z.int(),
})
export type ScreenshotPolicy = z.output<typeof screenshotPolicy>

/** The last decision of a person about the privacy text: agreed while `withdrawn_at` is null. */
export const privacyConsent = z.strictObject({
  text_version: z.int(),
  /** Null where they declined without having agreed before. */
  accepted_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
})
export type PrivacyConsent = z.output<typeof privacyConsent>

export const REASON_CODES = ['punch_out_check', 'ticket_audit', 'security', 'wellbeing', 'other'] as const
export const viewReason = z.enum(REASON_CODES)
export type ViewReason = z.output<typeof viewReason>

/** The reason for opening pictures; `other` requires a note. */
export const viewNote = line(500, 3)

/** One picture that was delivered to another person. `view_key`: the opened view that it belongs to. */
export const screenshotView = z.strictObject({
  shot: z.strictObject({ id, taken_at: instant }),
  view_key: z.uuid(),
  viewer_name: z.string(),
  reason_code: viewReason,
  note: z.string().nullable(),
  viewed_at: instant,
})
export type ScreenshotView = z.output<typeof screenshotView>
