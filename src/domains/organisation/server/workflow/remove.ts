import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import type { Context, Tx, Work } from '#kit/server/context.ts'
import type { Outcome } from '../../contract/organisation.models.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import { inTheWay } from '../../contract/organisation.rules.ts'
import { countReferences, type Referred } from '../rules/references.ts'
import { deleteUnreferenced, type Locked, lockRow, setArchived, type Table } from '../store/rows.ts'
import { organisationDay } from '../public/today.ts'

/** The actor decides how much a refusal may reveal. */
type Removing = Work & Pick<Context, 'actor'>

type Removal = Readonly<{
  table: Table
  to: Referred
  /** The rest of the sentence: "2 teams are still in", "1 person still has". */
  predicate: Readonly<{ one: string; many: string }>
  /** Refuses for a reason of the row's own. */
  check?: (row: Locked) => Promise<void>
  /** Rows that belong to the row and go with it. */
  deleteParts?: (tx: Tx, id: number) => Promise<unknown>
  /** Ends the parts that end when the row is archived. */
  onArchive?: (tx: Tx, id: number, day: string) => Promise<unknown>
}>

export const STILL_IN = { one: 'is still in', many: 'are still in' }
export const STILL_HAVE = { one: 'still has', many: 'still have' }

/**
 * Deletes a row that nothing refers to, archives one that only history refers to, and refuses while something current
 * or planned does. The database itself finds the history: any foreign key that blocks the deletion is history.
 */
export const removeRow = async (work: Removing, removal: Removal, id: number): Promise<Outcome> => {
  const row = await lockRow(work.tx, removal.table, id)
  if (row.is_archived) throw notFound()
  const day = await organisationDay(work.tx, work.now)
  await removal.check?.(row)
  await refuseInUse(work, removal, row, day)
  const isDeleted = await deleteUnreferenced(work.tx, removal.table, id, removal.deleteParts)
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
  context: Pick<Context, 'tx' | 'actor'>,
  removal: Pick<Removal, 'to' | 'predicate'>,
  row: { id: number; name: string },
  day: string,
): Promise<void> => {
  const counts = await countReferences(context, removal.to, row.id, day)
  if (counts.every(({ count }) => count === 0)) return
  const what = inTheWay(counts, removal.predicate.one, removal.predicate.many)
  throw organisationRefusals.refusal('in_use', { what, name: row.name })
}

const archive = async (work: Removing, removal: Removal, id: number, day: string): Promise<void> => {
  await removal.onArchive?.(work.tx, id, day)
  await setArchived(work.tx, removal.table, id, work.now)
}
