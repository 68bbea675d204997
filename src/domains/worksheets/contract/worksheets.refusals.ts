import { refusals } from '#kit/contract/refusals.ts'

export const activityRefusals = refusals(
  'activities',
  {
    duplicate: 'This department already has {name}.',
    unit_fixed: 'The unit cannot change: {n} entries use it.',
  },
  { duplicate: ['name'], unit_fixed: ['unit'] },
)

export const jobDescriptionRefusals = refusals(
  'job_descriptions',
  {
    past: 'A job description starts today or later.',
    same_day: 'A version already starts on this day.',
  },
  { past: ['effective_from'], same_day: ['effective_from'] },
)

export const worksheetRefusals = refusals(
  'worksheets',
  {
    closed: 'This report is closed.',
    future: 'This period has not started.',
    not_employed: 'You were not employed in this period.',
    too_old: 'This period is closed. Ask your lead.',
    not_too_old: 'The person can file this report without it.',
    empty: 'Write what you did.',
    mandatory_missing: '{activity} is mandatory.',
    own_report: 'You cannot review your own report.',
    reason_needed: 'Give a reason.',
    billed: 'Work of this report is on invoice {number}.',
    activity_unknown: '{activity} does not belong to your work on this day.',
    over_day: 'A day has 24 hours. Enter less time.',
  },
  { reason_needed: ['comment'], mandatory_missing: ['lines'], activity_unknown: ['lines'], over_day: ['lines'] },
)

export const attachmentRefusals = refusals('attachments', {
  limit: '100 files a month are the limit.',
  pinned: 'This file is evidence in a shared evaluation.',
})
