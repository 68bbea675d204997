import { count } from '#kit/web/format/numbers.ts'
import { duration } from '#kit/web/format/durations.ts'
import type { AttendancePolicy } from '../../contract/policies.calls.ts'
import { BLUR_LABELS } from '../../contract/screenshot.labels.ts'

/** Returns the rules about pictures of screens, as rows of label and value. */
export const screenshotRows = (policy: AttendancePolicy): (readonly [label: string, value: string])[] => {
  if (policy.screenshots === 'off') return [['Screenshots', 'Off']]
  return [
    ['Screenshots', `On, one every ${duration(policy.shot_interval_minutes)}`],
    ['Blur', BLUR_LABELS[policy.shot_blur]],
    ['Only the person sees them for', count(policy.shot_redact_hours, 'hour')],
    ['Removed after', count(policy.shot_retention_days, 'day')],
    ['Leads may open them', policy.shot_leads_may_view ? 'Yes' : 'No'],
    [`Privacy text ${policy.shot_text_version}`, policy.shot_text],
  ]
}
