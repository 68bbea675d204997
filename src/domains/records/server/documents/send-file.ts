import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ControlledTransaction } from 'kysely'
import { tooMany } from '#kit/contract/envelope.ts'
import type { ExportColumn } from '#kit/contract/exported.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { Opened } from '#kit/server/call/responses.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { takeTurns } from '#kit/server/in-turn.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { recordsRefusals } from '../../contract/records.refusals.ts'
import { countList, type List, peopleOf, readListPage } from '../rules/read-list.ts'
import { countExports, type Ending, endExport, insertExport, planEachPage } from '../store/exports.ts'
import { fileOf, type Format, formatDetails } from './write-file.ts'

const LIMITS = { Admin: { running: 2, of_hour: 60 }, User: { running: 1, of_hour: 10 } } as const
const AGAIN_SECONDS = { running: 30, of_hour: 600 } as const

type Snapshot = ControlledTransaction<Database>
type Rows = readonly unknown[]

/** A requested file: the rows of a list. */
export type Order = Readonly<{
  list: List
  /** Begins the name of the file. */
  name: string
  format: Format
  /** The values for the log of exports, in addition to the columns. */
  noted: Readonly<{ list: string; params: unknown; purpose: string | null }>
  columnsOf: (first: unknown) => readonly ExportColumn[]
  /** True if some of the rows are left out, so that their number is not known before. */
  isPart: boolean
  /** Returns the rows of a page to write. */
  rowsOf: (tx: Tx, rows: Rows) => Promise<Rows>
}>

type Prepared = Readonly<{
  context: Context
  snapshot: Snapshot
  order: Order
  columns: readonly ExportColumn[]
  first: Awaited<ReturnType<typeof readListPage>>
  /** The number of rows, where it is known. */
  count: number | null
}>

/** Refuses with status 429 an account that exports too much at once, or in an hour. */
export const refuseTooMany = async (context: Context, actor: Actor): Promise<void> => {
  const most = LIMITS[actor.area]
  const { running, of_hour } = await countExports(context, actor.account_id)
  if (running >= most.running)
    throw tooMany(AGAIN_SECONDS.running, 'An export is still running. Wait until it is done.')
  if (of_hour >= most.of_hour) throw tooMany(AGAIN_SECONDS.of_hour, 'Too many exports in one hour. Try again later.')
}

// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* pagesOf({ context, snapshot, order, first }: Prepared): AsyncGenerator<Rows> {
  yield order.rowsOf(snapshot, first.rows)
  let { next } = first
  while (next !== undefined) {
    const page = await readListPage(context, snapshot, order.list, next)
    yield order.rowsOf(snapshot, page.rows)
    ;({ next } = page)
  }
}

/** Passes rows on and counts them. */
// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* countRows(pages: AsyncIterable<Rows>, count: (rows: Rows) => void) {
  for await (const rows of pages) {
    count(rows)
    yield rows
  }
}

/** Resolves when the response takes more, or its reader has left. */
const waitForDrain = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })

type Written = Pick<Ending, 'state' | 'bytes' | 'sha256'>

/** Writes the file to a response as fast as it is taken. Ends early, without an error, where the client has left. */
const write = async (response: ServerResponse, bytes: AsyncIterable<Uint8Array>): Promise<Written> => {
  const hash = createHash('sha256')
  let written = 0
  for await (const chunk of bytes) {
    if (response.destroyed) return { state: 'cancelled', bytes: written, sha256: null }
    hash.update(chunk)
    written += chunk.length
    if (!response.write(chunk)) await waitForDrain(response)
  }
  if (response.destroyed) return { state: 'cancelled', bytes: written, sha256: null }
  return { state: 'done', bytes: written, sha256: hash.digest() }
}

const fileName = ({ order, context }: Prepared): string => {
  const at = context.now.slice(0, 16).replace('T', '_').replace(':', '')
  return `${order.name}_${at}Z.${order.format}`
}

