import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { Answered, handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { organisationDay, scope } from '#domains/organisation/server/index.ts'
import * as calls from '../../contract/profile.calls.ts'
import type { Profile } from '../../contract/people.models.ts'
import { isOwn } from '../policy.ts'
import { todayOf } from '../store/days.ts'
import { findCard, isWithin, listCards } from '../store/directory.ts'
import { listEmployments } from '../store/employments.ts'
import { listDirectoryOptions as options } from '../store/options.ts'
import { changedNames, findStoredPerson, lockPerson, updatePersonFields } from '../store/people.ts'
import { findPerson } from '../store/person-list.ts'
import { listPlacementRows } from '../store/placements.ts'
import { directoryPart, findCountry, personalPart } from '../store/record.ts'
import { showPlacement } from './placements.ts'

export const listColleagues = handle(calls.listColleagues, async (context) => {
  const { rows, meta } = await listCards(context.tx, context.query, await organisationDay(context.tx, context.now))
  return new Answered(rows, { meta })
})

export const listDirectoryOptions = handle(calls.listDirectoryOptions, async ({ tx }) => options(tx))

const workPart = async (tx: Tx, actor: Actor, id: number, today: string) => {
  const row = await findPerson(tx, id, today)
  if (!row) throw notFound()
  return {
    employee_no: row.employee_no,
    role: row.role,
    status: row.status,
    employments: await listEmployments(tx, id),
    placements: (await listPlacementRows(tx, id)).map(showPlacement(actor, today)),
  }
}

const ownPart = async (tx: Tx, id: number) => {
  const person = await findStoredPerson(tx, id)
  if (!person) throw notFound()
  return {
    ...directoryPart(person),
    ...personalPart(person),
    nationality: await findCountry(tx, person.nationality_country_id),
    version: person.version,
  }
}

export const getProfile = handle(calls.getProfile, async (context): Promise<Profile> => {
  const { tx, actor, params, now } = context
  const id = params.userId
  const today = await todayOf(context, id)
  const card = today === undefined ? undefined : await findCard(tx, id, today)
  if (!card || today === undefined) throw notFound()
  if (isOwn(actor, id))
    return { ...card, ...(await workPart(tx, actor, id, today)), ...(await ownPart(tx, id)), view: 'own' }
  const isLed = await isWithin(tx, scope(actor, 'people.own.read', now).where(sql`${id}::int`))
  if (!isLed) return { view: 'card', ...card }
  return { view: 'lead', ...card, ...(await workPart(tx, actor, id, today)) }
})

const saveOwn = async (context: Context, changes: calls.FreeChanges, version: number | null) => {
  const { tx, actor } = context
  if (actor.employee_id === null) throw notFound()
  const person = await lockPerson(tx, actor.employee_id)
  if (version !== null && person.version !== version) throw refuseStale()
  const stored: Readonly<Record<string, unknown>> = { ...person }
  const saved = changedNames(stored, changes)
  const updated = await updatePersonFields(tx, person.id, changes)
  await audit(context, 'people.profile_updated', {
    entity: 'employees',
    id: person.id,
    employee_id: person.id,
    before: Object.fromEntries(saved.map((name) => [name, stored[name]])),
    after: Object.fromEntries(Object.entries(changes).filter(([name]) => saved.includes(name))),
  })
  return { version: updated.version, saved }
}

export const updateProfile = handle(calls.updateProfile, async (context) => {
  if (!isOwn(context.actor, context.params.sessionUserId)) throw notFound()
  const { version, ...changes } = context.body
  return saveOwn(context, changes, version)
})

export const updateLinkedin = handle(calls.updateLinkedin, async (context) => {
  const { version } = await saveOwn(context, context.body, null)
  return { linkedin_url: context.body.linkedin_url, version }
})
