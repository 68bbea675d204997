import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { peekEmployeeNo } from '#domains/organisation/server/index.ts'
import { findFormerPeople } from '#domains/people/server/index.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { addDays, monthsAfter } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import type { DataOf } from '#kit/contract/call.ts'
import type { previewConvert } from '../../contract/conversion.calls.ts'
import {
  profile as profileSchema,
  PROFILE_FIELDS,
  type Profile,
  type ProfileField,
} from '../../contract/onboarding.models.ts'
import { lacksOf, PROFILE_LABELS } from '../../contract/onboarding.rules.ts'
import type { Pay } from '../../contract/recruiting.models.ts'
import { typesOf } from './paper.ts'
import { type HeldOnboard, listCountryNames } from './store/onboards.ts'

type Preview = DataOf<typeof previewConvert>
type Ask = Pick<Work, 'tx' | 'now'>

const profileOf = (held: HeldOnboard): Profile => {
  const stored: Readonly<Record<string, unknown>> = held
  return profileSchema.parse(Object.fromEntries(PROFILE_FIELDS.map((field) => [field, stored[field] ?? null])))
}

const findBrandId = async ({ tx }: Ask, held: HeldOnboard): Promise<number | null> =>
  held.brand_id ??
  (
    await tx
      .selectFrom('brands')
      .select('id')
      .where('is_default', '=', true)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
  )?.id ??
  null

/** The pay of the accepted offer; null where the person was typed in. */
const findPay = async ({ tx }: Ask, held: HeldOnboard): Promise<Pay | null> => {
  if (held.offer_id === null) return null
  const offer = await tx
    .selectFrom('offers')
    .select(['base_minor', 'currency', 'basis'])
    .where('id', '=', held.offer_id)
    .where('state', '=', 'accepted')
    .executeTakeFirst()
  if (!offer || offer.base_minor === null || offer.currency === null || offer.basis === null) return null
  return { base_minor: offer.base_minor, currency: offer.currency, basis: offer.basis }
}

const PAPERS = sql`d.onboard_id, d.id, d.type_key, d.name, d.file_id, d.number_enc, d.expires_on`
export type AcceptedPaper = Readonly<{
  id: number
  type_key: string
  name: string
  file_id: number | null
  number_enc: Buffer | null
  expires_on: string | null
}>

/** The papers that were accepted. */
const listAccepted = async ({ tx }: Ask, id: number): Promise<AcceptedPaper[]> => {
  const { rows } =
    await sql<AcceptedPaper>`select ${PAPERS} from onboard_documents d where d.onboard_id = ${id} and d.state = 'accepted' order by d.id`.execute(
      tx,
    )
  return rows
}

/** The last day of probation; null without. */
const probationEnd = (joining: string, months: number): string | null =>
  months === 0 ? null : addDays(monthsAfter(joining, months), -1)

const BECOMES = {
  identity_document: 'Identity document',
  contract: 'Contract',
  photo: 'Profile photo',
  other: 'Stays with the onboarding',
} as const

const TYPES: Readonly<Record<HeldOnboard['employment_type'], string>> = {
  permanent: 'Permanent',
  fixed_term: 'Fixed term',
  trainee: 'Trainee',
  student: 'Student',
  contractor: 'Contractor',
  freelancer: 'Freelancer',
}
const MODES = { office: 'Office', hybrid: 'Hybrid', remote: 'Remote' } as const

type Countries = ReadonlyMap<number, string>

const addressText = (address: Profile['current_address'], countries: Countries): string | null =>
  address &&
  [address.line1, address.line2, address.postal_code, address.city, address.region, countries.get(address.country_id)]
    .filter(Boolean)
    .join(', ')

/** A field of the profile as people read it; null where nothing was told. */
const textOf = (profile: Profile, field: ProfileField, countries: Countries): string | null => {
  if (field === 'current_address' || field === 'permanent_address') return addressText(profile[field], countries)
  if (field === 'nationality_country_id') return countries.get(profile.nationality_country_id ?? 0) ?? null
  if (field === 'date_of_birth') return profile.date_of_birth && dayText(profile.date_of_birth)
  if (field === 'emergency_contact') {
    const contact = profile.emergency_contact
    return contact && [contact.name, contact.relation, contact.phone, contact.alt_phone].filter(Boolean).join(', ')
  }
  return profile[field]
}

