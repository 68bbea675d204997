import { useState } from 'react'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { PaperName } from './paper-name.tsx'
import { PaperUpload, type Side } from './paper-upload.tsx'
import styles from './papers.module.css'

type Paper = Readonly<{ id: number; name: string }>
type Props = FieldProps<number> & Readonly<{ label?: string; side: Side; owner_id: number; stored: Paper | null }>

/** The paper of a record: sent when it is chosen, filed when the form is saved. */
export const PaperField = ({ value, onChange, error, label = 'File', side, owner_id, stored }: Props) => {
  const [sent, setSent] = useState<Paper | null>(null)
  const name = [sent, stored].find((file) => file !== null && file.id === value)?.name
  const keep = (paper: Paper): void => {
    setSent(paper)
    onChange(paper.id)
  }
  return (
    <div className={styles.field}>
      <strong>
        {label} <span className="m-dim">optional</span>
      </strong>
      {name && <PaperName name={name} onRemove={() => onChange(null)} />}
      <PaperUpload side={side} owner_id={owner_id} label={name ? 'Other file' : 'Add file'} onSent={keep} />
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
