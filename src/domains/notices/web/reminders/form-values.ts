import type { z } from 'zod'
import { addDays, today } from '#kit/web/format/dates.ts'
import type { addReminder } from '../../contract/reminders.calls.ts'
import type { Audience } from '../../contract/announcements.models.ts'
import type { Reminder, ReminderRepeat } from '../../contract/reminders.models.ts'
import { NO_ONE } from '../../contract/announcements.models.ts'
import { audienceOf } from '../announcements/audience-fields.tsx'

/** The fields as they are typed; those of the call are made of them. */
export type ReminderValues = {
  title: string
  notes: string
  whom: 'me' | 'others'
  audience: Audience
  follows: 'day' | 'record'
  due_date: string | null
  anchor: { key: string | null; id: number | null; days: number | null; side: 'before' | 'on' | 'after' }
  due_time: string | null
  repeat: ReminderRepeat
  interval: number | null
  weekdays: number[]
  until: string | null
  leads: number[]
  is_escalated: boolean
  escalate_after_hours: number | null
  escalate_to: number | null
  path: string | null
}

const NINE = '09:00'
const SIGN = { before: -1, on: 0, after: 1 } as const
const HOURS = 24

export const newValues = (path: string | null = null): ReminderValues => ({
  title: '',
  notes: '',
  whom: 'me',
  audience: NO_ONE,
  follows: 'day',
  due_date: addDays(today(), 1),
  anchor: { key: null, id: null, days: 30, side: 'before' },
  due_time: NINE,
  repeat: 'none',
  interval: 1,
  weekdays: [],
  until: null,
  leads: [0],
  is_escalated: false,
  escalate_after_hours: HOURS,
  escalate_to: null,
  path,
})

const sideOf = (offset: number): 'before' | 'on' | 'after' => (offset === 0 ? 'on' : offset < 0 ? 'before' : 'after')

export const valuesOf = (row: Reminder): ReminderValues => ({
  ...newValues(row.path),
  title: row.title,
  notes: row.notes,
  whom: row.audience === null ? 'me' : 'others',
  audience: row.audience === null ? NO_ONE : audienceOf(row.audience),
  follows: row.anchor === null ? 'day' : 'record',
  due_date: row.anchor === null ? row.due_date : null,
  ...(row.anchor === null
    ? {}
    : {
        anchor: {
          key: row.anchor.key,
          id: row.anchor.id,
          days: Math.abs(row.anchor.offset_days) || null,
          side: sideOf(row.anchor.offset_days),
        },
      }),
  due_time: row.due_time,
  repeat: row.repeat,
  interval: row.interval,
  weekdays: [...row.weekdays],
  until: row.until,
  leads: [...row.leads],
  is_escalated: row.escalate_to !== null,
  escalate_after_hours: row.escalate_after_hours ?? HOURS,
  escalate_to: row.escalate_to,
})

type Body = Omit<z.input<typeof addReminder.body>, 'due_time'> & { due_time: string | null }

/** Returns the input of the call. */
export const bodyOf = (values: ReminderValues, time_zone: string): Body => {
  const { title, notes, whom, audience, follows, due_date, anchor, due_time, repeat, leads, path } = values
  const again = follows === 'record' ? 'none' : repeat
  return {
    title,
    notes,
    audience: whom === 'me' ? null : audience,
    due_date: follows === 'day' ? due_date : null,
    anchor:
      follows === 'record'
        ? { key: anchor.key ?? '', id: anchor.id ?? 0, offset_days: (anchor.days ?? 0) * SIGN[anchor.side] }
        : null,
    due_time,
    time_zone,
    repeat: again,
    interval: again === 'none' ? 1 : (values.interval ?? 1),
    weekdays: again === 'weekly' ? values.weekdays : [],
    until: again === 'none' ? null : values.until || null,
    leads: leads.length > 0 ? leads : [0],
    escalate_after_hours: values.is_escalated ? values.escalate_after_hours : null,
    escalate_to: values.is_escalated ? values.escalate_to : null,
    path: path || null,
  }
}
