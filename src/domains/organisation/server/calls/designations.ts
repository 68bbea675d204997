import { changesOf } from '#kit/server/database/changes-of.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import * as calls from '../../contract/designations.calls.ts'
import type { Designation } from '../../contract/organisation.models.ts'
import { checkDepartment } from '../check-department.ts'
import { removeRow, STILL_HAVE } from '../remove.ts'
import { type DesignationRow, findDesignation, listDesignationRows } from '../store/designations.ts'
import { canOf } from '../store/rows.ts'
import { organisationDay } from '../today.ts'

const present = (actor: Actor, row: DesignationRow): Designation => ({
  ...row,
  can: canOf(actor, 'organisation.write', row),
})

const get = async (tx: Tx, day: string, id: number): Promise<DesignationRow> => {
  const row = await findDesignation(tx, day, id)
  if (!row) throw notFound()
  return row
}

export const listDesignations = handle(calls.listDesignations, async ({ tx, now, actor, query }) => {
  const rows = await listDesignationRows(tx, await organisationDay(tx, now), query)
  return rows.map((row) => present(actor, row))
})

export const addDesignation = handle(calls.addDesignation, async (context) => {
  const { tx, now, actor, body } = context
  await checkDepartment(tx, body.department_id)
  const { id } = await tx.insertInto('designations').values(body).returning('id').executeTakeFirstOrThrow()
  const after = await get(tx, await organisationDay(tx, now), id)
  await audit(context, 'organisation.designation_added', { entity: 'designations', id, after })
  return present(actor, after)
})

export const updateDesignation = handle(calls.updateDesignation, async (context) => {
  const { tx, now, actor, params, body } = context
  const day = await organisationDay(tx, now)
  const held = await lockVersion(tx, 'designations', params.role_id, body.version)
  const before = await get(tx, day, params.role_id)
  if (body.department_id !== before.department?.id) await checkDepartment(tx, body.department_id)
  const changes = changesOf(held, body)
  if (!changes) return present(actor, before)
  await tx.updateTable('designations').set(changes).where('id', '=', held.id).execute()
  const after = await get(tx, day, params.role_id)
  await audit(context, 'organisation.designation_updated', {
    entity: 'designations',
    id: after.id,
    change: changed(before, after),
  })
  return present(actor, after)
})

export const deleteDesignation = handle(calls.deleteDesignation, (context) =>
  removeRow(context, { table: 'designations', to: 'designation', words: STILL_HAVE }, context.params.id),
)
