import { useState } from 'react'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { MAX_FILES } from '../../contract/warnings.calls.ts'
import { DocumentName } from './document-name.tsx'
import { DocumentUpload, type Side, useMayUpload } from './document-upload.tsx'
import styles from './documents.module.css'

type DocumentFile = Readonly<{ id: number; name: string }>
type Props = FieldProps<number[]> &
  Readonly<{ id: string; side: Side; owner_id: number; stored: readonly DocumentFile[] }>

/** The documents of a warning: each sent when it is chosen, all of them filed when the form is saved. */
export const DocumentsField = ({ id, value, onChange, error, side, owner_id, stored }: Props) => {
  const [sent, setSent] = useState<readonly DocumentFile[]>([])
  const mayUpload = useMayUpload(side)
  const chosen = value ?? []
  const files = [...stored, ...sent].filter((added) => chosen.includes(added.id))
  const add = (added: DocumentFile): void => {
    setSent((before) => [...before, added])
    onChange([...chosen, added.id])
  }
  if (!mayUpload && files.length === 0) return null
  return (
    <div className={styles.field} id={id} tabIndex={-1}>
      <strong>
        Files <span className="m-dim">optional</span>
      </strong>
      {files.length > 0 && (
        <ul>
          {files.map((added) => (
            <li key={added.id}>
              <DocumentName name={added.name} onRemove={() => onChange(chosen.filter((one) => one !== added.id))} />
            </li>
          ))}
        </ul>
      )}
      {mayUpload && chosen.length < MAX_FILES && (
        <DocumentUpload side={side} owner_id={owner_id} label="Add file" onSent={add} />
      )}
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