/** Everything that creating the employee would write. Its hash covers every value, those that are not shown, too. */
export const prepareConversion = async (work: Ask, held: HeldOnboard) => {
  const { tx, now } = work
  const profile = profileOf(held)
  const brandId = await findBrandId(work, held)
  const employee_no = brandId === null ? '' : ((await peekEmployeeNo(tx, brandId)) ?? '')
  const pay = await findPay(work, held)
  const papers = await listAccepted(work, held.id)
  const bank = await tx.selectFrom('onboard_banks').selectAll().where('onboard_id', '=', held.id).executeTakeFirst()
  const { rows: names } = await sql<{ field: string; label: string; value: string | null }>`
    select v.field, v.label, v.value from onboards o left join brands b on b.id = ${brandId}::int left join roles r on r.id = o.role_id
    left join work_patterns p on p.id = coalesce(o.work_pattern_id, b.default_pattern_id) left join departments u on u.id = o.department_id
    left join teams t on t.id = o.team_id left join designations d on d.id = o.designation_id left join person_short m on m.id = o.manager_id
    cross join lateral (values ('brand_id', 'Brand', b.name), ('department_id', 'Department', u.name), ('team_id', 'Team', t.name),
      ('designation_id', 'Designation', d.name), ('manager_id', 'Manager', m.name), ('role_id', 'Role', r.name),
      ('work_pattern_id', 'Work pattern', p.name)) v(field, label, value) where o.id = ${held.id}`.execute(tx)
  const probation_ends_on = probationEnd(held.joining_on, held.probation_months)
  const record = [
    { field: 'work_email', label: 'Work email', value: held.work_email },
    { field: 'personal_email', label: 'Personal email', value: held.email },
    { field: 'employment_type', label: 'Employment', value: TYPES[held.employment_type] },
    { field: 'joined_on', label: 'First day', value: dayText(held.joining_on) },
    { field: 'probation_ends_on', label: 'End of probation', value: probation_ends_on && dayText(probation_ends_on) },
    ...names,
    { field: 'work_mode', label: 'Work mode', value: MODES[held.work_mode] },
    { field: 'time_zone', label: 'Time zone', value: held.first_day_zone },
    { field: 'login', label: 'Password', value: held.password_hash === null ? null : 'As chosen on the page' },
    { field: 'bank', label: 'Bank account', value: bank ? `${bank.holder}, ${bank.secret_mask}` : null },
  ].map((one) => ({ ...one, from: 'Record' }))
  const countries = new Map((await listCountryNames(tx)).map(({ id, name }) => [id, name]))
  const told = PROFILE_FIELDS.map((field) => ({
    field,
    label: PROFILE_LABELS[field],
    value: textOf(profile, field, countries),
    from: 'Profile',
  }))
  const fields = [...told, ...record].flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }]))
  const types = typesOf(held)
  const files = papers.map(({ id, type_key, name }) => {
    const becomes = types.find(({ key }) => key === type_key)?.becomes ?? 'other'
    return { id, name, becomes: BECOMES[becomes] }
  })
  const former = await findFormerPeople(tx, now, {
    emails: [held.email, held.work_email ?? held.email],
    first_name: held.first_name,
    last_name: held.last_name,
    date_of_birth: held.date_of_birth,
  })
  const warnings = former.map(
    ({ name, left_on }) => `${name} left on ${dayText(left_on)}. Choose to rehire them, if this is the same person.`,
  )
  const hashed = {
    fields,
    files,
    pay,
    employee_no,
    profile,
    bank: bank && { ...bank, secret_enc: bank.secret_enc.toString('hex') },
  }
  const preview: Omit<Preview, 'pay'> = {
    employee_no,
    fields,
    files,
    missing: lacksOf(held),
    warnings,
    former,
    preview_hash: createHash('sha256').update(JSON.stringify(hashed)).digest('hex'),
    version: held.version,
  }
  return { preview, pay, profile, papers, brandId, probation_ends_on }
}
