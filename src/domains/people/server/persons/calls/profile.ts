import { requireVersion } from '#kit/server/database/lock-version.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { refuseActing } from '#kit/server/actor.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import * as calls from '../../../contract/profile.calls.ts'
import { checkedField } from '../../../contract/details.models.ts'
import type { Profile } from '../../../contract/people.models.ts'
import { directoryRecord } from '../../../contract/people.records.ts'
import { refuseFaults } from '../workflow/create-person.ts'
import { requestChange, dropChanges } from '../../details/store/profile-changes.ts'
import { detailsOf, pendingOf } from '../../details/present.ts'
import { isOwn, maySeePersonal } from '../rules.ts'
import { showCards } from '../present/presence.ts'
import { todayOf } from '../store/days.ts'
import { findCard, listCards } from '../store/directory.ts'
import { firstDay, listEmployments } from '../store/employments.ts'
import { listDirectoryOptions as options } from '../store/options.ts'
import { changedNames, findStoredPerson, lockPerson, type StoredPerson, updatePersonFields } from '../store/people.ts'
import { findPerson } from '../store/person-list.ts'
import { listPlacementRows } from '../../placements/store/placements.ts'
import { findCountry, personalPart } from '../store/record.ts'
import { listMandatoryRows } from '../../states/store/states.ts'
import { showPlacement } from '../../placements/calls/placements.ts'

export const listColleagues = handle(calls.listColleagues, async (context) => {
  const today = await organisationDay(context.tx, context.now)
  const { rows, meta } = await listCards(context.tx, context.query, today)
  return new DetailedResponse(await showCards(context, rows, today), { meta })
})

export const listDirectoryOptions = handle(calls.listDirectoryOptions, async ({ tx }) => options(tx))

const workPart = async ({ tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>, id: number, today: string) => {
  const row = await findPerson({ tx, now }, id, today)
  if (!row) throw notFound()
  return {
    employee_no: row.employee_no,
    role: row.role,
    status: row.status,
    employments: await listEmployments(tx, id),
    placements: (await listPlacementRows(tx, id)).map(showPlacement(actor, today)),
  }
}

const ownPart = async (context: Context, id: number) => {
  const { tx } = context
  const person = await findStoredPerson(tx, id)
  if (!person) throw notFound()
  return {
    ...directoryRecord.values(person),
    ...personalPart(person),
    nationality: await findCountry(tx, person.nationality_country_id),
    details: await detailsOf(context, id),
    pending_changes: await pendingOf(context, id),
    mandatory: await listMandatoryRows(tx, id),
    version: person.version,
  }
}

export const getProfile = handle(calls.getProfile, async (context): Promise<Profile> => {
  const { tx, actor, params } = context
  const id = params.userId
  const today = await todayOf(context, id)
  const stored = today === undefined ? undefined : await findCard(tx, id, today)
  if (!stored || today === undefined) throw notFound()
  const [card] = await showCards(context, [stored], today)
  if (!card) throw notFound()
  if (isOwn(actor, id) && !maySeePersonal(actor, id))
    return { view: 'lead', ...card, ...(await workPart(context, id, today)) }
  if (isOwn(actor, id))
    return { ...card, ...(await workPart(context, id, today)), ...(await ownPart(context, id)), view: 'own' }
  if (!(await context.isVisible(id))) return { view: 'card', ...card }
  return { view: 'lead', ...card, ...(await workPart(context, id, today)) }
})

/** `isRequested`: other values change together with these fields, so that the version is raised in any case. */
const saveFree = async (context: Context, person: StoredPerson, changes: calls.FreeChanges, isRequested = false) => {
  const stored: Readonly<Record<string, unknown>> = { ...person }
  const saved = changedNames(stored, changes)
  if (saved.includes('personal_email')) refuseActing(context.actor)
  if (saved.length === 0 && !isRequested) return { version: person.version, saved }
  const { version } = await updatePersonFields(context.tx, person.id, changes)
  await audit(context, 'people.profile_updated', {
    entity: 'employees',
    id: person.id,
    employee_id: person.id,
    change: patched(person, changes),
  })
  return { version, saved }
}

/**
 * Requests a change of each value that differs from the record; a request whose value equals the record again is
 * dropped.
 */
const requestChecked = async (
  context: Context,
  person: StoredPerson,
  inputs: calls.CheckedChanges,
): Promise<string[]> => {
  const requested = checkedField.options.filter((field) => inputs[field] !== undefined)
  if (requested.length === 0) return []
  if (context.actor.acting) {
    // The form sends these fields unchanged; only to change them is refused.
    if (requested.some((field) => inputs[field] !== person[field])) refuseActing(context.actor)
    return []
  }
  const joined_on = await firstDay(context.tx, person.id)
  refuseFaults({ joined_on, date_of_birth: inputs.date_of_birth })
  const pending = requested.filter((field) => inputs[field] !== person[field])
  const dropped = requested.filter((field) => !pending.includes(field))
  await checkCountry(context.tx, inputs.nationality_country_id)
  await dropChanges(context.tx, person.id, dropped)
  for (const field of pending) {
    const change = { employee_id: person.id, field, old_value: person[field], new_value: inputs[field] }
    await requestChange(context, change)
  }
  if (pending.length > 0)
    await audit(context, 'people.changes_asked', {
      entity: 'employees',
      id: person.id,
      employee_id: person.id,
      change: patched(person, inputs),
    })
  return pending
}

const checkCountry = async (tx: Tx, id: number | null | undefined): Promise<void> => {
  if (id && (await findCountry(tx, id)) === null)
    throw invalid({ nationality_country_id: 'Nationality does not exist' })
}

const lockOwn = async ({ tx, actor }: Context): Promise<StoredPerson> => {
  if (actor.employee_id === null) throw notFound()
  return lockPerson(tx, actor.employee_id)
}

export const updateProfile = handle(calls.updateProfile, async (context) => {
  if (!isOwn(context.actor, context.params.sessionUserId)) throw notFound()
  const { version, first_name, middle_name, last_name, date_of_birth, nationality_country_id, ...free } = context.body
  const person = await lockOwn(context)
  requireVersion(person, version)
  const inputs = { first_name, middle_name, last_name, date_of_birth, nationality_country_id }
  const pending = await requestChecked(context, person, inputs)
  return { ...(await saveFree(context, person, free, pending.length > 0)), pending }
})

export const updateLinkedin = handle(calls.updateLinkedin, async (context) => {
  const { version } = await saveFree(context, await lockOwn(context), context.body)
  return { linkedin_url: context.body.linkedin_url, version }
})
