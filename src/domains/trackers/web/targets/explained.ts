import { duration } from '#kit/web/format/durations.ts'
import { day } from '#kit/web/format/dates.ts'
import type { TargetDay, TargetShort } from '../../contract/targets.models.ts'
import { SCOPE_LABELS } from '../../contract/targets.texts.ts'
import { amountText, milliText, shareText } from './labels.ts'

/** Explains the expectation of a day: `20 × 4 h of 8 h = 10: 4 h of leave`. */
export const explained = (target: TargetShort, one: TargetDay): string => {
  const { value, value_scope, value_from, expected_minutes, scheduled_minutes, period_minutes, expected_milli } = one
  if (value === null || value_scope === null || value_from === null) return 'No value is set for this day.'
  const whose = `Set for the ${SCOPE_LABELS[value_scope].toLowerCase()}, since ${day(value_from)}.`
  if (one.waived) return `Waived: nothing is expected. ${whose}`
  if (target.unit === 'percentage') return `Expected: ${shareText(value)}, however many there are. ${whose}`
  const base = period_minutes ?? target.reference_minutes
  const sum = `${amountText(target.unit, value)} × ${duration(expected_minutes)} of ${duration(base)} = ${milliText(target.unit, expected_milli)}`
  const leave = scheduled_minutes - expected_minutes
  if (leave > 0) return `${sum}: ${duration(leave)} of leave. ${whose}`
  return expected_minutes === 0 ? `${sum}: no work is planned. ${whose}` : `${sum}. ${whose}`
}
