import { organisationDay } from '#domains/organisation/server/index.ts'
import { listExitFields, listRecordFields } from '#domains/people/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { type ExportColumn, exportValue } from '#kit/contract/exported.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { handleInSteps, type ServerDomain } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import * as calls from '../../contract/downloads.calls.ts'
import { DOWNLOAD_COLUMNS, type DownloadKind } from '../../contract/downloads.columns.ts'
import { openList } from '../rules/read-list.ts'
import { sendFile } from '../documents/send-file.ts'

type Query = Readonly<{ format?: 'csv' | 'xlsx' | undefined; columns?: string[] | undefined; on?: string | undefined }>
type ReadOptions = Readonly<{ tx: Tx; on: string; withPersonal: boolean }>
type Fields = ReadonlyMap<number, unknown>

/** A download: a list, and a function that reads more fields of its rows. */
type Download = Readonly<{
  /** The name in the log of exports. */
  id: string
  kind: DownloadKind
  list: string
  name: string
  /** The path in a row to the id by which `read` finds more fields. */
  by: readonly string[]
  read: (ids: readonly number[], options: ReadOptions) => Promise<Fields>
}>

const recordFields: Download['read'] = (ids, { tx, on, withPersonal }) => listRecordFields(tx, ids, on, withPersonal)

const DOWNLOADS = {
  record: {
    id: calls.downloadRecord.id,
    kind: 'record',
    list: 'employees.list',
    name: 'employees',
    by: ['id'],
    read: recordFields,
  },
  resigned: {
    id: calls.downloadResignedRecord.id,
    kind: 'resigned',
    list: 'employees.listResigned',
    name: 'resigned',
    by: ['exit', 'id'],
    read: (ids, { tx, withPersonal }) => listExitFields(tx, ids, withPersonal),
  },
  welcome: {
    id: calls.downloadWelcomeRecord.id,
    kind: 'welcome',
    list: 'welcome.list',
    name: 'welcome',
    by: [],
    read: async () => new Map(),
  },
  onboard: {
    id: calls.downloadOnboardRecord.id,
    kind: 'onboard',
    list: 'onboard.list',
    name: 'onboard',
    by: ['employee_id'],
    read: recordFields,
  },
} as const satisfies Readonly<Record<DownloadKind, Download>>

const at = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (typeof value === 'object' ? Reflect.get(value ?? {}, name) : undefined), row)

const idIn = (row: unknown, { by }: Download): number | null => {
  const id = by.length > 0 ? at(row, by) : null
  return typeof id === 'number' ? id : null
}

/** Returns the requested columns of those that the actor may see; all of them when none was named. */
const columnsOf = (
  kind: DownloadKind,
  requested: readonly string[] | undefined,
  withPersonal: boolean,
): ExportColumn[] => {
  const all = DOWNLOAD_COLUMNS[kind].filter(({ isPersonal }) => withPersonal || !isPersonal)
  const unknown = requested?.find((key) => !all.some((column) => column.key === key))
  if (unknown !== undefined) throw invalid({ columns: `The record has no column ${unknown}` })
  return all
    .filter(({ key }) => requested === undefined || requested.length === 0 || requested.includes(key))
    .map(({ key, title, kind: type, path }) => {
      const names = path.split('.')
      return { key, title, kind: type, isOptional: false, value: (row) => exportValue(at(row, names)) }
    })
}

const withMore = async (
  download: Download,
  rows: readonly unknown[],
  options: ReadOptions,
): Promise<readonly unknown[]> => {
  const ids = rows.map((row) => idIn(row, download)).filter((id) => id !== null)
  const fields = ids.length > 0 ? await download.read(ids, options) : new Map<number, unknown>()
  return rows.map((row) => ({ ...Object(row), more: fields.get(idIn(row, download) ?? 0) }))
}

type DownloadContext = Context & Parameters<typeof sendFile>[0] & Readonly<{ query: Query }>

const sendRecord = async (domains: readonly ServerDomain[], download: Download, context: DownloadContext) => {
  const { query, actor, tx, now } = context
  const { format = 'csv', columns: requested, ...filters } = query
  const withPersonal = scopeOf(actor, 'people.personal.read') !== null
  const columns = columnsOf(download.kind, requested, withPersonal)
  const list = openList(domains, context, { list: download.list, params: { query: filters } })
  const on = query.on ?? (await organisationDay(tx, now))
  return sendFile(context, {
    list,
    name: download.name,
    format,
    noted: { list: download.id, params: { query: filters }, purpose: null },
    columnsOf: () => columns,
    isPart: false,
    rowsOf: (snapshot, rows) => withMore(download, rows, { tx: snapshot, on, withPersonal }),
  })
}

export const downloadHandlers = (domains: () => readonly ServerDomain[]) => ({
  downloadRecord: handleInSteps(calls.downloadRecord, (context) => sendRecord(domains(), DOWNLOADS.record, context)),
  downloadResignedRecord: handleInSteps(calls.downloadResignedRecord, (context) =>
    sendRecord(domains(), DOWNLOADS.resigned, context),
  ),
  downloadWelcomeRecord: handleInSteps(calls.downloadWelcomeRecord, (context) =>
    sendRecord(domains(), DOWNLOADS.welcome, context),
  ),
  downloadOnboardRecord: handleInSteps(calls.downloadOnboardRecord, (context) =>
    sendRecord(domains(), DOWNLOADS.onboard, context),
  ),
})
