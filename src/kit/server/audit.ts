import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { AuditAction } from '#kit/contract/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from './context.ts'

type About = Readonly<{
  /** Table of the row, and its id. */
  entity: string
  id: number | null
  /** The person whom the row concerns, where there is one. */
  employee_id?: number | null
}>

/** The data of a row that is new or was acted on (`after`), of one that was deleted (`before`), or its change. */
export type AuditDetails =
  | Readonly<{ after?: unknown; before?: never; change?: never }>
  | Readonly<{ before: unknown; after?: never; change?: never }>
  | Readonly<{ change: Changed; before?: never; after?: never }>
export type AuditEntry = About & AuditDetails

/** The difference of a row, made by `changed` alone. */
class Changed {
  readonly before: object | null
  readonly after: object | null
  constructor(before: object, after: object) {
    this.before = isEmpty(before) ? null : before
    this.after = isEmpty(after) ? null : after
  }
}
export type { Changed }

const isEmpty = (value: object): boolean => Object.keys(value).length === 0

/** Raised by every change, or made for the reader of a row. */
const NO_FIELDS = new Set(['version', 'updated_at', 'can'])

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'null'

/** Names that the second type has and the first has not must not be there. */
type NoMore<Row, Given> = Readonly<Partial<Record<Exclude<keyof Given, keyof Row>, never>>>
/** The same kind of value: another state is a state, but a name is no id. */
type Like<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends boolean
      ? boolean
      : Value
/** Details in addition to a row have none of the names of its fields. */
type Extra<Row> = Readonly<Record<string, unknown>> &
  (string extends keyof Row ? unknown : { readonly [Name in keyof Row]?: never })

/**
 * The difference between a row as it was and as it is, both of the same shape, which means of the same query or with the same
 * fields named: fields that are equal are left out. `said`: what belongs to the change and is no field of the row, such as its
 * reason. A part of a row after a whole one does not compile, for its other fields would read as emptied.
 */
export const changed = <Row extends object, After extends { readonly [Name in keyof Row]: Like<Row[Name]> }>(
  before: Row,
  after: After & NoMore<Row, After>,
  extra?: Extra<Row>,
): Changed => differenceOf(before, after, extra)

const differenceOf = (before: object, after: object, extra: object = {}): Changed => {
  const is = new Map<string, unknown>(Object.entries(after))
  const was = new Map<string, unknown>(Object.entries(before))
  const names = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => !NO_FIELDS.has(name) && jsonOf(was.get(name)) !== jsonOf(is.get(name)),
  )
  const of = (row: ReadonlyMap<string, unknown>): object =>
    Object.fromEntries(names.map((name) => [name, row.get(name) ?? null]))
  return new Changed(of(was), { ...of(is), ...extra })
}

/** A row of the audit as it waits for the end of its transaction. */
export type AuditRow = Readonly<Record<string, unknown>>

// Chains of actors are chosen by their account, so that a transaction waits for one chain at most.
const CHAINS = 256
const chainOf = (work: Work): number => (work.by.account_id ?? 0) % CHAINS

// Each row of a chain takes longer than the one before in the same transaction, and its other actors wait until the end.
const MANY = 256
const CHAINS_OF_MANY = 16

/**
 * Records an action; it is written in the transaction of the change, right before the commit. `action` is
 * `domain.past_tense` (`attendance.punched_in`), declared with its text in the domain's `audit-words.ts`.
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
      before: entry.change?.before ?? entry.before ?? null,
      after: entry.change?.after ?? entry.after ?? null,
    })),
  )
}

/** The difference that new values of some fields make to a row; a value that is left out stays as it was. */
export const patched = <
  Row extends object,
  Patch extends { readonly [Name in keyof Row]?: Like<Row[Name]> | undefined },
>(
  before: Row,
  patch: Patch & NoMore<Row, Patch>,
  extra?: Extra<Row>,
): Changed => {
  const values = Object.entries(patch).filter(([, value]) => value !== undefined)
  const old = new Map<string, unknown>(Object.entries(before))
  return differenceOf(
    Object.fromEntries(values.map(([name]) => [name, old.get(name)])),
    Object.fromEntries(values),
    extra,
  )
}

/**
 * The parts of a statement that write collected rows (as JSON), in their order: each takes the lock of its actor's chain.
 * The row has a salted digest of its values, which are stored next to it and can be erased (docs/decisions/049).
 */
export const insertAudits = (rows: unknown): RawBuilder<unknown> => sql`
  drawn_audits as materialized (
    select nextval('audit_rows_id_seq') as id, uuid_send(gen_random_uuid()) as salt, x.chain, x.at, x.actor_account_id,
      x.on_behalf_of, x.session_id, x.request_id, x.action, x.entity, x.entity_id, x.employee_id,
      nullif(x.before, 'null') as before, nullif(x.after, 'null') as after
    from jsonb_to_recordset(${rows}::jsonb) as x(chain smallint, at timestamptz, actor_account_id int,
      on_behalf_of int, session_id int, request_id text, action text, entity text, entity_id bigint, employee_id int,
      before jsonb, after jsonb)),
  written_audits as (
    insert into audit_rows (id, chain, at, actor_account_id, on_behalf_of, session_id, request_id, action, entity,
      entity_id, employee_id, digest)
    overriding system value
    select id, chain, at, actor_account_id, on_behalf_of, session_id, request_id, action, entity, entity_id, employee_id,
      case when before is not null or after is not null then audit_digest(salt, before, after) end
    from drawn_audits),
  written_values as (
    insert into audit_values (audit_id, salt, before, after)
    select id, salt, before, after from drawn_audits where before is not null or after is not null)`

/** Returns collected rows as `insertAudits` takes them: many are spread over chains that only such changes use. */
export const auditsText = (audits: readonly AuditRow[]): string =>
  JSON.stringify(
    audits.length <= MANY
      ? audits
      : audits.map((row, at) => ({ ...row, chain: CHAINS + Math.floor((at * CHAINS_OF_MANY) / audits.length) })),
  )

/** Writes what was collected. The code that opens a transaction calls it as the last thing before the commit. */
export const flushAudits = async (tx: Tx, audits: readonly AuditRow[]): Promise<void> => {
  if (audits.length > 0) await sql`with ${insertAudits(auditsText(audits))} select 1`.execute(tx)
}

const eraseAuditValuesRow = z.object({ erased: z.number() })

/**
 * Erases the values before and after of these rows of the audit. The rows and their proof stay, and are shown with the
 * note that their values were erased. Returns the number of erased rows; rows without values do not count. The caller
 * writes its own row of the audit.
 */
export const eraseAuditValues = async (tx: Tx, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0
  const found = await rows(tx, eraseAuditValuesRow)`
    select erase_audit_values(${[...ids]}::bigint[]) as erased`
  return found[0]?.erased ?? 0
}
