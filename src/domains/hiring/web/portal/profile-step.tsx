import { type FormEvent, useRef, useState } from 'react'
import { asFailure } from '#kit/web/call/failure.ts'
import type { Profile, ProfileField } from '../../contract/onboarding.models.ts'
import { PROFILE_LABELS, REQUIRED_FIELDS } from '../../contract/onboarding.rules.ts'
import { type PortalView, saveProfile } from '../../contract/portal.calls.ts'
import { Choice, Field } from './portal-fields.tsx'
import { ask } from './portal-session.ts'
import { type Draft, draftOf, missingOf, profileOf } from './profile-draft.ts'
import bare from '#kit/web/layout/bare.module.css'
import styles from './portal.module.css'

type Props = Readonly<{ view: PortalView; onView: (view: PortalView) => void; onDone: () => void }>

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

/** Saves what was typed whenever a field is left, one after the other, so that nothing is lost. */
const useSaving = ({ view, onView }: Omit<Props, 'onDone'>) => {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isSaved, setSaved] = useState(false)
  const version = useRef(view.version)
  const last = useRef(JSON.stringify(view.profile))
  const queue = useRef<Promise<boolean>>(Promise.resolve(true))
  const send = async (profile: Partial<Profile>): Promise<boolean> => {
    try {
      const { data } = await ask(saveProfile, { body: { version: version.current, ...profile } })
      version.current = data.version
      setFaults({})
      setSaved(true)
      onView(data)
      return true
    } catch (error) {
      const failure = asFailure(error)
      setSaved(false)
      setFaults(Object.keys(failure.fields).length > 0 ? failure.fields : { form: failure.message })
      return false
    }
  }
  const save = (draft: Draft): Promise<boolean> => {
    const profile = profileOf(draft, view)
    const text = JSON.stringify(profile)
    if (text === last.current) return queue.current
    last.current = text
    queue.current = queue.current.then(() => send(profile))
    return queue.current
  }
  return { faults, setFaults, isSaved, save }
}

export const ProfileStep = ({ view, onView, onDone }: Props) => {
  const [draft, setDraft] = useState(() => draftOf(view.profile))
  const { faults, setFaults, isSaved, save } = useSaving({ view, onView })
  const missing = missingOf(draft)
  const isBegun = Object.keys(missing).length > 0
  const isReopened = view.state === 'changes_requested'
  const asked = (field: ProfileField) =>
    view.changes.find((change) => change.field === field && !change.is_answered)?.comment
  const isLocked = (field: ProfileField): boolean => isReopened && !view.changes.some((one) => one.field === field)
  const leave = () => void save(draft)
  const set = (name: keyof Draft) => (value: string) => setDraft((old) => ({ ...old, [name]: value }))
  const text = (field: TextField) => (
    <Field
      label={labelOf(field)}
      value={draft[field]}
      onChange={set(field)}
      onBlur={leave}
      disabled={isLocked(field)}
      asked={asked(field)}
      fault={faults[field]}
      autoComplete={AUTO[field]}
      type={field === 'mobile' ? 'tel' : 'text'}
    />
  )
  const countries = view.countries.map(({ id, name }) => ({ value: String(id), label: name }))
  const inner = (name: keyof Draft, label: string, path: string, autoComplete: string, field: ProfileField) => (
    <Field
      label={label}
      value={draft[name]}
      onChange={set(name)}
      onBlur={leave}
      disabled={isLocked(field)}
      fault={faults[path]}
      autoComplete={autoComplete}
    />
  )
  const finish = async (): Promise<void> => {
    if (!(await save(draft))) return
    if (isBegun) setFaults(missing)
    else onDone()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void finish()
  }
  return (
    <form className="m-stack" noValidate onSubmit={submit}>
      {text('first_name')}
      {text('middle_name')}
      {text('last_name')}
      {text('preferred_name')}
      <Field
        label={labelOf('date_of_birth')}
        type="date"
        autoComplete="bday"
        value={draft.date_of_birth}
        onChange={set('date_of_birth')}
        onBlur={leave}
        disabled={isLocked('date_of_birth')}
        asked={asked('date_of_birth')}
        fault={faults['date_of_birth']}
      />
      {text('gender')}
      <Choice
        label={labelOf('marital_status')}
        value={draft.marital_status}
        onChange={set('marital_status')}
        onBlur={leave}
        options={MARITAL}
        disabled={isLocked('marital_status')}
        asked={asked('marital_status')}
        fault={faults['marital_status']}
      />
      <Choice
        label={labelOf('nationality_country_id')}
        value={draft.nationality_country_id}
        onChange={set('nationality_country_id')}
        onBlur={leave}
        options={countries}
        disabled={isLocked('nationality_country_id')}
        asked={asked('nationality_country_id')}
        fault={faults['nationality_country_id']}
      />
      {text('mobile')}
      <fieldset className={styles.set}>
        <legend>Current address</legend>
        {asked('current_address') !== undefined && (
          <p className={styles.asked}>Please change: {asked('current_address')}</p>
        )}
        {inner('line1', 'Street and number', 'current_address.line1', 'address-line1', 'current_address')}
        {inner('line2', 'Addition (optional)', 'current_address.line2', 'address-line2', 'current_address')}
        {inner(
          'postal_code',
          'Postal code (optional)',
          'current_address.postal_code',
          'postal-code',
          'current_address',
        )}
        {inner('city', 'City', 'current_address.city', 'address-level2', 'current_address')}
        {inner('region', 'Region (optional)', 'current_address.region', 'address-level1', 'current_address')}
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
      <fieldset className={styles.set}>
        <legend>Emergency contact</legend>
        {asked('emergency_contact') !== undefined && (
          <p className={styles.asked}>Please change: {asked('emergency_contact')}</p>
        )}
        {inner('contact_name', 'Name', 'emergency_contact.name', 'off', 'emergency_contact')}
        {inner('contact_relation', 'Relation', 'emergency_contact.relation', 'off', 'emergency_contact')}
        {inner('contact_phone', 'Phone', 'emergency_contact.phone', 'off', 'emergency_contact')}
        {inner(
          'contact_alt_phone',
          'Other phone (optional)',
          'emergency_contact.alt_phone',
          'off',
          'emergency_contact',
        )}
      </fieldset>
      {text('linkedin_url')}
      {faults['form'] && (
        <p role="alert" className={styles.fault}>
          {faults['form']}
        </p>
      )}
      <p role="status" className="m-dim m-small">
        {isSaved ? (isBegun ? 'Saved, but for what is not complete yet.' : 'Saved.') : ''}
      </p>
      <button type="submit" className={bare.second}>
        Save and go on
      </button>
    </form>
  )
}
