import { z } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'
import { type ExportColumn, exportColumns, exportedRows } from '#kit/contract/exported.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { refusePart } from '#kit/server/call/admits.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import type { Handler, ServerDomain } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { readParts } from '#kit/server/http/parse.ts'
import { readAs } from '#kit/server/http/serve-call.ts'
import { readingWhole } from '#kit/server/page.ts'
import type { ExportBody } from '../../contract/exports.calls.ts'
import { recordsRefusals } from '../../contract/records.refusals.ts'

type Input = Record<'params' | 'query' | 'body', unknown>

/** A list that the actor may read, and its input. */
export type List = Readonly<{ handler: Handler; input: Input }>

const pagedPart = ({ query, body }: AnyCall): 'query' | 'body' | null => {
  if ('cursor' in query.shape) return 'query'
  return 'shape' in body && 'cursor' in Object(body.shape) ? 'body' : null
}

const withCursor = (call: AnyCall, input: Input, cursor: string | undefined): Input => {
  const part = pagedPart(call)
  return part === null || cursor === undefined ? input : { ...input, [part]: { ...Object(input[part]), cursor } }
}

/** Returns the named list, if it can be exported and the actor may read it; its input is parsed as by the list itself. */
export const openList = (
  domains: readonly ServerDomain[],
  context: Context,
  body: Pick<ExportBody, 'list' | 'params'>,
): List => {
  const handler = domains.flatMap((domain) => domain.handlers).find(({ call }) => call.id === body.list)
  if (!handler) throw invalid({ list: 'There is no list of this name' })
  const { call } = handler
  refusePart(context.actor, call)
  if (call.export === null) throw recordsRefusals.refusal('not_exportable')
  return { handler, input: readParts(call, body.params) }
}

const cursorOf = (meta: unknown): string | undefined => {
  if (typeof meta !== 'object' || meta === null || !('next_cursor' in meta)) return undefined
  return typeof meta.next_cursor === 'string' ? meta.next_cursor : undefined
}

const callList = async (context: Context, tx: Tx, { handler, input }: List): Promise<DetailedResponse<unknown>> => {
  const result = await readAs(handler, { ...context, tx }, input)
  return result instanceof DetailedResponse ? result : new DetailedResponse(result)
}

/** Counts the rows of a list; null where it has no pages. */
export const countList = async (context: Context, tx: Tx, list: List): Promise<number | null> => {
  const part = pagedPart(list.handler.call)
  if (part === null) return null
  const input = { ...list.input, [part]: { ...Object(list.input[part]), limit: 1 } }
  const { meta } = await callList(context, tx, { ...list, input })
  return typeof meta === 'object' && meta !== null && 'total' in meta && typeof meta.total === 'number'
    ? meta.total
    : null
}

type Page = Readonly<{ rows: readonly unknown[]; next: string | undefined }>

/** Returns a page of a list, from its start or from a cursor on. */
export const readListPage = (context: Context, tx: Tx, list: List, cursor?: string): Promise<Page> =>
  readingWhole(async () => {
    const { call } = list.handler
    const { data, meta } = await callList(context, tx, { ...list, input: withCursor(call, list.input, cursor) })
    return { rows: exportedRows(call, data), next: cursorOf(meta) }
  })

/** Returns the requested columns, of those that the list has for this actor. */
export const chosenColumns = (
  call: AnyCall,
  first: unknown,
  { columns, hidden }: ExportBody,
): readonly ExportColumn[] => {
  const all = exportColumns(call, first)
  const unknown = columns?.find((key) => !all.some((column) => column.key === key))
  if (unknown !== undefined) throw invalid({ columns: `The list has no column ${unknown}` })
  const left = new Set(hidden)
  return all.filter(({ key }) =>
    columns ? columns.includes(key) : !left.has(key) && !left.has(key.split('.')[0] ?? ''),
  )
}

const idOf = (row: unknown): unknown => {
  if (typeof row !== 'object' || row === null) return undefined
  if ('id' in row) return row.id
  return 'employee' in row ? idOf(row.employee) : undefined
}

/** Returns the rows with one of these ids; all rows where `ids` is undefined. */
export const selectByIds = (rows: readonly unknown[], ids: readonly number[] | undefined): readonly unknown[] => {
  if (!ids) return rows
  const wanted = new Set<unknown>(ids)
  return rows.filter((row) => wanted.has(idOf(row)))
}

/** Returns the person of a row: its employee, or the row itself where it is a person. */
const personOf = (row: unknown): number | null => {
  if (typeof row !== 'object' || row === null) return null
  if ('employee' in row) return personOf({ ...Object(row.employee), employee_no: '' })
  if (!('employee_no' in row && 'id' in row)) return null
  return typeof row.id === 'number' ? row.id : null
}

const listed = z.array(z.looseObject({ id: z.int() }))

/** Returns the people of a row: those in the field that its list declares, or its one person. */
export const peopleOf = ({ export: spec }: AnyCall, row: unknown): number[] => {
  if (spec?.people !== undefined) return listed.parse(Object(row)[spec.people]).map(({ id }) => id)
  const person = personOf(row)
  return person === null ? [] : [person]
}
