import { requireUnit } from '#domains/organisation/server/index.ts'
import { isAssignable } from '#domains/people/server/index.ts'
import { emailKey } from '#kit/contract/fields.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { isNoChange } from '#kit/server/database/changes-of.ts'
import { json } from '#kit/server/database/json.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import * as calls from '../../../contract/onboarding.calls.ts'
import { PROFILE_FIELDS, type Profile } from '../../../contract/onboarding.models.ts'
import { readingOf } from '../../today.ts'
import { beginOnboard, findUnderWay, type NewOnboard, ofOffer } from '../begin.ts'
import { endOnboard } from '../end.ts'
import { noteChange } from '../events.ts'
import { tellSubmitted } from '../notify.ts'
import { replan } from '../planning.ts'
import { holds, presentOnboard } from '../present.ts'
import { type HeldOnboard, listOnboardRows } from '../store/onboards.ts'
import { saveBankOf } from '../store/papers.ts'
import { holdOnboard, readOnboard, stepOf } from './held.ts'

const { refusal } = hiringRefusals

export const listOnboards = handle(calls.listOnboards, async ({ tx, actor, now, query }) => {
  const { rows, meta } = await listOnboardRows(tx, now, query)
  return new DetailedResponse(rows.map(presentOnboard(actor)), { meta })
})

type Places = Readonly<{
  department_id?: number | undefined
  team_id?: number | null | undefined
  manager_id?: number | null | undefined
}>

const checkPlaces = async (context: Context, places: Places, department: number): Promise<void> => {
  const { tx } = context
  const { today } = await readingOf(context)
  await requireUnit(tx, { department_id: places.department_id ?? null, team_id: places.team_id ?? null })
  if (places.team_id) {
    const team = await tx
      .selectFrom('teams')
      .select('department_id')
      .where('id', '=', places.team_id)
      .executeTakeFirst()
    if (team?.department_id !== department) throw invalid({ team_id: 'This team belongs to another department' })
  }
  if (places.manager_id && !(await isAssignable(tx, places.manager_id, today)))
    throw invalid({ manager_id: 'This person is not employed today' })
}

const typed = (body: Parsed<typeof calls.addOnboard>['body'], owner_id: number): NewOnboard => {
  const { name, email, designation_id, department_id, employment_type, joining_on, first_day_zone } = body
  const faults: Record<string, string> = {}
  if (name === undefined) faults['name'] = 'Name is required'
  if (email === undefined) faults['email'] = 'Email is required'
  if (designation_id === undefined) faults['designation_id'] = 'Designation is required'
  if (department_id === undefined) faults['department_id'] = 'Department is required'
  if (employment_type === undefined) faults['employment_type'] = 'Employment type is required'
  if (joining_on === undefined) faults['joining_on'] = 'Joining day is required'
  if (first_day_zone === undefined) faults['first_day_zone'] = 'Time zone is required'
  if (!name || !email || !designation_id || !department_id || !employment_type || !joining_on || !first_day_zone)
    throw invalid(faults)
  const place = { designation_id, department_id, team_id: body.team_id ?? null, manager_id: body.manager_id ?? null }
  const { template_id } = body
  const origin = { candidate_id: null, offer_id: null, owner_id, template_id }
  return { ...origin, name, email, ...place, employment_type, joining_on, first_day_zone }
}

export const addOnboard = handle(calls.addOnboard, async (context) => {
  const { tx, actor, body } = context
  const { today } = await readingOf(context)
  const { offer_id } = body
  let data: NewOnboard
  if (offer_id === undefined) data = typed(body, actor.account_id)
  else {
    const offer = await ofOffer(tx, offer_id)
    if (!offer) throw notFound()
    const { state, ...known } = offer
    if (state !== 'accepted') throw refusal('offer_not_accepted')
    data = { ...known, owner_id: actor.account_id, template_id: body.template_id }
  }
  if (data.joining_on < today) throw refusal('joining_past')
  await checkPlaces(context, data, data.department_id)
  const id = await beginOnboard(context, data)
  return presentOnboard(actor)(await readOnboard(context, id))
})

type Body = Parsed<typeof calls.updateOnboard>['body']

const JSON_FIELDS: ReadonlySet<string> = new Set(['current_address', 'permanent_address', 'emergency_contact'])

/** The columns of the profile among typed fields. */
export const profileColumns = (typedFields: Partial<Profile>): Record<string, unknown> =>
  Object.fromEntries(
    PROFILE_FIELDS.flatMap((field) => {
      const value = typedFields[field]
      if (value === undefined) return []
      return [[field, value !== null && JSON_FIELDS.has(field) ? json(value) : value]]
    }),
  )

const RECORD_FIELDS = [
  'name',
  'email',
  'owner_id',
  'designation_id',
  'department_id',
  'team_id',
  'manager_id',
  'employment_type',
  'joining_on',
  'first_day_zone',
  'probation_months',
  'brand_id',
  'role_id',
  'work_pattern_id',
  'work_email',
  'work_mode',
] as const satisfies readonly (keyof Body)[]

