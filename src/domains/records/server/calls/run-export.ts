import { scopeOf } from '#kit/server/actor.ts'
import { DetailedResponse, handle, handleInSteps, type ServerDomain } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/exports.calls.ts'
import { chosenColumns, selectByIds, openList } from '../rules/read-list.ts'
import { sendFile } from '../documents/send-file.ts'
import { listExportRows } from '../store/exports.ts'

const exportHandler = (call: typeof calls.runExport, domains: () => readonly ServerDomain[]) =>
  handleInSteps(call, async (context) => {
    const { body } = context
    const list = openList(domains(), context, body)
    return sendFile(context, {
      list,
      name: list.handler.call.export?.name ?? 'list',
      format: body.format,
      noted: { list: body.list, params: body.params, purpose: body.purpose ?? null },
      columnsOf: (first) => chosenColumns(list.handler.call, first, body),
      isPart: body.ids !== undefined,
      rowsOf: async (_tx, rows) => selectByIds(rows, body.ids),
    })
  })

const listExports = handle(calls.listExports, async ({ tx, actor, query }) => {
  const { sort, limit, cursor, ...filter } = query
  const ofAccount = scopeOf(actor, 'records.export.read') === null ? actor.account_id : null
  const { rows, meta } = await listExportRows(tx, ofAccount, filter, { sort, limit, cursor })
  return new DetailedResponse(rows, { meta })
})

export const exportHandlers = (domains: () => readonly ServerDomain[]) => ({
  runExport: exportHandler(calls.runExport, domains),
  runUserExport: exportHandler(calls.runUserExport, domains),
  listExports,
})
