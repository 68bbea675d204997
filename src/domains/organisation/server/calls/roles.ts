import { changesOf } from '#kit/server/database/changes-of.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { ADMIN_NUMBERS, type Area, SUPER_ADMIN, USER_NUMBERS } from '#kit/contract/permissions.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import * as calls from '../../contract/roles.calls.ts'
import type { Grant, Role } from '../../contract/roles.models.ts'
import { allows } from '../access.ts'
import { checkGrants } from '../grants.ts'
import { type KnownDomains, knownPermissions } from '../permission-registry.ts'
import { removeRow, STILL_HAVE } from '../remove.ts'
import { findRole, listRoleRows, type RoleRow, setGrants } from '../store/roles.ts'
import { canOf } from '../store/rows.ts'
import { organisationDay } from '../today.ts'

const present = (actor: Actor, { grants, ...row }: RoleRow): Role => ({
  ...row,
  ...(allows(actor, 'organisation.role.read') ? { grants } : {}),
  can: canOf(actor, 'organisation.role.write', row, row.is_locked),
})

const get = async (tx: Tx, day: string, id: number): Promise<RoleRow> => {
  const row = await findRole(tx, day, id)
  if (!row) throw notFound()
  return row
}

const checkNumber = (area: Area, number: number): void => {
  const numbers: readonly number[] = area === 'Admin' ? ADMIN_NUMBERS : USER_NUMBERS
  // There is one super admin role, and it exists from the start.
  const isFree = numbers.includes(number) && !(area === 'Admin' && number === SUPER_ADMIN)
  if (!isFree) throw organisationRefusals.refusal('number_not_allowed')
}

const refuseLocked = (row: { is_locked: boolean }): void => {
  if (row.is_locked) throw organisationRefusals.refusal('role_locked')
}

export const listRoles = handle(calls.listRoles, async ({ tx, now, actor, query }) => {
  const rows = await listRoleRows(tx, await organisationDay(tx, now), query)
  return rows.map((row) => present(actor, row))
})

const grantsToCopy = async (tx: Tx, day: string, id: number): Promise<readonly Grant[]> => {
  const source = await findRole(tx, day, id)
  if (!source) throw invalid({ copy_from: 'Role does not exist' })
  return source.grants
}

const addRole = (domains: KnownDomains) =>
  handle(calls.addRole, async (context) => {
    const { tx, now, actor, body } = context
    const { grants: own, copy_from, ...fields } = body
    checkNumber(fields.area, fields.role_number)
    const day = await organisationDay(tx, now)
    const grants = copy_from === undefined ? (own ?? []) : await grantsToCopy(tx, day, copy_from)
    checkGrants(actor, knownPermissions(domains), { area: fields.area, grants, before: [] })
    const { id } = await tx.insertInto('roles').values(fields).returning('id').executeTakeFirstOrThrow()
    await setGrants(tx, id, grants)
    const after = await get(tx, day, id)
    await audit(context, 'organisation.role_added', { entity: 'roles', id, after })
    return present(actor, after)
  })

const grantKeys = (grants: readonly Grant[]): string =>
  JSON.stringify(grants.map(({ key, scope }) => `${key} ${scope}`).toSorted())
const isSameGrants = (one: readonly Grant[], other: readonly Grant[]): boolean => grantKeys(one) === grantKeys(other)

const updateRole = (domains: KnownDomains) =>
  handle(calls.updateRole, async (context) => {
    const { tx, now, actor, params, body } = context
    const { grants, version, ...fields } = body
    const day = await organisationDay(tx, now)
    refuseLocked(await get(tx, day, params.desg_id))
    const held = await lockVersion(tx, 'roles', params.desg_id, version)
    const before = await get(tx, day, params.desg_id)
    if (fields.role_number !== undefined && fields.role_number !== before.role_number) {
      checkNumber(before.area, fields.role_number)
    }
    const isGranted = grants !== undefined && !isSameGrants(grants, before.grants)
    const changes = isGranted ? { ...fields, name: fields.name ?? held.name } : changesOf(held, fields)
    if (!changes) return present(actor, before)
    // Also where only the grants change: the version of the role is raised.
    await tx.updateTable('roles').set(changes).where('id', '=', held.id).execute()
    if (isGranted) {
      checkGrants(actor, knownPermissions(domains), { area: before.area, grants, before: before.grants })
      await setGrants(tx, params.desg_id, grants)
    }
    const after = await get(tx, day, params.desg_id)
    await audit(context, 'organisation.role_updated', { entity: 'roles', id: after.id, change: changed(before, after) })
    return present(actor, after)
  })

const deleteRole = handle(calls.deleteRole, async (context) => {
  const { tx, now, params } = context
  const row = await get(tx, await organisationDay(tx, now), params.id)
  const check = async (): Promise<void> => refuseLocked(row)
  return removeRow(context, { table: 'roles', to: 'role', words: STILL_HAVE, check }, params.id)
})

/** The calls that need to know every key of the server. */
export const roleHandlers = (domains: KnownDomains) => ({
  listRoles,
  addRole: addRole(domains),
  updateRole: updateRole(domains),
  deleteRole,
  listPermissions: handle(calls.listPermissions, async () => [...knownPermissions(domains)]),
})
