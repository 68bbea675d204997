import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const yearOfClient = z.object({ currency: z.string(), id: z.number(), name: z.string(), amount_minor: z.number() })
export type YearOfClient = z.output<typeof yearOfClient>

/** Returns what was invoiced and booked in a year by client and currency, the largest first. */
export const listYearOfClients = async (tx: Tx, year: number): Promise<YearOfClient[]> => {
  const [from, to] = [`${year}-01`, `${year}-12`]
  return rows(tx, yearOfClient)`
    with parts as (
      select r.client_id, r.currency, r.booked_minor as amount from client_revenue r where r.month between ${from} and ${to}
      union all
      select i.client_id, i.currency, i.net_minor from invoices i where i.number is not null
        and i.service_to between ${`${from}-01`}::date and ${`${to}-31`}::date)
    select p.currency, c.id, c.name, sum(p.amount)::bigint as amount_minor from parts p join clients c on c.id = p.client_id
    group by p.currency, c.id, c.name having sum(p.amount) <> 0 order by p.currency, amount_minor desc, c.id`
}

const invoicesCount = z.object({ drafts: z.number(), unpaid: z.number(), overdue: z.number() })

/** Returns the numbers of invoices that are drafts, unpaid, and overdue on a day. */
export const countInvoices = async (tx: Tx, today: string) => {
  const found = await rows(tx, invoicesCount)`
    select count(*) filter (where i.state = 'draft')::int as drafts,
      count(*) filter (where i.state in ('issued', 'part_paid'))::int as unpaid,
      count(*) filter (where i.state in ('issued', 'part_paid') and i.due_date < ${today}::date)::int as overdue
    from invoices i where i.kind = 'invoice' and i.state in ('draft', 'issued', 'part_paid')`
  return found[0] ?? { drafts: 0, unpaid: 0, overdue: 0 }
}
