import type { ProfileField } from '../../contract/onboarding.models.ts'
import { PROFILE_LABELS, REQUIRED_FIELDS } from '../../contract/onboarding.rules.ts'
import { Choice, Field, Missing } from './portal-fields.tsx'
import type { Draft } from './profile-draft.ts'
import styles from './portal.module.css'

/** The profile that is typed, with its faults and the requested changes. */
export type ProfileForm = Readonly<{
  draft: Draft
  faults: Readonly<Record<string, string>>
  countries: readonly Readonly<{ value: string; label: string }>[]
  /** The comment of a requested change. */
  requested: (field: ProfileField) => string | undefined
  isLocked: (field: ProfileField) => boolean
  /** The label of a field that is required and not there yet. */
  missing: (field: ProfileField) => string | undefined
  set: (name: keyof Draft) => (value: string) => void
  /** Saves what was typed when a field loses the focus. */
  leave: () => void
}>
type Props = Readonly<{ form: ProfileForm }>

const MARITAL = [
  { value: 'single', label: 'Single' },
  { value: 'married', label: 'Married' },
  { value: 'partnered', label: 'Partnered' },
  { value: 'other', label: 'Other' },
] as const

const AUTO = {
  first_name: 'given-name',
  middle_name: 'additional-name',
  last_name: 'family-name',
  preferred_name: 'nickname',
  mobile: 'tel',
  gender: 'off',
  linkedin_url: 'url',
} as const
type TextField = keyof typeof AUTO

const isRequired = (field: ProfileField): boolean => REQUIRED_FIELDS.some((one) => one === field)
const labelOf = (field: ProfileField): string => `${PROFILE_LABELS[field]}${isRequired(field) ? '' : ' (optional)'}`

/** A field of the profile that is one text. */
export const ProfileText = ({ form, name }: Props & Readonly<{ name: TextField }>) => (
  <Field
    label={labelOf(name)}
    value={form.draft[name]}
    onChange={form.set(name)}
    onBlur={form.leave}
    disabled={form.isLocked(name)}
    requested={form.requested(name)}
    missing={form.missing(name)}
    fault={form.faults[name]}
    autoComplete={AUTO[name]}
    type={name === 'mobile' ? 'tel' : 'text'}
  />
)

type PartProps = Props &
  Readonly<{ name: keyof Draft; label: string; path: string; autoComplete: string; field: ProfileField }>

/** A part of an address or of a contact. */
const ProfilePart = ({ form, name, label, path, autoComplete, field }: PartProps) => (
  <Field
    label={label}
    value={form.draft[name]}
    onChange={form.set(name)}
    onBlur={form.leave}
    disabled={form.isLocked(field)}
    fault={form.faults[path]}
    autoComplete={autoComplete}
  />
)

/** The person: names, birth, gender, marital status, nationality and mobile number. */
export const PersonFields = ({ form }: Props) => {
  const { draft, faults, countries, requested, isLocked, set, leave } = form
  return (
    <>
      <ProfileText form={form} name="first_name" />
      <ProfileText form={form} name="middle_name" />
      <ProfileText form={form} name="last_name" />
      <ProfileText form={form} name="preferred_name" />
      <Field
        label={labelOf('date_of_birth')}
        type="date"
        autoComplete="bday"
        value={draft.date_of_birth}
        onChange={set('date_of_birth')}
        onBlur={leave}
        disabled={isLocked('date_of_birth')}
        requested={requested('date_of_birth')}
        missing={form.missing('date_of_birth')}
        fault={faults['date_of_birth']}
      />
      <ProfileText form={form} name="gender" />
      <Choice
        label={labelOf('marital_status')}
        value={draft.marital_status}
        onChange={set('marital_status')}
        onBlur={leave}
        options={MARITAL}
        disabled={isLocked('marital_status')}
        requested={requested('marital_status')}
        fault={faults['marital_status']}
      />
      <Choice
        label={labelOf('nationality_country_id')}
        value={draft.nationality_country_id}
        onChange={set('nationality_country_id')}
        onBlur={leave}
        options={countries}
        disabled={isLocked('nationality_country_id')}
        requested={requested('nationality_country_id')}
        fault={faults['nationality_country_id']}
      />
      <ProfileText form={form} name="mobile" />
    </>
  )
}

export const AddressFields = ({ form }: Props) => {
  const { draft, faults, countries, requested, isLocked, set, leave } = form
  return (
    <fieldset className={styles.set} data-entry={form.missing('current_address')}>
      <legend>Current address {form.missing('current_address') !== undefined && <Missing />}</legend>
      {requested('current_address') !== undefined && (
        <p className={styles.requested}>Please change: {requested('current_address')}</p>
      )}
      <ProfilePart
        form={form}
        name="line1"
        label="Street and number"
        path="current_address.line1"
        autoComplete="address-line1"
        field="current_address"
      />
      <ProfilePart
        form={form}
        name="line2"
        label="Addition (optional)"
        path="current_address.line2"
        autoComplete="address-line2"
        field="current_address"
      />
      <ProfilePart
        form={form}
        name="postal_code"
        label="Postal code (optional)"
        path="current_address.postal_code"
        autoComplete="postal-code"
        field="current_address"
      />
      <ProfilePart
        form={form}
        name="city"
        label="City"
        path="current_address.city"
        autoComplete="address-level2"
        field="current_address"
      />
      <ProfilePart
        form={form}
        name="region"
        label="Region (optional)"
        path="current_address.region"
        autoComplete="address-level1"
        field="current_address"
      />
      <Choice
        label="Country"
        value={draft.country_id}
        onChange={set('country_id')}
        onBlur={leave}
        options={countries}
        disabled={isLocked('current_address')}
        fault={faults['current_address.country_id']}
      />
    </fieldset>
  )
}

export const ContactFields = ({ form }: Props) => {
  const { requested } = form
  return (
    <fieldset className={styles.set} data-entry={form.missing('emergency_contact')}>
      <legend>Emergency contact {form.missing('emergency_contact') !== undefined && <Missing />}</legend>
      {requested('emergency_contact') !== undefined && (
        <p className={styles.requested}>Please change: {requested('emergency_contact')}</p>
      )}
      <ProfilePart
        form={form}
        name="contact_name"
        label="Name"
        path="emergency_contact.name"
        autoComplete="off"
        field="emergency_contact"
      />
      <ProfilePart
        form={form}
        name="contact_relation"
        label="Relation"
        path="emergency_contact.relation"
        autoComplete="off"
        field="emergency_contact"
      />
      <ProfilePart
        form={form}
        name="contact_phone"
        label="Phone"
        path="emergency_contact.phone"
        autoComplete="off"
        field="emergency_contact"
      />
      <ProfilePart
        form={form}
        name="contact_alt_phone"
        label="Other phone (optional)"
        path="emergency_contact.alt_phone"
        autoComplete="off"
        field="emergency_contact"
      />
    </fieldset>
  )
}
