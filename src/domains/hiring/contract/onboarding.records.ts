import { z } from 'zod'
import { docType } from '#domains/people/contract/details.models.ts'
import { date, email, id, instant, line, named, timeZone } from '#kit/contract/fields.ts'
import { field, optionalPerson, optionalReference, record, reference, shown } from '#kit/contract/record.ts'
import { offerRecord } from './hiring.records.ts'

/** `joined` is never stored: an employee was created and the joining day has begun. */
export const onboardState = z.enum([
  'draft',
  'invited',
  'started',
  'submitted',
  'changes_requested',
  'approved',
  'converted',
  'joined',
  'completed',
  'no_show',
  'withdrawn',
])
export type OnboardState = z.output<typeof onboardState>

const { employment_type, department, team, designation, joining_on, probation_months } = offerRecord.fields

/** A person who is being onboarded. */
export const onboardRecord = record('onboards', {
  name: field(line(120), { label: 'Name', sort: true }),
  email: field(email.nullable(), { label: 'Email', help: 'Without one, documents are entered by hand.' }),
  department: reference({ label: department.label }),
  team,
  designation: reference({ label: designation.label }),
  employment_type: field(employment_type.schema, {
    label: employment_type.label,
    noun: employment_type.noun,
    options: employment_type.options,
  }),
  joining_on,
  first_day_zone: field(timeZone, { label: 'Time zone' }),
  manager: optionalPerson({ label: 'Manager' }),
  owner: reference({
    label: 'Owner',
    help: 'Is told when documents arrive, and has the items without another owner.',
    when: 'change',
  }),
  state: shown(onboardState, {
    label: 'Status',
    options: {
      draft: 'Draft',
      invited: 'Invited',
      started: 'Started',
      submitted: 'To review',
      changes_requested: 'Changes requested',
      approved: 'Approved',
      converted: 'Employee created',
      joined: 'Joined',
      completed: 'Completed',
      no_show: 'No show',
      withdrawn: 'Withdrawn',
    },
  }),
  /** The link that was sent last; null before, and once it was used. */
  invite: shown(z.strictObject({ sent_at: instant, expires_at: instant, expired: z.boolean() }).nullable(), {
    label: 'Invitation',
  }),
  /** Documents, fields and bank data that the person still has to send. */
  missing_count: shown(z.int(), { label: 'Missing' }),
  tasks: shown(z.strictObject({ open: z.int(), late: z.int() }), { label: 'Checklist' }),
})

const NEEDED = 'Needed to create the employee.'

/** The part of an onboarding from which the employee record is created. */
export const onboardDetailRecord = record('onboards', {
  work_email: field(email.nullable(), {
    label: 'Work email',
    help: 'Left empty, they sign in with their private address.',
  }),
  role: optionalReference({ label: 'Role', help: NEEDED }),
  brand: optionalReference({ label: 'Brand' }),
  work_pattern: optionalReference({ label: 'Work pattern' }),
  work_mode: field(z.enum(['office', 'hybrid', 'remote']), {
    label: 'Works',
    noun: 'place of work',
    isOptional: true,
    options: { office: 'Office', hybrid: 'Hybrid', remote: 'Remote' },
  }),
  probation_months,
})

export const ownerKind = z.enum(['manager', 'buddy', 'new_hire', 'record_owner', 'role'])
export const blocks = z.enum(['none', 'approval', 'joining'])
export const taskState = z.enum(['open', 'done', 'waived'])

const key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'has small letters, digits and _')

/** A document type that an onboarding requires, and the part of the employee record that it turns into. */
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

const templateItem = z.strictObject({
  key,
  title: line(120, 2),
  owner_kind: ownerKind,
  /** The admin role, where the kind is `role`. */
  role_id: id.nullable(),
  offset_days: z.int().min(-60).max(90),
  blocks,
  fills: z.literal('manager_note').nullable(),
  equipment_category_id: id.nullable(),
  /** A page of the hashbook that is to be read. */
  subject_id: id.nullable(),
})
export type TemplateItem = z.output<typeof templateItem>

/** A template of onboarding: the documents that are required, and the checklist. */
export const templateRecord = record('onboard_templates', {
  name: field(line(80, 2), { label: 'Name' }),
  department: optionalReference({ label: department.label }),
  employment_type: field(employment_type.schema.nullable(), {
    label: employment_type.label,
    noun: employment_type.noun,
    options: employment_type.options,
  }),
  is_default: field(z.boolean(), { label: 'Default, where nothing else fits', noun: 'default', isOptional: true }),
  bank_required: field(z.boolean(), {
    label: 'Asks for a bank account',
    noun: 'question for a bank account',
    isOptional: true,
  }),
  active: field(z.boolean(), { label: 'In use', noun: 'mark that it is in use', isOptional: true }),
  documents: field(z.array(documentType).max(20), { label: 'Documents' }),
  items: field(z.array(templateItem).max(60), { label: 'Checklist', noun: 'items of the checklist' }),
})

/** An item of a checklist. */
export const taskRecord = record('onboard_tasks', {
  title: shown(z.string(), { label: 'Item' }),
  new_hire: shown(named.pick({ name: true }).extend({ joining_on: date }), { label: 'For' }),
  due_on: field(date, { label: 'Due', noun: 'due day', sort: true }),
  owner_kind: shown(ownerKind, {
    label: 'Kind of owner',
    options: {
      manager: 'Manager',
      buddy: 'Buddy',
      new_hire: 'New person',
      record_owner: 'Owner of the record',
      role: 'Role',
    },
  }),
  /** The name of a person, or of the role whose members may do it. */
  owner: shown(z.string(), { label: 'Owner' }),
  blocks: shown(blocks, {
    label: 'Holds up',
    options: { none: 'Nothing', approval: 'The approval', joining: 'The first day' },
  }),
  state: shown(taskState, { label: 'Status', options: { open: 'Open', done: 'Done', waived: 'Waived' } }),
  note: shown(z.string().nullable(), { label: 'Note' }),
  done_at: shown(instant.nullable(), { label: 'Done' }),
})
