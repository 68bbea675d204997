import { emailKey } from '#kit/contract/fields.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import type { WholeOnboard } from '../../../contract/onboarding.models.ts'
import { DEFAULT_BODY, DEFAULT_SUBJECT } from '../../../contract/welcome.rules.ts'
import { noteChange } from './events.ts'
import { planAround } from '../rules/planning.ts'
import { findUnderWay, insertOnboard } from '../store/stored-onboards.ts'
import { insertTasks } from '../store/stored-tasks.ts'
import { chooseTemplate } from '../store/templates.ts'
import { insertWelcome } from '../store/welcomes.ts'

export type NewOnboard = Readonly<{
  candidate_id: number | null
  offer_id: number | null
  owner_id: number
  name: string
  email: string | null
  designation_id: number
  department_id: number
  team_id: number | null
  manager_id: number | null
  employment_type: WholeOnboard['employment_type']
  joining_on: string
  first_day_zone: string
  probation_months?: number
  template_id?: number | undefined
}>

/** Returns the name on the onboarding under way with an address; undefined where there is none. */
export const findNameUnderWay = (tx: Tx, email: string, but: number | null = null): Promise<string | undefined> =>
  findUnderWay(tx, emailKey(email), but)

/** Begins an onboarding with the documents and the checklist of its template, and its welcome. Returns its id. */
export const beginOnboard = async (work: Work, { template_id, ...data }: NewOnboard): Promise<number> => {
  const { tx } = work
  const taken = data.email === null ? undefined : await findNameUnderWay(tx, data.email)
  if (taken !== undefined) throw hiringRefusals.refusal('onboard_exists', { name: taken })
  const template = await chooseTemplate(tx, { ...data, template_id })
  if (!template) throw invalid({ template_id: 'Template does not exist' })
  const id = await insertOnboard(tx, {
    ...data,
    email_normal: data.email === null ? null : emailKey(data.email),
    template_id: template.id,
    bank_required: template.bank_required,
    document_types: json(template.documents),
    created_at: work.now,
  })
  const plan = await planAround(work, { ...data, work_pattern_id: null, brand_id: null })
  if (template.items.length > 0)
    await insertTasks(
      tx,
      template.items.map((item) => ({ onboard_id: id, ...item, due_on: plan.dueOn(item.offset_days) })),
    )
  const welcome = { subject: DEFAULT_SUBJECT, body: DEFAULT_BODY, send_at: plan.sendAt() }
  await insertWelcome(tx, { onboard_id: id, ...welcome })
  await noteChange(work, 'hiring.onboard_added', id, 'record', 'Onboarding began', {
    after: { name: data.name, joining_on: data.joining_on, offer_id: data.offer_id },
  })
  return id
}
