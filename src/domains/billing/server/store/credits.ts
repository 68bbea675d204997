import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import type { ClientPostings } from '#kit/server/database/tables.ts'
import { type ClientCredit, clientCredit, creditPosting } from '../../contract/credits.models.ts'

/** Writes a posting; the database adds it to the credit of the client, which never falls below 0. */
export const insertPosting = async (tx: Tx, posting: Insertable<ClientPostings>): Promise<number> => {
  const { id } = await tx.insertInto('client_postings').values(posting).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The credit of a client, locked until the transaction ends. */
export const lockCredit = async (tx: Tx, clientId: number, currency: string): Promise<number> => {
  const row = await tx
    .selectFrom('client_credits')
    .select('balance_minor')
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst()
  return row?.balance_minor ?? 0
}

/** Clients that have credit, or had some, the largest first; of all, or the one named. */
export const listClientCredits = (tx: Tx, clientId: number | null): Promise<ClientCredit[]> =>
  rows(tx, clientCredit)`
    select json_build_object('id', c.id, 'code', c.code, 'name', c.name) as client, k.currency, k.balance_minor,
      (select coalesce(sum(i.total_minor - i.paid_minor - i.credited_minor + i.excess_minor), 0)::bigint from invoices i
        where i.client_id = c.id and i.currency = k.currency and i.kind = 'invoice' and i.state in ('issued', 'part_paid')) as open_minor
    from client_credits k join clients c on c.id = k.client_id
    where (${clientId}::int is null or c.id = ${clientId})
    order by k.balance_minor desc, lower(c.name) collate names, k.currency`

const postingRow = creditPosting.omit({ can: true }).extend({ is_voided: z.boolean() })
export type PostingRow = z.output<typeof postingRow>

/** The postings of a client with the credit after each, the latest first. */
export const listPostings = (tx: Tx, clientId: number): Promise<PostingRow[]> =>
  rows(tx, postingRow)`
    select p.id, p.kind, p.posted_on, p.amount_minor, p.method, p.reference, p.reason,
      sum(p.amount_minor) over (partition by p.currency order by p.id)::bigint as balance_minor,
      case when i.id is not null then json_build_object('id', i.id, 'number', i.number) end as invoice,
      case when n.id is not null then json_build_object('id', n.id, 'number', n.number) end as credit_note,
      exists (select from client_postings v where v.voids_id = p.id) as is_voided
    from client_postings p left join invoices i on i.id = p.invoice_id left join invoices n on n.id = p.credit_note_id
    where p.client_id = ${clientId} order by p.id desc limit 1000`

/** A posting, with its client's credit locked before it is looked at. */
export const lockPosting = async (tx: Tx, id: number) => {
  const found = await tx.selectFrom('client_postings').selectAll().where('id', '=', id).executeTakeFirst()
  if (found) await lockCredit(tx, found.client_id, found.currency)
  return found
}

export const isVoided = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('client_postings').select('id').where('voids_id', '=', id).executeTakeFirst()) !== undefined
