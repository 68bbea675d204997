import { forbidden, notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { hasAllGrantsOf, organisationDay, peekEmployeeNo } from '#domains/organisation/server/index.ts'
import * as calls from '../../../contract/employees.calls.ts'
import { listPeopleOptions as optionsCall } from '../../../contract/options.calls.ts'
import { showPeople } from '../present/show-person.ts'
import { findByNumber } from '../store/employments.ts'
import { findDefaultBrand, listOptions } from '../store/options.ts'
import { listPeople } from '../store/person-list.ts'

export const listEmployees = handle(calls.listEmployees, async (context) => {
  const { query, actor } = context
  // The ends of documents are personal data.
  if (query.papers_to !== undefined && scopeOf(actor, 'people.personal.read') === null) throw forbidden()
  const { on = await organisationDay(context.tx, context.now), sort, limit, cursor, ...more } = query
  const filter = { ...more, scope: context.scope() }
  const { rows, meta } = await listPeople(context, filter, on, { sort, limit, cursor })
  return new DetailedResponse(await showPeople(context, rows, query.on), { meta })
})

const findNumber = async (tx: Tx, brandId: number, employeeNo: string | undefined, isOneBrand: boolean) => {
  if (employeeNo !== undefined) {
    const owner = await findByNumber(tx, employeeNo, isOneBrand ? brandId : undefined)
    return { exists: owner !== null, employee_id: owner }
  }
  const next = await peekEmployeeNo(tx, brandId)
  if (next === undefined) throw notFound()
  return { brand_id: brandId, employee_no: next }
}

export const findEmployeeNo = handle(calls.findEmployeeNo, async ({ tx, query }) => {
  const brand = await findDefaultBrand(tx)
  if (brand === undefined && query.employee_no === undefined) throw notFound()
  return findNumber(tx, brand ?? 0, query.employee_no, false)
})

export const findBrandEmployeeNo = handle(calls.findBrandEmployeeNo, async ({ tx, query }) => {
  if ((await peekEmployeeNo(tx, query.brand_id)) === undefined) throw notFound()
  return findNumber(tx, query.brand_id, query.employee_no, true)
})

export const listPeopleOptions = handle(optionsCall, async ({ tx, actor }) => {
  const { admin_roles, ...options } = await listOptions(tx)
  const roles = []
  for (const role of admin_roles) roles.push({ ...role, can_give: await hasAllGrantsOf(tx, actor, role.id) })
  return { ...options, admin_roles: roles }
})
