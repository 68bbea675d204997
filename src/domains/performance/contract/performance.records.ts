import { date, line } from '#kit/contract/fields.ts'
import { field, record } from '#kit/contract/record.ts'

/** A cycle of evaluations with the days of its steps. */
export const cycleRecord = record('evaluation_cycles', {
  name: field(line(80), { label: 'Name' }),
  period_start: field(date, { label: 'Period from' }),
  period_end: field(date, { label: 'Period to' }),
  self_opens_on: field(date, { label: 'Self review opens' }),
  self_due: field(date, { label: 'Self review due' }),
  review_due: field(date, { label: 'Review due' }),
  share_on: field(date, { label: 'Shared on' }),
})
