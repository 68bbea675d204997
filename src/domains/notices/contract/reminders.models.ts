import { z } from 'zod'
import { date, id, instant, time, timeZone, version } from '#kit/contract/fields.ts'
import { screenLink } from '#kit/contract/screen-link.ts'
import { shownAudience } from './announcements.models.ts'

export const reminderRepeat = z.enum(['none', 'daily', 'weekly', 'monthly', 'yearly'])
export type ReminderRepeat = z.output<typeof reminderRepeat>
export const reminderState = z.enum(['upcoming', 'overdue', 'done', 'ended'])
export const weekday = z.int().min(1).max(7)
/** The minutes before the due time at which people are notified. */
export const leads = z.array(z.int().min(0).max(43_200)).min(1).max(3)

/** A record with a date that a reminder can follow. */
export const anchorRecord = z.strictObject({ id, title: z.string(), date, path: screenLink })
export type AnchorRecord = z.output<typeof anchorRecord>

export const anchorKind = z.strictObject({ key: z.string(), label: z.string() })

/** A person who can be notified when no one marks the reminder as done. */
export const reminderPerson = z.strictObject({ account_id: id, name: z.string(), role: z.string() })
export type ReminderPerson = z.output<typeof reminderPerson>

const recipientState = z.enum(['open', 'done', 'missed'])

export const reminder = z.strictObject({
  id,
  version,
  title: z.string(),
  notes: z.string(),
  owner_name: z.string(),
  mine: z.boolean(),
  /** For whom; null: only for its owner. */
  audience: shownAudience.nullable(),
  audience_text: z.string(),
  path: screenLink.nullable(),
  due_date: date.nullable(),
  due_time: time,
  time_zone: timeZone,
  repeat: reminderRepeat,
  interval: z.int(),
  weekdays: z.array(weekday),
  until: date.nullable(),
  leads: z.array(z.int()),
  /** The record that it follows; its title, path and date are null where the record is missing. */
  anchor: z
    .strictObject({
      key: z.string(),
      label: z.string(),
      id,
      offset_days: z.int(),
      title: z.string().nullable(),
      path: screenLink.nullable(),
      date: date.nullable(),
    })
    .nullable(),
  escalate_after_hours: z.int().nullable(),
  escalate_to: id.nullable(),
  escalate_to_name: z.string().nullable(),
  state: z.enum(['armed', 'ended']),
  next_due_at: instant.nullable(),
  /** The earliest time it was due that a person has not done yet. */
  overdue_at: instant.nullable(),
  /** The people of the time it was due last. */
  open: z.int(),
  done: z.int(),
  missed: z.int(),
  /** The last time it was due for the actor. */
  occurrence: z
    .strictObject({ id, due_at: instant, state: recipientState, late: z.boolean(), is_escalated: z.boolean() })
    .nullable(),
  /** The days between `from` and `to` of the query on which it is due. */
  days: z.array(date),
  created_at: instant,
  updated_at: instant,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean(), done: z.boolean() }),
})
export type Reminder = z.output<typeof reminder>
