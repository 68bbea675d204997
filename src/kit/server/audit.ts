import type { Work } from './context.ts'
import { json } from './database/json.ts'

export type AuditEntry = Readonly<{
  /** Table of the row, and its id. */
  entity: string
  id: number | null
  /** The person whom the row concerns, where there is one. */
  employee_id?: number | null
  before?: unknown
  after?: unknown
}>

// Chains of actors are told apart by their account, so that a transaction only ever waits for one of them.
const CHAINS = 256
const chainOf = (work: Work): number => (work.by.account_id ?? 0) % CHAINS

/**
 * Writes what happened, in the transaction of the change. `action` is `domain.past_tense` (`attendance.punched_in`).
 * Write it last in a transaction: it takes the lock of the actor's chain.
 */
export const audit = async (work: Work, action: string, entry: AuditEntry): Promise<void> =>
  auditAll(work, action, [entry])

/** The same for many rows in one statement. */
export const auditAll = async (work: Work, action: string, entries: readonly AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    chain: chainOf(work),
    at: work.now,
    actor_account_id: work.by.account_id,
    on_behalf_of: work.by.on_behalf_of,
    session_id: work.by.session_id,
    request_id: work.request_id,
    action,
    entity: entry.entity,
    entity_id: entry.id,
    employee_id: entry.employee_id ?? null,
    before: entry.before === undefined ? null : json(entry.before),
    after: entry.after === undefined ? null : json(entry.after),
  }))
  await work.tx.insertInto('audit_rows').values(rows).execute()
}
