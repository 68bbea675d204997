import type { ReactNode } from 'react'
import type { FieldProps } from './draft.ts'
import styles from './form.module.css'

type Props = Readonly<{
  field: Pick<FieldProps<unknown>, 'id' | 'error' | 'isOptional'>
  label: string
  children: ReactNode
}>

/** One field that is made of many, such as a list of rows: its name, what is wrong with it as a whole, and its parts. */
export const FieldSet = ({ field, label, children }: Props) => (
  // The summary of what is wrong leads here; Tab does not.
  <fieldset className={styles.set} id={field.id} tabIndex={-1}>
    <legend>
      {label}
      {field.isOptional && <span className="m-dim"> optional</span>}
    </legend>
    {field.error && <p className={styles.error}>{field.error}</p>}
    {children}
  </fieldset>
)
