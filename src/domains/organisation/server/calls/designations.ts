import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { stored } from '#kit/server/record.ts'
import * as calls from '../../contract/designations.calls.ts'
import type { Designation } from '../../contract/organisation.models.ts'
import { designationRecord } from '../../contract/organisation.records.ts'
import { organisationDay } from '../public/today.ts'
import { checkDepartment } from '../rules/check-department.ts'
import { type Filter, listDesignationRows } from '../store/designations.ts'
import { canOf } from '../store/rows.ts'
import { removeRow, STILL_HAVE } from '../workflow/remove.ts'

const list = async ({ tx, now, actor }: Context, filter: Filter): Promise<Designation[]> => {
  const rows = await listDesignationRows(tx, await organisationDay(tx, now), filter)
  return rows.map((row) => ({ ...row, can: canOf(actor, 'organisation.write', row) }))
}

const designations = stored(designationRecord, {
  audit: { added: 'organisation.designation_added', changed: 'organisation.designation_updated' },
  find: async (context, id) => (await list(context, { id }))[0],
  mayChange: ({ archived_at }) => archived_at === null,
})

export const listDesignations = handle(calls.listDesignations, (context) => list(context, context.query))

export const addDesignation = handle(calls.addDesignation, async (context) => {
  await checkDepartment(context.tx, context.body.department_id)
  return designations.add(context, context.body)
})

export const updateDesignation = handle(calls.updateDesignation, (context) => {
  const { tx, params, body } = context
  return designations.change(context, params.role_id, body, async ({ before, given }) => {
    if (given.department_id !== before.department?.id) await checkDepartment(tx, given.department_id)
  })
})

export const deleteDesignation = handle(calls.deleteDesignation, (context) =>
  removeRow(context, { table: 'designations', to: 'designation', predicate: STILL_HAVE }, context.params.id),
)
