import { useEffect, useState } from 'react'
import { asFailure } from '#kit/web/call/failure.ts'
import { Ring } from '#kit/web/chart/ring.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { PlainPage } from '#kit/web/layout/plain-page.tsx'
import { logOut, type PortalView, seeWelcome, submitDocuments, viewPortal } from '../../contract/portal.calls.ts'
import { PROFILE_LABELS } from '../../contract/onboarding.rules.ts'
import { enteredOf } from '../onboarding/entered.ts'
import { BankStep } from './bank-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { act, callPortal } from './portal-session.ts'
import { ProfileStep } from './profile-step.tsx'
import { firstStep, focusEntry, type Step, stepOf, STEPS, stepText, TITLES } from './steps.ts'
import bare from '#kit/web/layout/plain-page.module.css'
import styles from './portal.module.css'
import { Facts } from '#kit/web/layout/cards.tsx'

type FirstDayProps = Readonly<{ view: PortalView; firstDay: NonNullable<PortalView['first_day']> }>

/** The details of the first day; opening it is recorded once. */
const FirstDay = ({ view, firstDay }: FirstDayProps) => {
  useEffect(() => {
    void callPortal(seeWelcome, {}).catch(() => undefined)
  }, [])
  return (
    <>
      <p>
        Everything is ready. We look forward to you as {view.designation} at {view.organisation}.
      </p>
      <Facts
        facts={[
          ['First day', fullDay(view.joining_on)],
          ['Time', firstDay.time],
          ['Place', firstDay.place],
          ['Contact', firstDay.contact],
          ['Please bring', firstDay.bring],
          ['Your manager', firstDay.manager],
          ['Your buddy', firstDay.buddy],
        ].flatMap(([label, value]) => (label && value ? [[label, value] as const] : []))}
      />
      {firstDay.manager_note !== null && <p>{firstDay.manager_note}</p>}
      {firstDay.checklist.length > 0 && (
        <section aria-label="Your checklist">
          <p>From your first day on:</p>
          <ul className={styles.list}>
            {firstDay.checklist.map((one) => (
              <li key={one.title}>
                {one.title}, until {fullDay(one.due_on)}
                {one.is_done && ' (done)'}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type Props = Readonly<{ view: PortalView; onLeave: () => void }>

/** The page of the person after the account was made. */
export const PortalSteps = ({ view: given, onLeave }: Props) => {
  const [view, setView] = useState(given)
  const [step, setStep] = useState<Step>(() => firstStep(given))
  const reload = async (): Promise<void> => {
    await callPortal(viewPortal, {}).then(
      ({ data }) => setView(data),
      (error: unknown) => {
        if (asFailure(error).status === 401) onLeave()
      },
    )
  }
  const leave = () => void callPortal(logOut, {}).finally(onLeave)
  const goOn = () => setStep(STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)] ?? 'profile')
  const below = (
    <button type="button" className={bare.second} onClick={leave}>
      Log out
    </button>
  )
  if (view.first_day !== null)
    return (
      <PlainPage title="Your first day" below={below}>
        <FirstDay view={view} firstDay={view.first_day} />
      </PlainPage>
    )
  if (view.read_only)
    return (
      <PlainPage title="Thank you" below={below}>
        <p role="status">
          We have your documents and are reviewing them. We will write to you if something has to be changed, and once
          everything is fine.
        </p>
        <p>First day: {fullDay(view.joining_on)}</p>
      </PlainPage>
    )
  const showEntry = (label: string): void => {
    setStep(stepOf(view, label) ?? firstStep(view))
    requestAnimationFrame(() => focusEntry(label))
  }
  return (
    <PlainPage title={`Your start at ${view.organisation}`} below={below} isWide>
      <Progress view={view} />
      <Requested view={view} />
      <ol className={styles.steps} aria-label="Steps">
        {STEPS.map((one) => (
          <li key={one}>
            <button
              type="button"
              className={styles.step}
              data-step={view.steps[one]}
              aria-current={one === step ? 'step' : undefined}
              onClick={() => setStep(one)}
            >
              {TITLES[one]}
              <span>{stepText(view, one)}</span>
            </button>
          </li>
        ))}
      </ol>
      {step === 'profile' && <ProfileStep view={view} onView={setView} onDone={goOn} />}
      {step === 'documents' && <DocumentsStep view={view} onChange={reload} onDone={goOn} />}
      {step === 'bank' && <BankStep view={view} onChange={reload} />}
      <Submit view={view} onView={setView} onEntry={showEntry} />
    </PlainPage>
  )
}

/** The number of required entries that are done, and the first day. */
const Progress = ({ view }: Readonly<{ view: PortalView }>) => {
  const { required, entered } = enteredOf(view)
  return (
    <div className={styles.progress}>
      <Ring label={`${entered} of ${required} entries are done`} value={entered} of={required} size={72}>
        <span className={styles.share}>
          {entered} / {required}
        </span>
      </Ring>
      <p>
        <strong>{view.designation}</strong>
        <br />
        First day: {fullDay(view.joining_on)}
      </p>
    </div>
  )
}

/** The list of requested changes at the top. */
const Requested = ({ view }: Readonly<{ view: PortalView }>) => {
  const open = view.changes.filter(({ is_answered }) => !is_answered)
  if (open.length === 0) return null
  const labelOf = (change: PortalView['changes'][number]): string => {
    if (change.field !== null) return PROFILE_LABELS[change.field]
    return view.documents.find(({ id }) => id === change.document_id)?.label ?? 'Bank account'
  }
  return (
    <section aria-label="Requested changes">
      <p>Something has to be changed before we can go on:</p>
      <ul className={styles.list}>
        {open.map((change) => (
          <li key={change.id}>
            <strong>{labelOf(change)}:</strong> {change.comment}
          </li>
        ))}
      </ul>
    </section>
  )
}

type SubmitProps = Readonly<{
  view: PortalView
  onView: (view: PortalView) => void
  /** Opens the place of an entry that is missing. */
  onEntry: (label: string) => void
}>

const Submit = ({ view, onView, onEntry }: SubmitProps) => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const submit = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      onView((await act(submitDocuments, { body: { version: view.version } })).data)
    } catch (error) {
      setFault(asFailure(error).message)
    } finally {
      setBusy(false)
    }
  }
  if (view.missing.length > 0)
    return (
      <section className={styles.open} aria-label="Still missing">
        <h2>Still missing before you can submit</h2>
        <ul>
          {view.missing.map((label) => (
            <li key={label}>
              <button type="button" className={styles.entry} onClick={() => onEntry(label)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <button type="button" className={bare.main} aria-busy={isBusy} onClick={() => void submit()}>
        Submit
      </button>
    </>
  )
}
