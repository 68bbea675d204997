import { json } from '#kit/server/database/json.ts'
import type { DocumentType, TemplateItem } from '#domains/hiring/contract/onboarding.records.ts'
import type { Demo } from '../demo.ts'

type DocumentSample = readonly [
  key: string,
  label: string,
  becomes: DocumentType['becomes'],
  doc_type: DocumentType['doc_type'],
  isRequired: boolean,
  expires: boolean,
]

const BERLIN: readonly DocumentSample[] = [
  ['identity', 'Passport or identity card', 'identity_document', 'passport', true, true],
  ['contract', 'Signed contract', 'contract', null, true, false],
  ['tax', 'Tax number', 'identity_document', 'tax_id', true, false],
  ['social', 'Social security card', 'identity_document', 'social_security', true, false],
  ['bank_proof', 'Bank proof', 'other', null, true, false],
  ['photo', 'Photo for your profile', 'photo', null, false, false],
  ['certificates', 'Certificates', 'other', null, false, false],
]
const BENGALURU: readonly DocumentSample[] = [
  ['identity', 'Aadhaar', 'identity_document', 'national_id', true, false],
  ['contract', 'Signed contract', 'contract', null, true, false],
  ['tax', 'PAN card', 'identity_document', 'tax_id', true, false],
  ['relieving', 'Relieving letter', 'other', null, false, false],
  ['bank_proof', 'Bank proof', 'other', null, true, false],
  ['certificates', 'Certificates', 'other', null, false, false],
]

const documentsOf = (samples: readonly DocumentSample[]): DocumentType[] =>
  samples.map(([key, label, becomes, doc_type, required, needs_expiry]) => ({
    key,
    label,
    becomes,
    doc_type,
    required,
    needs_expiry,
    multiple: key === 'certificates',
  }))

type Item = readonly [
  key: string,
  title: string,
  owner: TemplateItem['owner_kind'],
  days: number,
  blocks: TemplateItem['blocks'],
]

const ITEMS: readonly Item[] = [
  ['contract', 'Send the contract', 'record_owner', -21, 'approval'],
  ['laptop', 'Prepare the laptop', 'role', -5, 'joining'],
  ['access', 'Prepare accounts and access', 'role', -3, 'joining'],
  ['desk', 'Prepare the desk', 'record_owner', -3, 'none'],
  ['note', 'Write a note for the first day', 'manager', -4, 'none'],
  ['team', 'Tell the team', 'manager', -2, 'none'],
  ['greet', 'Greet at the reception', 'buddy', 0, 'none'],
  ['first_talk', 'First talk', 'manager', 0, 'none'],
  ['tour', 'Show the office', 'buddy', 1, 'none'],
  ['reading', 'Read the handbook page', 'new_hire', 5, 'none'],
  ['profile', 'Complete your profile', 'new_hire', 5, 'none'],
  ['week', 'Talk after the first week', 'manager', 7, 'none'],
  ['month', 'Talk after the first month', 'manager', 30, 'none'],
  ['probation', 'Talk about the probation', 'manager', 80, 'none'],
]

const findIds = async ({ tx }: Demo) => {
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('area', '=', 'Admin')
    .where('role_number', '=', 2)
    .executeTakeFirst()
  return { role_id: role?.id ?? null }
}

const itemsOf = ({ role_id }: Awaited<ReturnType<typeof findIds>>): TemplateItem[] =>
  ITEMS.map(([key, title, owner_kind, offset_days, blocks]) => ({
    key,
    title,
    owner_kind: owner_kind === 'role' && role_id === null ? 'record_owner' : owner_kind,
    role_id: owner_kind === 'role' ? role_id : null,
    offset_days,
    blocks,
    fills: key === 'note' ? 'manager_note' : null,
    equipment_category_id: null,
    subject_id: null,
  }))

/** Inserts one template for each place, Berlin as the default. Returns the id of the one for Bengaluru. */
export const insertTemplates = async (demo: Demo): Promise<number> => {
  const items = itemsOf(await findIds(demo))
  await demo.tx
    .updateTable('onboard_templates')
    .set({ name: 'Berlin', documents: json(documentsOf(BERLIN)), items: json(items) })
    .where('is_default', '=', true)
    .execute()
  const { id } = await demo.tx
    .insertInto('onboard_templates')
    .values({ name: 'Bengaluru', documents: json(documentsOf(BENGALURU)), items: json(items) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
