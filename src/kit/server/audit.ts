import type { AuditAction } from '#kit/contract/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from './context.ts'

export type AuditEntry = Readonly<{
  /** Table of the row, and its id. */
  entity: string
  id: number | null
  /** The person whom the row concerns, where there is one. */
  employee_id?: number | null
  before?: unknown
  after?: unknown
}>

/** A row of the audit as it waits for the end of its transaction. */
export type AuditRow = Readonly<Record<string, unknown>>

// Chains of actors are told apart by their account, so that a transaction only ever waits for one of them.
const CHAINS = 256
const chainOf = (work: Work): number => (work.by.account_id ?? 0) % CHAINS

/**
 * Says what happened; it is written in the transaction of the change, right before the commit. `action` is
 * `domain.past_tense` (`attendance.punched_in`), declared with its words in the domain's `audit-words.ts`.
 */
export const audit = async (work: Work, action: AuditAction, entry: AuditEntry): Promise<void> =>
  auditAll(work, action, [entry])

/** The same for many rows. */
export const auditAll = async (work: Work, action: AuditAction, entries: readonly AuditEntry[]): Promise<void> => {
  work.audits.push(
    ...entries.map((entry) => ({
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
      before: entry.before ?? null,
      after: entry.after ?? null,
    })),
  )
}

/** The statement that writes collected rows (as JSON), in their order: each takes the lock of its actor's chain. */
export const insertAudits = (rows: unknown): RawBuilder<unknown> => sql`
  insert into audit_rows (chain, at, actor_account_id, on_behalf_of, session_id, request_id, action, entity, entity_id,
    employee_id, before, after)
  select x.chain, x.at, x.actor_account_id, x.on_behalf_of, x.session_id, x.request_id, x.action, x.entity, x.entity_id,
    x.employee_id, nullif(x.before, 'null'), nullif(x.after, 'null')
  from jsonb_to_recordset(${rows}::jsonb) as x(chain smallint, at timestamptz, actor_account_id int,
    on_behalf_of int, session_id int, request_id text, action text, entity text, entity_id bigint, employee_id int,
    before jsonb, after jsonb)`

/** Writes what was collected. The code that opens a transaction calls it as the last thing before the commit. */
export const flushAudits = async (tx: Tx, audits: readonly AuditRow[]): Promise<void> => {
  if (audits.length > 0) await insertAudits(JSON.stringify(audits)).execute(tx)
}
