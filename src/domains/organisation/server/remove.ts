import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import type { Context, Tx, Work } from '#kit/server/context.ts'
import { databaseError } from '#kit/server/database/database-error.ts'
import type { Outcome } from '../contract/organisation.models.ts'
import { organisationRefusals } from '../contract/organisation.refusals.ts'
import { inTheWay } from '../contract/organisation.rules.ts'
import { countReferences, type Referred } from './references.ts'
import { lockRow, type Locked, type Table } from './store/rows.ts'
import { organisationDay } from './today.ts'

/** Who removes decides what a refusal may tell. */
type Removing = Work & Pick<Context, 'actor'>

type Removal = Readonly<{
  table: Table
  to: Referred
  /** How the sentence goes on: "2 teams are still in", "1 person still has". */
  words: Readonly<{ one: string; many: string }>
  /** Refuses for a reason of the row's own. */
  check?: (row: Locked) => Promise<void>
  /** Rows that belong to the row and go with it. */
  deleteParts?: (tx: Tx, id: number) => Promise<unknown>
  /** What ends when the row is kept as history. */
  onArchive?: (tx: Tx, id: number, day: string) => Promise<unknown>
}>

export const STILL_IN = { one: 'is still in', many: 'are still in' }
export const STILL_HAVE = { one: 'still has', many: 'still have' }

/**
 * Deletes a row that nothing refers to, archives one that only history refers to, and refuses while something current
 * or planned does. The database itself finds the history: whatever foreign key holds the row back is history.
 */
export const removeRow = async (work: Removing, removal: Removal, id: number): Promise<Outcome> => {
  const row = await lockRow(work.tx, removal.table, id)
  if (row.is_archived) throw notFound()
  const day = await organisationDay(work.tx, work.now)
  await removal.check?.(row)
  await refuseInUse(work, removal, row, day)
  const isDeleted = await tryDelete(work.tx, removal, id)
  if (!isDeleted) await archive(work, removal, id, day)
  const outcome = isDeleted ? 'deleted' : 'archived'
  await audit(work, `organisation.${removal.to}_${outcome}`, {
    entity: removal.table,
    id,
    before: { name: row.name, version: row.version },
  })
  return { outcome }
}

/** Refuses with the counts of what is current or planned. */
export const refuseInUse = async (
  asked: Pick<Context, 'tx' | 'actor'>,
  removal: Pick<Removal, 'to' | 'words'>,
  row: { id: number; name: string },
  day: string,
): Promise<void> => {
  const counts = await countReferences(asked, removal.to, row.id, day)
  if (counts.every(({ count }) => count === 0)) return
  const what = inTheWay(counts, removal.words.one, removal.words.many)
  throw organisationRefusals.refusal('in_use', { what, name: row.name })
}

const FOREIGN_KEYS = new Set(['23503', '23001'])

const tryDelete = async (tx: Tx, removal: Removal, id: number): Promise<boolean> => {
  await sql`savepoint before_delete`.execute(tx)
  try {
    await removal.deleteParts?.(tx, id)
    await sql`delete from ${sql.table(removal.table)} where id = ${id}`.execute(tx)
    return true
  } catch (error) {
    if (!FOREIGN_KEYS.has(databaseError(error)?.code ?? '')) throw error
    await sql`rollback to savepoint before_delete`.execute(tx)
    return false
  }
}

const archive = async (work: Removing, removal: Removal, id: number, day: string): Promise<void> => {
  await removal.onArchive?.(work.tx, id, day)
  await sql`update ${sql.table(removal.table)} set archived_at = ${work.now} where id = ${id}`.execute(work.tx)
}
