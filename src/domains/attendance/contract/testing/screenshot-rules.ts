import type { PolicyRules } from '../policies.calls.ts'

/** Rules without pictures, for tests of other rules. */
export const NO_SCREENSHOTS = {
  screenshots: 'off',
  shot_interval_minutes: 10,
  shot_blur: 'none',
  shot_redact_hours: 24,
  shot_retention_days: 30,
  shot_leads_may_view: true,
  shot_text: 'One picture of the screen is taken in each interval.',
} as const satisfies Partial<PolicyRules>
