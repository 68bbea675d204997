import { emailKey } from '#kit/contract/fields.ts'
import { forbidden, invalid } from '#kit/contract/envelope.ts'
import { fieldOf, inputNames } from '#kit/contract/record.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { isNoChange } from '#kit/server/database/changes-of.ts'
import { json } from '#kit/server/database/json.ts'
import { found } from '#kit/server/database/rows.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import * as calls from '../../../contract/onboarding.calls.ts'
import { onboardDetailRecord, onboardRecord } from '../../../contract/onboarding.records.ts'
import { PROFILE_FIELDS, type Profile } from '../../../contract/onboarding.models.ts'
import { requirePlace } from '../../rules/require-place.ts'
import { readContextOf } from '../../rules/read-context.ts'
import { findOfferedPerson, lockOffer } from '../../store/offers.ts'
import { endOffer } from '../../workflow/offer-outcome.ts'
import { beginOnboard, findNameUnderWay, type NewOnboard } from '../workflow/begin-onboard.ts'
import { endOnboard } from '../workflow/end-onboard.ts'
import { noteChange } from '../workflow/events.ts'
import { notifySubmitted } from '../notify/notices.ts'
import { replan } from '../rules/planning.ts'
import { hasPermission, presentOnboard } from '../present/present-onboard.ts'
import { findAreaOfAccount, findAreaOfRole } from '../store/accounts.ts'
import { markChanged, saveBankOf } from '../store/documents.ts'
import { type StoredOnboard, listOnboardRows } from '../store/onboards.ts'
import * as stored from '../store/stored-onboards.ts'
import { insertTask } from '../store/stored-tasks.ts'
import { lockOnboardVersion, getOnboard, stepOf } from './locked-onboard.ts'

const { refusal } = hiringRefusals

export const listOnboards = handle(calls.listOnboards, async ({ tx, actor, now, query }) => {
  const { rows, meta } = await listOnboardRows(tx, now, query)
  return new DetailedResponse(rows.map(presentOnboard(actor)), { meta })
})

const missingOf = (typed: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      value === undefined ? [[name, `${fieldOf(onboardRecord, name)?.label ?? name} is required`]] : [],
    ),
  )

const typedOnboard = (body: Parsed<typeof calls.addOnboard>['body'], owner_id: number): NewOnboard => {
  const { name, email, designation_id, department_id, employment_type, joining_on, first_day_zone } = body
  if (!name || !designation_id || !department_id || !employment_type || !joining_on || !first_day_zone)
    throw invalid(missingOf({ name, designation_id, department_id, employment_type, joining_on, first_day_zone }))
  const place = { designation_id, department_id, team_id: body.team_id ?? null, manager_id: body.manager_id ?? null }
  const { template_id } = body
  const origin = { candidate_id: null, offer_id: null, owner_id, template_id }
  return { ...origin, name, email: email ?? null, ...place, employment_type, joining_on, first_day_zone }
}

export const addOnboard = handle(calls.addOnboard, async (context) => {
  const { tx, actor, body } = context
  const { today } = await readContextOf(context)
  const { offer_id } = body
  let data: NewOnboard
  if (offer_id === undefined) data = typedOnboard(body, actor.account_id)
  else {
    const { state, ...known } = found(await findOfferedPerson(tx, offer_id))
    if (state !== 'accepted') throw refusal('offer_not_accepted')
    data = { ...known, owner_id: actor.account_id, template_id: body.template_id }
  }
  if (data.joining_on < today) throw refusal('joining_past')
  await requirePlace(context, data, data.department_id)
  const id = await beginOnboard(context, data)
  return presentOnboard(actor)(await getOnboard(context, id))
})

type Body = Parsed<typeof calls.updateOnboard>['body']

const JSON_FIELDS: ReadonlySet<string> = new Set(['current_address', 'permanent_address', 'emergency_contact'])

/** Returns the columns of the profile among the typed fields. */
export const profileColumns = (typedFields: Partial<Profile>): Record<string, unknown> =>
  Object.fromEntries(
    PROFILE_FIELDS.flatMap((field) => {
      const value = typedFields[field]
      if (value === undefined) return []
      return [[field, value !== null && JSON_FIELDS.has(field) ? json(value) : value]]
    }),
  )

const RECORD_FIELDS = [...inputNames(onboardRecord, 'change'), ...inputNames(onboardDetailRecord, 'change')]

type RecordField = keyof typeof onboardRecord.change | keyof typeof onboardDetailRecord.change

const recordColumns = (body: Body): Partial<Pick<Body, RecordField>> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== undefined && RECORD_FIELDS.includes(name)),
  )

const checkRecord = async (context: Context, body: Body, onboard: StoredOnboard): Promise<void> => {
  const { tx } = context
  const department = body.department_id ?? onboard.department_id
  const team_id = body.team_id === undefined && body.department_id !== undefined ? null : body.team_id
  await requirePlace(context, { ...body, team_id }, department)
  if (body.email) {
    const name = await findNameUnderWay(tx, body.email, onboard.id)
    if (name !== undefined) throw refusal('onboard_exists', { name })
  }
  if (body.role_id) {
    const area = await findAreaOfRole(tx, body.role_id)
    if (area !== 'User') throw invalid({ role_id: 'Role does not exist' })
  }
  if (body.owner_id !== undefined) {
    const area = await findAreaOfAccount(tx, body.owner_id)
    if (area !== 'Admin') throw invalid({ owner_id: 'This person is not an administrator' })
  }
}

