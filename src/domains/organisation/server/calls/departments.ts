import { invalid } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { stored } from '#kit/server/record.ts'
import * as calls from '../../contract/departments.calls.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import { organisationDay } from '../public/today.ts'
import { refusingCircles } from '../rules/circles.ts'
import * as store from '../store/departments.ts'
import { getEmployed } from '../store/people.ts'
import { canOf, lockActive } from '../store/rows.ts'
import { removeRow, STILL_IN } from '../workflow/remove.ts'
import { departmentRecord } from '../../contract/units.records.ts'
import type { Department } from '../../contract/units.models.ts'
import * as unitCalls from '../../contract/units.calls.ts'

const list = async ({ tx, now, actor }: Context, filter: store.Filter): Promise<Department[]> => {
  const rows = await store.listDepartmentRows(tx, await organisationDay(tx, now), filter)
  return rows.map((row) => ({ ...row, can: canOf(actor, 'organisation.write', row) }))
}

const departments = stored(departmentRecord, {
  audit: { added: 'organisation.department_added', changed: 'organisation.department_updated' },
  find: async (context, id) => (await list(context, { id }))[0],
  mayChange: ({ archived_at }) => archived_at === null,
})

/** Refuses a head who is not employed today, and a parent that is no longer in use. */
const checkFields = async (
  { tx, now }: Context,
  fields: Readonly<{ head_id?: number | null | undefined; parent_id?: number | null | undefined }>,
): Promise<void> => {
  if (typeof fields.head_id === 'number') {
    const { name, is_employed } = await getEmployed(tx, 'head_id', fields.head_id, await organisationDay(tx, now))
    if (!is_employed) throw organisationRefusals.refusal('head_not_employed', { name })
  }
  if (typeof fields.parent_id === 'number' && !(await lockActive(tx, 'departments', fields.parent_id)))
    throw invalid({ parent_id: 'Parent does not exist' })
}

export const listDepartments = handle(unitCalls.listDepartments, async (context) => {
  const { params, query } = context
  const rows = await list(context, { ...query, id: params.dep_id })
  if (params.dep_id !== undefined) found(rows[0])
  return rows
})

export const addDepartment = handle(calls.addDepartment, async (context) => {
  const { tx, body } = context
  await checkFields(context, body)
  return departments.add(context, { ...body, code: body.code ?? (await store.findFreeCode(tx, body.name)) })
})

export const updateDepartment = handle(calls.updateDepartment, async (context) => {
  const { tx, now, params, body } = context
  if (body.parent_id !== undefined) await store.lockTree(tx)
  const change = () =>
    departments.change(context, params.dep_id, body, ({ before, given }) =>
      checkFields(context, given.head_id === before.head?.id ? { parent_id: given.parent_id } : given),
    )
  if (body.parent_id === undefined && body.head_id === undefined) return change()
  return refusingCircles(tx, await organisationDay(tx, now), change)
})

export const deleteDepartment = handle(calls.deleteDepartment, (context) =>
  removeRow(context, { table: 'departments', to: 'department', predicate: STILL_IN }, context.params.id),
)

export const listAllDepartments = handle(calls.listAllDepartments, ({ tx }) => store.listUserDepartmentRows(tx))
