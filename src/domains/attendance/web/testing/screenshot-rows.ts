import type { ScreenshotPolicy, ScreenshotRow, ScreenshotView } from '../../contract/screenshots.models.ts'

/** Pictures and their rules, as the server returns them. */

export const screenshotOf = (id: number, change: Partial<ScreenshotRow> = {}): ScreenshotRow => ({
  id,
  taken_at: '2026-05-12T07:24:00.000Z',
  state: 'private',
  visible_from: '2026-05-13T07:24:00.000Z',
  blur: 'none',
  redacted: false,
  delete_reason: null,
  views: 0,
  version: 1,
  can: { redact: true, delete: true },
  ...change,
})

export const screenshotPolicyOf = (change: Partial<ScreenshotPolicy> = {}): ScreenshotPolicy => ({
  is_on: true,
  interval_minutes: 10,
  blur: 'none',
  redact_hours: 24,
  retention_days: 30,
  leads_may_view: true,
  text: 'One picture of the screen is taken in each interval.',
  text_version: 2,
  ...change,
})

export const viewOf = (id: number, view_key: string, change: Partial<ScreenshotView> = {}): ScreenshotView => ({
  shot: { id, taken_at: `2026-05-11T0${id}:00:00.000Z` },
  view_key,
  viewer_name: 'Olivia Grant',
  reason_code: 'security',
  note: null,
  viewed_at: '2026-05-12T08:00:00.000Z',
  ...change,
})
