import type { Actor } from '#kit/server/actor.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Detail, ProfileChange } from '../../contract/details.models.ts'
import { isOwn, maySeePersonal } from '../persons/rules.ts'
import { listPendingChanges } from './store/profile-changes.ts'
import { adminCan, maySeeKind, ownCan } from './rules/policy.ts'
import { type DetailRow, getDetailRow, listDetailRows } from './store/details.ts'

type ReadContext = Pick<Context, 'tx' | 'now' | 'actor'>

const canOf = (actor: Actor) => (actor.area === 'Admin' ? adminCan : ownCan)

const show = (actor: Actor, row: DetailRow): Detail => ({ ...row, can: canOf(actor)(actor, row) })

/** The details of a person that the actor may see. */
export const detailsOf = async ({ tx, now, actor }: ReadContext, employeeId: number): Promise<Detail[]> => {
  const rows = await listDetailRows({ tx, now }, employeeId)
  return rows.filter(({ kind }) => maySeeKind(actor, employeeId, kind)).map((row) => show(actor, row))
}

/** Returns one detail, as stored now. */
export const detailOf = async ({ tx, actor }: ReadContext, id: number): Promise<Detail> =>
  show(actor, await getDetailRow(tx, id))

const PERSONAL = new Set(['date_of_birth', 'nationality_country_id'])

/** The changes of a profile that wait, as far as the actor may see the fields. */
export const pendingOf = async ({ tx, actor }: ReadContext, employeeId: number): Promise<ProfileChange[]> => {
  const decide = actor.area === 'Admin' && !isOwn(actor, employeeId) && scopeOf(actor, 'people.write') !== null
  const rows = await listPendingChanges(tx, employeeId)
  return rows
    .filter(({ field }) => !PERSONAL.has(field) || maySeePersonal(actor, employeeId))
    .map((row) => ({ ...row, can: { decide } }))
}