const recordColumns = (body: Body): Partial<Pick<Body, (typeof RECORD_FIELDS)[number]>> =>
  Object.fromEntries(RECORD_FIELDS.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])))

const checkRecord = async (context: Context, body: Body, held: HeldOnboard): Promise<void> => {
  const { tx } = context
  const department = body.department_id ?? held.department_id
  const team_id = body.team_id === undefined && body.department_id !== undefined ? null : body.team_id
  await checkPlaces(context, { ...body, team_id }, department)
  if (body.email !== undefined) {
    const name = await findUnderWay(tx, body.email, held.id)
    if (name !== undefined) throw refusal('onboard_exists', { name })
  }
  if (body.role_id) {
    const role = await tx.selectFrom('roles').select('area').where('id', '=', body.role_id).executeTakeFirst()
    if (role?.area !== 'User') throw invalid({ role_id: 'Role does not exist' })
  }
  if (body.owner_id !== undefined) {
    const owner = await tx
      .selectFrom('accounts')
      .select('area')
      .where('id', '=', body.owner_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (owner?.area !== 'Admin') throw invalid({ owner_id: 'This person is not an administrator' })
  }
}

const addItems = async (work: Work, held: HeldOnboard, items: NonNullable<Body['tasks']>): Promise<void> => {
  for (const item of items)
    await work.tx
      .insertInto('onboard_tasks')
      .values({ onboard_id: held.id, ...item, due_fixed: true })
      .execute()
}

export const updateOnboard = (box: SecretBox) =>
  handle(calls.updateOnboard, async (context) => {
    const { tx, actor, body } = context
    if (body.bank && !holds(actor, 'people.bank.write')) throw forbidden()
    const held = await holdOnboard(context, body.id, body.version)
    await stepOf(context, held, 'update', actor)
    const profile = profileColumns(body)
    const papers = Object.keys(profile)
    // What was approved is not changed behind the back of the person who approved it.
    if (held.state === 'approved' && (papers.length > 0 || body.bank !== undefined))
      throw refusal('bad_state', { state: 'approved' })
    await checkRecord(context, body, held)
    const record = recordColumns(body)
    const values = {
      ...record,
      ...(body.email === undefined ? {} : { email_normal: emailKey(body.email) }),
      ...(body.department_id !== undefined && body.team_id === undefined ? { team_id: null } : {}),
      ...profile,
      ...(papers.length > 0 ? { profile_state: 'pending' as const } : {}),
      ...(body.bank ? { bank_state: 'pending' as const } : {}),
    }
    const isNothing = isNoChange(values) && (body.tasks ?? []).length === 0
    // Also where only tasks are added: the version of the onboarding is raised.
    if (!isNothing)
      await tx
        .updateTable('onboards')
        .set({ name: held.name, ...values })
        .where('id', '=', held.id)
        .execute()
    if (body.bank) await saveBankOf(context, box, held.id, body.bank, actor.account_id)
    await addItems(context, held, body.tasks ?? [])
    const place = {
      id: held.id,
      joining_on: body.joining_on ?? held.joining_on,
      first_day_zone: body.first_day_zone ?? held.first_day_zone,
      work_pattern_id: body.work_pattern_id === undefined ? held.work_pattern_id : body.work_pattern_id,
      brand_id: body.brand_id === undefined ? held.brand_id : body.brand_id,
    }
    if (place.joining_on !== held.joining_on || place.first_day_zone !== held.first_day_zone)
      await replan(context, place)
    const fields = [...Object.keys(record), ...papers, ...(body.bank ? ['bank'] : [])]
    if (!isNothing)
      await noteChange(context, 'hiring.onboard_updated', held.id, 'record', updatedText(body, papers), {
        after: { fields, joining_on: body.joining_on },
      })
    if (body.submit === true) await submit(context, held)
    return presentOnboard(actor)(await readOnboard(context, held.id))
  })

const updatedText = (body: Body, papers: readonly string[]): string => {
  if (body.joining_on !== undefined) return `Joining day: ${body.joining_on}`
  return papers.length > 0 || body.bank ? 'Documents were entered by hand' : 'The record was changed'
}

/** Papers that were handed in to an administrator. */
const submit = async (context: Context, held: HeldOnboard): Promise<void> => {
  const state = await stepOf(context, held, 'submit', context.actor)
  await context.tx.updateTable('onboards').set({ state, submitted_at: context.now }).where('id', '=', held.id).execute()
  await noteChange(context, 'hiring.onboard_submitted', held.id, 'paper', 'Documents were submitted')
  await tellSubmitted(context, held)
}

export const deleteOnboard = handle(calls.deleteOnboard, async (context) => {
  const { actor, params } = context
  const held = await holdOnboard(context, params.id, null)
  await stepOf(context, held, 'withdraw', actor)
  return { id: held.id, state: await endOnboard(context, held, 'Deleted on the list of onboardings') }
})
