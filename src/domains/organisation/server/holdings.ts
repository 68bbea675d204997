import { notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries } from '#kit/server/slots.ts'
import { changeLeads } from './workflow/change-leads.ts'
import { organisationRefusals } from '../contract/organisation.refusals.ts'
import { lockManagers } from './store/circles.ts'
import { headships, leaderships, lockTeam, replaceHead } from './store/holdings.ts'
import { refusingCircles } from './rules/circles.ts'
import { getEmployed } from './store/people.ts'
import { organisationDay } from './public/today.ts'

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
    await lockManagers(tx)
    await lockTeam(tx, item.id)
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
  items: headships,
  reassign: async (context, item, { from, to }) => {
    const { tx, now } = context
    const today = await organisationDay(tx, now)
    const { name, is_employed } = await getEmployed(tx, 'to_employee_id', to.id, today)
    if (!is_employed) throw organisationRefusals.refusal('head_not_employed', { name })
    const isReplaced = await refusingCircles(tx, today, () =>
      replaceHead(tx, item.id, { from: from.employee_id, to: to.id }),
    )
    if (!isReplaced) throw notFound()
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

/** The duties in the organisation that a person who leaves can have. */
export const holdingFilling = entries(holdings, { team_lead: teamLead, department_head: departmentHead, deputy })
