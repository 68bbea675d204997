import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Ladder } from '../../contract/reminder.rules.ts'

type Mail = Readonly<{
  invoice_id: number
  kind: 'invoice' | 'reminder'
  level: number | null
  to_address: string
  sent_at: string
}>

const lastMailRow = z.object({ sent_at: z.string() })

/** Returns the instant at which a mail of this kind left within the last ten minutes; undefined where none did. */
export const findLastMail = async (
  tx: Tx,
  { invoice_id, kind, now }: Pick<Mail, 'invoice_id' | 'kind'> & Readonly<{ now: string }>,
): Promise<string | undefined> => {
  const found = await rows(tx, lastMailRow)`
    select sent_at from invoice_mails where invoice_id = ${invoice_id} and kind = ${kind}
      and sent_at > ${now}::timestamptz - interval '10 minutes' order by sent_at desc limit 1`
  return found[0]?.sent_at
}

export const insertMail = async (tx: Tx, row: Mail): Promise<void> => {
  await tx.insertInto('invoice_mails').values(row).execute()
}

const sentReminder = z.object({ level: z.number(), on: z.string() })
export type SentReminder = z.output<typeof sentReminder>

/** The reminders that have left for an invoice, the first first, with their days in a zone. */
export const listReminders = (tx: Tx, invoiceId: number, zone: string): Promise<SentReminder[]> =>
  rows(tx, sentReminder)`
    select level, (sent_at at time zone ${zone})::date as "on" from invoice_mails
    where invoice_id = ${invoiceId} and level is not null order by level`

/** The last reminder that left for an invoice `i`, 0 where none did. */
export const reminderLevel: RawBuilder<number> = sql<number>`
  coalesce((select max(m.level) from invoice_mails m where m.invoice_id = i.id), 0)`

export type ReminderSchedule = Readonly<{ today: string; zone: string; ladder: Ladder }>

/**
 * Returns the condition that the next reminder of an invoice `i` is due: it is open and overdue, and its step has come.
 */
export const isToRemind = ({ today, zone, ladder }: ReminderSchedule): RawBuilder<boolean> => {
  const [first, second, third] = ladder
  return sql<boolean>`(i.kind = 'invoice' and i.state in ('issued', 'part_paid') and i.due_date < ${today}::date
    and (select c.reminders from clients c where c.id = i.client_id)
    and (select case coalesce(max(m.level), 0) when 0 then i.due_date + ${first}::int
        when 1 then max((m.sent_at at time zone ${zone})::date) + ${second}::int
        when 2 then max((m.sent_at at time zone ${zone})::date) + ${third}::int end
      from invoice_mails m where m.invoice_id = i.id and m.level is not null) <= ${today}::date)`
}

const toRemindRow = z.object({ id: z.number() })

/** Open invoices whose next reminder is due and whose client has an address, the oldest first; of all, or the one named. */
export const listToRemind = async (tx: Tx, schedule: ReminderSchedule, id: number | null = null): Promise<number[]> => {
  const found = await rows(tx, toRemindRow)`
    select i.id from invoices i where (${id}::int is null or i.id = ${id}) and ${isToRemind(schedule)}
      and exists (select from clients c where c.id = i.client_id and c.billing_email is not null)
    order by i.due_date, i.id`
  return found.map(({ id }) => id)
}
