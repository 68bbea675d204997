import { z } from 'zod'
import { date, id, instant, line, text, time, timeZone } from '#kit/contract/fields.ts'
import { field, record, shown } from '#kit/contract/record.ts'
import { ownPage } from '#kit/contract/screen-link.ts'

/** A reminder, at a time or relative to the date of a record. */
export const reminderRecord = record('reminders', {
  title: field(line(120), { label: 'Title', sort: true }),
  notes: field(text(2000), { label: 'Notes', lines: 3, isOptional: true }),
  audience_text: shown(z.string(), { label: 'For' }),
  due_date: field(date.nullable(), { label: 'Day' }),
  due_time: field(time, { label: 'Time' }),
  time_zone: field(timeZone, { label: 'Time zone', isOptional: true }),
  repeat: field(z.enum(['none', 'daily', 'weekly', 'monthly', 'yearly']), {
    label: 'Repeats',
    isOptional: true,
    options: { none: 'Once', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly' },
  }),
  interval: field(z.int().min(1).max(12), { label: 'Every', isOptional: true }),
  weekdays: field(z.array(z.int().min(1).max(7)).max(7), { label: 'On', isOptional: true }),
  until: field(date.nullable(), { label: 'Until' }),
  /** The minutes before the due time at which people are notified. */
  leads: field(z.array(z.int().min(0).max(43_200)).min(1).max(3), {
    label: 'Remind',
    help: 'Three at most.',
    isOptional: true,
  }),
  escalate_after_hours: field(z.int().min(1).max(168).nullable(), { label: 'After', unit: 'h' }),
  /** An account. */
  escalate_to: field(id.nullable(), { label: 'Tell' }),
  path: field(ownPage.nullable(), {
    label: 'Page',
    help: 'A page of this application, such as /admin/employees.',
  }),
  /** The earliest time it was due that a person has not done yet. */
  overdue_at: shown(instant.nullable(), { label: 'Due since', sort: true }),
  /** The people of the time it was due last who have done it. */
  done: shown(z.int(), { label: 'Done' }),
  owner_name: shown(z.string(), { label: 'Made by' }),
})
