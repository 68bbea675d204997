import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import { refusingCircles } from '../rules/circles.ts'
import { getEmployed } from '../store/people.ts'
import { type Deputy, findLead, listDeputies, setDeputies, setLead } from '../store/leaderships.ts'

type LeadChange = Readonly<{
  lead_id?: number | null | undefined
  lead_from?: string | undefined
  deputies?:
    | readonly Readonly<{ employee_id: number; from?: string | undefined; to?: string | null | undefined }>[]
    | undefined
}>

/** Changes lead and deputies of a team by the input; fields that were left out stay. */
export const changeLeads = async (tx: Tx, teamId: number, change: LeadChange, today: string): Promise<void> => {
  if (change.lead_id === undefined && change.lead_from !== undefined)
    throw invalid({ lead_from: 'Name the lead who begins on this day' })
  if (change.lead_id !== undefined) await changeLead(tx, teamId, change.lead_id, change.lead_from ?? today, today)
  if (change.deputies !== undefined) {
    const wanted = change.deputies.map(({ employee_id, from, to }) => ({
      employee_id,
      from: from ?? today,
      to: to ?? null,
    }))
    await changeDeputies(tx, teamId, wanted, today)
  }
}

const changeLead = async (tx: Tx, teamId: number, lead: number | null, from: string, today: string): Promise<void> => {
  const present = await findLead(tx, teamId, from)
  if ((present?.employee_id ?? null) === lead) return
  if (from < today) throw organisationRefusals.refusal('lead_in_past')
  if (lead !== null) await checkLead(tx, 'lead_id', lead, from)
  await refusingCircles(tx, from, () => setLead(tx, teamId, lead, from))
}

const changeDeputies = async (tx: Tx, teamId: number, wanted: readonly Deputy[], today: string): Promise<void> => {
  const stored = await listDeputies(tx, teamId, today)
  for (const [index, deputy] of wanted.entries()) {
    const same = stored.find(({ employee_id, from }) => employee_id === deputy.employee_id && from === deputy.from)
    if (deputy.to !== null && deputy.to < deputy.from) {
      throw invalid({ [`deputies.${index}.to`]: 'The last day lies before the first' })
    }
    if (same && same.to === deputy.to) continue
    if ((!same && deputy.from < today) || (deputy.to !== null && deputy.to < today)) {
      throw organisationRefusals.refusal('lead_in_past')
    }
    if (!same) await checkLead(tx, `deputies.${index}.employee_id`, deputy.employee_id, deputy.from)
  }
  await setDeputies(tx, teamId, wanted, today)
}

/**
 * Requires that a person who leads or deputises is employed on the first day, in a role with a scope beyond their own
 * rows.
 */
const checkLead = async (tx: Tx, field: string, employeeId: number, day: string): Promise<void> => {
  const { name, role, is_employed, has_lead_rights } = await getEmployed(tx, field, employeeId, day)
  if (!is_employed) throw organisationRefusals.refusal('lead_not_employed', { name })
  if (!has_lead_rights) throw organisationRefusals.refusal('lead_role', { name, role: role ?? '' })
}
