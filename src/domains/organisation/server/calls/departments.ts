import { changesOf } from '#kit/server/database/changes-of.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import * as calls from '../../contract/departments.calls.ts'
import type { Department } from '../../contract/organisation.models.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import { removeRow, STILL_IN } from '../remove.ts'
import {
  type DepartmentRow,
  findDepartment,
  findFreeCode,
  listDepartmentRows,
  listUserDepartmentRows,
  lockTree,
} from '../store/departments.ts'
import { getEmployed } from '../store/people.ts'
import { canOf, holdActive } from '../store/rows.ts'
import { organisationDay } from '../today.ts'

const present = (actor: Actor, row: DepartmentRow): Department => ({
  ...row,
  can: canOf(actor, 'organisation.write', row),
})

const get = async (tx: Tx, day: string, id: number): Promise<DepartmentRow> => {
  const row = await findDepartment(tx, day, id)
  if (!row) throw notFound()
  return row
}

/** Refuses a head who is not employed today, and a parent that is no longer in use. */
const checkFields = async (
  { tx }: Context,
  day: string,
  fields: { head_id?: number | null | undefined; parent_id?: number | null | undefined },
): Promise<void> => {
  if (typeof fields.head_id === 'number') {
    const { name, is_employed } = await getEmployed(tx, 'head_id', fields.head_id, day)
    if (!is_employed) throw organisationRefusals.refusal('head_not_employed', { name })
  }
  if (typeof fields.parent_id === 'number' && !(await holdActive(tx, 'departments', fields.parent_id)))
    throw invalid({ parent_id: 'Parent does not exist' })
}

export const listDepartments = handle(calls.listDepartments, async ({ tx, now, actor, params, query }) => {
  const day = await organisationDay(tx, now)
  const rows = await listDepartmentRows(tx, day, { ...query, id: params.dep_id })
  if (params.dep_id !== undefined && rows.length === 0) throw notFound()
  return rows.map((row) => present(actor, row))
})

export const addDepartment = handle(calls.addDepartment, async (context) => {
  const { tx, now, actor, body } = context
  const day = await organisationDay(tx, now)
  await checkFields(context, day, body)
  const code = body.code ?? (await findFreeCode(tx, body.name))
  const { id } = await tx
    .insertInto('departments')
    .values({ ...body, code })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await get(tx, day, id)
  await audit(context, 'organisation.department_added', { entity: 'departments', id, after })
  return present(actor, after)
})

export const updateDepartment = handle(calls.updateDepartment, async (context) => {
  const { tx, now, actor, params, body } = context
  const day = await organisationDay(tx, now)
  if (body.parent_id !== undefined) await lockTree(tx)
  const held = await lockVersion(tx, 'departments', params.dep_id, body.version)
  const before = await get(tx, day, params.dep_id)
  const isSameHead = body.head_id === before.head?.id
  await checkFields(context, day, isSameHead ? { parent_id: body.parent_id } : body)
  const changes = changesOf(held, body)
  if (!changes) return present(actor, before)
  await tx.updateTable('departments').set(changes).where('id', '=', held.id).execute()
  const after = await get(tx, day, params.dep_id)
  await audit(context, 'organisation.department_updated', {
    entity: 'departments',
    id: after.id,
    change: changed(before, after),
  })
  return present(actor, after)
})

export const deleteDepartment = handle(calls.deleteDepartment, (context) =>
  removeRow(context, { table: 'departments', to: 'department', words: STILL_IN }, context.params.id),
)

export const listAllDepartments = handle(calls.listAllDepartments, ({ tx }) => listUserDepartmentRows(tx))
