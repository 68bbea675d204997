import { type ComponentProps, type ReactNode, useId } from 'react'
import bare from '#kit/web/layout/bare.module.css'
import styles from './portal.module.css'

type Around = Readonly<{
  label: string
  help?: string | undefined
  /** What is wrong with it. */
  fault?: string | undefined
  /** What the reviewer asks to change. */
  asked?: string | undefined
}>

const Around = ({
  id,
  label,
  help,
  fault,
  asked,
  children,
}: Around & Readonly<{ id: string; children: ReactNode }>) => (
  <div className={bare.field}>
    <label htmlFor={id}>{label}</label>
    {asked !== undefined && <p className={styles.asked}>Please change: {asked}</p>}
    {children}
    <p id={`${id}-help`} className={fault === undefined ? 'm-dim m-small' : styles.fault} role={fault && 'alert'}>
      {fault ?? help}
    </p>
  </div>
)

type InputProps = Around &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> & {
    onChange: (value: string) => void
  }

export const Field = ({ label, help, fault, asked, onChange, ...input }: InputProps) => {
  const id = useId()
  return (
    <Around id={id} label={label} help={help} fault={fault} asked={asked}>
      <input
        id={id}
        className={bare.input}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
      />
    </Around>
  )
}

type ChoiceProps = Around &
  Readonly<{
    value: string
    onChange: (value: string) => void
    options: readonly Readonly<{ value: string; label: string }>[]
    disabled?: boolean
    onBlur?: () => void
  }>

export const Choice = ({ label, help, fault, asked, value, onChange, options, disabled, onBlur }: ChoiceProps) => {
  const id = useId()
  return (
    <Around id={id} label={label} help={help} fault={fault} asked={asked}>
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
    </Around>
  )
}
