import { type FormEvent, type ReactNode, useState } from 'react'
import type { NextStep } from '../../contract/session.models.ts'
import { downloadCodes } from '../recovery-codes.ts'
import type { StepInput } from '../sign-in.ts'
import { CodeInput, MainButton, Wrong } from './sign-in-fields.tsx'
import { PlainPage } from '#kit/web/layout/plain-page.tsx'
import { CodeList, ScanSecret } from './code-list.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useCopyCodes } from './use-copy-codes.ts'
import styles from '#kit/web/layout/plain-page.module.css'

type StepProps = Readonly<{ isBusy: boolean; wrong: string | null; onSubmit: (input: StepInput) => void }>

/** The step after the right password, in the same card. */
export const SignInStep = ({ next, onAgain, ...step }: StepProps & { next: NextStep; onAgain: () => void }) => {
  if (next.step === 'new_password' || next.step === 'new_pin') {
    const isPin = next.step === 'new_pin'
    const secret = isPin ? 'PIN' : 'password'
    return (
      <PlainPage title={`Choose a new ${secret}`}>
        <p className="m-dim">Your {secret} was set by an administrator. Choose your own to go on.</p>
        <NewPasswordForm isPin={isPin} {...step} />
      </PlainPage>
    )
  }
  return (
    <PlainPage title={next.step === 'verify' ? 'Second factor' : 'Set up your second factor'}>
      {next.step === 'verify' ? <Verify {...step} /> : <SetUp {...step} next={next} />}
      <button type="button" className={styles.text} onClick={onAgain}>
        Start again
      </button>
    </PlainPage>
  )
}

const Verify = (step: StepProps) => {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <>
      <p className="m-dim">
        {isRecovery
          ? 'Type one of your recovery codes. Each works once.'
          : 'Type the six digits that the app on your phone shows now.'}
      </p>
      <CodeForm key={String(isRecovery)} {...step} label={isRecovery ? 'Recovery code' : 'Code'} isDigits={!isRecovery}>
        <button type="button" className={styles.text} onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use a code of the app' : 'Use a recovery code'}
        </button>
      </CodeForm>
    </>
  )
}

const SetUp = ({ next, ...step }: StepProps & { next: NextStep }) => (
  <>
    <p className="m-dim">
      Your organisation asks administrators for a second factor. Scan this with an app that shows codes, then type the
      six digits it shows.
    </p>
    <ScanSecret secret={next.secret ?? ''} uri={next.otpauth_uri ?? ''} />
    <CodeForm {...step} label="Code" isDigits />
  </>
)

type CodeFormProps = StepProps & Readonly<{ label: string; isDigits: boolean; children?: ReactNode }>

const CodeForm = ({ label, isDigits, isBusy, wrong, onSubmit, children }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) onSubmit({ code })
  }
  return (
    <form className="m-stack" noValidate onSubmit={send}>
      <Wrong text={wrong} />
      <CodeInput label={label} value={code} onChange={setCode} isDigits={isDigits} isWrong={wrong !== null} />
      <MainButton isBusy={isBusy}>Verify</MainButton>
      {children}
    </form>
  )
}

/** The recovery codes after a set-up: the sign-in goes on once they are saved. */
export const SaveCodesPage = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const { label, copy } = useCopyCodes(codes)
  return (
    <PlainPage title="Keep your recovery codes">
      <p className="m-dim">
        Your second factor is on. Without your phone, each of these codes opens your account once. They are shown only
        now.
      </p>
      <CodeList codes={codes} />
      <div className={styles.pair}>
        <button type="button" className={styles.second} onClick={copy}>
          {label}
        </button>
        <button type="button" className={styles.second} onClick={() => downloadCodes(codes)}>
          Download
        </button>
      </div>
      <MainButton type="button" onClick={onSaved}>
        I have kept them
      </MainButton>
    </PlainPage>
  )
}
