import { type FormEvent, useRef, useState } from 'react'
import { asFailure } from '#kit/web/call/failure.ts'
import type { Profile } from '../../contract/onboarding.models.ts'
import { PROFILE_LABELS } from '../../contract/onboarding.rules.ts'
import { type PortalView, saveProfile } from '../../contract/portal.calls.ts'
import { callPortal } from './portal-session.ts'
import { type Draft, draftOf, listMissing, profileOf } from './profile-draft.ts'
import { AddressFields, ContactFields, PersonFields, type ProfileForm, ProfileText } from './profile-fields.tsx'
import bare from '#kit/web/layout/plain-page.module.css'
import styles from './portal.module.css'

type Props = Readonly<{ view: PortalView; onView: (view: PortalView) => void; onDone: () => void }>

/** Saves the input whenever a field loses the focus, one call after the other, so that nothing is lost. */
const useSaving = ({ view, onView }: Omit<Props, 'onDone'>) => {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isSaved, setSaved] = useState(false)
  const version = useRef(view.version)
  const last = useRef(JSON.stringify(view.profile))
  const queue = useRef<Promise<boolean>>(Promise.resolve(true))
  const send = async (profile: Partial<Profile>): Promise<boolean> => {
    try {
      const { data } = await callPortal(saveProfile, { body: { version: version.current, ...profile } })
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
  const missing = listMissing(draft)
  const isBegun = Object.keys(missing).length > 0
  const isReopened = view.state === 'changes_requested'
  const form: ProfileForm = {
    draft,
    faults,
    countries: view.countries.map(({ id, name }) => ({ value: String(id), label: name })),
    requested: (field) => view.changes.find((change) => change.field === field && !change.is_answered)?.comment,
    isLocked: (field) => isReopened && !view.changes.some((one) => one.field === field),
    missing: (field) => view.missing.find((label) => label === PROFILE_LABELS[field]),
    set: (name) => (value) => setDraft((old) => ({ ...old, [name]: value })),
    leave: () => void save(draft),
  }
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
    <form className={styles.profile} noValidate onSubmit={submit}>
      <PersonFields form={form} />
      <AddressFields form={form} />
      <ContactFields form={form} />
      <ProfileText form={form} name="linkedin_url" />
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
