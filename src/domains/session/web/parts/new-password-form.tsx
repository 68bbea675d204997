import { type FormEvent, useState } from 'react'
import { lengthText } from '../password-length.ts'
import { MainButton, PasswordInput, Wrong } from './sign-in-fields.tsx'

type Props = Readonly<{
  /** Digits in place of a password. */
  isPin?: boolean
  isBusy: boolean
  /** The cause of the last refusal. */
  wrong: string | null
  onSubmit: (passwords: { password: string; confirm_password: string }) => void
}>

/** Password and its repetition, sent as typed. */
export const NewPasswordForm = ({ isPin = false, isBusy, wrong, onSubmit }: Props) => {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) onSubmit({ password, confirm_password: again })
  }
  return (
    <form className="m-stack" noValidate onSubmit={send}>
      <Wrong text={wrong} />
      <PasswordInput
        isFirst
        isWrong={wrong !== null}
        label={isPin ? 'PIN' : 'Password'}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        help={isPin ? '6 to 12 digits' : lengthText(password)}
      />
      <PasswordInput
        label={isPin ? 'Confirm PIN' : 'Confirm password'}
        value={again}
        onChange={setAgain}
        autoComplete="new-password"
        isWrong={wrong !== null}
      />
      <MainButton isBusy={isBusy}>Save</MainButton>
    </form>
  )
}
