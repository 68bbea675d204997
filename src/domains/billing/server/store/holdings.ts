import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Clients that the leavers in `holder` look after, as rows of holdings. */
export const clientHoldings = sql`select h.employee_id, c.id, c.name as label, null::date as due, '/admin/organisation/clients?client=' || c.id as link
        from holder h join clients c on c.owner_id = h.employee_id and c.status = 'active' order by lower(c.name) collate names, c.id`

/** Projects that the leavers in `holder` lead, as rows of holdings. */
export const projectHoldings = sql`select h.employee_id, p.pr_id as id, p.name as label, p.ends_on as due,
          '/admin/management/project?room=' || p.pr_id as link
        from holder h join projects p on p.lead_id = h.employee_id and p.state in ('planned', 'active', 'on_hold')
          and (p.ends_on is null or p.ends_on >= h.day)
        order by lower(p.name) collate names, p.pr_id`

/** Drafts of invoices of the leavers in `holder`, as rows of holdings. */
export const draftHoldings = sql`select h.employee_id, i.id, 'Draft ' || i.id || ' for ' || c.name as label, null::date as due, null as link
        from holder h join accounts a on a.employee_id = h.employee_id and a.area = 'User'
        join invoices i on i.created_by = a.id and i.state = 'draft' join clients c on c.id = i.client_id
        order by i.id`

type Change = Readonly<{ id: number; from: number; to: number }>

/** Changes the owner of a client that is still the former one. */
export const updateClientOwner = async (tx: Tx, { id, from, to }: Change): Promise<void> => {
  await tx.updateTable('clients').set({ owner_id: to }).where('id', '=', id).where('owner_id', '=', from).execute()
}

/** Changes the author of a draft. */
export const updateDraftAuthor = async (tx: Tx, id: number, accountId: number): Promise<void> => {
  await tx
    .updateTable('invoices')
    .set({ created_by: accountId })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute()
}
