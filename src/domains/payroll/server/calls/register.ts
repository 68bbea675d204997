import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/register.calls.ts'
import { noteRead } from '../note-read.ts'
import { findRegisterPage, readRegisterTotals } from '../store/register.ts'
import { boundsOf } from '../words.ts'

export const listRegister = handle(calls.listRegister, async (context) => {
  const { tx, query } = context
  const { rows, meta } = await findRegisterPage(tx, query, boundsOf(query.month).last)
  const sums = await readRegisterTotals(tx, query)
  await noteRead(context, [...new Set(rows.map(({ employee }) => employee.id))], 'list')
  return new DetailedResponse(rows, { meta: { ...meta, sums } })
})
