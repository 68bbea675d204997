import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from '#kit/web/layout/plain-page.module.css'

type FieldProps = Readonly<{
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: string
  help?: string
  /** Has the focus when the page opens. */
  isFirst?: boolean
  /** True where the last attempt was refused; the element `WRONG` has the cause. */
  isWrong?: boolean
}>

const WRONG = 'form-wrong'

/** The cause of the last refusal, at the form. The message at the edge of the screen is the one that is read out. */
export const Wrong = ({ text }: { text: string | null }) =>
  text && (
    <p id={WRONG} className={styles.wrong}>
      {text}
    </p>
  )

const useFirst = (isFirst: boolean) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return input
}

export const EmailInput = ({
  label,
  value,
  onChange,
  autoComplete,
  help,
  isFirst = false,
  isWrong = false,
}: FieldProps) => {
  const id = useId()
  const input = useFirst(isFirst)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        aria-invalid={isWrong || undefined}
        aria-describedby={[isWrong && WRONG, help && `${id}-help`].filter(Boolean).join(' ') || undefined}
        type={help ? 'text' : 'email'}
        inputMode="email"
        autoCapitalize="none"
        name="email"
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {help && (
        <p id={`${id}-help`} className="m-dim m-small">
          {help}
        </p>
      )}
    </div>
  )
}

/** A password that can be shown, with a hint while Caps Lock is on. Pasting is allowed. */
export const PasswordInput = ({
  label,
  value,
  onChange,
  autoComplete,
  help,
  isFirst = false,
  isWrong = false,
}: FieldProps) => {
  const id = useId()
  const input = useFirst(isFirst)
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  const watch = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'))
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.withButton}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${WRONG} ${id}-help` : `${id}-help`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={watch}
          onKeyUp={watch}
        />
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      <p id={`${id}-help`} className="m-dim m-small" aria-live="polite">
        {isCaps ? 'Caps Lock is on.' : help}
      </p>
    </div>
  )
}

type CodeProps = Readonly<{
  label: string
  value: string
  onChange: (value: string) => void
  isDigits: boolean
  isWrong: boolean
}>

/** A code of an app, or a recovery code. */
export const CodeInput = ({ label, value, onChange, isDigits, isWrong }: CodeProps) => {
  const id = useId()
  const input = useFirst(true)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? WRONG : undefined}
        inputMode={isDigits ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={20}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

/** The one button of a card; busy until the response has arrived. */
export const MainButton = ({ isBusy, children, ...rest }: ComponentProps<'button'> & { isBusy?: boolean }) => (
  <button type="submit" className={styles.main} aria-busy={isBusy} {...rest}>
    {children}
  </button>
)