/**
 * Each running export of this process occupies a connection until its reader has received everything, and needs another one to
 * be logged: with a few at a time, both are always free. Later exports wait, by turns of accounts.
 */
const inTurn = takeTurns({ at_once: 4, may_wait: 40, each: 2, wait_ms: 30_000 })

const NOTHING = { state: 'failed', bytes: 0, sha256: null } as const

/** Ignores the error: the connection is lost, and the transaction with it. */
const leaveBroken = (): void => undefined

const send =
  (one: Prepared, db: Tx, id: number, leave: () => void) =>
  (response: ServerResponse): void => {
    const { columns, snapshot, order, count } = one
    let row_count = 0
    const people = new Set<number>()
    const pages = countRows(pagesOf(one), (rows) => {
      row_count += rows.length
      for (const person of rows.flatMap((row) => peopleOf(order.list.handler.call, row))) people.add(person)
    })
    const finish = async (): Promise<void> => {
      let ending: Written = NOTHING
      try {
        ending = await write(response, fileOf(order.format, pages, columns))
      } finally {
        leave()
        await snapshot.rollback().execute().catch(leaveBroken)
        await endExport(db, id, { ...ending, row_count, people: [...people] })
      }
      response.end()
    }
    response.writeHead(200, {
      'content-type': formatDetails(order.format).type,
      'content-disposition': `attachment; filename="${fileName(one)}"; filename*=UTF-8''${fileName(one)}`,
      'cache-control': 'no-store',
      ...(count === null ? {} : { 'x-row-count': String(count) }),
    })
    // A file that is cut off must not look whole: the connection breaks.
    finish().catch(() => response.destroy())
  }

const prepare = async (context: Context, order: Order, snapshot: Snapshot): Promise<Prepared> => {
  const most = formatDetails(order.format).most_rows
  const counted = await countList(context, snapshot, order.list)
  if (counted !== null && counted > most) throw recordsRefusals.refusal('too_many_rows', { count: counted, most })
  const first = await readListPage(context, snapshot, order.list)
  const columns = order.columnsOf(first.rows[0])
  return { context, snapshot, order, first, columns, count: order.isPart ? null : (counted ?? first.rows.length) }
}

/** Makes the file of a list and streams it: read in one snapshot, written down with its hash, within the limits. */
export const sendFile = async (given: Context & Readonly<{ begin: BeginWork }>, order: Order): Promise<Opened> => {
  const { tx: db, actor, begin } = given
  const note = async (columns: readonly ExportColumn[]): Promise<number> =>
    begin(async (work) => {
      await refuseTooMany({ ...given, ...work }, actor)
      const values = { ...order.noted, format: order.format, columns: columns.map(({ key }) => key) }
      const acting_admin_id = actor.acting?.admin_account_id ?? null
      const token_id = actor.token ? actor.session_id : null
      const id = await insertExport(work, { ...values, account_id: actor.account_id, acting_admin_id, token_id })
      await audit(work, 'records.exported', { entity: 'exports', id, after: values })
      return id
    })
  const open = async (leave: () => void): Promise<Opened> => {
    await begin((work) => refuseTooMany({ ...given, ...work }, actor))
    const snapshot = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    try {
      await planEachPage(snapshot)
      const prepared = await prepare(given, order, snapshot)
      return new Opened(send(prepared, db, await note(prepared.columns), leave))
    } catch (error) {
      await snapshot.rollback().execute().catch(leaveBroken)
      throw error
    }
  }
  const opened = Promise.withResolvers<Opened>()
  // Its turn lasts until the file was received, which is long after its response begins.
  const turn = inTurn(async () => {
    const sent = Promise.withResolvers<void>()
    opened.resolve(await open(sent.resolve))
    await sent.promise
  }, String(actor.account_id))
  turn.catch(opened.reject)
  return opened.promise
}
