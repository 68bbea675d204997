import { z } from 'zod'
import { docType } from '#domains/people/contract/details.models.ts'
import { date, id, instant, line, named, version } from '#kit/contract/fields.ts'
import { employmentType } from './recruiting.models.ts'

export const OWNER_KINDS = ['manager', 'buddy', 'new_hire', 'record_owner', 'role'] as const
export const ownerKind = z.enum(OWNER_KINDS)
export type OwnerKind = z.output<typeof ownerKind>
export const BLOCKS = ['none', 'approval', 'joining'] as const
export const blocks = z.enum(BLOCKS)

const key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'has small letters, digits and _')

/** A paper that is asked for, and what becomes of it when the employee is created. */
export const documentType = z.strictObject({
  key,
  label: line(80, 2),
  becomes: z.enum(['identity_document', 'contract', 'photo', 'other']),
  doc_type: docType.nullable(),
  required: z.boolean(),
  needs_expiry: z.boolean(),
  multiple: z.boolean(),
})
export type DocumentType = z.output<typeof documentType>

export const templateItem = z.strictObject({
  key,
  title: line(120, 2),
  owner_kind: ownerKind,
  /** Of an admin role, where the kind is `role`. */
  role_id: id.nullable(),
  offset_days: z.int().min(-60).max(90),
  blocks,
  fills: z.literal('manager_note').nullable(),
  equipment_category_id: id.nullable(),
  /** A page of the hashbook that is to be read. */
  subject_id: id.nullable(),
})
export type TemplateItem = z.output<typeof templateItem>

export const template = z.strictObject({
  id,
  name: z.string(),
  is_default: z.boolean(),
  department: named.nullable(),
  employment_type: employmentType.nullable(),
  bank_required: z.boolean(),
  documents: z.array(documentType),
  items: z.array(templateItem),
  active: z.boolean(),
  version,
  can: z.strictObject({ update: z.boolean() }),
})
export type Template = z.output<typeof template>

export const task = z.strictObject({
  id,
  onboard_id: id,
  new_hire: z.strictObject({ name: z.string(), joining_on: date }),
  title: z.string(),
  owner_kind: ownerKind,
  /** The name of a person, or of the role whose members may do it. */
  owner: z.string(),
  due_on: date,
  is_late: z.boolean(),
  blocks,
  fills: z.literal('manager_note').nullable(),
  equipment: z.strictObject({ id, name: z.string(), in_stock: z.int() }).nullable(),
  page: z.strictObject({ id, title: z.string(), path: z.string() }).nullable(),
  state: z.enum(['open', 'done', 'waived']),
  note: z.string().nullable(),
  done_at: instant.nullable(),
  version,
  can: z.strictObject({ done: z.boolean(), waive: z.boolean(), reopen: z.boolean(), assign: z.boolean() }),
})
export type Task = z.output<typeof task>
