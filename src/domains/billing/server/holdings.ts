import { sql } from 'kysely'
import { isAssignable, listAccountIdsOf } from '#domains/people/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import { type Handover, type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { withLead, saveMembers } from './projects/members.ts'
import { listMembers, lockProject } from './store/projects.ts'
import { todayOf } from './today.ts'

const requireAssignable = async (context: Context, to: Handover['to']): Promise<void> => {
  if (!(await isAssignable(context.tx, to.id, await todayOf(context))))
    throw invalid({ to_employee_id: 'This person is not employed today' })
}

/** Clients that the leaver looks after. */
const clients: HoldingKind = {
  label: 'Clients',
  domain: 'billing',
  blocking: true,
  items: sql`select h.employee_id, c.id, c.name as label, null::date as due, '/admin/organisation/clients?client=' || c.id as link
        from holder h join clients c on c.owner_id = h.employee_id and c.status = 'active' order by lower(c.name), c.id`,
  reassign: async (context, item, { from, to, note }) => {
    await requireAssignable(context, to)
    await context.tx
      .updateTable('clients')
      .set({ owner_id: to.id })
      .where('id', '=', item.id)
      .where('owner_id', '=', from.employee_id)
      .execute()
    const after = { from: from.employee_id, to: to.id, note }
    await audit(context, 'billing.client_reassigned', { entity: 'clients', id: item.id, after })
  },
}

/** Projects that the leaver leads. Who takes over is a member from then on; the leaver stays one of the days before. */
const projects: HoldingKind = {
  label: 'Projects',
  domain: 'billing',
  blocking: true,
  items: sql`select h.employee_id, p.pr_id as id, p.name as label, p.ends_on as due,
          '/admin/management/project?room=' || p.pr_id as link
        from holder h join projects p on p.lead_id = h.employee_id and p.state in ('planned', 'active', 'on_hold')
          and (p.ends_on is null or p.ends_on >= h.day)
        order by lower(p.name), p.pr_id`,
  reassign: async (context, item, { from, to, note }) => {
    const { tx } = context
    await requireAssignable(context, to)
    const project = await lockProject(tx, item.id)
    if (!project || project.lead_id !== from.employee_id) return
    await tx.updateTable('projects').set({ lead_id: to.id }).where('pr_id', '=', item.id).execute()
    const known = await listMembers(tx, item.id)
    const facts = { lead_id: to.id, starts_on: project.starts_on, ends_on: project.ends_on }
    await saveMembers(tx, item.id, withLead(known, facts), [
      ...known,
      { employee_id: to.id, effective_from: facts.starts_on, effective_to: facts.ends_on },
    ])
    const after = { from: from.employee_id, to: to.id, note }
    await audit(context, 'billing.project_reassigned', { entity: 'projects', id: item.id, after })
  },
}

/** Drafts of invoices that the leaver wrote. All officers share the list; another one is named as their author. */
const drafts: HoldingKind = {
  label: 'Drafts of invoices',
  domain: 'billing',
  blocking: true,
  items: sql`select h.employee_id, i.id, 'Draft ' || i.id || ' for ' || c.name as label, null::date as due, null as link
        from holder h join accounts a on a.employee_id = h.employee_id and a.area = 'User'
        join invoices i on i.created_by = a.id and i.state = 'draft' join clients c on c.id = i.client_id
        order by i.id`,
  reassign: async (context, item, { from, to, note }) => {
    const { tx } = context
    await requireAssignable(context, to)
    const [account] = await listAccountIdsOf(tx, [to.id])
    if (account === undefined) throw invalid({ to_employee_id: 'This person has no login' })
    await tx
      .updateTable('invoices')
      .set({ created_by: account })
      .where('id', '=', item.id)
      .where('state', '=', 'draft')
      .execute()
    const after = { from: from.employee_id, to: to.id, note }
    await audit(context, 'billing.invoice_reassigned', { entity: 'invoices', id: item.id, after })
  },
}

export const registerHoldings = (): void => {
  holdings.add('clients', clients)
  holdings.add('projects', projects)
  holdings.add('invoice_drafts', drafts)
}