const addItems = async (work: Work, onboard: StoredOnboard, items: NonNullable<Body['tasks']>): Promise<void> => {
  for (const item of items) await insertTask(work.tx, { onboard_id: onboard.id, ...item, due_fixed: true })
}

export const updateOnboard = (box: SecretBox) =>
  handle(calls.updateOnboard, async (context) => {
    const { tx, actor, body } = context
    if (body.bank && !hasPermission(actor, 'people.bank.write')) throw forbidden()
    const onboard = await lockOnboardVersion(context, body.id, body.version)
    await stepOf(context, onboard, 'update', actor)
    const profile = profileColumns(body)
    const profileKeys = Object.keys(profile)
    // Approved data do not change without a new approval.
    if (onboard.state === 'approved' && (profileKeys.length > 0 || body.bank !== undefined))
      throw refusal('bad_state', { state: 'approved' })
    await checkRecord(context, body, onboard)
    const record = recordColumns(body)
    const values = {
      ...record,
      ...(body.email === undefined ? {} : { email_normal: body.email === null ? null : emailKey(body.email) }),
      ...(body.department_id !== undefined && body.team_id === undefined ? { team_id: null } : {}),
      ...profile,
      ...(profileKeys.length > 0 ? { profile_state: 'pending' as const } : {}),
      ...(body.bank ? { bank_state: 'pending' as const } : {}),
    }
    const isNothing = isNoChange(values) && (body.tasks ?? []).length === 0
    // Also where only tasks are added: the version of the onboarding is raised.
    if (!isNothing) await stored.updateOnboard(tx, onboard.id, { name: onboard.name, ...values })
    if (body.bank) await saveBankOf(context, box, onboard.id, body.bank, actor.account_id)
    await markEntered(context, onboard, body)
    await addItems(context, onboard, body.tasks ?? [])
    const place = {
      id: onboard.id,
      joining_on: body.joining_on ?? onboard.joining_on,
      first_day_zone: body.first_day_zone ?? onboard.first_day_zone,
      work_pattern_id: body.work_pattern_id === undefined ? onboard.work_pattern_id : body.work_pattern_id,
      brand_id: body.brand_id === undefined ? onboard.brand_id : body.brand_id,
    }
    if (place.joining_on !== onboard.joining_on || place.first_day_zone !== onboard.first_day_zone)
      await replan(context, place)
    const fields = [...Object.keys(record), ...profileKeys, ...(body.bank ? ['bank'] : [])]
    if (!isNothing)
      await noteChange(context, 'hiring.onboard_updated', onboard.id, 'record', updatedText(body, profileKeys), {
        after: { fields, joining_on: body.joining_on },
      })
    if (body.submit === true) await submit(context, onboard)
    return presentOnboard(actor)(await getOnboard(context, onboard.id))
  })

/** Notes requested changes as made where they were entered by hand. */
const markEntered = async (work: Work, onboard: StoredOnboard, body: Body): Promise<void> => {
  const fields = PROFILE_FIELDS.filter((field) => body[field] !== undefined)
  if (fields.length > 0) await markChanged(work, onboard.id, { target: 'profile', fields })
  if (body.bank) await markChanged(work, onboard.id, { target: 'bank' })
}

const updatedText = (body: Body, profileKeys: readonly string[]): string => {
  if (body.joining_on !== undefined) return `Joining day: ${body.joining_on}`
  return profileKeys.length > 0 || body.bank ? 'Documents were entered by hand' : 'The record was changed'
}

/** Submits documents that an administrator entered for the person. */
const submit = async (context: Context, onboard: StoredOnboard): Promise<void> => {
  const state = await stepOf(context, onboard, 'submit', context.actor)
  await stored.updateOnboard(context.tx, onboard.id, { state, submitted_at: context.now })
  await noteChange(context, 'hiring.onboard_submitted', onboard.id, 'paper', 'Documents were submitted')
  await notifySubmitted(context, onboard)
}

/** Withdraws an onboarding, which ends its accepted offer too: the place is free again. A draft is removed alone. */
export const deleteOnboard = handle(calls.deleteOnboard, async (context) => {
  const { tx, actor, params } = context
  const offerId = await stored.findOfferId(tx, params.id)
  // Locked first, as by every step of an offer.
  const offer = offerId === undefined ? undefined : await lockOffer(tx, offerId)
  const onboard = await lockOnboardVersion(context, params.id, null)
  await stepOf(context, onboard, 'withdraw', actor)
  const state = await endOnboard(context, onboard, DELETED)
  if (state === 'withdrawn' && offer?.offer.state === 'accepted')
    await endOffer(context, offer, 'withdrawn', 'The onboarding was withdrawn')
  return { id: onboard.id, state }
})

const DELETED = 'Deleted on the list of onboardings'
