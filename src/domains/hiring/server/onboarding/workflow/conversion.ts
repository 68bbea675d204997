import { createHash } from 'node:crypto'
import { listCountryNames, peekEmployeeNo } from '#domains/organisation/server/index.ts'
import { findSimilarPeople } from '#domains/people/server/index.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { addDays, monthsAfter } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import type { DataOf } from '#kit/contract/call.ts'
import type { previewConvert } from '../../../contract/conversion.calls.ts'
import {
  profile as profileSchema,
  PROFILE_FIELDS,
  type Profile,
  type ProfileField,
} from '../../../contract/onboarding.models.ts'
import { listMissingValues, PROFILE_LABELS } from '../../../contract/onboarding.rules.ts'
import type { Pay } from '../../../contract/recruiting.models.ts'
import { typesOf } from './file-document.ts'
import { findDefaultBrand } from '../store/brands.ts'
import { findAcceptedPay, listAccepted, listNamedFields } from '../store/conversion.ts'
import { findBank } from '../store/documents.ts'
import type { StoredOnboard } from '../store/onboards.ts'

type Preview = DataOf<typeof previewConvert>
type ReadContext = Pick<Work, 'tx' | 'now'>

const profileOf = (onboard: StoredOnboard): Profile => {
  const stored: Readonly<Record<string, unknown>> = onboard
  return profileSchema.parse(Object.fromEntries(PROFILE_FIELDS.map((field) => [field, stored[field] ?? null])))
}

const findBrandId = async ({ tx }: ReadContext, onboard: StoredOnboard): Promise<number | null> =>
  onboard.brand_id ?? (await findDefaultBrand(tx)) ?? null

/** The pay of the accepted offer; null where the person was typed in. */
const findPay = async ({ tx }: ReadContext, onboard: StoredOnboard): Promise<Pay | null> => {
  if (onboard.offer_id === null) return null
  const offer = await findAcceptedPay(tx, onboard.offer_id)
  if (!offer || offer.base_minor === null || offer.currency === null || offer.basis === null) return null
  return { base_minor: offer.base_minor, currency: offer.currency, basis: offer.basis }
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

const TYPES: Readonly<Record<StoredOnboard['employment_type'], string>> = {
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

/** A field of the profile as text; null where it is empty. */
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

/** Returns all values with which the employee would be created. The hash covers every value, also hidden ones. */
export const prepareConversion = async (work: ReadContext, onboard: StoredOnboard) => {
  const { tx } = work
  const profile = profileOf(onboard)
  const brandId = await findBrandId(work, onboard)
  const employee_no = brandId === null ? '' : ((await peekEmployeeNo(tx, brandId)) ?? '')
  const pay = await findPay(work, onboard)
  const documents = await listAccepted(tx, onboard.id)
  const bank = await findBank(tx, onboard.id)
  const names = await listNamedFields(tx, onboard.id, brandId)
  const probation_ends_on = probationEnd(onboard.joining_on, onboard.probation_months)
  const record = [
    { field: 'work_email', label: 'Work email', value: onboard.work_email },
    { field: 'personal_email', label: 'Personal email', value: onboard.email },
    { field: 'employment_type', label: 'Employment', value: TYPES[onboard.employment_type] },
    { field: 'joined_on', label: 'First day', value: dayText(onboard.joining_on) },
    { field: 'probation_ends_on', label: 'End of probation', value: probation_ends_on && dayText(probation_ends_on) },
    ...names,
    { field: 'work_mode', label: 'Work mode', value: MODES[onboard.work_mode] },
    { field: 'time_zone', label: 'Time zone', value: onboard.first_day_zone },
    { field: 'login', label: 'Password', value: onboard.password_hash === null ? null : 'As chosen on the page' },
    { field: 'bank', label: 'Bank account', value: bank ? `${bank.holder}, ${bank.secret_mask}` : null },
  ].map((one) => ({ ...one, from: 'Record' }))
  const countries = new Map((await listCountryNames(tx)).map(({ id, name }) => [id, name]))
  const profileRows = PROFILE_FIELDS.map((field) => ({
    field,
    label: PROFILE_LABELS[field],
    value: textOf(profile, field, countries),
    from: 'Profile',
  }))
  const fields = [...profileRows, ...record].flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }]))
  const types = typesOf(onboard)
  const files = documents.map(({ id, type_key, name }) => {
    const becomes = types.find(({ key }) => key === type_key)?.becomes ?? 'other'
    return { id, name, becomes: BECOMES[becomes] }
  })
  const similar = await findSimilarPeople(work, {
    emails: [onboard.email, onboard.work_email].filter((email) => email !== null),
    first_name: onboard.first_name,
    last_name: onboard.last_name,
    date_of_birth: onboard.date_of_birth,
    mobile: onboard.mobile,
  })
  const former = similar.flatMap(({ id, name, left_on, has_left }) =>
    has_left && left_on !== null ? [{ id, name, left_on }] : [],
  )
  const warnings = [
    ...former.map(
      ({ name, left_on }) => `${name} left on ${dayText(left_on)}. Choose to rehire them, if this is the same person.`,
    ),
    ...similar
      .filter(({ has_left }) => !has_left)
      .map(
        ({ name, employee_no }) =>
          `${name} (${employee_no}) is here already. Create another one only if it is someone else.`,
      ),
  ]
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
    missing: listMissingValues(onboard),
    warnings,
    former,
    preview_hash: createHash('sha256').update(JSON.stringify(hashed)).digest('hex'),
    version: onboard.version,
  }
  return { preview, pay, profile, documents, brandId, probation_ends_on }
}
