import { type FormEvent, useState } from 'react'
import { asFailure } from '#kit/web/call/failure.ts'
import { type PortalView, saveBank } from '../../contract/portal.calls.ts'
import { BANK_LABEL } from '../onboarding/entered.ts'
import { Choice, Field } from './portal-fields.tsx'
import { act } from './portal-session.ts'
import bare from '#kit/web/layout/plain-page.module.css'
import styles from './portal.module.css'

type Props = Readonly<{ view: PortalView; onChange: () => Promise<void> }>

const EMPTY = { holder: '', bank_name: '', currency: '', iban: '', account_number: '', routing_code: '' }
const KINDS = [
  { value: 'iban', label: 'IBAN' },
  { value: 'number', label: 'Account number and routing code' },
]

/** The account for the pay. Its number is never shown whole again. */
export const BankStep = ({ view, onChange }: Props) => {
  const requested = view.changes.find(({ target, is_answered }) => target === 'bank' && !is_answered)
  const mayEnter = view.state === 'started' || view.changes.some(({ target }) => target === 'bank')
  const [isEntering, setEntering] = useState(view.bank === null || requested !== undefined)
  return (
    <div className="m-stack" data-entry={BANK_LABEL}>
      {requested && <p className={styles.requested}>Please change: {requested.comment}</p>}
      {view.bank !== null && (
        <p>
          {view.bank.holder}, {view.bank.bank_name}: {view.bank.masked}
        </p>
      )}
      {!view.bank_required && view.bank === null && <p className="m-dim">Optional.</p>}
      {mayEnter && !isEntering && (
        <button type="button" className={bare.second} onClick={() => setEntering(true)}>
          Enter another account
        </button>
      )}
      {mayEnter && isEntering && (
        <BankForm
          onDone={async () => {
            await onChange()
            setEntering(false)
          }}
        />
      )}
    </div>
  )
}

const BankForm = ({ onDone }: Readonly<{ onDone: () => Promise<void> }>) => {
  const [draft, setDraft] = useState(EMPTY)
  const [kind, setKind] = useState('iban')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const field = (name: keyof typeof EMPTY, label: string, autoComplete = 'off') => (
    <Field
      label={label}
      value={draft[name]}
      onChange={(value) => setDraft((old) => ({ ...old, [name]: value }))}
      fault={faults[name]}
      autoComplete={autoComplete}
    />
  )
  const save = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const { iban, account_number, routing_code, ...rest } = draft
    const number = kind === 'iban' ? { iban } : { account_number, ...(routing_code === '' ? {} : { routing_code }) }
    try {
      await act(saveBank, { body: { ...rest, currency: rest.currency.toUpperCase(), ...number } })
      await onDone()
    } catch (error) {
      const failure = asFailure(error)
      setFaults(Object.keys(failure.fields).length > 0 ? failure.fields : { form: failure.message })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void save()
  }
  return (
    <form className="m-stack" noValidate onSubmit={submit}>
      {field('holder', 'Account holder', 'name')}
      {field('bank_name', 'Bank')}
      {field('currency', 'Currency (such as EUR)')}
      <Choice label="Account by" value={kind} onChange={setKind} options={KINDS} />
      {kind === 'iban' ? (
        field('iban', 'IBAN')
      ) : (
        <>
          {field('account_number', 'Account number')}
          {field('routing_code', 'Routing code (such as IFSC)')}
        </>
      )}
      {faults['form'] && (
        <p role="alert" className={styles.fault}>
          {faults['form']}
        </p>
      )}
      <button type="submit" className={bare.second} aria-busy={isBusy}>
        Save bank account
      </button>
    </form>
  )
}
