import { invalid } from '#kit/contract/envelope.ts'
import { ADMIN_NUMBERS, type Area, SUPER_ADMIN, USER_NUMBERS } from '#kit/contract/permissions.ts'
import type { Actor } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { stored } from '#kit/server/record.ts'
import { roleRecord } from '../../contract/organisation.records.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import * as calls from '../../contract/roles.calls.ts'
import type { Grant, Role } from '../../contract/roles.models.ts'
import { allows } from '../rules/access.ts'
import { checkGrants } from '../rules/grants.ts'
import { type KnownDomains, knownPermissions } from '../rules/permission-registry.ts'
import { removeRow, STILL_HAVE } from '../workflow/remove.ts'
import { findRole, listRoleRows, type RoleRow, setGrants } from '../store/roles.ts'
import { canOf } from '../store/rows.ts'
import { organisationDay } from '../public/today.ts'

const present = (actor: Actor, { grants, ...row }: RoleRow): Role => ({
  ...row,
  ...(allows(actor, 'organisation.role.read') ? { grants } : {}),
  can: canOf(actor, 'organisation.role.write', row, row.is_locked),
})

const roles = stored(roleRecord, {
  audit: { added: 'organisation.role_added', changed: 'organisation.role_updated' },
  find: async ({ tx, now }, id) => findRole(tx, await organisationDay(tx, now), id),
  mayChange: ({ archived_at }) => archived_at === null,
  elsewhere: { grants: ({ tx }, id, grants) => setGrants(tx, id, grants) },
})

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
    return present(actor, await roles.add(context, { ...fields, grants: [...grants] }))
  })

const updateRole = (domains: KnownDomains) =>
  handle(calls.updateRole, async (context) => {
    const { actor, params, body } = context
    // In the order in which they are read, since those that stay the same change nothing.
    const grants = body.grants?.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    const row = await roles.change(context, params.desg_id, { ...body, grants }, ({ before, next }) => {
      refuseLocked(before)
      if (next.role_number !== before.role_number) checkNumber(before.area, next.role_number)
      const change = { area: before.area, grants: body.grants ?? before.grants, before: before.grants }
      checkGrants(actor, knownPermissions(domains), change)
    })
    return present(actor, row)
  })

const deleteRole = handle(calls.deleteRole, async (context) => {
  const { tx, now, params } = context
  const row = found(await findRole(tx, await organisationDay(tx, now), params.id))
  const check = async (): Promise<void> => refuseLocked(row)
  return removeRow(context, { table: 'roles', to: 'role', predicate: STILL_HAVE, check }, params.id)
})

/** The calls that need to know every key of the server. */
export const roleHandlers = (domains: KnownDomains) => ({
  listRoles,
  addRole: addRole(domains),
  updateRole: updateRole(domains),
  deleteRole,
  listPermissions: handle(calls.listPermissions, async () => [...knownPermissions(domains)]),
})
