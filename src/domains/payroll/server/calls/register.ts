import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/register.calls.ts'
import { noteRead } from '../workflow.ts'
import { findRegisterPage, findRegisterPeople, listRegisterTotals } from '../store/register.ts'
import { boundsOf } from '../rules/date-texts.ts'

export const listRegister = handle(calls.listRegister, async (context) => {
  const { tx, query } = context
  const { rows, meta } = await findRegisterPage(tx, query, boundsOf(query.month).last)
  await noteRead(context, [...new Set(rows.map(({ employee }) => employee.id))], 'list')
  return new DetailedResponse(rows, { meta })
})

export const listRegisterPeople = handle(calls.listRegisterPeople, async (context) => {
  const { tx, query } = context
  const { rows, meta } = await findRegisterPeople(tx, query, boundsOf(query.month).last)
  const sums = await listRegisterTotals(tx, query)
  await noteRead(context, [...new Set(rows.map(({ employee }) => employee.id))], 'list')
  return new DetailedResponse(rows, { meta: { ...meta, sums } })
})
