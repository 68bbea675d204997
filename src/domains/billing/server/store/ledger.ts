import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { type LedgerRow, ledgerRow } from '../../contract/clients.models.ts'

type Range = Readonly<{ from?: string | undefined; to?: string | undefined }>

/**
 * Returns the ledger of a client, by day: projects, invoices, credit notes, payments and refunds, with the balance
 * after each: what the client owes, or below 0 its credit. A credit that is set off changes no balance. Balances are
 * those of each currency, over all that happened before, also before the range.
 */
export const listLedger = (tx: Tx, clientId: number, { from, to }: Range): Promise<LedgerRow[]> =>
  rows(tx, ledgerRow)`
    with events as (
      select p.starts_on as "on", 'project' as what, p.name as label, p.currency, null::bigint as amount_minor, 0 as rank, p.pr_id as id
      from projects p where p.client_id = ${clientId} and p.state not in ('planned')
      union all
      select i.issue_date, i.kind, i.number, i.currency, i.total_minor, case i.kind when 'invoice' then 1 else 2 end, i.id
      from invoices i where i.client_id = ${clientId} and i.number is not null
      union all
      select p.received_on, case p.method when 'credit' then 'set_off' else 'payment' end,
        case p.method when 'credit' then 'Credit set off against ' else 'Payment of ' end || i.number, i.currency,
        case p.method when 'credit' then null else -p.amount_minor end, 3, p.id
      from invoice_payments p join invoices i on i.id = p.invoice_id where i.client_id = ${clientId} and p.voided_at is null
      union all
      select r.posted_on, 'refund', coalesce('Refund, ' || r.reference, 'Refund'), r.currency, -r.amount_minor, 4, r.id
      from client_postings r where r.client_id = ${clientId} and r.kind = 'refund'
        and not exists (select from client_postings v where v.voids_id = r.id)),
    running as (select e.*, coalesce(sum(e.amount_minor) over (partition by e.currency order by e."on", e.rank, e.id), 0)::bigint
      as balance_minor from events e)
    select r."on", r.what, r.label, r.currency, r.amount_minor, r.balance_minor from running r
    where (${from ?? null}::date is null or r."on" >= ${from ?? null}::date)
      and (${to ?? null}::date is null or r."on" <= ${to ?? null}::date)
    order by r."on" desc, r.rank desc, r.id desc limit 1000`

const usualDelayRow = z.object({ delay: z.number() })

/** Days after the due date on which a client pays: the median of its last twelve paid invoices, 0 below three. */
export const getUsualDelay = async (tx: Tx, clientId: number): Promise<number> => {
  const found = await rows(tx, usualDelayRow)`
    with settled as (select i.id, i.due_date, max(p.received_on) as paid_on from invoices i
      join invoice_payments p on p.invoice_id = i.id and p.voided_at is null
      where i.client_id = ${clientId} and i.kind = 'invoice' and i.state = 'paid' group by i.id
      order by paid_on desc, i.id desc limit 12)
    select case when count(*) < 3 then 0
      else round(percentile_cont(0.5) within group (order by paid_on - due_date))::int end as delay from settled`
  return found[0]?.delay ?? 0
}
