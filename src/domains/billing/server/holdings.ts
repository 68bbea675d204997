import { isAssignable, listAccountIdsOf } from '#domains/people/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import { type Handover, type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries } from '#kit/server/slots.ts'
import { withLead, saveMembers } from './projects/workflow/members.ts'
import * as store from './store/holdings.ts'
import { listMembers, lockProject, updateProject } from './store/projects.ts'
import { todayOf } from './rules/today.ts'

const requireAssignable = async (context: Context, to: Handover['to']): Promise<void> => {
  if (!(await isAssignable(context.tx, to.id, await todayOf(context))))
    throw invalid({ to_employee_id: 'This person is not employed today' })
}

/** Clients that the leaver looks after. */
const clients: HoldingKind = {
  label: 'Clients',
  domain: 'billing',
  blocking: true,
  items: store.clientHoldings,
  reassign: async (context, item, { from, to, note }) => {
    await requireAssignable(context, to)
    await store.updateClientOwner(context.tx, { id: item.id, from: from.employee_id, to: to.id })
    const after = { from: from.employee_id, to: to.id, note }
    await audit(context, 'billing.client_reassigned', { entity: 'clients', id: item.id, after })
  },
}

/** Projects that the leaver leads. Who takes over is a member from then on; the leaver stays one of the days before. */
const projects: HoldingKind = {
  label: 'Projects',
  domain: 'billing',
  blocking: true,
  items: store.projectHoldings,
  reassign: async (context, item, { from, to, note }) => {
    const { tx } = context
    await requireAssignable(context, to)
    const project = await lockProject(tx, item.id)
    if (!project || project.lead_id !== from.employee_id) return
    await updateProject(tx, item.id, { lead_id: to.id })
    const known = await listMembers(tx, item.id)
    const days = { lead_id: to.id, starts_on: project.starts_on, ends_on: project.ends_on }
    await saveMembers(tx, item.id, withLead(known, days), [
      ...known,
      { employee_id: to.id, effective_from: days.starts_on, effective_to: days.ends_on },
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
  items: store.draftHoldings,
  reassign: async (context, item, { from, to, note }) => {
    const { tx } = context
    await requireAssignable(context, to)
    const [account] = await listAccountIdsOf(tx, [to.id])
    if (account === undefined) throw invalid({ to_employee_id: 'This person has no login' })
    await store.updateDraftAuthor(tx, item.id, account)
    const after = { from: from.employee_id, to: to.id, note }
    await audit(context, 'billing.invoice_reassigned', { entity: 'invoices', id: item.id, after })
  },
}

export const holdingFilling = entries(holdings, { clients, projects, invoice_drafts: drafts })
