import { type ComponentProps, type ReactNode, useId } from 'react'
import bare from '#kit/web/layout/plain-page.module.css'
import styles from './portal.module.css'

type FieldFrame = Readonly<{
  label: string
  help?: string | undefined
  /** The fault of the value. */
  fault?: string | undefined
  /** The change that the reviewer requested. */
  requested?: string | undefined
  /** The name under which the entry is listed while it is missing. */
  missing?: string | undefined
}>

/** The mark of an entry that is required and not there yet. */
export const Missing = () => <span className={styles.missing}>Missing</span>

const FieldFrame = ({
  id,
  label,
  help,
  fault,
  requested,
  missing,
  children,
}: FieldFrame & Readonly<{ id: string; children: ReactNode }>) => (
  <div className={bare.field} data-entry={missing}>
    <div className={styles.label}>
      <label htmlFor={id}>{label}</label>
      {missing !== undefined && <Missing />}
    </div>
    {requested !== undefined && <p className={styles.requested}>Please change: {requested}</p>}
    {children}
    <p id={`${id}-help`} className={fault === undefined ? 'm-dim m-small' : styles.fault} role={fault && 'alert'}>
      {fault ?? help}
    </p>
  </div>
)

type InputProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> & {
    onChange: (value: string) => void
  }

export const Field = ({ label, help, fault, requested, missing, onChange, ...input }: InputProps) => {
  const id = useId()
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      fault={fault}
      requested={requested}
      missing={input.value === '' ? missing : undefined}
    >
      <input
        id={id}
        className={bare.input}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
      />
    </FieldFrame>
  )
}

type ChoiceProps = FieldFrame &
  Readonly<{
    value: string
    onChange: (value: string) => void
    options: readonly Readonly<{ value: string; label: string }>[]
    disabled?: boolean
    onBlur?: () => void
  }>

export const Choice = ({
  label,
  help,
  fault,
  requested,
  missing,
  value,
  onChange,
  options,
  disabled,
  onBlur,
}: ChoiceProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} fault={fault} requested={requested} missing={missing}>
      <select
        id={id}
        className={bare.input}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-help`}
        value={value}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">Choose</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
