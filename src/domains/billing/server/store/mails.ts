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

/** When a mail of this kind left within the last ten minutes; undefined where none did. */
export const findLastMail = async (
  tx: Tx,
  { invoice_id, kind, now }: Pick<Mail, 'invoice_id' | 'kind'> & Readonly<{ now: string }>,
): Promise<string | undefined> => {
  const { rows } = await sql<{ sent_at: string }>`
    select sent_at from invoice_mails where invoice_id = ${invoice_id} and kind = ${kind}
      and sent_at > ${now}::timestamptz - interval '10 minutes' order by sent_at desc limit 1`.execute(tx)
  return rows[0]?.sent_at
}

export const insertMail = async (tx: Tx, row: Mail): Promise<void> => {
  await tx.insertInto('invoice_mails').values(row).execute()
}

export type SentReminder = Readonly<{ level: number; on: string }>

/** The reminders that have left for an invoice, the first first, with their days in a zone. */
export const listReminders = async (tx: Tx, invoiceId: number, zone: string): Promise<SentReminder[]> => {
  const { rows } = await sql<SentReminder>`
    select level, (sent_at at time zone ${zone})::date as "on" from invoice_mails
    where invoice_id = ${invoiceId} and level is not null order by level`.execute(tx)
  return rows
}

/** The last reminder that left for an invoice `i`, 0 where none did. */
export const reminderLevel: RawBuilder<number> = sql<number>`
  coalesce((select max(m.level) from invoice_mails m where m.invoice_id = i.id), 0)`

export type RemindAsk = Readonly<{ today: string; zone: string; ladder: Ladder }>

/** Whether the next reminder of an invoice `i` of a client `c` is due: it is open and overdue, and its step has come. */
export const isToRemind = ({ today, zone, ladder }: RemindAsk): RawBuilder<boolean> => {
  const [first, second, third] = ladder
  return sql<boolean>`(i.kind = 'invoice' and i.state in ('issued', 'part_paid') and i.due_date < ${today}::date
    and (select c.reminders from clients c where c.id = i.client_id)
    and (select case coalesce(max(m.level), 0) when 0 then i.due_date + ${first}::int
        when 1 then max((m.sent_at at time zone ${zone})::date) + ${second}::int
        when 2 then max((m.sent_at at time zone ${zone})::date) + ${third}::int end
      from invoice_mails m where m.invoice_id = i.id and m.level is not null) <= ${today}::date)`
}

/** Open invoices whose next reminder is due and whose client has an address, the oldest first; of all, or the one named. */
export const listToRemind = async (tx: Tx, ask: RemindAsk, id: number | null = null): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select i.id from invoices i where (${id}::int is null or i.id = ${id}) and ${isToRemind(ask)}
      and exists (select from clients c where c.id = i.client_id and c.billing_email is not null)
    order by i.due_date, i.id`.execute(tx)
  return rows.map(({ id }) => id)
}
