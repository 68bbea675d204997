import type { Profile } from '../../contract/onboarding.models.ts'
import type { PortalView } from '../../contract/portal.calls.ts'

/** The profile while it is typed: all values are texts, addresses and contacts are split into parts. */
export type Draft = Readonly<{
  first_name: string
  middle_name: string
  last_name: string
  preferred_name: string
  date_of_birth: string
  gender: string
  marital_status: string
  nationality_country_id: string
  mobile: string
  linkedin_url: string
  line1: string
  line2: string
  postal_code: string
  city: string
  region: string
  country_id: string
  contact_name: string
  contact_relation: string
  contact_phone: string
  contact_alt_phone: string
}>

export const draftOf = (profile: Profile): Draft => ({
  first_name: profile.first_name ?? '',
  middle_name: profile.middle_name ?? '',
  last_name: profile.last_name ?? '',
  preferred_name: profile.preferred_name ?? '',
  date_of_birth: profile.date_of_birth ?? '',
  gender: profile.gender ?? '',
  marital_status: profile.marital_status ?? '',
  nationality_country_id: String(profile.nationality_country_id ?? ''),
  mobile: profile.mobile ?? '',
  linkedin_url: profile.linkedin_url ?? '',
  line1: profile.current_address?.line1 ?? '',
  line2: profile.current_address?.line2 ?? '',
  postal_code: profile.current_address?.postal_code ?? '',
  city: profile.current_address?.city ?? '',
  region: profile.current_address?.region ?? '',
  country_id: String(profile.current_address?.country_id ?? ''),
  contact_name: profile.emergency_contact?.name ?? '',
  contact_relation: profile.emergency_contact?.relation ?? '',
  contact_phone: profile.emergency_contact?.phone ?? '',
  contact_alt_phone: profile.emergency_contact?.alt_phone ?? '',
})

const isEmpty = (text: string): boolean => text.trim() === ''
const orNull = (text: string): string | null => (isEmpty(text) ? null : text)
const MARITAL = ['single', 'married', 'partnered', 'other'] as const

type Parts = readonly (readonly [path: string, label: string, text: string])[]
const REQUIRED_PARTS: Readonly<Record<'current_address' | 'emergency_contact', (draft: Draft) => Parts>> = {
  current_address: (draft) => [
    ['line1', 'street and number', draft.line1],
    ['city', 'town', draft.city],
    ['country_id', 'country', draft.country_id],
  ],
  emergency_contact: (draft) => [
    ['name', 'name', draft.contact_name],
    ['relation', 'relation', draft.contact_relation],
    ['phone', 'phone', draft.contact_phone],
  ],
}
const OPTIONAL_PARTS = {
  current_address: ({ line2, postal_code, region }: Draft) => [line2, postal_code, region],
  emergency_contact: ({ contact_alt_phone }: Draft) => [contact_alt_phone],
} as const
const isWhole = (field: keyof typeof REQUIRED_PARTS, draft: Draft): boolean =>
  REQUIRED_PARTS[field](draft).every(([, , text]) => !isEmpty(text))

/** Returns the missing parts of an incomplete address or contact, by the path of the field; it is not saved until then. */
export const listMissing = (draft: Draft): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (['current_address', 'emergency_contact'] as const).flatMap((field) => {
      const needed = REQUIRED_PARTS[field](draft)
      const typed = [...needed.map(([, , text]) => text), ...OPTIONAL_PARTS[field](draft)]
      if (typed.every(isEmpty)) return []
      return needed
        .filter(([, , text]) => isEmpty(text))
        .map(([path, label]) => [`${field}.${path}`, `Enter the ${label}, too`] as const)
    }),
  )

/** Returns the values that can be saved: an address or a contact once its required parts are there. */
export const profileOf = (draft: Draft, view: PortalView): Partial<Profile> => {
  const open = view.state === 'changes_requested' ? new Set(view.changes.map(({ field }) => field)) : null
  const whole: Partial<Profile> = {
    first_name: orNull(draft.first_name),
    middle_name: orNull(draft.middle_name),
    last_name: orNull(draft.last_name),
    preferred_name: orNull(draft.preferred_name),
    date_of_birth: orNull(draft.date_of_birth),
    gender: orNull(draft.gender),
    marital_status: MARITAL.find((one) => one === draft.marital_status) ?? null,
    nationality_country_id: draft.nationality_country_id === '' ? null : Number(draft.nationality_country_id),
    mobile: orNull(draft.mobile),
    linkedin_url: orNull(draft.linkedin_url),
    ...(isWhole('current_address', draft)
      ? {
          current_address: {
            line1: draft.line1,
            line2: orNull(draft.line2),
            city: draft.city,
            region: orNull(draft.region),
            postal_code: orNull(draft.postal_code),
            country_id: Number(draft.country_id),
          },
        }
      : {}),
    ...(isWhole('emergency_contact', draft)
      ? {
          emergency_contact: {
            name: draft.contact_name,
            relation: draft.contact_relation,
            phone: draft.contact_phone,
            alt_phone: orNull(draft.contact_alt_phone),
          },
        }
      : {}),
  }
  // After a review only the fields with requested changes may be sent.
  return open === null
    ? whole
    : Object.fromEntries(Object.entries(whole).filter(([field]) => [...open].some((one) => one === field)))
}
