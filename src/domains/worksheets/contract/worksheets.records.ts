import { z } from 'zod'
import { date, id, line, text } from '#kit/contract/fields.ts'
import { field, record, shown } from '#kit/contract/record.ts'

export const unit = z.enum(['minutes', 'count', 'check', 'text'])
export const fillFrom = z.enum(['tickets_resolved', 'tickets_responded', 'tasks_done', 'worked_minutes'])

/** A work that people of a department record. */
export const activityRecord = record('activities', {
  name: field(line(120), { label: 'Name' }),
  designation_id: field(id.nullable(), { label: 'Designation', help: 'Left empty: the whole department.' }),
  designation: shown(z.string().nullable(), { label: 'Designation' }),
  unit: field(unit, {
    label: 'Records',
    noun: 'unit',
    options: { minutes: 'Minutes', count: 'Count', check: 'Done or not', text: 'Text' },
  }),
  expected_count: field(z.int().min(1).max(10_000).nullable(), { label: 'Expected', noun: 'expected count' }),
  mandatory: field(z.boolean(), {
    label: 'Mandatory',
    noun: 'duty to report',
    help: 'Shown as missing until it is answered. People whose worksheet is mandatory cannot submit without it.',
    isOptional: true,
  }),
  fill_from: field(fillFrom.nullable(), {
    label: 'Filled from',
    noun: 'source of its value',
    help: 'The draft of a report begins with it.',
    options: {
      tickets_resolved: 'Tickets resolved',
      tickets_responded: 'Tickets answered',
      tasks_done: 'Tasks finished',
      worked_minutes: 'Time worked',
    },
  }),
  position: field(z.int().min(0).max(100_000), { label: 'Order', isOptional: true }),
  active_from: field(date, { label: 'Applies from', noun: 'first day', isOptional: true }),
  // Entries of the last 30 days.
  used_30_days: shown(z.int(), { label: 'Used in 30 days' }),
})

/** A file that belongs to work. */
export const workFileRecord = record('attachments', {
  title: field(line(120), { label: 'Title' }),
  note: field(text(1000), { label: 'Note' }),
  work_date: field(date, { label: 'Day' }),
  linked_to: shown(z.string().nullable(), { label: 'Belongs to' }),
  evidence: field(z.boolean(), { label: 'Evidence' }),
})
