import { z } from 'zod'
import { date, line } from '#kit/contract/fields.ts'
import { field, record } from '#kit/contract/record.ts'

/** Those who are evaluated in a cycle. */
export const participants = z.enum(['everyone', 'chosen'])

/** A cycle of evaluations with the days of its steps. */
export const cycleRecord = record('evaluation_cycles', {
  name: field(line(80), { label: 'Name' }),
  participants: field(participants, {
    label: 'Who takes part',
    noun: 'choice of who takes part',
    options: { everyone: 'Everyone with 90 days in the period', chosen: 'People who are added' },
    help: 'With people who are added, such as those on probation, it may run at the same time as other cycles.',
    isOptional: true,
  }),
  period_start: field(date, { label: 'Period from' }),
  period_end: field(date, { label: 'Period to' }),
  self_opens_on: field(date, { label: 'Self review opens' }),
  self_due: field(date, { label: 'Self review due' }),
  review_due: field(date, { label: 'Review due' }),
  share_on: field(date, { label: 'Shared on' }),
})
