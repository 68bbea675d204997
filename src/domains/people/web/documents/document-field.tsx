import { useState } from 'react'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { DocumentName } from './document-name.tsx'
import { DocumentUpload, type Side } from './document-upload.tsx'
import styles from './documents.module.css'

type DocumentFile = Readonly<{ id: number; name: string }>
type Props = FieldProps<number> &
  Readonly<{ label?: string; side: Side; owner_id: number; stored: DocumentFile | null }>

/** The document of a record: sent when it is chosen, filed when the form is saved. */
export const DocumentField = ({ value, onChange, error, label = 'File', side, owner_id, stored }: Props) => {
  const [sent, setSent] = useState<DocumentFile | null>(null)
  const name = [sent, stored].find((file) => file !== null && file.id === value)?.name
  const add = (added: DocumentFile): void => {
    setSent(added)
    onChange(added.id)
  }
  return (
    <div className={styles.field}>
      <strong>
        {label} <span className="m-dim">optional</span>
      </strong>
      {name && <DocumentName name={name} onRemove={() => onChange(null)} />}
      <DocumentUpload side={side} owner_id={owner_id} label={name ? 'Other file' : 'Add file'} onSent={add} />
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
