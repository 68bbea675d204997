import { z } from 'zod'
import { date, id, instant, version } from '#kit/contract/fields.ts'
import { screenLink } from '#kit/contract/screen-link.ts'
import { shownAudience } from './announcements.models.ts'
import { reminderRecord } from './reminders.records.ts'

export type ReminderRepeat = z.output<typeof reminderRecord.fields.repeat.schema>
export const reminderState = z.enum(['upcoming', 'overdue', 'done', 'ended'])
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
  ...reminderRecord.row,
  mine: z.boolean(),
  /** For whom; null: only for its owner. */
  audience: shownAudience.nullable(),
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
  escalate_to_name: z.string().nullable(),
  state: z.enum(['armed', 'ended']),
  next_due_at: instant.nullable(),
  /** The people of the time it was due last. */
  open: z.int(),
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
