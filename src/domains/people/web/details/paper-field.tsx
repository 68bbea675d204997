import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { DOCUMENT, uploadAsAdmin, uploadOwn } from '../../contract/files.calls.ts'
import type { Side } from './detail-cards.tsx'
import styles from './details.module.css'

type Props = FieldProps<number> &
  Readonly<{ side: Side; owner_id: number; stored: Readonly<{ id: number; name: string }> | null }>

/** The paper of a detail: sent when it is chosen, filed when the form is saved. */
export const PaperField = ({ value, onChange, error, side, owner_id, stored }: Props) => {
  const [sent, setSent] = useState<{ id: number; name: string } | null>(null)
  const name = [sent, stored].find((file) => file !== null && file.id === value)?.name
  const keep = (data: { file_id: number } | { photo_version: number }, file: File): void => {
    if (!('file_id' in data)) return
    setSent({ id: data.file_id, name: file.name })
    onChange(data.file_id)
  }
  const box = { takes: 'paper', max_bytes: DOCUMENT.max_bytes, label: name ? 'Other file' : 'Add file' } as const
  const input = { params: { id: owner_id }, body: { id: owner_id, kind: 'document' } } as const
  return (
    <div className={styles.paper}>
      <strong>
        File <span className="m-dim">optional</span>
      </strong>
      {name && (
        <span className={styles.number}>
          <bdi>{name}</bdi>
          <Button variant="subtle" size="compact-sm" aria-label={`Remove ${name}`} onClick={() => onChange(null)}>
            Remove
          </Button>
        </span>
      )}
      {side === 'own' ? (
        <UploadBox {...box} call={uploadOwn} input={input} onDone={({ data }, file) => keep(data, file)} />
      ) : (
        <UploadBox {...box} call={uploadAsAdmin} input={input} onDone={({ data }, file) => keep(data, file)} />
      )}
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
