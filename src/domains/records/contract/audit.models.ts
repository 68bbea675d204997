import { z } from 'zod'
import { date, id, instant, named } from '#kit/contract/fields.ts'

export const auditVerb = z.enum(['create', 'update', 'delete', 'state', 'read', 'export', 'sign_in'])
export type AuditVerb = z.output<typeof auditVerb>

/** A changed field. Values that the reader may not see are null, and `is_hidden` is true. */
const auditChange = z.strictObject({
  field: z.string(),
  /** The label of the field; earlier servers send none. */
  label: z.string().optional(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  is_hidden: z.boolean(),
})
export type AuditChange = z.output<typeof auditChange>

/** The record that a row is about: "Task" and its name; null where it has none. */
export const auditRecord = z.strictObject({ kind: z.string(), name: z.string().nullable() })
export type AuditRecord = z.output<typeof auditRecord>

/** A row of the audit as it is read: who did what to which row, and the fields that differ. */
export const auditRow = z.strictObject({
  id,
  at: instant,
  /** Null: the system itself. */
  actor: z.strictObject({ id, name: z.string(), role: z.string().nullable() }).nullable(),
  /** The employee under whose name an admin acted. */
  on_behalf_of: named.nullable(),
  /** The API token of the actor with which a program did it; earlier servers send none. */
  token: named.nullable().optional(),
  verb: auditVerb,
  action: z.string(),
  entity: z.string(),
  entity_id: z.int().nullable(),
  /** The labels of `entity` and `entity_id`; earlier servers send none. */
  record: auditRecord.optional(),
  /** The person concerned. */
  subject: named.nullable(),
  sentence: z.string(),
  changes: z.array(auditChange),
  /** The instant at which the values before and after were erased; null: they were not. */
  erased_at: instant.nullable(),
  reason: z.string().nullable(),
  /** Fields that the reader can put back to what they were before. */
  can: z.strictObject({ restore: z.array(z.string()) }),
})
export type AuditRow = z.output<typeof auditRow>

/** The number of actions of a day, for the chart. */
export const auditDay = z.strictObject({ date, count: z.int() })

/** A row that fails the verification, or the place where one is missing. */
export const brokenRow = z.strictObject({ chain: z.int(), row_id: z.int().nullable(), fault: z.string() })
export type BrokenRow = z.output<typeof brokenRow>

export const auditStatus = z.strictObject({
  running: z.boolean(),
  /** From 0 to 1, while one runs. */
  progress: z.number().nullable(),
  /** The last that came to its end; null before the first. */
  last_run: instant.nullable(),
  rows: z.int(),
  /** Rows whose values were erased; they are still proved. */
  erased: z.int(),
  broken: z.array(brokenRow),
  anchors: z.int(),
  anchors_ok: z.boolean(),
})
export type AuditStatus = z.output<typeof auditStatus>

/** One access to the data of a person, as that person sees it. */
export const dataAccess = z.strictObject({
  id: z.string(),
  at: instant,
  who: z.string(),
  role: z.string().nullable(),
  what: z.string(),
  reason: z.string().nullable(),
})
export type DataAccess = z.output<typeof dataAccess>
