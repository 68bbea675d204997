import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { changeLeads } from './change-leads.ts'
import { organisationRefusals } from '../contract/organisation.refusals.ts'
import { getEmployed } from './store/people.ts'
import { organisationDay } from './today.ts'

/** Teams that a person leads, or deputises for, on their day or later; `due` where that only begins later. */
const leaderships = (kind: 'lead' | 'deputy'): HoldingKind['items'] =>
  sql`select h.employee_id, t.id, t.name as label, nullif(min(greatest(l.from_date, h.day)), h.day) as due,
          '/admin/organisation/teams?team=' || t.id as link
        from holder h
        join team_leaderships l on l.employee_id = h.employee_id and l.kind = ${kind}
          and (l.to_date is null or l.to_date >= h.day)
        join teams t on t.id = l.team_id and t.archived_at is null
        group by h.employee_id, h.day, t.id, t.name order by t.name, t.id`

const later = (a: string, b: string): string => (a > b ? a : b)

const teamLead: HoldingKind = {
  label: 'Leads of teams',
  domain: 'organisation',
  blocking: true,
  items: leaderships('lead'),
  reassign: async (context, item, { from, to }) => {
    const { tx, now } = context
    const today = await organisationDay(tx, now)
    const lead_from = later(item.due ?? from.from, today)
    await tx.selectFrom('teams').select('id').where('id', '=', item.id).forUpdate().execute()
    await changeLeads(tx, item.id, { lead_id: to.id, lead_from }, today)
    await audit(context, 'organisation.team_updated', {
      entity: 'teams',
      id: item.id,
      change: changed({ lead_id: from.employee_id }, { lead_id: to.id }, { lead_from }),
    })
  },
}

/** Heads have no dates: a person who takes over heads the department at once, and must be employed today. */
const departmentHead: HoldingKind = {
  label: 'Heads of departments',
  domain: 'organisation',
  blocking: true,
  items: sql`select h.employee_id, d.id, d.name as label, null as due,
          '/admin/organisation/departments?department=' || d.id as link
        from holder h join departments d on d.head_id = h.employee_id and d.archived_at is null order by d.name, d.id`,
  reassign: async (context, item, { from, to }) => {
    const { tx, now } = context
    const { name, is_employed } = await getEmployed(tx, 'to_employee_id', to.id, await organisationDay(tx, now))
    if (!is_employed) throw organisationRefusals.refusal('head_not_employed', { name })
    const row = await tx
      .updateTable('departments')
      .set({ head_id: to.id })
      .where('id', '=', item.id)
      .where('head_id', '=', from.employee_id)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notFound()
    await audit(context, 'organisation.department_updated', {
      entity: 'departments',
      id: item.id,
      change: changed({ head_id: from.employee_id }, { head_id: to.id }),
    })
  },
}

const deputy: HoldingKind = {
  label: 'Deputy of teams',
  domain: 'organisation',
  blocking: false,
  items: leaderships('deputy'),
}

/** What of the organisation a person who leaves can hold. */
export const registerHoldings = (): void => {
  holdings.add('team_lead', teamLead)
  holdings.add('department_head', departmentHead)
  holdings.add('deputy', deputy)
}
