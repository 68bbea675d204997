import { z } from 'zod'
import { date, line } from '#kit/contract/fields.ts'
import { field, optionalReference, record } from '#kit/contract/record.ts'
import { breakKind } from './attendance.models.ts'
import { BLUR_LABELS } from './screenshot.labels.ts'
import { screenshotRules } from './screenshots.models.ts'

const between = (from: number, to: number) => z.int().min(from).max(to)
const rate = between(100, 300)

/** A kind of break as it may be written. */
const policyBreak = breakKind.extend({
  /** The key of the kind in punches; it stays when the name changes. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'has small letters, digits and _'),
  name: line(60),
  max_each_minutes: between(1, 480),
  max_day_minutes: between(1, 480),
})

/**
 * The rules of a group, in minutes and percent of the expected time: rules of a team precede those of a department, which
 * precede those of the organisation.
 */
export const policyRecord = record('attendance_policies', {
  department: optionalReference({ label: 'Department' }),
  team: optionalReference({ label: 'Team' }),
  effective_from: field(date, { label: 'First day', sort: true }),
  late_grace_minutes: field(between(0, 60), { label: 'Late after', unit: 'min' }),
  early_grace_minutes: field(between(0, 60), { label: 'Early before', unit: 'min' }),
  half_day_below_percent: field(between(1, 100), { label: 'Half day below', unit: '%' }),
  absent_below_percent: field(between(1, 100), { label: 'Absent below', unit: '%' }),
  max_session_minutes: field(between(240, 1440), { label: 'Longest punch', unit: 'min' }),
  /** An open punch counts as overdue this long after the end of its shift. */
  stale_after_shift_minutes: field(between(15, 480), {
    label: 'Punch forgotten after',
    unit: 'min',
    help: 'After the end of the shift.',
  }),
  window_after_minutes: field(between(0, 240), {
    label: 'Day ends after',
    unit: 'min',
    help: 'After the end of the shift.',
  }),
  /** For so many past days people may request a correction. */
  correction_days: field(between(0, 62), {
    label: 'Corrections asked for',
    unit: 'days',
    help: 'How far back people may ask for one.',
  }),
  break_required_after_minutes: field(between(0, 1440), { label: 'Break needed after', unit: 'min' }),
  break_required_minutes: field(between(0, 240), { label: 'Length of that break', unit: 'min' }),
  /** Planned breaks that no one punched; 0 minutes: none. */
  auto_break_after_minutes: field(between(0, 1440), {
    label: 'Take off breaks that were not punched after',
    unit: 'min',
  }),
  auto_break_minutes: field(between(0, 240), {
    label: 'Taken off at most',
    unit: 'min',
    help: 'Up to the break that the work pattern plans; 0 takes off none.',
  }),
  break_kinds: field(z.array(policyBreak).min(1).max(8), { label: 'Breaks' }),
  /** `after`: overtime waits for a decision after it was worked. */
  overtime_approval: field(z.enum(['after', 'none']), {
    label: 'Overtime is approved',
    options: { after: 'By the lead', none: 'Not needed' },
  }),
  overtime_min_minutes: field(between(0, 240), { label: 'Overtime from', unit: 'min' }),
  overtime_step_minutes: field(between(1, 60), { label: 'In steps of', unit: 'min' }),
  /** The most overtime of a day, by the class of the day. */
  overtime_daily_cap_minutes: field(between(0, 1440), { label: 'Overtime of a working day at most', unit: 'min' }),
  overtime_cap_day_off_minutes: field(between(0, 1440), { label: 'Of a day off at most', unit: 'min' }),
  overtime_cap_holiday_minutes: field(between(0, 1440), { label: 'Of a holiday at most', unit: 'min' }),
  overtime_before_shift: field(z.boolean(), {
    label: 'Work before the shift counts',
    help: 'Otherwise overtime begins with the expected start.',
  }),
  rate_percent_workday: field(rate, { label: 'Rate of a working day', unit: '%' }),
  rate_percent_day_off: field(rate, { label: 'Rate of a day off', unit: '%' }),
  rate_percent_holiday: field(rate, { label: 'Rate of a holiday', unit: '%' }),
  /** Work below the expected time of a day that pay does not already deduct. */
  short_days: field(z.enum(['ignored', 'set_off']), {
    label: 'Short days',
    options: { ignored: 'Ignored', set_off: 'Taken from the time account' },
    help: 'By the steps of overtime. Days absent and the missing half of half days are left to pay.',
  }),
  covered_minutes: field(between(0, 10_000), {
    label: 'Overtime covered by the salary',
    unit: 'min',
    help: 'Of each month, once debts are set off.',
  }),
  expiry_months: field(between(0, 36), {
    label: 'Overtime lapses after',
    unit: 'months',
    help: 'At the end of the month; 0 if it never lapses.',
  }),
  balance_cap_minutes: field(between(0, 100_000), {
    label: 'Time account at most',
    unit: 'min',
    help: 'What is above lapses at the end of a month; 0 for no limit.',
  }),
  /** A reset of more minutes in all takes a second person. */
  reset_second_person_minutes: field(between(0, 10_000_000), {
    label: 'Second person needed for resets above',
    noun: 'limit of resets by one person',
    unit: 'min',
  }),
  screenshots: field(screenshotRules.screenshots, { label: 'Screenshots', options: { off: 'Off', on: 'On' } }),
  shot_interval_minutes: field(screenshotRules.shot_interval_minutes, { label: 'One every', unit: 'min' }),
  shot_blur: field(screenshotRules.shot_blur, { label: 'Blur', options: BLUR_LABELS }),
  shot_redact_hours: field(screenshotRules.shot_redact_hours, {
    label: 'Only the person sees them for',
    unit: 'hours',
    help: 'In that time they can cover and delete pictures.',
  }),
  shot_retention_days: field(screenshotRules.shot_retention_days, { label: 'Removed after', unit: 'days' }),
  shot_leads_may_view: field(screenshotRules.shot_leads_may_view, { label: 'Leads may open them with a reason' }),
  shot_text: field(screenshotRules.shot_text, {
    label: 'Privacy text',
    lines: 6,
    help: 'A changed text has a new number, and everyone is asked again.',
  }),
})
