import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type ControlledTransaction, sql } from 'kysely'
import { tooMany } from '#kit/contract/envelope.ts'
import type { ExportColumn } from '#kit/contract/exported.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { Opened } from '#kit/server/call/answers.ts'
import { handleInSteps, type ServerDomain } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import * as calls from '../../contract/exports.calls.ts'
import { recordsRefusals } from '../../contract/records.refusals.ts'
import { chosenColumns, countList, type List, only, openList, readListPage } from '../read-list.ts'
import { countExports, type Ending, endExport, insertExport } from '../store/exports.ts'
import { fileOf, formatFacts } from '../write-file.ts'

const LIMITS = { Admin: { running: 2, of_hour: 60 }, User: { running: 1, of_hour: 10 } } as const
const AGAIN_SECONDS = { running: 30, of_hour: 600 } as const

type Snapshot = ControlledTransaction<Database>
type Export = Readonly<{
  context: Context
  db: Tx
  snapshot: Snapshot
  list: List
  body: calls.ExportBody
  columns: readonly ExportColumn[]
  first: Awaited<ReturnType<typeof readListPage>>
  id: number
}>

const refuseTooMany = async (context: Context, actor: Actor): Promise<void> => {
  const most = LIMITS[actor.area]
  const { running, of_hour } = await countExports(context, actor.account_id)
  if (running >= most.running)
    throw tooMany(AGAIN_SECONDS.running, 'An export is still running. Wait until it is done.')
  if (of_hour >= most.of_hour) throw tooMany(AGAIN_SECONDS.of_hour, 'Too many exports in one hour. Try again later.')
}

// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* pagesOf({ context, snapshot, list, body, first }: Export): AsyncGenerator<readonly unknown[]> {
  yield only(first.rows, body.ids)
  let { next } = first
  while (next !== undefined) {
    const page = await readListPage(context, snapshot, list, next)
    yield only(page.rows, body.ids)
    ;({ next } = page)
  }
}

/** Passes rows on and counts them. */
// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* counting(pages: AsyncIterable<readonly unknown[]>, count: (rows: number) => void) {
  for await (const rows of pages) {
    count(rows.length)
    yield rows
  }
}

/** Until the response takes more, or its reader has left. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })

/** Writes the file to a response as fast as it is taken. Ends early, without an error, where the client has left. */
const write = async (
  response: ServerResponse,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Omit<Ending, 'row_count'>> => {
  const hash = createHash('sha256')
  let written = 0
  for await (const chunk of bytes) {
    if (response.destroyed) return { state: 'cancelled', bytes: written, sha256: null }
    hash.update(chunk)
    written += chunk.length
    if (!response.write(chunk)) await drained(response)
  }
  if (response.destroyed) return { state: 'cancelled', bytes: written, sha256: null }
  return { state: 'done', bytes: written, sha256: hash.digest() }
}

const fileName = ({ list, body, context }: Export): string => {
  const at = context.now.slice(0, 16).replace('T', '_').replace(':', '')
  return `${list.handler.call.export?.name ?? 'list'}_${at}Z.${body.format}`
}

/** Exports of this process that are under way: each holds a connection until its reader has it all. */
let under_way = 0
const MOST_UNDER_WAY = 4
const BUSY = 'Too many exports are running. Try again in a moment.'

const NOTHING = { state: 'failed', bytes: 0, sha256: null } as const

const send =
  (one: Export) =>
  (response: ServerResponse): void => {
    const { body, columns, snapshot, db, id } = one
    let row_count = 0
    const pages = counting(pagesOf(one), (rows) => (row_count += rows))
    const finish = async (): Promise<void> => {
      let ending: Omit<Ending, 'row_count'> = NOTHING
      try {
        ending = await write(response, fileOf(body.format, pages, columns))
      } finally {
        under_way--
        await snapshot.rollback().execute().catch(leaveBroken)
        await endExport(db, id, { ...ending, row_count })
      }
      response.end()
    }
    response.writeHead(200, {
      'content-type': formatFacts(body.format).type,
      'content-disposition': `attachment; filename="${fileName(one)}"; filename*=UTF-8''${fileName(one)}`,
      'cache-control': 'no-store',
    })
    // A file that is cut off must not look whole: the connection breaks.
    finish().catch(() => response.destroy())
  }

/** The connection is gone, and with it the transaction. */
const leaveBroken = (): void => undefined

const prepare = async (context: Context, db: Tx, list: List, body: calls.ExportBody, snapshot: Snapshot) => {
  const most = formatFacts(body.format).most_rows
  const count = await countList(context, snapshot, list)
  if (count !== null && count > most) throw recordsRefusals.refusal('too_many_rows', { count, most })
  const first = await readListPage(context, snapshot, list)
  return { context, db, snapshot, list, body, first, columns: chosenColumns(list.handler.call, first.rows[0], body) }
}

const runs = (call: typeof calls.runExport, domains: () => readonly ServerDomain[]) =>
  handleInSteps(call, async (given) => {
    const { tx: db, actor, body, begin } = given
    const list = openList(domains(), given, body)
    const note = async (columns: readonly ExportColumn[]): Promise<number> =>
      begin(async (work) => {
        await refuseTooMany({ ...given, ...work }, actor)
        const values = { list: body.list, params: body.params, format: body.format, purpose: body.purpose ?? null }
        const acting_admin_id = actor.acting?.admin_account_id ?? null
        const keys = columns.map(({ key }) => key)
        const id = await insertExport(work, { ...values, account_id: actor.account_id, acting_admin_id, columns: keys })
        await audit(work, 'records.exported', { entity: 'exports', id, after: { ...values, columns: keys } })
        return id
      })
    // Each holds a connection, and needs another one to be written down: a few at a time always find both.
    if (under_way >= MOST_UNDER_WAY) throw tooMany(AGAIN_SECONDS.running, BUSY)
    under_way++
    let snapshot: Snapshot | null = null
    try {
      await begin((work) => refuseTooMany({ ...given, ...work }, actor))
      snapshot = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
      // Plans are made for the values of each page: one for all of them would sort what is left of the list anew.
      await sql`set local plan_cache_mode = force_custom_plan`.execute(snapshot)
      const prepared = await prepare(given, db, list, body, snapshot)
      const id = await note(prepared.columns)
      return new Opened(send({ ...prepared, id }))
    } catch (error) {
      under_way--
      await snapshot?.rollback().execute().catch(leaveBroken)
      throw error
    }
  })

export const exportHandlers = (domains: () => readonly ServerDomain[]) => ({
  runExport: runs(calls.runExport, domains),
  runUserExport: runs(calls.runUserExport, domains),
})
