import { type FormEvent, useState } from 'react'
import { lengthText } from '../password-length.ts'
import { MainButton, PasswordInput } from './bare-fields.tsx'
import styles from '#kit/web/layout/bare.module.css'

type Props = Readonly<{
  isBusy: boolean
  onSubmit: (passwords: { password: string; confirm_password: string }) => void
}>

/** Password and its repetition, sent as typed. */
export const NewPasswordForm = ({ isBusy, onSubmit }: Props) => {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) onSubmit({ password, confirm_password: again })
  }
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <PasswordInput
        label="Password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        help={lengthText(password)}
      />
      <PasswordInput label="Confirm password" value={again} onChange={setAgain} autoComplete="new-password" />
      <MainButton isBusy={isBusy}>Save</MainButton>
    </form>
  )
}
