import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { type severity, warningRecord } from './warnings.records.ts'
import { storedFile } from './files.models.ts'

/** The state of a dated row on a day. */
const datedState = z.enum(['planned', 'current', 'ended'])

const datedFields = {
  id,
  from: date,
  to: date.nullable(),
  /** The first day on which it no longer applies, when it was ended early. */
  lifted_on: date.nullable(),
  state: datedState,
  /** The person who set it. */
  by: z.string().nullable(),
}

/** `reason` is absent for readers without personal data. */
export const suspension = z.strictObject({
  ...datedFields,
  with_pay: z.boolean(),
  block_login: z.boolean(),
  reason: z.string().optional(),
})
export type Suspension = z.output<typeof suspension>

export const wfhCancellation = z.strictObject({ ...datedFields, reason: z.string().optional() })
export type WfhCancellation = z.output<typeof wfhCancellation>

export const coversKind = z.enum(['employee', 'team', 'designation'])
export const covers = z.strictObject({ kind: coversKind, id, name: z.string() })
export const backup = z.strictObject({
  ...datedFields,
  covers,
  priority: z.int(),
  note: z.string().nullable(),
})
export type Backup = z.output<typeof backup>

export const exitKind = z.enum(['resignation', 'dismissal', 'contract_end', 'mutual', 'retirement', 'death'])
export type ExitKind = z.output<typeof exitKind>
export const exitState = z.enum(['submitted', 'returned', 'accepted', 'closed', 'withdrawn', 'retracted'])
export type ExitState = z.output<typeof exitState>
export const exitReason = z.enum(['new_job', 'relocation', 'family', 'study', 'health', 'pay', 'management', 'other'])
export type ExitReason = z.output<typeof exitReason>

/** The actions on an exit that are open to the actor now. */
const exitCan = z.strictObject({
  submit: z.boolean(),
  withdraw: z.boolean(),
  accept: z.boolean(),
  return: z.boolean(),
  retract: z.boolean(),
  close: z.boolean(),
})

/**
 * The end of an employment. Until it is decided, the last day is the one that follows from what was handed in. Letter,
 * comment and the notes of the interview are absent for readers without personal data; the notes and the word about a
 * rehire also for the person.
 */
export const exit = z.strictObject({
  id,
  employee: named,
  kind: exitKind,
  state: exitState,
  submitted_on: date,
  requested_last_day: date.nullable(),
  notice_starts_on: date.nullable(),
  notice_days: z.int(),
  waived_days: z.int(),
  last_day: date.nullable(),
  reason_code: exitReason,
  letter_text: z.string().nullable().optional(),
  letter_file: storedFile.nullable().optional(),
  comment: z.string().nullable().optional(),
  decided_by: z.string().nullable(),
  closed_at: instant.nullable(),
  interview_on: date.nullable(),
  interview_notes: z.string().nullable().optional(),
  rehire_ok: z.boolean().nullable().optional(),
  version,
  can: exitCan,
})
export type Exit = z.output<typeof exit>

export { severity } from './warnings.records.ts'
export type Severity = z.output<typeof severity>
export const warningCategory = warningRecord.fields.category.schema
export type WarningCategory = z.output<typeof warningCategory>
const warningState = z.enum(['draft', 'issued', 'acknowledged', 'expired', 'withdrawn'])
export type WarningState = z.output<typeof warningState>

export const warning = z.strictObject({
  id,
  employee: named,
  ...warningRecord.row,
  files: z.array(storedFile),
  state: warningState,
  drafted_by: z.string().nullable(),
  issued_by: z.string().nullable(),
  issued_at: instant.nullable(),
  acknowledged_at: instant.nullable(),
  /** The statement of the person about the warning. */
  statement: z.string().nullable(),
  withdrawn_at: instant.nullable(),
  withdrawn_reason: z.string().nullable(),
  version,
  can: z.strictObject({ edit: z.boolean(), issue: z.boolean(), withdraw: z.boolean(), acknowledge: z.boolean() }),
})
export type Warning = z.output<typeof warning>

/** The count of warnings for the same in the last 24 months, without names. */
export const similarWarnings = z.strictObject({
  count: z.int(),
  by_severity: z.strictObject({ verbal: z.int(), written: z.int(), final: z.int() }),
})

export const mandatoryKind = z.enum(['profile', 'worksheet'])
export type MandatoryKind = z.output<typeof mandatoryKind>

/** An update that a person must review; `confirmed` names the fields that are done. */
export const mandatory = z.strictObject({
  id,
  kind: mandatoryKind,
  fields: z.array(z.string()),
  confirmed: z.array(z.string()),
  due_on: date.nullable(),
  note: z.string().nullable(),
})
export type Mandatory = z.output<typeof mandatory>

/** The states of one person as their record shows them; what the reader may not see is absent. */
export const personStates = z.strictObject({
  suspensions: z.array(suspension),
  wfh_cancellations: z.array(wfhCancellation),
  backups: z.array(backup),
  exits: z.array(exit),
  mandatory: z.array(mandatory),
  warnings: z.array(warning).optional(),
})
export type PersonStates = z.output<typeof personStates>
