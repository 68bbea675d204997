import { z } from 'zod'
import { date, id, instant, line, text } from '#kit/contract/fields.ts'
import { field, record, shown } from '#kit/contract/record.ts'

export const STATES = [
  'draft',
  'offered',
  'declined',
  'accepted',
  'in_progress',
  'blocked',
  'in_review',
  'done',
  'cancelled',
] as const
export const taskState = z.enum(STATES)
export const priority = z.enum(['urgent', 'high', 'normal', 'low'])

/** Stored in lower case. */
export const label = line(24).transform((value) => value.toLowerCase())
export const minutes = z.int().min(0).max(60_000)

/** A task in a list. */
export const taskRecord = record('tasks', {
  key: shown(z.string(), { label: 'Key' }),
  title: field(line(200), { label: 'Title' }),
  state: shown(taskState, {
    label: 'State',
    sort: true,
    options: {
      draft: 'Draft',
      offered: 'Offered',
      declined: 'Declined',
      accepted: 'Accepted',
      in_progress: 'In progress',
      blocked: 'Blocked',
      in_review: 'In review',
      done: 'Done',
      cancelled: 'Cancelled',
    },
  }),
  priority: field(priority, {
    label: 'Priority',
    sort: true,
    options: { urgent: 'Urgent', high: 'High', normal: 'Normal', low: 'Low' },
    isOptional: true,
  }),
  project: shown(z.strictObject({ pr_id: id, name: z.string() }).nullable(), { label: 'Project' }),
  client: shown(z.strictObject({ id, name: z.string() }).nullable(), { label: 'Client' }),
  start_date: field(date.nullable(), { label: 'Start', noun: 'start date' }),
  due_date: field(date.nullable(), { label: 'Due', noun: 'due date', sort: true }),
  estimate_minutes: field(minutes.nullable(), { label: 'Estimate', unit: 'min' }),
  remaining_minutes: field(minutes.nullable(), {
    label: 'Remaining time',
    short: 'Remaining',
    noun: 'remaining time',
    unit: 'min',
    when: 'change',
  }),
  planned_for: field(date.nullable(), { label: 'Planned for', noun: 'planned day', when: 'change' }),
  labels: field(z.array(label).max(8), { label: 'Labels', isOptional: true }),
  must_accept: field(z.boolean(), { label: 'Must be accepted', noun: 'need to be accepted', isOptional: true }),
  needs_approval: field(z.boolean(), { label: 'Needs approval', noun: 'need of approval', isOptional: true }),
  comments_count: shown(z.int(), { label: 'Comments' }),
  updated_at: shown(instant, { label: 'Updated', sort: true }),
})

/** A whole task. */
export const wholeTaskRecord = record('tasks', {
  ...taskRecord.fields,
  description: field(text(10_000), { label: 'Description', lines: 4, isOptional: true }),
})
