import { emailKey } from '#kit/contract/fields.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { USUAL_BODY, USUAL_SUBJECT } from '../../contract/welcome.rules.ts'
import { noteChange } from './events.ts'
import { planAround } from './planning.ts'
import { chooseTemplate } from './store/templates.ts'

export type NewOnboard = Readonly<{
  candidate_id: number | null
  offer_id: number | null
  owner_id: number
  name: string
  email: string
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

/** The name of the person whose onboarding under way has an address; undefined where there is none. */
export const findUnderWay = async (tx: Tx, email: string, but: number | null = null): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('onboards')
      .select('name')
      .where('email_normal', '=', emailKey(email))
      .where('state', 'not in', ['completed', 'no_show', 'withdrawn'])
      .where('id', '!=', but ?? 0)
      .executeTakeFirst()
  )?.name

/** Begins an onboarding with the papers and the checklist of its template, and its welcome. Answers its id. */
export const beginOnboard = async (work: Work, { template_id, ...data }: NewOnboard): Promise<number> => {
  const { tx } = work
  const taken = await findUnderWay(tx, data.email)
  if (taken !== undefined) throw hiringRefusals.refusal('onboard_exists', { name: taken })
  const template = await chooseTemplate(tx, { ...data, template_id })
  if (!template) throw invalid({ template_id: 'Template does not exist' })
  const { id } = await tx
    .insertInto('onboards')
    .values({
      ...data,
      email_normal: emailKey(data.email),
      template_id: template.id,
      bank_required: template.bank_required,
      document_types: json(template.documents),
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await planAround(work, { ...data, work_pattern_id: null, brand_id: null })
  if (template.items.length > 0)
    await tx
      .insertInto('onboard_tasks')
      .values(template.items.map((item) => ({ onboard_id: id, ...item, due_on: plan.dueOn(item.offset_days) })))
      .execute()
  await tx
    .insertInto('welcomes')
    .values({ onboard_id: id, subject: USUAL_SUBJECT, body: USUAL_BODY, send_at: plan.sendAt() })
    .execute()
  await noteChange(work, 'hiring.onboard_added', id, 'record', 'Onboarding began', {
    after: { name: data.name, joining_on: data.joining_on, offer_id: data.offer_id },
  })
  return id
}

/** What an accepted offer says of the person. */
export const ofOffer = async (tx: Tx, offerId: number) =>
  tx
    .selectFrom('offers as o')
    .innerJoin('candidates as c', 'c.id', 'o.candidate_id')
    .select([
      'o.id as offer_id',
      'o.candidate_id',
      'o.state',
      'c.name',
      'c.email',
      'o.designation_id',
      'o.department_id',
      'o.team_id',
      'o.manager_id',
      'o.employment_type',
      'o.joining_on',
      'o.first_day_zone',
      'o.probation_months',
    ])
    .where('o.id', '=', offerId)
    .executeTakeFirst()
