import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

type Mail = Readonly<{ invoice_id: number; kind: 'invoice' | 'reminder'; to_address: string; sent_at: string }>

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
