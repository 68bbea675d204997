import { z } from 'zod'
import { date, line, text } from '#kit/contract/fields.ts'
import { field, record } from '#kit/contract/record.ts'

export const severity = z.union([z.literal(1), z.literal(2), z.literal(3)])
const category = z.enum(['attendance', 'conduct', 'performance', 'policy'])

/** A warning, as it is written. */
export const warningRecord = record('warnings', {
  severity: field(severity, { label: 'Severity' }),
  category: field(category, {
    label: 'Category',
    options: { attendance: 'Attendance', conduct: 'Conduct', performance: 'Performance', policy: 'Policy' },
  }),
  title: field(line(120), { label: 'Title' }),
  description: field(text(4000, 1), { label: 'What happened', lines: 5 }),
  incident_on: field(date, { label: 'Happened on' }),
  expires_on: field(date.nullable(), {
    label: 'Counts until',
    help: 'Leave empty for 180, 365 or 730 days by severity',
  }),
})
